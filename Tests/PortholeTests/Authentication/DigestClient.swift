#if Crypto
import PortholeCrypto
import PortholeHTTP

@testable import Porthole

/// A client of digest authentication (RFC 7616), made from a challenge, which can be told to get things wrong.
struct DigestClient {
  var name: String
  var password: String
  var realm: String
  var nonce: String
  var algorithm: String
  var count = 0
  var clientNonce = "0a4f113b"

  /// Takes the challenge with an algorithm.
  init?(_ response: WireResponse, name: String, password: String, algorithm: String = "SHA-256") {
    for challenge in response.values(of: "WWW-Authenticate") {
      guard let credentials = Array(challenge.utf8).withCredentials({ $0 }), credentials.scheme == "digest",
        credentials["algorithm"] == Array(algorithm.utf8), let realm = credentials["realm"], let nonce = credentials["nonce"]
      else { continue }
      self.init(
        name: name, password: password, realm: String(decoding: realm, as: UTF8.self), nonce: String(decoding: nonce, as: UTF8.self),
        algorithm: algorithm)
      return
    }
    return nil
  }

  init(name: String, password: String, realm: String, nonce: String, algorithm: String) {
    (self.name, self.password, self.realm, self.nonce, self.algorithm) = (name, password, realm, nonce, algorithm)
  }

  private func hash(_ text: String) throws -> String {
    let digest: MessageDigest = algorithm == "MD5" ? .md5 : .sha256
    return Hex.encode(try digest.hash(Array(text.utf8)))
  }

  /// The field for the next request, or for one with another count.
  mutating func field(_ method: String, _ uri: String, count other: Int? = nil, change: (String) -> String = { $0 }) throws -> String {
    count += 1
    let number = String(other ?? count, radix: 16)
    let nc = String(repeating: "0", count: max(0, 8 - number.count)) + number
    let key = try hash("\(name):\(realm):\(password)")
    let response = try hash("\(key):\(nonce):\(nc):\(clientNonce):auth:\(try hash("\(method):\(uri)"))")
    let field = """
      Authorization: Digest username=\(FieldSyntax.quote(name)), realm=\(FieldSyntax.quote(realm)), nonce="\(nonce)", uri="\(uri)", \
      algorithm=\(algorithm), response="\(response)", qop=auth, nc=\(nc), cnonce="\(clientNonce)", opaque="x"
      """
    return change(field)
  }
}

extension [UInt8] {
  fileprivate func withCredentials<R>(_ body: (Credentials) -> R) -> R? { Credentials(span).map(body) }
}
#endif
