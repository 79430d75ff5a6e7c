internal import PortholeHTTP
internal import PortholeNet

/// The content of a request: a sequence of pieces that is passed through once, while it arrives.
///
/// The connection reads no faster than the pieces are asked for. A sequence that ends without an error has delivered all that the
/// client announced. A handler need not read it. Content that comes with the coding gzip or deflate (RFC 9110 §8.4) is passed on without it;
/// ``encoded`` has it as it was sent.
///
/// ```swift
/// for try await piece in request.body { try store(piece) }
/// ```
public struct RequestBody: AsyncSequence, Sendable {
  /// A piece of the content, never empty.
  public typealias Element = [UInt8]

  enum Source: Sendable {
    case none
    case bytes([UInt8])
    case file(TemporaryFile, Limits)
    case pulled(PulledContent)
    case connection(HTTPConnection, exchange: UInt64, BodyFraming)
  }

  let source: Source
  /// Its content codings in the order applied, in lower case; none for most requests.
  private let codings: [String]
  /// Where the fields behind the content come; nil where there can be none.
  var late: LateFields?
  /// The most bytes, as they are sent, that a `BodyLimit` lets through.
  var most: Int?
  /// Told when content is read.
  package var mark: ReadMark?

  init(source: Source, codings: [String] = []) {
    self.source = source
    self.codings = codings
  }

  /// The content as it was sent, its content codings (gzip, deflate) not undone.
  public var encoded: RequestBody {
    var body = RequestBody(source: source)
    (body.late, body.most, body.mark) = (late, most, mark)
    return body
  }

  /// How many bytes the client announced; nil where it did not say, as with the chunked coding, and where a content coding hides it.
  public var length: Int? {
    guard codings.isEmpty else { return nil }
    return switch source {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(let file, _): file.size
    case .pulled(let content): content.length
    case .connection(_, _, .length(let length)): length
    case .connection(_, _, .none): 0
    case .connection(_, _, .chunked): nil
    }
  }

  /// The fields that follow the content (RFC 9110 §6.5): nil until it was read to its end, empty where there are none.
  ///
  /// They are apart from the request's fields, as what reads those has acted before these arrived.
  public var trailers: Fields? { late.map { $0.fields } ?? Fields() }

  /// Whether the request has content, be it of no bytes (RFC 9112 §6).
  public var isPresent: Bool {
    switch source {
    case .none, .connection(_, _, .none): false
    case .bytes, .file, .pulled, .connection: true
    }
  }

  /// Where the content lies in a temporary file, for a route whose ``BodyPolicy`` says so; the file goes with the request.
  public var temporaryFile: String? {
    if case .file(let file, _) = source { file.path } else { nil }
  }

  /// All of the content, in memory.
  ///
  /// - Parameter limit: The most bytes to take; `nil` takes the server's `Limits.bodyInMemory`.
  /// - Returns: The bytes that the client announced, all of them.
  /// - Throws: ``HTTPError`` 413 when there are more, and what reading throws.
  public func collect(upTo limit: Int? = nil) async throws -> [UInt8] {
    let limit = limit ?? defaultLimit
    if let length, length > limit { throw RequestBody.tooLarge(limit) }
    if case .bytes(let bytes) = source, codings.isEmpty {
      mark?.set()
      return bytes
    }
    var all: [UInt8] = []
    for try await piece in self {
      guard all.count + piece.count <= limit else { throw RequestBody.tooLarge(limit) }
      if all.isEmpty { all = piece } else { all += piece }
    }
    return all
  }

  private var defaultLimit: Int {
    switch source {
    case .connection, .file, .pulled: limits.bodyInMemory
    // In memory already.
    case .none, .bytes: .max
    }
  }

  static func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, detail: "The content of this request may have \(limit) bytes at most.")
  }

  /// Starts to pass through the content.
  public func makeAsyncIterator() -> Iterator {
    let decoder = codings.isEmpty ? nil : ContentDecoder(codings, limits)
    if case .bytes(let bytes) = source { return Iterator(body: self, decoder: decoder, rest: bytes) }
    return Iterator(body: self, decoder: decoder, rest: [])
  }

  /// The server's limits; the defaults for content that came from nowhere.
  var limits: Limits {
    switch source {
    case .connection(let connection, _, _): connection.limits
    case .file(_, let limits): limits
    case .none, .bytes, .pulled: Limits()
    }
  }

  /// Passes through the content of a request.
  public struct Iterator: AsyncIteratorProtocol {
    let body: RequestBody
    let decoder: ContentDecoder?
    var rest: [UInt8]
    var offset = 0
    /// The temporary file that the content is in.
    private var opened: File?

    init(body: RequestBody, decoder: ContentDecoder?, rest: [UInt8]) {
      (self.body, self.decoder, self.rest) = (body, decoder, rest)
    }

    /// The next piece; nil at the end.
    ///
    /// - Throws: ``HTTPError`` 400 when the content is malformed or cut, 408 when it comes too slowly, 415 for a content coding that is not
    ///   understood, 413 when undoing one gives more than the server's limits allow.
    public mutating func next() async throws -> [UInt8]? {
      guard let decoder else { return try await nextSent() }
      while true {
        if let piece = try decoder.next() { return piece }
        guard let sent = try await nextSent() else {
          try decoder.finish()
          return nil
        }
        decoder.give(sent)
      }
    }

    /// The next piece as it was sent.
    private mutating func nextSent() async throws -> [UInt8]? {
      body.mark?.set()
      if case .file(let source, _) = body.source {
        let file = try opened ?? source.open()
        opened = file
        let piece = try source.read(file, at: offset)
        offset += piece.count
        return piece.isEmpty ? nil : piece
      }
      let piece: [UInt8]?
      switch body.source {
      case .pulled(let content): piece = try await content.next()
      case .connection(let connection, let exchange, let framing):
        if framing == .none { return nil }
        piece = try await connection.loop.library { try await connection.readBody(exchange: exchange) }
      case .none, .bytes, .file:
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
      }
      guard let most = body.most else { return piece }
      offset += piece?.count ?? 0
      guard offset <= most else { throw RequestBody.tooLarge(most) }
      return piece
    }
  }
}
