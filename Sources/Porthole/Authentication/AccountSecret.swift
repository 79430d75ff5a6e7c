#if Crypto
internal import PortholeCrypto
internal import PortholeHTTP

/// What is known of an account's password.
enum AccountSecret: Sendable {
  case clear([UInt8])
  /// The hash of `name:realm:password` (RFC 7616 §3.4.2).
  case ha1(MessageDigest, [UInt8])
  case pbkdf2(MessageDigest, iterations: Int, salt: [UInt8], hash: [UInt8])
  /// For crypt(3).
  case crypt(String)

  private static let cryptPrefixes = ["$2a$", "$2b$", "$2y$", "$5$", "$6$", "$y$"]
  private static let mostIterations = 100_000_000

  /// A hash as text; nil when it is none that is known.
  init?(hash text: String) {
    if AccountSecret.cryptPrefixes.contains(where: text.hasPrefix) {
      guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }) else { return nil }
      self = .crypt(text)
    } else if text.utf8.count == 32, let hash = Hex.decode(text) {
      self = .ha1(.md5, hash)
    } else if text.utf8.count == 64, let hash = Hex.decode(text) {
      self = .ha1(.sha256, hash)
    } else {
      self.init(pbkdf2: text)
    }
  }

  private init?(pbkdf2 text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts[0].isEmpty else { return nil }
    let digest: MessageDigest
    switch parts[1] {
    case "pbkdf2-sha256": digest = .sha256
    case "pbkdf2-sha512": digest = .sha512
    default: return nil
    }
    let number = parts[2].hasPrefix("i=") ? String(parts[2].dropFirst(2)) : parts[2]
    guard number.utf8.allSatisfy(Bytes.isDigit), let iterations = Int(number), (1...AccountSecret.mostIterations).contains(iterations),
      let salt = AccountSecret.base64(parts[3]), let hash = AccountSecret.base64(parts[4]), (16...digest.size).contains(hash.count)
    else { return nil }
    self = .pbkdf2(digest, iterations: iterations, salt: salt, hash: hash)
  }

  /// Base64 in either of the two alphabets that such texts come in.
  private static func base64(_ text: String) -> [UInt8]? { Base64.decode(text.replacing(".", with: "+")) }

  /// Whether a check takes long enough to keep it off the event loop.
  var isSlow: Bool {
    switch self {
    case .clear, .ha1: false
    case .pbkdf2, .crypt: true
    }
  }

  /// Whether the system can check it at all.
  var isUsable: Bool {
    guard case .crypt(let setting) = self else { return true }
    // What is no whole hash is taken for a setting, and would make a longer one.
    return SystemCrypt.hash([], setting: setting)?.utf8.count == setting.utf8.count
  }

  /// Whether it is this password's.
  func matches(_ password: [UInt8], name: String, realm: String) throws(CryptoError) -> Bool {
    switch self {
    case .clear(let own):
      #if PORTHOLE_PLANTED_FAULTS
      if SemanticsFault.active == .loginPasswordBegins { return password.starts(with: own) }
      #endif
      // Of equal length, whatever the passwords are.
      return ConstantTime.areEqual(try MessageDigest.sha256.hash(own), try MessageDigest.sha256.hash(password))
    case .ha1(let digest, let hash):
      return ConstantTime.areEqual(hash, try AccountSecret.ha1(digest, name: name, realm: realm, password: password))
    case .pbkdf2(let digest, let iterations, let salt, let hash):
      return ConstantTime.areEqual(hash, try digest.pbkdf2(password: password, salt: salt, iterations: iterations, count: hash.count))
    case .crypt(let hash):
      guard let own = SystemCrypt.hash(password, setting: hash) else { return false }
      return ConstantTime.areEqual(Array(hash.utf8), Array(own.utf8))
    }
  }

  /// What digest authentication needs; nil where it cannot be made of what is known.
  func ha1(_ digest: MessageDigest, name: String, realm: String) throws(CryptoError) -> [UInt8]? {
    switch self {
    case .clear(let password): try AccountSecret.ha1(digest, name: name, realm: realm, password: password)
    case .ha1(digest, let hash): hash
    case .ha1, .pbkdf2, .crypt: nil
    }
  }

  private static func ha1(_ digest: MessageDigest, name: String, realm: String, password: [UInt8]) throws(CryptoError) -> [UInt8] {
    try digest.hash(Array("\(name):\(realm):".utf8) + password)
  }
}
#endif
