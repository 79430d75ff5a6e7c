#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// A TLS session over a socket, after its handshake. The loop's owner's, like all of a connection, save while it is lent.
@safe package final class TLSStream: ByteStream, StreamObserver {
  let socket: SocketStream
  private let session: OpaquePointer
  private let transport: UnsafeMutablePointer<porthole_transport>
  /// What the session's callbacks use.
  private let sessions: any TLSSessions
  private let loop: EventLoop
  package var observer: (any StreamObserver)?
  package private(set) var mayHoldMore = true
  private var hungUp = false
  private var isOpen = true
  /// OpenSSL has said that nothing more can be done with the session.
  private var hasFailed = false
  private var hasSentEnd = false
  /// A read has to write first, as the answer to a change of keys does.
  private var readWaitsForRoom = false
  private var isFreed = false

  /// The most bytes of content that one record has (RFC 8446 §5.1).
  private static let record = 16 * 1024
  /// Bytes read for one call before others get their turn.
  static let budget = 256 * 1024
  /// Bytes of a file that are read at a go.
  private static let filePiece = 64 * 1024

  /// Takes over the session of a complete handshake, and what is below it.
  init(
    socket: SocketStream, session: OpaquePointer, transport: UnsafeMutablePointer<porthole_transport>, sessions: any TLSSessions,
    loop: EventLoop, hungUp: Bool
  ) {
    self.socket = socket
    unsafe self.session = unsafe session
    unsafe self.transport = unsafe transport
    self.sessions = sessions
    self.loop = loop
    self.hungUp = hungUp
    socket.observer = self
  }

  deinit { free() }

  package var peer: SocketAddress { socket.peer }
  package var local: SocketAddress { socket.local }

  package var security: StreamSecurity? {
    let name = unsafe SSL_get_servername(session, TLSEXT_NAMETYPE_host_name).map { unsafe String(cString: $0) }
    let raw = unsafe SSL_get1_peer_certificate(session)
    let certificate = unsafe raw.map { unsafe TLSCertificate(owning: $0, name: "the peer's certificate") }
    return StreamSecurity(serverName: name, client: certificate.map(StreamSecurity.Client.init))
  }

  package func start() throws(Errno) {
    // Bytes that came with the end of the handshake are reported by nobody else.
    mayHoldMore = holdsMore
    if mayHoldMore { observer?.streamReady(readable: true, writable: true, hungUp: hungUp, broken: false) }
  }

  package func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    loop.assertHome()
    if hungUp { self.hungUp = true }
    if !isLent, isOpen {
      if hungUp { unsafe transport.pointee.hung_up = 1 }
      if readable { unsafe transport.pointee.drained = 0 }
    }
    let readable = readable || writable && readWaitsForRoom
    if readable {
      mayHoldMore = true
      readWaitsForRoom = false
    }
    observer?.streamReady(readable: readable, writable: writable, hungUp: hungUp, broken: broken)
  }

  // MARK: Reading

  private var holdsMore: Bool { unsafe hungUp || transport.pointee.drained == 0 || SSL_has_pending(session) == 1 }

  package func read(into buffer: inout [UInt8], from offset: Int) -> Transfer {
    loop.assertHome()
    guard !isFreed, !isLent else { return .wouldBlock }
    unsafe transport.pointee.budget = TLSStream.budget
    var filled = offset
    while true {
      let result = unsafe buffer.withUnsafeMutableBytes { bytes in
        guard filled < bytes.count, let base = bytes.baseAddress else { return Int(PORTHOLE_TLS_FAILED) }
        return unsafe porthole_tls_read(session, base + filled, bytes.count - filled)
      }
      guard result > 0 else { return filled > offset ? took(filled - offset, before: result) : stopped(result) }
      filled += result
      mayHoldMore = holdsMore
      if filled == buffer.count || !mayHoldMore { return .bytes(filled - offset) }
    }
  }

  /// Bytes came, and behind them something else, which the next read finds.
  private func took(_ count: Int, before result: Int) -> Transfer {
    if case .wouldBlock = stopped(result) { return .bytes(count) }
    mayHoldMore = true
    return .bytes(count)
  }

  private func stopped(_ result: Int) -> Transfer {
    switch Int32(truncatingIfNeeded: result) {
    case PORTHOLE_TLS_WANTS_READ:
      mayHoldMore = false
      if unsafe transport.pointee.drained == 0 { comeBack() }
      return .wouldBlock
    case PORTHOLE_TLS_WANTS_WRITE:
      mayHoldMore = false
      readWaitsForRoom = true
      return .wouldBlock
    case PORTHOLE_TLS_END: return .end
    default: return fail()
    }
  }

  /// Records without content have used up the turn: goes on after others had theirs.
  private func comeBack() {
    let later = UncheckedStream(self)
    loop.post {
      guard later.value.isOpen else { return }
      later.value.streamReady(readable: true, writable: false, hungUp: false, broken: false)
    }
  }

  private func fail() -> Transfer {
    hasFailed = true
    ERR_clear_error()
    return .failed(.connectionReset)
  }

  package var isAtEnd: Bool {
    loop.assertHome()
    guard !isFreed, !isLent else { return false }
    unsafe transport.pointee.budget = TLSStream.budget
    let result = unsafe porthole_tls_peek(session)
    if result == Int(PORTHOLE_TLS_FAILED) { _ = fail() }
    return result == Int(PORTHOLE_TLS_END)
  }

  package var holdsBytes: Bool {
    loop.assertHome()
    guard !isFreed, !isLent else { return false }
    return unsafe SSL_has_pending(session) == 1 || socket.holdsBytes
  }

  // MARK: Writing

  package func write(_ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer {
    loop.assertHome()
    return send(bytes, from: offset, to: bytes.count, more: more)
  }

  package func write(_ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer {
    loop.assertHome()
    let head = send(first, from: offset, to: first.count, more: true)
    guard case .bytes(let sent) = head, offset + sent == first.count else { return head }
    guard case .bytes(let count) = send(second, from: 0, to: second.count, more: more) else { return head }
    return .bytes(sent + count)
  }

  /// Sends records until all is out or the socket takes no more. What OpenSSL has begun to send is offered again by the next call, as the caller
  /// goes on where this one ended.
  private func send(_ bytes: [UInt8], from offset: Int, to end: Int, more: Bool) -> Transfer {
    guard !isFreed, !hasFailed else { return .failed(.brokenPipe) }
    var sent = offset
    while sent < end {
      let count = min(TLSStream.record, end - sent)
      unsafe transport.pointee.more = more || sent + count < end ? 1 : 0
      let result = unsafe bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return Int(PORTHOLE_TLS_FAILED) }
        return unsafe porthole_tls_write(session, base + sent, count)
      }
      guard result > 0 else { return sent > offset ? .bytes(sent - offset) : refused(result) }
      sent += result
    }
    return sent > offset ? .bytes(sent - offset) : .failed(.invalid)
  }

  private func refused(_ result: Int) -> Transfer {
    switch Int32(truncatingIfNeeded: result) {
    case PORTHOLE_TLS_WANTS_WRITE, PORTHOLE_TLS_WANTS_READ: return .wouldBlock
    default:
      _ = fail()
      return .failed(.brokenPipe)
    }
  }

  package func write(file: Int32, from offset: Int, count: Int) -> Transfer {
    guard !isFreed, !hasFailed else { return .failed(.brokenPipe) }
    if unsafe porthole_tls_is_in_kernel(session) != 0 { return sendFile(file, from: offset, count: count) }
    var bytes = [UInt8](repeating: 0, count: min(count, TLSStream.filePiece))
    var sent = 0
    while sent < count {
      let wanted = min(bytes.count, count - sent)
      let got = File.read(file, into: &bytes, at: offset + sent)
      guard got > 0 else { return sent > 0 ? .bytes(sent) : got == 0 ? .end : .failed(.last) }
      let piece = min(got, wanted)
      switch send(bytes, from: 0, to: piece, more: sent + piece < count) {
      case .bytes(let taken):
        sent += taken
        if taken < piece { return .bytes(sent) }
      case let other: return sent > 0 ? .bytes(sent) : other
      }
    }
    return .bytes(sent)
  }

  private func sendFile(_ file: Int32, from offset: Int, count: Int) -> Transfer {
    let result = unsafe porthole_tls_send_file(session, file, Int64(offset), count)
    if result > 0 { return .bytes(result) }
    return result == Int(PORTHOLE_TLS_END) ? .end : refused(result)
  }

  package var isLent = false {
    didSet {
      loop.assertHome()
      socket.isLent = isLent
      if !isLent, oldValue, !isOpen { free() }
      // What was reported meanwhile.
      if !isLent, isOpen {
        if hungUp { unsafe transport.pointee.hung_up = 1 }
        if mayHoldMore { unsafe transport.pointee.drained = 0 }
      }
    }
  }

  package func proveFast() { socket.proveFast() }

  // MARK: The end

  package func shutdownWrite() {
    loop.assertHome()
    sendEnd()
    socket.shutdownWrite()
  }

  /// Tells the peer that nothing more comes (RFC 8446 §6.1), as far as that goes without waiting.
  private func sendEnd() {
    guard !hasSentEnd, !hasFailed, !isFreed, !isLent else { return }
    hasSentEnd = true
    unsafe transport.pointee.more = 0
    porthole_forget_errors()
    if unsafe SSL_shutdown(session) < 0 { ERR_clear_error() }
  }

  package func close() {
    loop.assertHome()
    guard isOpen else { return }
    // Who ended the connection without a farewell reads none.
    let hasLeft = unsafe transport.pointee.ended != 0
    if !hasLeft { sendEnd() }
    isOpen = false
    observer = nil
    socket.close()
    if !isLent { free() }
  }

  private func free() {
    guard !isFreed else { return }
    isFreed = true
    unsafe SSL_free(session)
    unsafe transport.deallocate()
  }
}

/// `@unchecked Sendable`: used only by the loop's owner, to which it is posted.
private struct UncheckedStream: @unchecked Sendable {
  let value: TLSStream
  init(_ value: TLSStream) { self.value = value }
}
#endif
