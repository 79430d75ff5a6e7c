#if TLS && canImport(COpenSSL)
import COpenSSL
import Testing

@testable import Porthole
@testable import PortholeNet

/// A TLS client over a test's socket, by OpenSSL in memory: what goes over the wire passes through the test's hands.
///
/// `@unchecked Sendable`: OpenSSL's objects are used under the lock only.
@safe final class TLSClient: WireTransport, @unchecked Sendable {
  /// How a client behaves.
  struct Options: Sendable {
    var version: Int32?
    var name: String? = "localhost"
    /// In the form of RFC 7301 §3.1.
    var protocols: [String] = []
    var session: TLSClientSession?
    /// A certificate with its key, in PEM.
    var identity: String?
    /// Bytes of a piece in which ciphertext leaves.
    var piece = Int.max
    /// Changes what leaves: called with each piece and its place.
    var damage: (@Sendable (inout [UInt8], Int) -> Void)?
    /// Bytes that leave before the client falls silent.
    var silentAfter = Int.max
  }

  private let socket: WireSocket
  private let options: Options
  private let lock = Locked(())
  private let context: OpaquePointer
  let session: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  private let left = Locked(0)

  convenience init(port: Int, _ options: Options = Options()) throws {
    guard let address = SocketAddress(host: "127.0.0.1", port: UInt16(clamping: port)) else { throw WireError.malformed("port") }
    try self.init(over: try WireSocket(address), options)
  }

