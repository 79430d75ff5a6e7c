internal import Porthole
internal import PortholeNet

/// The ends of tunnels that are here: what a client sends in them is answered by rules.
struct OwnTunnels: Sendable {
  #if TLS
  private let certificates: TunnelCertificates
  private let willShow: (@Sendable (_ host: String, _ certificate: String) async -> Void)?

  init(_ authority: CertificateAuthority, _ configuration: LocalProxy.Configuration) {
    certificates = TunnelCertificates(authority)
    willShow = configuration.willShowCertificate
  }
  #endif

  /// Opens a tunnel to a host.
  ///
  /// - Throws: ``HTTPError`` 400 for a host that no certificate can have.
  func open(to host: String, authority: String, for request: Request) async throws -> Response {
    #if TLS
    guard let end = certificates.end(of: host, authority: authority) else {
      throw HTTPError(.badRequest, detail: "No certificate can have the name \(host).")
    }
    if let willShow, let certificate = certificates.authority.certificatePEM(for: host) { await willShow(host, certificate) }
    return .tunnel(to: end)
    #else
    return .tunnel(to: TunnelEnd(authority: authority))
    #endif
  }
}
