#if Crypto
internal import PortholeCrypto
internal import PortholeHTTP

/// Somebody who may log in: a name, and a password in clear or as a hash.
///
/// ```swift
/// let ann = Account("ann", password: "a long sentence is a good password")
/// let bob = try Account("bob", hash: "$pbkdf2-sha256$i=600000$c2FsdA$PnAT5aVv8UNdDEuXxCqP9e0uiWnCeTtgM3w2n0+B3sg")
/// ```
public struct Account: Sendable {
  /// The name, as it is given when logging in. It has no colon and no control characters.
  public let name: String
  let secret: AccountSecret

  /// An account whose password is known. The password has no control characters (RFC 7617 §2); it is compared as UTF-8.
  public init(_ name: String, password: String) {
    self.name = name
    secret = .clear(Array(password.utf8))
  }

  /// An account of whose password only a hash is known.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - hash: One of
  ///     * `$pbkdf2-sha256$i=600000$SALT$HASH`, or with `sha512`: iterations, and salt and hash in base64 without padding (a dot may stand for
  ///       `+`, and `i=` may be missing, as Python's passlib has it); ``hash(of:iterations:)`` makes one;
  ///     * on Linux what its crypt(3) makes: bcrypt (`$2b$…`, `$2a$`, `$2y$`), `$6$…`, `$5$…`, `$y$…`; of a bcrypt password the first 72 bytes count;
  ///     * the 32 or 64 hexadecimal digits of MD5 or SHA-256 of `name:realm:password`, as in files of `htdigest`: the only hash of use with
  ///       ``Authentication/Scheme/digest``, and one that is quickly guessed from.
  /// - Throws: ``ServerError`` for any other text.
  public init(_ name: String, hash: String) throws(ServerError) {
    self.name = name
    guard let secret = AccountSecret(hash: hash) else {
      throw ServerError(.configuration, "the hash of the account \(name) is of no known kind")
    }
    if case .crypt = secret, !secret.isUsable {
      throw ServerError(.configuration, "the hash of the account \(name) is of a kind that this system cannot check")
    }
    self.secret = secret
  }

  /// A hash to keep in a password's place: PBKDF2 with SHA-256 and a salt of its own (RFC 8018 §5.2).
  ///
  /// - Parameters:
  ///   - password: The password.
  ///   - iterations: How slow it is to check, and to guess; a third of a second or so by default.
  /// - Returns: What ``init(_:hash:)`` takes.
  /// - Throws: ``ServerError`` when the system has no random bytes to give.
  public static func hash(of password: String, iterations: Int = 600_000) throws(ServerError) -> String {
    do {
      let salt = try SecureRandom.bytes(16)
      let hash = try MessageDigest.sha256.pbkdf2(password: Array(password.utf8), salt: salt, iterations: iterations, count: 32)
      return "$pbkdf2-sha256$i=\(iterations)$\(Base64.encode(salt, padded: false))$\(Base64.encode(hash, padded: false))"
    } catch { throw ServerError(.resources, "\(error)") }
  }
}
#endif
