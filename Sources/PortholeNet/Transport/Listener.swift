internal import CPortholeSystem
internal import Synchronization

/// What accepts connections.
package protocol Listening: Sendable {
  /// Where it listens, with the port that the system gave.
  var address: SocketAddress { get }
  /// Begins to accept. Home only.
  func start() throws(Errno)
  /// Stops accepting and frees the port. Home only.
  func stop()
  /// The descriptor, where another process can go on with it; nil where that is not so.
  var descriptor: Int32? { get }
  /// Others go on listening at the socket when this one stops. From any thread.
  func leaveToOthers()
  /// Whether it can accept still: a system may take the socket from a process that it has suspended. From any thread.
  var isAlive: Bool { get }
  /// Frees the port from any thread, when the loop cannot come to it; `stop` is still to be called.
  func shutDown()
}

/// A socket that accepts connections, on one loop.
///
/// `@unchecked Sendable`: after `start` its state is the loop's owner's.
package final class Listener: Listening, EventReceiver, @unchecked Sendable {
  package let address: SocketAddress
  /// Nil once it is closed; behind a lock, as any thread may shut it down.
  private let socket: Locked<Int32?>
  private let loop: EventLoop
  private let accepted: (Int32, SocketAddress) -> Void
  private let failed: @Sendable (Errno) -> Void
  private var isRegistered = false
  /// Connections taken at one go: one, as most come alone, and asking for another in vain costs as much as taking one; more while they keep coming.
  private var eagerness = 1
  /// The turn of the loop in which somebody came last.
  private var lastTurn: UInt64 = 0
  /// Others keep the socket: it goes on listening when this one stops.
  private let isShared: Atomic<Bool>
  private var retry: Alarm?
  private let hasFailed = Atomic<Bool>(false)

  /// The most connections taken at one go, so that those at work get their turn.
  private static let batch = 64
  /// Connections taken at the end: more than any backlog holds.
  private static let mostWaiting = 65_536
  /// Milliseconds without accepting when descriptors have run out.
  private static let pause: UInt64 = 250

  /// Binds and listens. Each connected socket is handed to `accepted`, home, which takes it over.
  package init(
    _ address: SocketAddress, backlog: Int32, loop: EventLoop, accepted: @escaping @Sendable (Int32, SocketAddress) -> Void,
    failed: @escaping @Sendable (Errno) -> Void
  ) throws(ListenError) {
    self.loop = loop
    self.accepted = accepted
    self.failed = failed
    let raw = try Socket.listen(address, backlog: backlog)
    socket = Locked(raw)
    isShared = Atomic(false)
    self.address = Socket.localAddress(raw) ?? address
  }

  /// Accepts from a socket that listens already: by a descriptor of its own, as others keep the socket, or by that very descriptor, which it takes over.
  package init(
    inherited: Int32, takesOver: Bool = false, at address: SocketAddress, loop: EventLoop,
    accepted: @escaping @Sendable (Int32, SocketAddress) -> Void, failed: @escaping @Sendable (Errno) -> Void
  ) throws(ListenError) {
    (self.loop, self.accepted, self.failed, self.address) = (loop, accepted, failed, address)
    let raw = takesOver ? inherited : porthole_duplicate(inherited)
    guard raw >= 0 else { throw ListenError(call: "dup", errno: .last, address: address) }
    socket = Locked(raw)
    isShared = Atomic(!takesOver)
  }

  /// Where a descriptor listens; nil when it is no socket that does.
  package static func address(ofInherited descriptor: Int32) -> SocketAddress? {
    Socket.isListening(descriptor) ? Socket.localAddress(descriptor) : nil
  }

  deinit { if let raw = socket.withLock({ $0 }) { Socket.close(raw) } }

  package func start() throws(Errno) {
    loop.assertHome()
    guard let raw = socket.withLock({ $0 }) else { return }
    try loop.register(raw, self, listener: true)
    isRegistered = true
  }

  package func stop() {
    loop.assertHome()
    if !isShared.load(ordering: .relaxed) { takeWaiting() }
    suspend()
    if let retry { loop.forgetTimer(retry) }
    retry = nil
    if case .unix(let path) = address, !isShared.load(ordering: .relaxed) { Socket.removePath(path) }
    socket.withLock { raw in
      if let raw { Socket.close(raw) }
      raw = nil
    }
  }

  /// The system would reset those who are connected and not accepted yet.
  private func takeWaiting() {
    guard isRegistered, let raw = socket.withLock({ $0 }) else { return }
    for _ in 0..<Listener.mostWaiting {
      guard case .success(let (connection, peer)) = Socket.accept(raw) else { return }
      accepted(connection, peer)
    }
  }

  package var isAlive: Bool { !hasFailed.load(ordering: .relaxed) && socket.withLock { $0.map(Socket.isListening) ?? false } }

  /// Others go on listening at the socket: it is not emptied, and its path not removed, when this one stops.
  package func leaveToOthers() { isShared.store(true, ordering: .relaxed) }

  /// The descriptor; nil once it is closed.
  package var descriptor: Int32? { socket.withLock { $0 } }

  package func shutDown() { if !isShared.load(ordering: .relaxed) { socket.withLock { if let raw = $0 { Socket.shutdown(raw) } } } }

  private func suspend() {
    guard isRegistered, let raw = socket.withLock({ $0 }) else { return }
    loop.unregister(raw, stillOpen: true)
    isRegistered = false
  }

  func received(_ readiness: Readiness) {
    loop.assertHome()
    guard let raw = socket.withLock({ $0 }) else { return }
    eagerness = loop.turn == lastTurn &+ 1 ? min(eagerness * 2, Listener.batch) : 1
    lastTurn = loop.turn
    for _ in 0..<eagerness where isRegistered {
      switch Socket.accept(raw) {
      case .success(let (connection, peer)): accepted(connection, peer)
      case .failure(let reason):
        if reason.isExhaustion { pause(reason) } else if !reason.concernsOneConnection { fail(reason) }
        return
      }
    }
  }

  /// Descriptors have run out: the listener would be reported for ever, so it is looked at again in a while.
  private func pause(_ reason: Errno) {
    suspend()
    report(reason)
    let alarm = Alarm { [weak self] in self?.resume() }
    retry = alarm
    loop.setTimer(alarm, due: loop.now + Listener.pause)
  }

  private func resume() {
    retry = nil
    do { try start() } catch { pause(error) }
  }

  private func fail(_ reason: Errno) {
    hasFailed.store(true, ordering: .relaxed)
    suspend()
    report(reason)
  }

  /// Whoever hears of it may be user code.
  private func report(_ reason: Errno) { loop.later { [failed] in failed(reason) } }
}

/// Why a socket does not listen.
package struct ListenError: Error, Sendable {
  /// The system call that failed.
  package let call: String
  package let errno: Errno
  package let address: SocketAddress
}
