#if Crypto
internal import PortholeCrypto
internal import PortholeHTTP

/// Digest authentication (RFC 7616) with `qop=auth`.
struct DigestLogin: Sendable {
  private struct Algorithm: Sendable {
    let digest: MessageDigest
    let name: String
    /// Hash of name, realm and password, by name.
    let keys: [String: [UInt8]]
    /// Stands in for the key of a name that there is not, so that both take equally long.
    let decoy: [UInt8]
  }

  private let realm: String
  private let algorithms: [Algorithm]
  private let nonces: DigestNonces
  private let opaque: String

  /// Nil when there is no algorithm that all accounts' secrets can be used with.
  init?(accounts: [Account], realm: String, secret: [UInt8], nonces: DigestNonces) throws(CryptoError) {
    var algorithms: [Algorithm] = []
    algorithms: for (digest, name) in [(MessageDigest.sha256, "SHA-256"), (.md5, "MD5")] {
      // A machine may forbid MD5.
      guard (try? digest.hash([])) != nil else { continue }
      var keys: [String: [UInt8]] = [:]
      for account in accounts {
        guard let key = try account.secret.ha1(digest, name: account.name, realm: realm) else { continue algorithms }
        keys[account.name] = key
      }
      algorithms.append(Algorithm(digest: digest, name: name, keys: keys, decoy: try SecureRandom.bytes(digest.size)))
    }
    guard !algorithms.isEmpty else { return nil }
    self.realm = realm
    self.algorithms = algorithms
    self.nonces = nonces
    opaque = Hex.encode(Array(try MessageDigest.sha256.hmac(Array("opaque".utf8), key: secret).prefix(16)))
  }

  /// A challenge for each algorithm, the best first, all with one nonce: some clients mix them up.
  func challenges(stale: Bool) throws(CryptoError) -> [String] {
    let nonce = try nonces.make()
    return algorithms.map {
      """
      Digest realm=\(FieldSyntax.quote(realm)), qop="auth", algorithm=\($0.name), nonce="\(nonce)", opaque="\(opaque)", charset=UTF-8\
      \(stale ? ", stale=true" : "")
      """
    }
  }

  func verdict(on credentials: Credentials, _ head: RequestHead) throws -> Verdict {
    guard let answer = Answer(credentials) else { return .malformed("A parameter of the Digest credentials is missing or malformed.") }
    guard let algorithm = algorithms.first(where: { FieldSyntax.equalIgnoringCase($0.name, answer.algorithm) }) else {
      return .malformed("The algorithm of the Digest credentials was not offered.")
    }
    guard answer.realm == Array(realm.utf8) else { return .malformed("The Digest credentials are for another realm.") }
    // RFC 7616 §3.4.6: a sign of an attack.
    guard DigestLogin.isTarget(answer.uri, of: head) else {
      throw HTTPError(.badRequest, detail: "The uri of the Digest credentials is not the request's target.")
    }
    let key = algorithm.keys[answer.name]
    let expected = try DigestLogin.response(algorithm.digest, key: key ?? algorithm.decoy, answer, method: head.method.rawValue)
    guard ConstantTime.areEqual(expected, answer.response), key != nil else { return .wrong }
    guard try nonces.use(answer.nonce, count: answer.count) else { return .stale }
    return .right(answer.name)
  }

  /// RFC 7616 §3.4.1.
  private static func response(_ digest: MessageDigest, key: [UInt8], _ answer: Answer, method: String) throws(CryptoError) -> [UInt8] {
    let colon = [UInt8(ascii: ":")]
    let second = Hex.digits(of: try digest.hash(Array(method.utf8) + colon + answer.uri))
    var text = Hex.digits(of: key) + colon + answer.nonce + colon
    text += answer.countText + colon + answer.clientNonce + Array(":auth:".utf8) + second
    return try digest.hash(text)
  }

  /// Whether a uri is the target: the same bytes, or the same but for scheme and authority, which one may have and the other not.
  static func isTarget(_ uri: [UInt8], of head: RequestHead) -> Bool {
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .loginURIUnchecked { return true }
    #endif
    return head.withTarget { target in
      let target = [UInt8](copying: target)
      return uri == target || withoutAuthority(uri) == withoutAuthority(target)
    }
  }

  private static func withoutAuthority(_ uri: [UInt8]) -> [UInt8] {
    guard uri.first != UInt8(ascii: "/") else { return uri }
    for scheme in ["http://", "https://"] {
      guard uri.count >= scheme.utf8.count, zip(uri, scheme.utf8).allSatisfy({ Bytes.lowercased($0) == $1 }) else { continue }
      let rest = uri.dropFirst(scheme.utf8.count).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      return rest.first == UInt8(ascii: "/") ? Array(rest) : [UInt8(ascii: "/")] + rest
    }
    return uri
  }

  /// The parameters of a client's answer to a challenge (RFC 7616 §3.4).
  private struct Answer {
    let name: String
    let realm: [UInt8]
    let nonce: [UInt8]
    let uri: [UInt8]
    let response: [UInt8]
    let algorithm: String
    let clientNonce: [UInt8]
    let count: UInt32
    let countText: [UInt8]

    init?(_ credentials: Credentials) {
      guard let name = Answer.name(credentials), let realm = credentials["realm"], let nonce = credentials["nonce"],
        let uri = credentials["uri"], let response = credentials["response"].flatMap({ Hex.decode($0.span) }),
        let clientNonce = credentials["cnonce"], let count = credentials["nc"], count.count == 8, let bytes = Hex.decode(count.span),
        let quality = credentials["qop"], FieldSyntax.equalIgnoringCase(String(decoding: quality, as: UTF8.self), "auth")
      else { return nil }
      (self.name, self.realm, self.nonce, self.uri, self.response, self.clientNonce) = (name, realm, nonce, uri, response, clientNonce)
      algorithm = credentials["algorithm"].map { String(decoding: $0, as: UTF8.self) } ?? "MD5"
      self.count = bytes.reduce(0) { $0 << 8 | UInt32($1) }
      countText = count
    }

    /// `username`, or `username*` in its extended form (RFC 8187), of which there is one.
    private static func name(_ credentials: Credentials) -> String? {
      switch (credentials["username"], credentials["username*"]) {
      case (let name?, nil): String(credentials: name)
      case (nil, let extended?):
        if extended.count > 7, Array("utf-8''".utf8) == extended.prefix(7).map(Bytes.lowercased) {
          PercentCoding.decode(Array(extended.dropFirst(7)).span).flatMap { String(validating: $0, as: UTF8.self) }
        } else {
          nil
        }
      default: nil
      }
    }
  }
}
#endif
