#if Crypto
internal import PortholeCrypto
internal import PortholeHTTP
internal import PortholeNet

/// Basic authentication (RFC 7617) with UTF-8.
struct BasicLogin: Sendable {
  typealias Verify = @Sendable (_ name: String, _ password: String) async throws -> Bool

  private let realm: String
  private let secrets: [String: AccountSecret]
  /// Stands in for the secret of a name that there is not, so that both take equally long.
  private let decoy: AccountSecret
  /// Decides in the accounts' place.
  private let verify: Verify?
  /// Makes of a password what may be kept in memory.
  private let key: [UInt8]
  private let throttle: LoginThrottle?
  private let checks: SlowChecks

  init(accounts: [Account], verify: Verify?, realm: String, throttle: LoginThrottle?, checks: SlowChecks) throws(CryptoError) {
    self.verify = verify
    self.realm = realm
    self.throttle = throttle
    self.checks = checks
    secrets = Dictionary(accounts.map { ($0.name, $0.secret) }) { first, _ in first }
    key = try SecureRandom.bytes(32)
    let noPassword = try SecureRandom.bytes(16)
    decoy = accounts.first { $0.secret.isSlow }?.secret ?? .clear(noPassword)
  }

  /// Name and password; nil when they are malformed.
  static func parts(of credentials: Credentials) -> (name: String, password: [UInt8])? {
    guard case .token(let token) = credentials.content, let bytes = Base64.decode(token),
      let text = Optional(String(credentials: bytes)),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return (String(text[..<colon]), Array(text.utf8[colon...].dropFirst()))
  }

  func verdict(on credentials: Credentials, from address: SocketAddress) async throws -> Verdict {
    guard let (name, password) = BasicLogin.parts(of: credentials) else { return .malformed("The Basic credentials are malformed.") }
    let secret = secrets[name], checked = secret ?? decoy
    if verify == nil, !checked.isSlow {
      let isRight = try checked.matches(password, name: name, realm: realm)
      return isRight && secret != nil ? .right(name) : .wrong
    }
    let key = try MessageDigest.sha256.hmac(Array(name.utf8) + [0] + password, key: key)
    switch await checks.turn(key) {
    case .right: return .right(name)
    case .wrong: return .wrongAndCounted
    case .mine: break
    }
    // Counted before it is checked: meanwhile there could be many more.
    if let seconds = throttle?.count(address) {
      checks.finish(key, nil)
      return .tooMany(seconds)
    }
    do {
      let isRight: Bool
      if let verify {
        isRight = try await verify(name, String(decoding: password, as: UTF8.self))
      } else {
        isRight = try await checks.make { [realm] in try checked.matches(password, name: name, realm: realm) } && secret != nil
      }
      if isRight { throttle?.forgive(address) }
      checks.finish(key, isRight)
      return isRight ? .right(name) : .wrongAndCounted
    } catch {
      throttle?.forgive(address)
      checks.finish(key, nil)
      throw error
    }
  }
}

extension String {
  /// What a client sent as a name or password: UTF-8, as we ask for it, or else Latin-1, which old clients send all the same.
  init(credentials bytes: [UInt8]) {
    self = String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
#endif
