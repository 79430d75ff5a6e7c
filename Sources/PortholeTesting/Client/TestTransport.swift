internal import PortholeNet

/// How a client's bytes reach a server.
public enum TestTransport: Sendable, Hashable, CaseIterable {
  /// Through memory: the server's code for connections, without a socket, so that a server need not be started and tests do not meet in ports.
  case memory
  /// Through a socket of this machine.
  case socket
}

/// One connection's bytes, both ways.
protocol ClientTransport: Sendable {
  var loop: EventLoop { get }
  func send(_ bytes: [UInt8]) async throws
  /// What comes next, nil at the end.
  func receive(within time: Duration) async throws -> [UInt8]?
  func close()
}

/// The client's side of a stream in memory.
struct MemoryTransport: ClientTransport {
  let stream: MemoryStream
  var loop: EventLoop { stream.loop }

  func send(_ bytes: [UInt8]) async throws { stream.send(bytes) }
  func close() { stream.sendEnd() }

  func receive(within time: Duration) async throws -> [UInt8]? {
    let alarm = LoopAlarm(loop: loop, time) { [stream] in stream.reset() }
    let bytes = await stream.receive()
    guard alarm.cancel() else { throw TestClientError.late("while the response was read") }
    return bytes
  }
}

/// A deadline that is set, and forgotten, from anywhere. It rings or is cancelled, never both.
///
/// `@unchecked Sendable`: `alarm` is touched only on the loop, home.
final class LoopAlarm: @unchecked Sendable {
  private enum State { case set, rung, cancelled }

  private let loop: EventLoop
  private let state: Locked<State>
  private var alarm: Alarm?

  init(loop: EventLoop, _ time: Duration, _ ring: @escaping @Sendable () -> Void) {
    self.loop = loop
    let state = Locked(State.set)
    self.state = state
    loop.post { [self] in
      let alarm = Alarm { if LoopAlarm.leave(.set, of: state, for: .rung) { ring() } }
      self.alarm = alarm
      loop.setTimer(alarm, due: loop.now + max(1, time.milliseconds))
    }
  }

  var hasRung: Bool { state.withLock { $0 == .rung } }

  /// Forgets it; false when it has rung before.
  @discardableResult
  func cancel() -> Bool {
    loop.post { [self] in
      if let alarm { loop.forgetTimer(alarm) }
      alarm = nil
    }
    _ = LoopAlarm.leave(.set, of: state, for: .cancelled)
    return !hasRung
  }

  private static func leave(_ from: State, of state: Locked<State>, for next: State) -> Bool {
    state.withLock { state in
      guard state == from else { return false }
      state = next
      return true
    }
  }
}
