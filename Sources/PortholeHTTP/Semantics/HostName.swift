/// The host of an authority, made comparable (RFC 3986 §3.2.2): lower case, without the dot that may end a name, IPv6 without brackets.
package struct HostName: Hashable, Sendable {
  package let name: String
  /// Nil where the authority has none, or an empty one.
  package let port: Int?

  /// Takes an authority apart; nil when it is none.
  package init?(authority: String) {
    let bytes = Array(authority.utf8)
    guard Authority.isValid(bytes.span) else { return nil }
    let end: Int
    var host: ArraySlice<UInt8>
    if bytes.first == UInt8(ascii: "["), let close = bytes.firstIndex(of: UInt8(ascii: "]")) {
      host = bytes[1..<close]
      end = close + 1
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      host = bytes[..<end]
      if host.count > 1, host.last == UInt8(ascii: ".") { host.removeLast() }
    }
    name = String(decoding: host.map(Bytes.lowercased), as: UTF8.self)
    port = Int(String(decoding: bytes[end...].dropFirst(), as: UTF8.self))
  }
}

/// An origin as `Origin` has it (RFC 6454 §7), made comparable.
package struct Origin: Hashable, Sendable {
  package let scheme: String
  package let host: String
  package let port: Int?

  /// Takes an origin apart; nil for `null`, and for anything that is none. A port that the scheme has anyway counts as none.
  package init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, FieldSyntax.isToken(String(parts[0])), let host = HostName(authority: String(parts[1])) else { return nil }
    scheme = parts[0].lowercased()
    self.host = host.name
    port = host.port == Origin.usualPort(scheme) ? nil : host.port
  }

  package static func usualPort(_ scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    default: nil
    }
  }
}
