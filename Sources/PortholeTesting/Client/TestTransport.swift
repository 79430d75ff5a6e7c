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
      loop.timers.set(alarm, due: loop.now + max(1, time.milliseconds))
    }
  }

  var hasRung: Bool { state.withLock { $0 == .rung } }

  /// Forgets it; false when it has rung before.
  @discardableResult
  func cancel() -> Bool {
    loop.post { [self] in
      if let alarm { loop.timers.forget(alarm) }
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

/// A connection over a socket.
///
/// `@unchecked Sendable`: everything is touched on the loop, home.
final class SocketTransport: ClientTransport, StreamObserver, @unchecked Sendable {
  let loop: EventLoop
  private let stream: SocketStream
  private var reader: Suspension?
  private var writer: Suspension?
  private var isClosed = false

  private init(_ stream: SocketStream, loop: EventLoop) {
    self.stream = stream
    self.loop = loop
  }

  /// Connects, and waits until that is done.
  static func connect(to address: SocketAddress, loop: EventLoop) async throws -> SocketTransport {
    try await loop.library {
      do {
        let stream = try SocketStream.connect(to: address, loop: loop)
        let transport = SocketTransport(stream, loop: loop)
        stream.observer = transport
        try stream.start()
        // Readiness is reported anew for a socket that is added: when it is connected, or has failed, which the first transfer then tells.
        await transport.wait(\.writer)
        return transport
      } catch let reason as Errno { throw TestClientError.cannotConnect("\(address): \(reason)") }
    }
  }

  private func wait(_ place: ReferenceWritableKeyPath<SocketTransport, Suspension?>) async {
    await Suspension.wait { self[keyPath: place] = $0 }
    await loop.comeHome()
  }

  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    let waiting = [readable || broken ? reader : nil, writable || broken ? writer : nil]
    if readable || broken { reader = nil }
    if writable || broken { writer = nil }
    loop.resumeLibrary { for suspension in waiting { suspension?.resume() } }
  }

  func send(_ bytes: [UInt8]) async throws {
    try await loop.library { [self] in
      var offset = 0
      while offset < bytes.count {
        guard !isClosed else { throw TestClientError.cut("while the request was sent") }
        switch stream.write(bytes, from: offset, more: false) {
        case .bytes(let count): offset += count
        case .wouldBlock: await wait(\.writer)
        case .end, .failed: throw TestClientError.cut("while the request was sent")
        }
      }
    }
  }

  func receive(within time: Duration) async throws -> [UInt8]? {
    let alarm = LoopAlarm(loop: loop, time) { [self] in closeNow() }
    defer { alarm.cancel() }
    return try await loop.library { [self] in
      var buffer = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        if alarm.hasRung { throw TestClientError.late("while the response was read") }
        guard !isClosed else { throw TestClientError.cut("while the response was read") }
        switch stream.read(into: &buffer, from: 0) {
        // What came in time stays in time, however long it takes to be taken from here.
        case .bytes(let count):
          alarm.cancel()
          return Array(buffer.prefix(count))
        case .wouldBlock: await wait(\.reader)
        case .end: return nil
        case .failed: throw TestClientError.cut("while the response was read")
        }
      }
    }
  }

  func close() { loop.post { [self] in closeNow() } }

  private func closeNow() {
    guard !isClosed else { return }
    isClosed = true
    stream.close()
    let waiting = [reader, writer]
    reader = nil
    writer = nil
    loop.resumeLibrary { for suspension in waiting { suspension?.resume() } }
  }
}
