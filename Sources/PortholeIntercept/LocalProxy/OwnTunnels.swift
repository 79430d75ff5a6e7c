internal import Porthole
internal import PortholeNet

/// The ends of tunnels that are here: what a client sends in them is answered by rules.
struct OwnTunnels: Sendable {
  #if TLS
  private let authority: CertificateAuthority
  private let willShow: (@Sendable (_ host: String, _ certificate: String) async -> Void)?
  /// Where the engine of TLS speaks only over sockets of its own.
  private let servers: HostServers?
  #if !canImport(Network)
  private let certificates: TunnelCertificates
  #endif

  init(_ authority: CertificateAuthority, _ interceptor: Interceptor, _ configuration: LocalProxy.Configuration) {
    self.authority = authority
    willShow = configuration.willShowCertificate
    #if canImport(Network)
    servers = HostServers(authority, interceptor, configuration)
    #else
    servers = configuration.relaysTunnels ? HostServers(authority, interceptor, configuration) : nil
    certificates = TunnelCertificates(authority)
    #endif
  }

  /// Opens a tunnel to a host.
  ///
  /// - Throws: ``HTTPError`` 400 for a host that no certificate can have.
  func open(to host: String, authority target: String, for request: Request) async throws -> Response {
    guard let certificate = authority.certificatePEM(for: host) else {
      throw HTTPError(.badRequest, detail: "No certificate can have the name \(host).")
    }
    await willShow?(host, certificate)
    if let servers { return servers.open(to: host, authority: target, for: request) }
    #if !canImport(Network)
    if let end = certificates.end(of: host, authority: target) { return .tunnel(to: end) }
    #endif
    throw HTTPError(.internalServerError, detail: "There is no end for the tunnel to \(host).")
  }
  #else
  func open(to host: String, authority target: String, for request: Request) async throws -> Response {
    .tunnel(to: TunnelEnd(plainTo: target))
  }
  #endif
}
