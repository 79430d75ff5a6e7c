public import PortholeHTTP
internal import PortholeNet

extension Request {
  /// What the content is (RFC 9110 §8.3): nil when the request has none; `application/octet-stream` when it does not say.
  ///
  /// Nil, too, when the field is malformed: its text is in ``fields``.
  public var contentType: MediaType? {
    guard body.isPresent else { return nil }
    guard let index = fields.firstIndex(of: .contentType) else { return .octetStream }
    // Two of them contradict each other.
    guard fields.firstIndex(of: .contentType, from: index + 1) == nil else { return nil }
    return fields.withFirstValue(of: .contentType) { MediaType($0) } ?? nil
  }

  /// The bytes of the content as it is sent, in its content codings; nil where the client did not say, as with the chunked coding, and for
  /// a request without content.
  public var contentLength: Int? { body.isPresent ? body.encoded.length : nil }

  /// Whether the request has content, be it of no bytes.
  public var hasContent: Bool { storage.body.isPresent }

  /// All of the content as text, of the charset that the content type names, UTF-8 where it names none.
  ///
  /// UTF-8, US-ASCII, ISO-8859-1 (as Windows-1252, which is what is meant) and UTF-16 are understood.
  ///
  /// - Parameter limit: The most bytes to take; `nil` takes the server's `Limits.bodyInMemory`.
  /// - Returns: The text.
  /// - Throws: ``HTTPError`` 415 for another charset, 400 when the bytes are not of it, 413 when there are more, and what reading throws.
  public func text(upTo limit: Int? = nil) async throws -> String {
    let charset = try TextContent.charset(contentType?["charset"])
    return try TextContent.decode(try await body.collect(upTo: limit), charset)
  }
}

extension Request {
  /// Has whoever reads the content, now or later, get an error; what was read is read. From any thread. The connection ends after the answer.
  package func stopReading(throwing error: HTTPError) {
    guard let served = connection.served else { return }
    let exchange = storage.exchange
    served.loop.post { served.stopReading(error, exchange: exchange) }
  }
}

extension RequestBody {
  /// Writes the content to a file, which is there when all of it is: until then it has another name, and an error leaves none of it.
  ///
  /// - Parameters:
  ///   - path: Where; its folder has to be there. What was there is replaced, in one step.
  ///   - limit: The most bytes to take; any number by default.
  ///   - replacing: Whether a file that is there may be replaced (default: yes).
  /// - Returns: The number of bytes.
  /// - Throws: ``HTTPError`` 413 when there are more, before anything is read where the length is known; 409 when there is a file that may
  ///   not be replaced, 507 when the disk is full, and what reading throws.
  @discardableResult
  public func save(to path: String, upTo limit: Int? = nil, replacing: Bool = true) async throws -> Int {
    if case .file(let file, _) = source {
      if let limit, file.size > limit { throw RequestBody.tooLarge(limit) }
      try file.move(to: path, replacing: replacing)
      return file.size
    }
    if let limit, let length, length > limit { throw RequestBody.tooLarge(limit) }
    let file = try FileInProgress(in: FilePath.folder(of: path), isPrivate: false)
    try await file.write(self, upTo: limit)
    try file.finish(at: path, replacing: replacing)
    return file.size
  }

  /// Leaves ``temporaryFile`` where it is, for the caller to see to; of no effect without one.
  public func keepTemporaryFile() { if case .file(let file, _) = source { file.keep() } }
}
