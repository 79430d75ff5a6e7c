internal import PortholeHTTP
internal import PortholeNet

/// The content of a request: a sequence of pieces that is passed through once, while it arrives.
///
/// The connection reads no faster than the pieces are asked for. A sequence that ends without an error has delivered all that the
/// client announced. A handler need not read it.
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
    case file(TemporaryFile)
    case connection(HTTPConnection, exchange: UInt64, BodyFraming)
  }

  let source: Source

  /// How many bytes the client announced; nil where it did not say, as with the chunked coding.
  public var length: Int? {
    switch source {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.size
    case .connection(_, _, .length(let length)): length
    case .connection(_, _, .none): 0
    case .connection(_, _, .chunked): nil
    }
  }

  /// Whether the request has content, be it of no bytes (RFC 9112 §6).
  public var isPresent: Bool {
    switch source {
    case .none, .connection(_, _, .none): false
    case .bytes, .file, .connection: true
    }
  }

  /// Where the content lies in a temporary file, for a route whose ``BodyPolicy`` says so; the file goes with the request.
  public var temporaryFile: String? {
    if case .file(let file) = source { file.path } else { nil }
  }

  /// All of the content, in memory.
  ///
  /// - Parameter limit: The most bytes to take; `nil` takes the server's `Limits.bodyInMemory`.
  /// - Returns: The bytes that the client announced, all of them.
  /// - Throws: ``HTTPError`` 413 when there are more, and what reading throws.
  public func collect(upTo limit: Int? = nil) async throws -> [UInt8] {
    let limit = limit ?? defaultLimit
    if let length, length > limit { throw RequestBody.tooLarge(limit) }
    if case .bytes(let bytes) = source { return bytes }
    var all: [UInt8] = []
    for try await piece in self {
      guard all.count + piece.count <= limit else { throw RequestBody.tooLarge(limit) }
      if all.isEmpty { all = piece } else { all += piece }
    }
    return all
  }

  private var defaultLimit: Int {
    switch source {
    case .connection(let connection, _, _): connection.limits.bodyInMemory
    case .file: Limits().bodyInMemory
    // In memory already.
    case .none, .bytes: .max
    }
  }

  static func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, detail: "The content of this request may have \(limit) bytes at most.")
  }

  /// Starts to pass through the content.
  public func makeAsyncIterator() -> Iterator {
    if case .bytes(let bytes) = source { return Iterator(body: self, rest: bytes) }
    return Iterator(body: self, rest: [])
  }

  /// Passes through the content of a request.
  public struct Iterator: AsyncIteratorProtocol {
    let body: RequestBody
    var rest: [UInt8]
    var offset = 0

    /// The next piece; nil at the end.
    ///
    /// - Throws: ``HTTPError`` 400 when the content is malformed or cut, 408 when it comes too slowly.
    public mutating func next() async throws -> [UInt8]? {
      if case .file(let file) = body.source {
        let piece = try file.read(at: offset)
        offset += piece.count
        return piece.isEmpty ? nil : piece
      }
      guard case .connection(let connection, let exchange, let framing) = body.source else {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
      }
      if framing == .none { return nil }
      return try await connection.loop.library { try await connection.readBody(exchange: exchange) }
    }
  }
}
