#if Crypto
internal import PortholeHTTP
internal import PortholeCrypto
internal import PortholeNet

/// Lets in only who has an account (RFC 9110 §11): by Basic, Digest or Bearer credentials.
///
/// As ``Server/Configuration/authentication`` it stands before all that a server answers; as ``Middleware`` before what it wraps. Either way it
/// answers from a request's head, before any content is read or asked for.
///
/// ```swift
/// var configuration = Server.Configuration(port: 8080)
/// configuration.authentication = try Authentication(.init(.digest, accounts: [Account("ann", password: "correct horse")]))
/// let closed = Server(configuration)
/// closed.get("/me") { request in .text("Hello \(request.user ?? "nobody")") }
/// ```
///
/// Who tries ``Configuration/wrongPasswordsPerMinute`` wrong passwords within a minute is answered 429 for the rest of it; others are not
/// concerned. Logging in by Basic sends the password itself: use it with TLS, or on `localhost`.
public struct Authentication: Middleware {
  private let authenticator: Authenticator

  /// What ``Configuration`` says.
  ///
  /// - Throws: ``ServerError`` when it cannot be: an account twice, a name with a colon, a hash that ``Scheme/digest`` cannot use, a secret
  ///   that is too short.
  public init(_ configuration: Configuration) throws(ServerError) { authenticator = try Authenticator(configuration) }

  init(_ configuration: Configuration, clock: AuthenticationClock) throws(ServerError) {
    authenticator = try Authenticator(configuration, clock: clock)
  }

  /// Answers 401 with a challenge, or leaves the user's name in the request and passes it on.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    if let isExempt = authenticator.configuration.isExempt, isExempt(request) { return try await next.respond(to: request) }
    let user = try await authenticator.user(of: request)
    request.note { $0.user = user }
    return try await next.respond(to: request)
  }

  /// A way to log in.
  public struct Scheme: Sendable {
    enum Kind: Sendable {
      case basic, digest
      case basicBy(@Sendable (String, String) async throws -> Bool)
      case bearer(@Sendable (String, Request) async throws -> String?)
    }
    let kind: Kind

    /// Name and password (RFC 7617), in clear.
    public static let basic = Scheme(kind: .basic)

    /// Proof of knowing the password, which is not sent (RFC 7616): SHA-256 and MD5 are offered, in this order. Needs passwords in clear, or the
    /// hashes that are made for it.
    public static let digest = Scheme(kind: .digest)

    /// Name and password (RFC 7617), which a closure decides on. What it says is not remembered.
    public static func basic(_ verify: @escaping @Sendable (_ name: String, _ password: String) async throws -> Bool) -> Scheme {
      Scheme(kind: .basicBy(verify))
    }

    /// A token (RFC 6750), of which a closure tells whose it is; nil for one that is not good. What it says is not remembered.
    public static func bearer(_ verify: @escaping @Sendable (_ token: String, _ request: Request) async throws -> String?) -> Scheme {
      Scheme(kind: .bearer(verify))
    }
  }

  /// Who may log in, and how.
  public struct Configuration: Sendable {
    /// The ways to log in that are offered.
    public var schemes: [Scheme]
    /// Who may log in by ``Scheme/basic`` and ``Scheme/digest``.
    public var accounts: [Account]
    /// What the accounts are for, as clients show it.
    public var realm: String
    /// Seconds that a client may use a challenge of ``Scheme/digest``; afterwards it is given a new one, which costs a round trip and nobody's
    /// attention.
    public var nonceLife = 300
    /// What challenges are made with: 16 bytes at least, at random by default. Instances that answer for each other are given the same.
    public var secret: [UInt8]?
    /// Seconds that a password which was checked against a slow hash is known to be right, as a keyed hash in memory; 0 for not at all.
    public var rememberedTime = 300
    /// Wrong passwords that an address (IPv6: a network of 64 bits) may try in a minute, before it is answered 429; nil for any number.
    public var wrongPasswordsPerMinute: Int? = 10
    /// Tells which requests need no login; by default none.
    public var isExempt: (@Sendable (Request) -> Bool)?

    /// A configuration with the defaults for all else.
    public init(_ schemes: Scheme..., accounts: [Account] = [], realm: String = "Porthole") {
      self.schemes = schemes
      self.accounts = accounts
      self.realm = realm
    }
  }
}

extension Request {
  /// The name of the account that the client logged in with; nil where nobody had to.
  public var user: String? { facts?.user }
}

/// What the time is, for tests to say.
struct AuthenticationClock: Sendable {
  /// Milliseconds that never go back.
  var milliseconds: @Sendable () -> UInt64 = { Clock.milliseconds }
  /// Seconds since 1970.
  var seconds: @Sendable () -> Int64 = { Clock.seconds }
}
#endif
