#if TLS
internal import PortholeHTTP
internal import PortholeNet

/// What a server needs for TLS: the certificates of the moment, the keys of tickets, and what plain HTTP is answered with.
final class TLSService: Sendable {
  private let configuration: TLSConfiguration
  private let tickets: TicketKeys
  private let state = Locked<State>(State())
  /// Answers plain HTTP at the port that speaks TLS, and at the second port.
  let misdirected, redirecting: Application

  private struct State {
    var context: TLSContext?
    var fingerprint: [UInt8] = []
    var port: UInt16 = 0
  }

  init(_ configuration: TLSConfiguration, logger: Logger) {
    self.configuration = configuration
    tickets = TicketKeys(secret: configuration.ticketSecret)
    let state = state
    let port: @Sendable () -> UInt16 = { state.withLock { $0.port } }
    let redirecting = Application(only: SecureRedirect(port: port, redirects: true), logger: logger)
    self.redirecting = redirecting
    misdirected =
      configuration.redirectsPlain ? redirecting : Application(only: SecureRedirect(port: port, redirects: false), logger: logger)
  }

  var redirectPort: Int? { configuration.redirectPort }

  /// What new connections get; nil before `load`.
  var context: TLSContext? { state.withLock { $0.context } }

  /// SHA-256 of the first certificate; empty before `load`.
  var fingerprint: [UInt8] { state.withLock { $0.fingerprint } }

  /// The port that speaks TLS, for addresses that clients are led to.
  func listens(at port: UInt16) { state.withLock { $0.port = port } }

  /// Reads the certificates. What was there before stays when that fails.
  func load() throws {
    if let secret = configuration.ticketSecret, secret.count < TLSService.leastSecret {
      throw ServerError(.configuration, "the secret for tickets has \(secret.count) bytes; at least \(TLSService.leastSecret) are needed")
    }
    do throws(TLSError) {
      var identities: [TLSIdentity] = []
      for certificate in configuration.certificates { identities.append(try certificate.load()) }
      guard let first = identities.first else { throw TLSError("there is no certificate") }
      let context = try TLSContext(
        FixedCertificates(identities), clients: try configuration.clients.load(), onlyNewest: configuration.minimumVersion == .tls13,
        tickets: tickets)
      let fingerprint = first.leaf.fingerprint
      state.withLock { state in
        state.context = context
        state.fingerprint = fingerprint
      }
    } catch { throw ServerError(.certificate, error.description) }
  }

  private static let leastSecret = 32
}

extension ServerCertificate {
  fileprivate func load() throws(TLSError) -> TLSIdentity {
    switch kind {
    case .pem(let certificate, let key, let password): try .pem(certificate: certificate, key: key, password: password)
    case .pkcs12(let path, let password): try .pkcs12(path, password: password)
    case .der(let certificates, let key): try .der(certificates: certificates, key: key, name: "the certificate in memory")
    }
  }
}

extension ClientAuthentication {
  fileprivate func load() throws(TLSError) -> TLSContext.Clients {
    switch kind {
    case .notAsked: .notAsked
    case .optional(let path): .optional(try TLSCertificate.read(path))
    case .required(let path): .required(try TLSCertificate.read(path))
    }
  }
}
#endif
