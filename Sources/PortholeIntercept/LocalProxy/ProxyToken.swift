internal import Porthole
internal import PortholeHTTP

/// The password that a proxy's clients send (RFC 9110 §11.7).
enum ProxyToken {
  /// What clients may call themselves; the name is not looked at.
  static let name = "porthole"

  /// Lets a request through that has the token, where there is one.
  ///
  /// - Throws: ``HTTPError`` 407.
  static func check(_ request: Request, _ token: String?) throws {
    guard let token else { return }
    let given = request.fields.values(of: .proxyAuthorization).first.flatMap(password)
    guard let given, isEqual(given, Array(token.utf8)) else {
      throw HTTPError(
        .proxyAuthenticationRequired, detail: "This proxy wants its token as a password.",
        fields: ["Proxy-Authenticate": "Basic realm=\"Porthole\""])
    }
  }

  /// The password of Basic credentials (RFC 7617 §2).
  private static func password(_ value: String) -> [UInt8]? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Base64.decode(String(parts[1])),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return Array(bytes[(colon + 1)...])
  }

  /// Takes as long for any that is as long, so that nobody finds it out byte by byte.
  private static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
