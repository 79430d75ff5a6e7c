public import PortholeHTTP
internal import PortholeNet

/// Writes the content of a streamed response; given to the closure of ``Response/stream(type:length:status:trailers:_:)``.
///
/// It may be used from any task or actor, by one at a time.
public struct ResponseWriter: Sendable {
  let sink: any ResponseSink

  /// Sends bytes, and waits while the client is slower.
  ///
  /// - Throws: ``ResponseStreamError`` when the client is gone, took nothing for the write deadline, or more bytes come than were announced.
  public func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await sink.write(bytes)
  }

  /// Sends text as UTF-8; see ``write(_:)-([UInt8])``.
  public func write(_ text: String) async throws { try await write(Array(text.utf8)) }

  /// Sends the head before there is any content, for a client that waits for it; else it leaves with the first piece.
  ///
  /// - Throws: As ``write(_:)-([UInt8])``.
  public func begin() async throws { try await sink.begin() }

  /// Sets the fields that follow the content (RFC 9110 §6.5), such as a checksum of it; the last call counts.
  ///
  /// They are sent where the content is chunked: not with an announced length, nor to clients of HTTP/1.0. Many clients pass them over.
  ///
  /// - Throws: ``ResponseStreamError/trailer(_:)`` for a name that may not stand there (RFC 9110 §6.5.1) and for what cannot be sent.
  public func setTrailers(_ fields: Fields) async throws {
    if let name = fields.invalidName ?? fields.first(where: { !TrailerNames.allows($0.name) })?.name {
      throw ResponseStreamError.trailer(name)
    }
    try await sink.setTrailers(fields)
  }
}

/// Where the pieces of a stream go: to a connection, or to what changes them on their way there.
protocol ResponseSink: Sendable {
  /// Takes a piece that is not empty.
  func write(_ bytes: [UInt8]) async throws
  /// Sends the head where it has not left.
  func begin() async throws
  /// Takes what follows the content.
  func setTrailers(_ fields: Fields) async throws
  /// Calls a closure when the server stops, as long as the response is under way.
  func whenStopping(_ body: @escaping @Sendable () -> Void) async
}

/// A connection as the place where the content of one of its responses goes.
struct ConnectionSink: ResponseSink {
  let connection: HTTPConnection
  let exchange: UInt64

  func write(_ bytes: [UInt8]) async throws {
    try await connection.loop.library { try await connection.writeStream(bytes, exchange: exchange) }
  }

  func begin() async throws {
    try await connection.loop.library { try await connection.beginStream(exchange: exchange) }
  }

  func setTrailers(_ fields: Fields) async throws {
    try await connection.loop.library {
      guard let pending = connection.pending(exchange) else { throw ResponseStreamError.finished }
      pending.trailers = fields
    }
  }

  func whenStopping(_ body: @escaping @Sendable () -> Void) async {
    try? await connection.loop.library { connection.whenStopping(exchange, body) }
  }
}

/// Why the content of a response cannot go on.
public enum ResponseStreamError: Error, Hashable, Sendable {
  /// The client has closed the connection, or it broke.
  case disconnected
  /// The client took no byte within the deadline for writing.
  case stalled
  /// More bytes were written than the response announced.
  case tooLong
  /// The response is over, or two wrote to it at a time.
  case finished
  /// A field of this name may not follow the content, or cannot be sent.
  case trailer(FieldName)
}
