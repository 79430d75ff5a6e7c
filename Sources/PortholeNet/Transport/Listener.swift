/// A socket that accepts connections, on one loop.
///
/// `@unchecked Sendable`: after `start` its state is the loop's owner's.
package final class Listener: EventReceiver, @unchecked Sendable {
  /// Where it listens, with the port that the system gave.
  package let address: SocketAddress
  private let socket: Descriptor
  private let loop: EventLoop
  private let accepted: (Int32, SocketAddress) -> Void
  private let failed: @Sendable (Errno) -> Void
  private var isRegistered = false
  private var retry: Alarm?

  /// Connections taken at one go, so that those at work get their turn.
  private static let batch = 64
  /// Milliseconds without accepting when descriptors have run out.
  private static let pause: UInt64 = 250

  /// Binds and listens.
  ///
  /// - Parameter accepted: Takes over each connected socket; called home.
  package init(
    _ address: SocketAddress, backlog: Int32, loop: EventLoop, accepted: @escaping @Sendable (Int32, SocketAddress) -> Void,
    failed: @escaping @Sendable (Errno) -> Void
  ) throws(ListenError) {
    self.loop = loop
    self.accepted = accepted
    self.failed = failed
    socket = try Socket.listen(address, backlog: backlog)
    self.address = Socket.localAddress(socket.raw) ?? address
  }

  /// Begins to accept. Home only.
  package func start() throws(Errno) {
    try loop.register(socket.raw, self, listener: true)
    isRegistered = true
  }

  /// Stops accepting; the port is free when the listener has gone. Home only.
  package func stop() {
    if isRegistered { loop.unregister(socket.raw, stillOpen: true) }
    isRegistered = false
    if let retry { loop.timers.forget(retry) }
    retry = nil
    if case .unix(let path) = address { Socket.removePath(path) }
  }

  func received(_ readiness: Readiness) {
    for _ in 0..<Listener.batch where isRegistered {
      switch Socket.accept(socket.raw) {
      case .success(let (connection, peer)): accepted(connection, peer)
      case .failure(let reason):
        if reason.isExhaustion { pause(reason) } else if !reason.concernsOneConnection { fail(reason) }
        return
      }
    }
  }

  /// Descriptors have run out: the listener would be reported for ever, so it is looked at again in a while.
  private func pause(_ reason: Errno) {
    failed(reason)
    loop.unregister(socket.raw, stillOpen: true)
    isRegistered = false
    let alarm = Alarm { [weak self] in self?.resume() }
    retry = alarm
    loop.timers.set(alarm, due: loop.now + Listener.pause)
  }

  private func resume() {
    retry = nil
    do { try start() } catch { pause(error) }
  }

  private func fail(_ reason: Errno) {
    loop.unregister(socket.raw, stillOpen: true)
    isRegistered = false
    failed(reason)
  }
}

/// Why a socket does not listen.
package struct ListenError: Error, Sendable {
  /// The system call that failed.
  package let call: String
  package let errno: Errno
  package let address: SocketAddress
}
