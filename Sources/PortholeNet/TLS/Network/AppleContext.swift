#if TLS && canImport(Network)
internal import Dispatch
internal import Network
internal import Security

// The names that OpenSSL's side has, over Apple's engine. Written after its documentation; it has not been run.

/// The engine seals tickets with keys of its own.
package final class TicketKeys: Sendable {
  /// Whether there is a secret changes nothing here.
  package init(secret: [UInt8]? = nil) {}
}

/// What a server's TLS sessions have in common.
package final class TLSContext: @unchecked Sendable {
  package enum Clients: Sendable {
    case notAsked
    case optional([TLSCertificate])
    case required([TLSCertificate])
  }

  let options = NWProtocolTLS.Options()

  /// The engine shows one certificate, whatever name is asked for: the first.
  package init(
    _ certificates: any CertificateSource, clients: Clients = .notAsked, onlyNewest: Bool = false, protocols: [String] = ["http/1.1"],
    tickets: TicketKeys
  ) throws(TLSError) {
    guard let first = certificates.identities(for: nil).first, let identity = sec_identity_create(first.raw) else {
      throw TLSError("there is no certificate")
    }
    let security = options.securityProtocolOptions
    sec_protocol_options_set_local_identity(security, identity)
    sec_protocol_options_set_min_tls_protocol_version(security, onlyNewest ? .TLSv13 : .TLSv12)
    for name in protocols { unsafe sec_protocol_options_add_tls_application_protocol(security, name) }
    switch clients {
    case .notAsked: break
    case .optional(let authorities): ask(security, authorities, isRequired: false)
    case .required(let authorities): ask(security, authorities, isRequired: true)
    }
  }

  private func ask(_ security: sec_protocol_options_t, _ authorities: [TLSCertificate], isRequired: Bool) {
    if isRequired {
      sec_protocol_options_set_peer_authentication_required(security, true)
    } else {
      sec_protocol_options_set_peer_authentication_optional(security, true)
    }
    TLSContext.believe(authorities, security) { SecPolicyCreateSSL(false, nil) }
  }

  /// Has the other end be believed by the word of some authorities alone.
  static func believe(_ authorities: [TLSCertificate], _ security: sec_protocol_options_t, _ policy: @escaping @Sendable () -> SecPolicy) {
    let anchors = authorities.map(\.raw) as CFArray
    sec_protocol_options_set_verify_block(
      security,
      { _, trust, complete in
        let trust = unsafe sec_trust_copy_ref(trust).takeRetainedValue()
        SecTrustSetPolicies(trust, policy())
        SecTrustSetAnchorCertificates(trust, anchors)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        complete(SecTrustEvaluateWithError(trust, nil))
      }, DispatchQueue(label: "porthole.trust"))
  }
}
#endif
