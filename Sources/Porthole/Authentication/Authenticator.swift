#if Crypto
internal import PortholeCrypto
internal import PortholeHTTP
internal import PortholeNet

/// What became of credentials.
enum Verdict {
  case right(String)
  case wrong
  /// Wrong, which the throttle knows already.
  case wrongAndCounted
  /// Right, but for a nonce that is too old or was used.
  case stale
  case malformed(String)
  /// Not looked at; seconds to wait.
  case tooMany(Int)
}

/// The working parts of `Authentication`.
final class Authenticator: Sendable {
  let configuration: Authentication.Configuration
  private let throttle: LoginThrottle?
  private let basic: BasicLogin?
  private let digest: DigestLogin?
  private let bearer: (@Sendable (_ token: String, _ request: Request) async throws -> String?)?

  init(_ configuration: Authentication.Configuration, clock: AuthenticationClock = AuthenticationClock()) throws(ServerError) {
    self.configuration = configuration
    try Authenticator.check(configuration)
    let offersDigest = configuration.schemes.contains { if case .digest = $0.kind { true } else { false } }
    throttle = configuration.wrongPasswordsPerMinute.map { LoginThrottle(most: max(1, $0), clock: clock.milliseconds) }
    bearer = configuration.schemes.lazy.compactMap { if case .bearer(let verify) = $0.kind { verify } else { nil } }.first
    do {
      basic = try Authenticator.basic(configuration, throttle, clock)
      if offersDigest {
        let secret = try configuration.secret ?? SecureRandom.bytes(32)
        let nonces = DigestNonces(secret: secret, realm: configuration.realm, life: configuration.nonceLife, clock: clock.seconds)
        digest = try DigestLogin(accounts: configuration.accounts, realm: configuration.realm, secret: secret, nonces: nonces)
      } else {
        digest = nil
      }
    } catch { throw ServerError(.resources, "authentication: \(error)") }
    if digest == nil, offersDigest {
      throw ServerError(
        .configuration, "digest authentication needs passwords in clear, or as hexadecimal hashes of name:realm:password of one algorithm")
    }
  }

  private static func basic(
    _ configuration: Authentication.Configuration, _ throttle: LoginThrottle?, _ clock: AuthenticationClock
  ) throws(CryptoError) -> BasicLogin? {
    for scheme in configuration.schemes {
      let verify: BasicLogin.Verify?
      switch scheme.kind {
      case .basic: verify = nil
      case .basicBy(let closure): verify = closure
      case .digest, .bearer: continue
      }
      let checks = SlowChecks(
        remembering: verify == nil ? configuration.rememberedTime : 0, atATime: Server.Configuration.processors, clock: clock.milliseconds)
      return try BasicLogin(
        accounts: configuration.accounts, verify: verify, realm: configuration.realm, throttle: throttle, checks: checks)
    }
    return nil
  }

  private static func check(_ configuration: Authentication.Configuration) throws(ServerError) {
    guard !configuration.schemes.isEmpty else { throw ServerError(.configuration, "authentication has no scheme") }
    guard !configuration.realm.unicodeScalars.contains(where: isControl) else {
      throw ServerError(.configuration, "the realm has control characters")
    }
    if let secret = configuration.secret, secret.count < 16 {
      throw ServerError(.configuration, "the secret for authentication has less than 16 bytes")
    }
    var names: Set<String> = []
    for account in configuration.accounts {
      guard !account.name.contains(":"), !account.name.unicodeScalars.contains(where: isControl) else {
        throw ServerError(.configuration, "an account's name has a colon or a control character")
      }
      guard names.insert(account.name).inserted else { throw ServerError(.configuration, "there are two accounts \(account.name)") }
      if case .clear(let password) = account.secret, String(decoding: password, as: UTF8.self).unicodeScalars.contains(where: isControl) {
        throw ServerError(.configuration, "the password of the account \(account.name) has control characters")
      }
    }
  }

  private static func isControl(_ character: Unicode.Scalar) -> Bool { character.value < 0x20 || character.value == 0x7F }

  /// Who sent a request.
  ///
  /// - Throws: `HTTPError` 401 with challenges, 429 for who tried too often, 400 for what is no honest mistake.
  func user(of request: Request) async throws -> String {
    let fields = request.fields
    guard let line = fields.firstIndex(of: .authorization) else { throw try refusal(nil) }
    guard fields.firstIndex(of: .authorization, from: line + 1) == nil else {
      throw HTTPError(.badRequest, detail: "There are several Authorization fields.")
    }
    guard let credentials = fields.withFirstValue(of: .authorization, { Credentials($0) }) ?? nil else {
      throw try refusal("The Authorization field is malformed.")
    }
    let address = request.connection.peer.peerKey
    if let seconds = throttle?.secondsLeft(for: address) { throw Authenticator.tooMany(seconds) }
    switch try await verdict(on: credentials, request, from: address) {
    case .right(let name): return name
    case .wrong:
      throttle?.count(address)
      throw try refusal("Name or password are wrong.", wasWrong: true)
    case .wrongAndCounted: throw try refusal("Name or password are wrong.", wasWrong: true)
    case .stale: throw try refusal("The credentials were used before, or are too old.", stale: true)
    case .malformed(let what): throw try refusal(what)
    case .tooMany(let seconds): throw Authenticator.tooMany(seconds)
    }
  }

  private func verdict(on credentials: Credentials, _ request: Request, from address: SocketAddress) async throws -> Verdict {
    switch credentials.scheme {
    case "basic": if let basic { return try await basic.verdict(on: credentials, from: address) }
    case "digest": if let digest { return try digest.verdict(on: credentials, request.storage.head) }
    case "bearer":
      if let bearer {
        guard case .token(let token) = credentials.content else { return .malformed("The Bearer credentials are malformed.") }
        return try await bearer(token, request).map { .right($0) } ?? .wrong
      }
    default: break
    }
    return .malformed("This way to log in is not offered.")
  }

  /// 401, with a challenge for each scheme.
  private func refusal(_ detail: String?, stale: Bool = false, wasWrong: Bool = false) throws -> HTTPError {
    var fields = Fields()
    if let digest { for challenge in try digest.challenges(stale: stale) { fields.append(.wwwAuthenticate, challenge) } }
    for scheme in configuration.schemes {
      switch scheme.kind {
      case .digest: break
      case .basic, .basicBy:
        fields.append(.wwwAuthenticate, "Basic realm=\(FieldSyntax.quote(configuration.realm)), charset=\"UTF-8\"")
      case .bearer:
        let error = wasWrong ? ", error=\"invalid_token\"" : ""
        fields.append(.wwwAuthenticate, "Bearer realm=\(FieldSyntax.quote(configuration.realm))\(error)")
      }
    }
    return HTTPError(.unauthorized, detail: detail, fields: fields)
  }

  private static func tooMany(_ seconds: Int) -> HTTPError {
    HTTPError(
      .tooManyRequests, detail: "There were too many wrong passwords from your address. Try again in \(seconds) seconds.",
      fields: [.retryAfter: "\(seconds)"])
  }
}
#endif
