#if TLS
internal import PortholeHTTP
internal import PortholeNet

/// What a server needs for TLS: the certificates of the moment, the keys of tickets, and what plain HTTP is answered with.
final class TLSService: Sendable {
  private let configuration: TLSConfiguration
  private let folder: String?
  private let logger: Logger
  private let tickets: TicketKeys
  private let state = Locked<State>(State())
  /// Answers plain HTTP at the port that speaks TLS, and at the second port.
  let misdirected, redirecting: Application

  private struct State {
    var context: TLSContext?
    var fingerprint: [UInt8] = []
    var port: UInt16 = 0
    /// Certificates of our own making, which may have to be renewed.
    var own: [(SelfSigned, TLSIdentity)] = []
    /// When they were last looked after, in milliseconds of the loops' clock.
    var lookedAfter: UInt64 = 0
  }

  init(_ configuration: TLSConfiguration, _ server: Server.Configuration) {
    self.configuration = configuration
    folder = server.stateDirectory ?? StateFolder.standard
    logger = server.logger
    tickets = TicketKeys(secret: configuration.ticketSecret)
    let state = state
    let port: @Sendable () -> UInt16 = { state.withLock { $0.port } }
    let redirecting = Application(only: SecureRedirect(port: port, redirects: true), logger: logger)
    self.redirecting = redirecting
    misdirected =
      configuration.redirectsPlain ? redirecting : Application(only: SecureRedirect(port: port, redirects: false), logger: logger)
  }

  var redirectPort: Int? { configuration.redirectPort }

  /// What a new connection gets; nil before `load`. Now and then it looks whether our own certificates are still good: a server that nobody connects
  /// to does nothing.
  func currentContext() -> TLSContext? {
    let now = Clock.milliseconds
    let (context, isDue) = state.withLock { state in
      // Another loop may have looked a moment later than this one read its clock.
      let isDue = !state.own.isEmpty && now > state.lookedAfter + TLSService.interval
      if isDue { state.lookedAfter = now }
      return (state.context, isDue)
    }
    if isDue { Task(executorPreference: BlockingPool.shared) { self.renew() } }
    return context
  }

  /// Makes new certificates where ours are no longer good.
  func renew() {
    let own = state.withLock { $0.own }
    guard !own.allSatisfy({ $0.isGood($1) }) else { return }
    do {
      try load()
      logger.log(.info, "there is a new certificate, SHA-256 \(Fingerprint.text(fingerprint))")
    } catch { logger.log(.error, "the certificate could not be renewed: \(error)") }
  }

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
      var own: [(SelfSigned, TLSIdentity)] = []
      var authority: CertificateAuthority?
      for certificate in configuration.certificates {
        switch certificate.kind {
        case .pem(let certificate, let key, let password):
          identities.append(try .pem(certificate: certificate, key: key, password: password))
        case .pkcs12(let path, let password): identities.append(try .pkcs12(path, password: password))
        case .der(let certificates, let key):
          identities.append(try .der(certificates: certificates, key: key, name: "the certificate in memory"))
        case .selfSigned(let names):
          let maker = SelfSigned(names: names, folder: try stateFolder())
          let identity = try maker.load()
          own.append((maker, identity))
          identities.append(identity)
        case .issued(let by): authority = by
        }
      }
      let issue = authority.map { authority in { @Sendable (name: String?) -> TLSIdentity? in authority.identity(for: name) } }
      let source = ServerCertificates(identities, issue: issue)
      guard let first = source.identities(for: nil).first else { throw TLSError("there is no certificate") }
      let context = try TLSContext(
        source, clients: try configuration.clients.load(), onlyNewest: configuration.minimumVersion == .tls13, tickets: tickets)
      let fingerprint = authority.flatMap { identities.isEmpty ? $0.fingerprint : nil } ?? first.leaf.fingerprint
      state.withLock { state in
        state.context = context
        state.fingerprint = fingerprint
        state.own = own
        state.lookedAfter = Clock.milliseconds
      }
    } catch { throw ServerError(.certificate, error.description) }
  }

  private func stateFolder() throws(TLSError) -> String {
    guard let folder else { throw TLSError("there is no folder to keep a certificate in: neither XDG_STATE_HOME nor HOME is set") }
    return folder
  }

  private static let leastSecret = 32
  /// Milliseconds between looks at our own certificates.
  private static let interval: UInt64 = 60_000
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
