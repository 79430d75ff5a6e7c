#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// A new connection that speaks TLS, at the server's end or at the client's, until its handshake is complete. The loop's owner's.
///
/// At the server's end nothing is kept for it but the socket until its first byte is there.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home; debug builds assert it.
@safe package final class TLSHandshake: Timed, StreamObserver, @unchecked Sendable {
  package enum Outcome {
    case secure(TLSStream)
    /// The client speaks something else, which begins with a letter: HTTP, that is.
    case plain(SocketStream)
    /// The connection is closed; why, in words.
    case failed(String)
  }

  private let socket: SocketStream
  private let sessions: any TLSSessions
  private let loop: EventLoop
  private let done: (TLSHandshake, Outcome) -> Void
  private var session: OpaquePointer?
  private var transport: UnsafeMutablePointer<porthole_transport>?
  private var hungUp = false
  private var isOver = false
  /// Its place among those that are under way, for whoever keeps them.
  package var place = 0
  package var peer: SocketAddress { socket.peer }

  /// The server's end. `done` is called once, home, with what came of it; not after `cancel`.
  package convenience init(
    _ socket: SocketStream, context: TLSContext, loop: EventLoop, done: @escaping (TLSHandshake, Outcome) -> Void
  ) {
    self.init(socket, sessions: context, loop, done)
  }

  /// The client's end of a connection that may yet be under way. `done` is called once, home, with what came of it; not after `cancel`.
  package convenience init(
    _ socket: SocketStream, connector: TLSConnector, loop: EventLoop, done: @escaping (TLSHandshake, Outcome) -> Void
  ) {
    self.init(socket, sessions: connector, loop, done)
  }

  private init(_ socket: SocketStream, sessions: any TLSSessions, _ loop: EventLoop, _ done: @escaping (TLSHandshake, Outcome) -> Void) {
    self.socket = socket
    self.sessions = sessions
    self.loop = loop
    self.done = done
    super.init()
  }

  private var departure: String { sessions.isClient ? "the server left" : "the client left" }

  deinit { free() }

  /// Begins; within so many milliseconds it has to be complete.
  package func start(within time: UInt64) {
    loop.assertHome()
    socket.observer = self
    loop.setTimer(self, due: loop.now + time)
    do { try socket.start() } catch { fail("it could not be watched: \(error)") }
  }

  /// Gives the connection up without a word to whoever waits for it.
  package func cancel() {
    guard !isOver else { return }
    end()
    socket.close()
  }

  package override func deadlinePassed() { fail("the handshake was not complete in time") }

  package func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    loop.assertHome()
    guard !isOver else { return }
    if broken { return fail(departure) }
    if hungUp { self.hungUp = true }
    let hasBegun = unsafe session != nil
    if sessions.isClient {
      guard hasBegun || begin() else { return fail("memory has run out") }
    } else if !hasBegun {
      guard readable else { return }
      switch socket.firstByte {
      case .none where hungUp: return fail(departure)
      case .none: return
      case .some(let byte) where TLSHandshake.isLetter(byte): return finish(.plain(socket))
      case .some: guard begin() else { return fail("memory has run out") }
      }
    }
    if let transport = unsafe transport {
      if readable { unsafe transport.pointee.drained = 0 }
      if self.hungUp { unsafe transport.pointee.hung_up = 1 }
    }
    step()
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

  private func begin() -> Bool {
    let transport = UnsafeMutablePointer<porthole_transport>.allocate(capacity: 1)
    unsafe transport.initialize(to: porthole_transport())
    unsafe transport.pointee.socket = socket.raw
    guard let session = unsafe sessions.newSession(over: transport) else {
      unsafe transport.deallocate()
      return false
    }
    unsafe self.transport = unsafe transport
    unsafe self.session = unsafe session
    return true
  }

  private func step() {
    guard let session = unsafe session, let transport = unsafe transport else { return }
    unsafe transport.pointee.budget = TLSStream.budget
    let result = unsafe porthole_tls_handshake(session)
    if result == 1 {
      unsafe self.session = nil
      unsafe self.transport = nil
      let stream = unsafe TLSStream(
        socket: socket, session: session, transport: transport, sessions: sessions, loop: loop, hungUp: hungUp)
      return finish(.secure(stream))
    }
    // More than a handshake has, without end.
    if unsafe transport.pointee.budget <= 0 { return fail("the handshake is too long") }
    if result == Int(PORTHOLE_TLS_WANTS_READ) || result == Int(PORTHOLE_TLS_WANTS_WRITE) { return }
    if let fault = unsafe porthole_verify_fault(session), sessions.isClient {
      ERR_clear_error()
      return fail(unsafe "the server's certificate cannot be trusted: \(String(cString: fault))")
    }
    fail(TLSError.lastReason() ?? departure)
  }

  private func finish(_ outcome: Outcome) {
    end()
    done(self, outcome)
  }

  private func fail(_ reason: String) {
    guard !isOver else { return }
    end()
    // What OpenSSL has to say has been sent.
    socket.shutdownWrite()
    socket.close()
    done(self, .failed(reason))
  }

  private func end() {
    isOver = true
    loop.forgetTimer(self)
    if socket.observer === self { socket.observer = nil }
    free()
  }

  private func free() {
    if let session = unsafe session { unsafe SSL_free(session) }
    if let transport = unsafe transport { unsafe transport.deallocate() }
    unsafe session = nil
    unsafe transport = nil
  }
}
#endif
