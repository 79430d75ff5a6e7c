#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// Makes the sessions of one side of TLS.
protocol TLSSessions: AnyObject, Sendable {
  /// Whether this side speaks first.
  var isClient: Bool { get }
  /// A session over a socket; nil when memory has run out.
  func newSession(over transport: UnsafeMutablePointer<porthole_transport>) -> OpaquePointer?
}

extension TLSSessions {
  /// A session of a context that reads and writes by a transport.
  func makeSession(_ context: OpaquePointer, over transport: UnsafeMutablePointer<porthole_transport>) -> OpaquePointer? {
    guard let session = unsafe SSL_new(context) else { return nil }
    guard let bio = unsafe porthole_bio(transport) else {
      unsafe SSL_free(session)
      return nil
    }
    unsafe SSL_set_bio(session, bio, bio)
    if isClient { unsafe SSL_set_connect_state(session) } else { unsafe SSL_set_accept_state(session) }
    return unsafe session
  }
}

/// What a client needs for sessions with one server: whom it wants to reach, and by whose word it believes that it has.
///
/// `@unchecked Sendable`: OpenSSL's contexts may be used by several threads once they are set up, which `init` does.
@safe package final class TLSConnector: TLSSessions, @unchecked Sendable {
  private let raw: OpaquePointer
  private let host: String
  private let isAddress: Bool
  var isClient: Bool { true }

  /// - Parameters:
  ///   - host: The name or the address that the server's certificate has to be for.
  ///   - authorities: Those that it may be issued by; nil for those that the system knows.
  /// - Throws: `TLSError` when OpenSSL takes one of these not.
  package init(host: String, authorities: [TLSCertificate]? = nil) throws(TLSError) {
    guard let raw = unsafe SSL_CTX_new(TLS_client_method()) else { throw TLSError.last("cannot set up TLS") }
    unsafe self.raw = unsafe raw
    self.host = host
    isAddress = SocketAddress(host: host, port: 0) != nil
    unsafe porthole_context_options(raw)
    guard unsafe porthole_context_versions(raw, TLS1_2_VERSION) == 1 else { throw TLSError.last("cannot set up TLS") }
    unsafe SSL_CTX_set_verify(raw, SSL_VERIFY_PEER, nil)
    if let authorities {
      let store = unsafe SSL_CTX_get_cert_store(raw)
      // A certificate may vouch for itself, whoever issued it.
      unsafe X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(raw), UInt(X509_V_FLAG_PARTIAL_CHAIN))
      for authority in authorities {
        guard unsafe X509_STORE_add_cert(store, authority.raw) == 1 else {
          throw TLSError.last("cannot use the authority \(authority.name)")
        }
      }
    } else {
      guard unsafe SSL_CTX_set_default_verify_paths(raw) == 1 else { throw TLSError.last("cannot read the system's authorities") }
    }
  }

  /// One for another server, by the word of the same authorities, which are not read again.
  package init(host: String, like other: TLSConnector) {
    unsafe raw = unsafe other.raw
    unsafe SSL_CTX_up_ref(raw)
    self.host = host
    isAddress = SocketAddress(host: host, port: 0) != nil
  }

  deinit { unsafe SSL_CTX_free(raw) }

  func newSession(over transport: UnsafeMutablePointer<porthole_transport>) -> OpaquePointer? {
    guard let session = unsafe makeSession(raw, over: transport) else { return nil }
    let isSet =
      isAddress
      ? unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1
      : unsafe SSL_set1_host(session, host) == 1 && porthole_ask_for_name(session, host) == 1
    guard isSet else {
      unsafe SSL_free(session)
      return nil
    }
    return unsafe session
  }
}
#endif
