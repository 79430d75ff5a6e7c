internal import PortholeNet

/// Writes the content of a streamed response; given to the closure of ``Response/stream(type:length:status:_:)``.
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
}

/// Where the pieces of a stream go: to a connection, or to what changes them on their way there.
protocol ResponseSink: Sendable {
  /// Takes a piece that is not empty.
  func write(_ bytes: [UInt8]) async throws
}

/// A connection as the place where the content of one of its responses goes.
struct ConnectionSink: ResponseSink {
  let connection: HTTPConnection
  let exchange: UInt64

  func write(_ bytes: [UInt8]) async throws {
    try await connection.loop.library { try await connection.writeStream(bytes, exchange: exchange) }
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
  /// The response is over.
  case finished
}
