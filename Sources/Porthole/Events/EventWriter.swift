internal import PortholeHTTP
internal import PortholeNet

/// Sends server-sent events; given to the closure of ``Response/events(for:heartbeat:retry:_:)``.
///
/// It may be used from any task or actor, by several at a time: each event goes whole.
public struct EventWriter: Sendable {
  /// The identifier of the last event that the client received before it lost the connection; nil when it comes for the first time.
  public let lastEventID: String?
  let line: EventLine

  /// Sends an event, and waits while the client is slower.
  ///
  /// - Throws: ``ResponseStreamError`` when the client is gone.
  public func send(_ event: ServerSentEvent) async throws { try await line.write(event.bytes) }

  /// Sends what an event says, its type and its identifier; see ``send(_:)``.
  public func send(_ data: String, event: String? = nil, id: String? = nil) async throws {
    try await send(ServerSentEvent(data: data, event: event, id: id))
  }

  /// Sends a comment, which clients pass over.
  public func comment(_ text: String) async throws { try await line.write(ServerSentEvent.comment(text)) }
}

/// Lets one event through at a time.
final class EventLine: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Whether anything was written since the last beat.
    var hasMoved = false
  }

  private let writer: ResponseWriter
  private let state = Locked(State())

  init(_ writer: ResponseWriter) { self.writer = writer }

  func write(_ bytes: [UInt8]) async throws {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        state.hasMoved = true
        if state.isBusy { state.waiting.append(continuation) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isFree { continuation.resume() }
    }
    defer { free() }
    try await writer.write(bytes)
  }

  private func free() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isBusy = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }

  /// Writes a comment whenever nothing else was written for a while, so that a client that left is noticed and proxies keep the connection.
  func beat(every interval: Duration, on loop: EventLoop) async throws {
    while true {
      try await loop.sleep(for: interval)
      let isQuiet = state.withLock { state in
        defer { state.hasMoved = false }
        return !state.hasMoved && !state.isBusy
      }
      guard isQuiet else { continue }
      try await write(EventLine.heartbeat)
      state.withLock { $0.hasMoved = false }
    }
  }

  private static let heartbeat = ServerSentEvent.comment("")
}