  /// A client of a connection that is there already.
  init(over socket: WireSocket, _ options: Options = Options()) throws {
    self.socket = socket
    self.options = options
    guard let context = unsafe SSL_CTX_new(TLS_client_method()), let session = unsafe SSL_new(context),
      let incoming = unsafe BIO_new(BIO_s_mem()), let outgoing = unsafe BIO_new(BIO_s_mem())
    else { throw WireError.malformed("memory") }
    unsafe self.context = unsafe context
    unsafe self.session = unsafe session
    unsafe self.incoming = unsafe incoming
    unsafe self.outgoing = unsafe outgoing
    unsafe SSL_set_bio(session, incoming, outgoing)
    unsafe SSL_set_connect_state(session)
    // An empty memory is no end.
    unsafe BIO_ctrl(incoming, BIO_C_SET_BUF_MEM_EOF_RETURN, -1, nil)
    if let version = options.version {
      unsafe SSL_ctrl(session, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version), nil)
      unsafe SSL_ctrl(session, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
    }
    if let name = options.name {
      var text = Array(name.utf8) + [0]
      unsafe SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), &text)
    }
    let protocols = options.protocols.flatMap { [UInt8($0.utf8.count)] + $0.utf8 }
    if !protocols.isEmpty { unsafe SSL_set_alpn_protos(session, protocols, UInt32(protocols.count)) }
    if let kept = options.session { unsafe SSL_set_session(session, kept.raw) }
    if let pem = options.identity {
      let identity = try TLSIdentity.pem(Array(pem.utf8), name: "the client")
      unsafe SSL_use_cert_and_key(session, identity.certificate, identity.key, nil, 1)
    }
  }

  deinit {
    // A session that ended without a farewell could not be resumed.
    unsafe SSL_set_shutdown(session, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN)
    unsafe SSL_free(session)
    unsafe SSL_CTX_free(context)
  }

  // MARK: Wire

  func send(_ bytes: [UInt8]) async throws {
    let written = lock.withLock { _ in unsafe SSL_write(session, bytes, Int32(bytes.count)) }
    guard written == bytes.count else { throw WireError.malformed("SSL_write") }
    try await flush()
  }

  func receive(within time: Duration) async throws -> [UInt8]? {
    let deadline = ContinuousClock.now + time
    while true {
      var buffer = [UInt8](repeating: 0, count: 64 * 1024)
      let (count, error) = lock.withLock { _ in
        ERR_clear_error()
        let count = unsafe SSL_read(session, &buffer, Int32(buffer.count))
        return unsafe (count, SSL_get_error(session, count))
      }
      try await flush()
      if count > 0 { return Array(buffer.prefix(Int(count))) }
      if error == SSL_ERROR_ZERO_RETURN { return nil }
      guard error == SSL_ERROR_WANT_READ else { throw WireError.malformed("TLS: \(TLSError.lastReason() ?? "error \(error)")") }
      guard try await feed(within: deadline - .now) else { throw WireError.malformed("the connection ended without close_notify") }
    }
  }

  /// Tells the server that nothing more comes, and ends the connection's direction.
  func sendEnd() {
    closeNotify()
    socket.sendEnd()
  }

  /// Tells the server that nothing more comes; the connection stays.
  func closeNotify() {
    let bytes = lock.withLock { _ in
      unsafe SSL_shutdown(session)
      return drained()
    }
    _ = socket.sendWhatGoes(bytes)
  }

  func reset() { socket.reset() }
  func close() { socket.close() }

  // MARK: The handshake

  /// Completes the handshake; false when the server ends the connection instead.
  func handshake(within time: Duration = Wire.patience) async throws -> Bool {
    let deadline = ContinuousClock.now + time
    while true {
      let (result, error) = lock.withLock { _ in
        ERR_clear_error()
        let result = unsafe SSL_do_handshake(session)
        return unsafe (result, SSL_get_error(session, result))
      }
      try await flush()
      if result == 1 { return true }
      guard error == SSL_ERROR_WANT_READ else { return false }
      do { guard try await feed(within: deadline - .now) else { return false } } catch WireError.system { return false }
    }
  }

  private func feed(within time: Duration) async throws -> Bool {
    guard let bytes = try await socket.receive(within: time) else { return false }
    lock.withLock { _ in _ = unsafe BIO_write(incoming, bytes, Int32(bytes.count)) }
    return true
  }

  private func drained() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = unsafe BIO_read(outgoing, &buffer, Int32(buffer.count))
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(Int(count))
    }
  }

  private func flush() async throws {
    var bytes = lock.withLock { _ in drained() }
    while !bytes.isEmpty {
      let place = left.withLock { $0 }
      var piece = Array(bytes.prefix(min(options.piece, options.silentAfter - place)))
      guard !piece.isEmpty else { return }
      bytes.removeFirst(piece.count)
      left.withLock { $0 += piece.count }
      options.damage?(&piece, place)
      try await socket.send(piece)
    }
  }

  /// Bytes that have left.
  var sentBytes: Int { left.withLock { $0 } }

  // MARK: What came of it

  /// The certificate that the server showed.
  var serverCertificate: TLSCertificate? {
    lock.withLock { _ in
      guard let raw = unsafe SSL_get1_peer_certificate(session) else { return nil }
      return unsafe TLSCertificate(owning: raw, name: "the server's")
    }
  }

  /// How many certificates the server showed.
  var shownCertificates: Int { lock.withLock { _ in unsafe Int(porthole_chain_count(SSL_get_peer_cert_chain(session))) } }

  var version: Int32 { unsafe SSL_version(session) }
  var isResumed: Bool { unsafe SSL_session_reused(session) == 1 }
  /// What may be resumed; for TLS 1.3 after something has been read.
  var resumable: TLSClientSession? { unsafe SSL_get1_session(session).map { unsafe TLSClientSession(owning: $0) } }
  var chosenProtocol: String? {
    var bytes: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    unsafe SSL_get0_alpn_selected(session, &bytes, &count)
    guard let start = unsafe bytes else { return nil }
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }
}

/// `@unchecked Sendable`: its references are counted atomically.
@safe final class TLSClientSession: @unchecked Sendable {
  let raw: OpaquePointer
  init(owning raw: OpaquePointer) { unsafe self.raw = unsafe raw }
  deinit { unsafe SSL_SESSION_free(raw) }
}

extension WireServer {
  /// A client that has completed its handshake.
  func secure(_ options: TLSClient.Options = TLSClient.Options()) async throws -> (wire: Wire, client: TLSClient) {
    let client = try TLSClient(port: port, options)
    guard try await client.handshake() else { throw WireError.malformed("the handshake failed") }
    return (Wire(client), client)
  }

  /// Whether a client comes to a session at all: of version 1.3 it knows when it has an answer.
  func admits(_ options: TLSClient.Options) async throws -> Bool {
    let client = try TLSClient(port: port, options)
    defer { client.close() }
    guard try await client.handshake() else { return false }
    do { return try await Wire(client).ask(Wire.get("/")).status == 200 } catch { return false }
  }
}
#endif
