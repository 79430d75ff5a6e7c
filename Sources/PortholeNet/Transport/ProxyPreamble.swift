/// A new connection behind a proxy, until its header is there. The loop's owner's.
///
/// Nothing is taken from the socket but the header, so that what follows may be anything, TLS among it.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home; debug builds assert it.
package final class ProxyPreamble: Timed, StreamObserver, @unchecked Sendable {
  private let socket: SocketStream
  private let loop: EventLoop
  private let done: (ProxyPreamble, SocketStream?) -> Void
  private var isOver = false
  /// The proxy.
  package let proxy: SocketAddress

  /// `done` is called once, home, with the connection as the proxy describes it, or nil when it was closed; not after `cancel`.
  package init(_ socket: SocketStream, loop: EventLoop, done: @escaping (ProxyPreamble, SocketStream?) -> Void) {
    (self.socket, self.loop, self.done, proxy) = (socket, loop, done, socket.peer)
    super.init()
  }

  /// Begins; within so many milliseconds the header has to be there.
  package func start(within time: UInt64) {
    loop.assertHome()
    socket.observer = self
    loop.setTimer(self, due: loop.now + time)
    do { try socket.start() } catch { fail() }
  }

  /// Gives the connection up without a word to whoever waits for it.
  package func cancel() {
    guard !isOver else { return }
    end()
    socket.close()
  }

  package override func deadlinePassed() { fail() }

  package func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    loop.assertHome()
    guard !isOver, readable || hungUp || broken else { return }
    switch ProxyHeader.parse(socket.peek(atMost: ProxyHeader.longest)) {
    case .header(let header, let length):
      socket.skip(length)
      if case .proxied(let source, let destination) = header { socket.describe(peer: source, local: destination) }
      end()
      done(self, socket)
    case .incomplete where !hungUp && !broken: break
    case .incomplete, .invalid: fail()
    }
  }

  private func fail() {
    guard !isOver else { return }
    end()
    socket.close()
    done(self, nil)
  }

  private func end() {
    isOver = true
    socket.observer = nil
    loop.forgetTimer(self)
  }
}
