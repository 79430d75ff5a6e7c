#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// What a server's TLS sessions have in common. It does not change: other certificates are another context, and sessions keep theirs.
///
/// Versions 1.2 and 1.3 with authenticated ciphers and forward secrecy, the server's preference; no compression, no renegotiation, no cache of
/// sessions: who resumes brings a ticket (RFC 5077, RFC 8446 §4.6.1).
///
/// `@unchecked Sendable`: OpenSSL's contexts may be used by several threads once they are set up, which `init` does.
@safe package final class TLSContext: TLSSessions, @unchecked Sendable {
  /// Who may connect, by certificates.
  package enum Clients: Sendable {
    /// None is asked for.
    case notAsked
    /// One is asked for; it has to be issued by one of these authorities where the client has one.
    case optional([TLSCertificate])
    /// Only clients with a certificate of one of these authorities.
    case required([TLSCertificate])
  }

  let raw: OpaquePointer
  var isClient: Bool { false }
  let certificates: any CertificateSource
  let tickets: TicketKeys
  /// Names in the form of RFC 7301 §3.1, the preferred first.
  let protocols: [UInt8]

  /// - Parameters:
  ///   - certificates: What the server shows.
  ///   - clients: What it wants to see.
  ///   - onlyNewest: Whether version 1.3 is asked for.
  ///   - protocols: What is spoken inside (ALPN), the preferred first.
  ///   - tickets: The keys of tickets, which outlive a change of certificates.
  /// - Throws: `TLSError` when OpenSSL takes one of these not.
  package init(
    _ certificates: any CertificateSource, clients: Clients = .notAsked, onlyNewest: Bool = false, protocols: [String] = ["http/1.1"],
    tickets: TicketKeys
  ) throws(TLSError) {
    guard let raw = unsafe SSL_CTX_new(TLS_server_method()) else { throw TLSError.last("cannot set up TLS") }
    unsafe self.raw = unsafe raw
    self.certificates = certificates
    self.tickets = tickets
    self.protocols = protocols.flatMap { [UInt8(clamping: $0.utf8.count)] + $0.utf8.prefix(255) }
    unsafe porthole_context_options(raw)
    unsafe porthole_context_names(raw)
    guard unsafe porthole_context_versions(raw, onlyNewest ? TLS1_3_VERSION : TLS1_2_VERSION) == 1,
      unsafe SSL_CTX_set_cipher_list(raw, TLSContext.ciphers) == 1, unsafe SSL_CTX_set_ciphersuites(raw, TLSContext.suites) == 1,
      unsafe porthole_context_groups(raw, TLSContext.groups) == 1
    else { throw TLSError.last("cannot set up TLS") }
    unsafe SSL_CTX_set_timeout(raw, Int(TicketKeys.lifetime))
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe SSL_CTX_set_alpn_select_cb(raw, chooseProtocol, own)
    unsafe SSL_CTX_set_ex_data(raw, 0, own)
    unsafe porthole_context_tickets(raw, cipherTicket)
    if certificates.needsNames {
      unsafe SSL_CTX_set_cert_cb(raw, chooseCertificate, own)
    }
    for identity in certificates.identities(for: nil) {
      guard unsafe SSL_CTX_use_cert_and_key(raw, identity.certificate, identity.key, identity.chain, 1) == 1 else {
        throw TLSError.last("cannot use the certificate \(identity.name)")
      }
    }
    try setClients(clients)
  }

  deinit { unsafe SSL_CTX_free(raw) }

  /// For version 1.3, and for 1.2. 128 bits are enough, and cost less.
  private static let suites = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
  private static let ciphers =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
    + "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305"
  private static let groups = "X25519:P-256:P-384"

  private func setClients(_ clients: Clients) throws(TLSError) {
    let authorities: [TLSCertificate]
    switch clients {
    case .notAsked:
      // A ticket is good for the same demands on clients only.
      unsafe SSL_CTX_set_session_id_context(raw, [0], 1)
      return
    case .optional(let list):
      unsafe SSL_CTX_set_verify(raw, SSL_VERIFY_PEER, nil)
      authorities = list
    case .required(let list):
      unsafe SSL_CTX_set_verify(raw, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
      authorities = list
    }
    let store = unsafe SSL_CTX_get_cert_store(raw)
    var digest: [UInt8] = [1]
    for authority in authorities {
      guard unsafe X509_STORE_add_cert(store, authority.raw) == 1, unsafe SSL_CTX_add_client_CA(raw, authority.raw) == 1 else {
        throw TLSError.last("cannot use the authority \(authority.name)")
      }
      digest += authority.fingerprint
    }
    var hash = [UInt8](repeating: 0, count: 32)
    guard unsafe EVP_Digest(digest, digest.count, &hash, nil, EVP_sha256(), nil) == 1,
      unsafe SSL_CTX_set_session_id_context(raw, hash, UInt32(hash.count)) == 1
    else { throw TLSError.last("cannot set up TLS") }
  }

  /// A session for an accepted socket; nil when memory has run out.
  func newSession(over transport: UnsafeMutablePointer<porthole_transport>) -> OpaquePointer? {
    unsafe makeSession(raw, over: transport)
  }
}

// MARK: What OpenSSL asks during a handshake. The context lives, as whoever owns a session holds it.

private func chooseProtocol(
  _ session: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ length: UnsafeMutablePointer<UInt8>?,
  _ offered: UnsafePointer<UInt8>?, _ count: UInt32, _ own: UnsafeMutableRawPointer?
) -> Int32 {
  guard let own = unsafe own, let chosen = unsafe chosen, let offered = unsafe offered, let length = unsafe length else {
    return SSL_TLSEXT_ERR_NOACK
  }
  let context = unsafe Unmanaged<TLSContext>.fromOpaque(own).takeUnretainedValue()
  let names = unsafe UnsafeBufferPointer(start: offered, count: Int(count))
  guard let place = unsafe TLSContext.place(of: context.protocols, in: names) else { return SSL_TLSEXT_ERR_ALERT_FATAL }
  // The answer points into what the client offered, which OpenSSL keeps meanwhile.
  unsafe chosen.pointee = offered + place.lowerBound
  unsafe length.pointee = UInt8(clamping: place.count)
  return SSL_TLSEXT_ERR_OK
}

extension TLSContext {
  /// Where the first of our names that the client offers, too, stands in its list (RFC 7301 §3.2).
  static func place(of ours: [UInt8], in offered: some RandomAccessCollection<UInt8>) -> Range<Int>? {
    let offered = Array(offered)
    return entries(ours).lazy.compactMap { own in entries(offered).first { offered[$0] == ours[own] } }.first
  }

  private static func entries(_ list: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < list.count {
      let end = index + 1 + Int(list[index])
      guard end <= list.count else { break }
      found.append(index + 1..<end)
      index = end
    }
    return found
  }
}

private func chooseCertificate(_ session: OpaquePointer?, _ own: UnsafeMutableRawPointer?) -> Int32 {
  guard let own = unsafe own, let session = unsafe session else { return 0 }
  let context = unsafe Unmanaged<TLSContext>.fromOpaque(own).takeUnretainedValue()
  let name = unsafe SSL_get_servername(session, TLSEXT_NAMETYPE_host_name).map { unsafe String(cString: $0) }
  let identities = context.certificates.identities(for: name)
  guard !identities.isEmpty else { return 0 }
  unsafe SSL_certs_clear(session)
  for identity in identities {
    guard unsafe SSL_use_cert_and_key(session, identity.certificate, identity.key, identity.chain, 1) == 1 else { return 0 }
  }
  return 1
}

/// RFC 5077 §4. 0: no such key, a full handshake follows; 2: take it, and give a new one.
private func cipherTicket(
  _ session: OpaquePointer?, _ name: UnsafeMutablePointer<UInt8>?, _ iv: UnsafeMutablePointer<UInt8>?, _ cipher: OpaquePointer?,
  _ mac: OpaquePointer?, _ encrypts: Int32
) -> Int32 {
  guard let session = unsafe session, let name = unsafe name, let iv = unsafe iv,
    let own = unsafe SSL_CTX_get_ex_data(SSL_get_SSL_CTX(session), 0)
  else { return -1 }
  let tickets = unsafe Unmanaged<TLSContext>.fromOpaque(own).takeUnretainedValue().tickets
  let names = unsafe UnsafeMutableBufferPointer(start: name, count: TicketKeys.nameSize)
  if encrypts == 1 {
    guard let key = tickets.current(), unsafe RAND_bytes(iv, EVP_MAX_IV_LENGTH) == 1 else { return -1 }
    unsafe _ = names.update(fromContentsOf: key.name)
    return unsafe porthole_ticket_cipher(cipher, mac, iv, key.cipher, key.mac, 1) == 1 ? 1 : -1
  }
  guard let (key, isCurrent) = tickets.key(named: unsafe Array(names)) else { return 0 }
  guard unsafe porthole_ticket_cipher(cipher, mac, iv, key.cipher, key.mac, 0) == 1 else { return -1 }
  return isCurrent ? 1 : 2
}
#endif
