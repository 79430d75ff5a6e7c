public import PortholeHTTP
internal import PortholeNet

/// The parts of a `multipart/form-data` request (RFC 7578), one after another as they arrive; made by ``Request/multipart(_:)``.
///
/// It is passed through once. The client is read no faster than parts and their content are asked for; what is not read of a part when the
/// next is asked for is passed over. A sequence that ends without an error has delivered all that the client sent.
///
/// ```swift
/// for try await part in try request.multipart() {
///   guard let name = part.fileName else { continue }
///   try await part.save(to: "Inbox/\(name)")
/// }
/// ```
public struct Multipart: AsyncSequence, Sendable {
  /// A part.
  public typealias Element = MultipartPart

  let reader: MultipartReader

  /// Starts to pass through the parts.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

  /// Passes through the parts.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: MultipartReader

    /// The next part; nil at the end.
    ///
    /// - Throws: ``HTTPError`` 400 when the content is malformed or cut, 413 when there is more than allowed, 408 when it comes too slowly.
    public mutating func next() async throws -> MultipartPart? {
      guard let (head, number) = try await reader.nextPart() else { return nil }
      return MultipartPart(head: head, body: MultipartBody(reader: reader, number: number))
    }
  }
}

/// A part of a form while it arrives: a field or a file.
public struct MultipartPart: Sendable {
  let head: FormPartHead
  /// The content, passed through once, until the next part is asked for.
  public let body: MultipartBody

  /// The name of the form's field.
  public var name: String { head.name }
  /// Whether it is a file.
  public var isFile: Bool { head.fileName != nil }
  /// The last component of the file's name; nil for a field that is no file, empty where the client sent none that a file may have.
  public var fileName: String? { head.fileName.map(ContentDisposition.lastComponent(of:)) }
  /// The file's name as the client sent it, perhaps with folders. It must not be made a path of as it is.
  public var sentFileName: String? { head.fileName }
  /// What the client says that the content is; `text/plain` where it says nothing (RFC 7578 §4.4).
  public var contentType: MediaType { head.contentType }
  /// The header of the part.
  public var fields: Fields { head.fields }

  /// All of the content, in memory.
  ///
  /// - Parameter limit: The most bytes to take; `nil` takes ``Form/Configuration/fieldSize``.
  /// - Returns: The bytes, all of them.
  /// - Throws: ``HTTPError`` 413 when there are more, and what reading throws.
  public func collect(upTo limit: Int? = nil) async throws -> [UInt8] {
    let limit = limit ?? body.reader.configuration.fieldSize
    var all: [UInt8] = []
    try await body.reader.drain(body.number) { bytes, range in
      guard all.count + range.count <= limit else { throw MultipartPart.tooLarge(limit) }
      all += bytes[range]
    }
    return all
  }

  /// All of the content as text of the charset that the part names, UTF-8 where it names none.
  ///
  /// - Parameter limit: The most bytes to take; `nil` takes ``Form/Configuration/fieldSize``.
  /// - Returns: The text.
  /// - Throws: ``HTTPError`` 415 for another charset, 400 when the bytes are not of it, and what ``collect(upTo:)`` throws.
  public func text(upTo limit: Int? = nil) async throws -> String {
    let charset = try TextContent.charset(contentType["charset"])
    return try TextContent.decode(try await collect(upTo: limit), charset)
  }

  /// Writes the content to a file, which is there when all of it is: until then it has another name, and an error leaves none of it.
  ///
  /// - Parameters:
  ///   - path: Where; its folder has to be there. What was there is replaced, in one step.
  ///   - limit: The most bytes to take; `nil` takes ``Form/Configuration/fileSize``.
  ///   - replacing: Whether a file that is there may be replaced (default: yes).
  /// - Returns: The number of bytes.
  /// - Throws: ``HTTPError`` 413 when there are more, 409 when there is a file that may not be replaced, 507 when the disk is full, and
  ///   what reading throws.
  @discardableResult
  public func save(to path: String, upTo limit: Int? = nil, replacing: Bool = true) async throws -> Int {
    let file = try FileInProgress(in: FilePath.folder(of: path), isPrivate: false)
    try await write(to: file, upTo: limit)
    try file.finish(at: path, replacing: replacing)
    return file.size
  }

  func write(to file: FileInProgress, upTo limit: Int? = nil) async throws {
    let limit = limit ?? body.reader.configuration.fileSize
    try await body.reader.drain(body.number) { bytes, range in
      guard file.size + range.count <= limit else { throw MultipartPart.tooLarge(limit) }
      try file.write(bytes, range)
    }
  }

  static func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, detail: "A part of this form may have \(limit) bytes at most.")
  }
}

/// The content of a part: a sequence of pieces that is passed through once, while it arrives.
public struct MultipartBody: AsyncSequence, Sendable {
  /// A piece of the content, never empty.
  public typealias Element = [UInt8]

  let reader: MultipartReader
  let number: Int

  /// Starts to pass through the content.
  public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  /// Passes through the content of a part.
  public struct Iterator: AsyncIteratorProtocol {
    let body: MultipartBody

    /// The next piece; nil at the end of the part.
    ///
    /// - Throws: ``HTTPError`` 400 when the content is malformed or cut, 413 when there is more than allowed, 408 when it comes too slowly.
    public mutating func next() async throws -> [UInt8]? { try await body.reader.nextPiece(of: body.number) }
  }
}
