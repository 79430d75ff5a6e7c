/// A cookie that a response sets (RFC 6265 §4.1, and its revision 6265bis for what browsers ask for since).
///
/// What is not valid is refused when it is made, so that no browser drops it in silence.
public struct SetCookie: Hashable, Sendable, CustomStringConvertible {
  /// With which requests from other sites a browser sends a cookie.
  public enum SameSite: String, Hashable, Sendable {
    /// With none.
    case strict = "Strict"
    /// With those that lead to a page, like a link that was followed.
    case lax = "Lax"
    /// With all; only for secure cookies. (`none`, as the value is called, would mean nil.)
    case unrestricted = "None"
  }

  /// What a cookie may not be, in a sentence.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// The name: a token.
  public let name: String
  /// The value: ASCII without white space, quotes, commas, semicolons and backslashes. See `PercentCoding` for others.
  public let value: String
  /// When the browser forgets it; nil for the end of the session, unless there is an age.
  public let expires: HTTPDate?
  /// Seconds until the browser forgets it, before ``expires``; 0 or less: at once.
  public let maxAge: Int?
  /// The domain, with all below it, that gets it back; nil for the host that set it alone.
  public let domain: String?
  /// The path, with all below it, that gets it back; nil for the folder of the request.
  public let path: String?
  /// Whether it is sent over encrypted connections only.
  public let isSecure: Bool
  /// Whether it is hidden from scripts.
  public let isHTTPOnly: Bool
  /// With which requests from other sites it is sent; nil leaves it to the browser.
  public let sameSite: SameSite?
  /// Whether it is kept apart for each site that the page is embedded in; only for secure cookies.
  public let isPartitioned: Bool

  /// A cookie. By default it is for the whole host, hidden from scripts, and not sent with other sites' requests save for links.
  ///
  /// - Throws: ``Invalid`` when a part of it is not what RFC 6265 lets it be, when the name begins with `__Secure-` or `__Host-` and the
  ///   rest does not do what that promises, or when browsers would refuse it: `SameSite=None` and `Partitioned` without `Secure`, more than 4,096 bytes.
  public init(
    _ name: String, _ value: String, expires: HTTPDate? = nil, maxAge: Int? = nil, domain: String? = nil, path: String? = "/",
    isSecure: Bool = false, isHTTPOnly: Bool = true, sameSite: SameSite? = .lax, isPartitioned: Bool = false
  ) throws(Invalid) {
    self.name = name
    self.value = value
    self.expires = expires
    self.maxAge = maxAge
    self.domain = domain
    self.path = path
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.isPartitioned = isPartitioned
    if let reason = fault { throw Invalid(description: "The cookie \(name.debugDescription) cannot be set: \(reason)") }
  }

  /// One that makes the browser forget a cookie of this name, domain and path.
  public static func removal(of name: String, domain: String? = nil, path: String? = "/", isSecure: Bool = false) throws(Invalid)
    -> SetCookie
  {
    try SetCookie(name, "", expires: HTTPDate(secondsSince1970: 0), maxAge: 0, domain: domain, path: path, isSecure: isSecure)
  }

  /// The value of the field Set-Cookie.
  public var text: String {
    var text = "\(name)=\(value)"
    if let expires { text += "; Expires=\(expires.text)" }
    if let maxAge { text += "; Max-Age=\(maxAge)" }
    if let domain { text += "; Domain=\(domain)" }
    if let path { text += "; Path=\(path)" }
    if isSecure { text += "; Secure" }
    if isHTTPOnly { text += "; HttpOnly" }
    if let sameSite { text += "; SameSite=\(sameSite.rawValue)" }
    if isPartitioned { text += "; Partitioned" }
    return text
  }

  /// The value of the field Set-Cookie.
  public var description: String { text }

  private var fault: String? {
    if !FieldSyntax.isToken(name) { return "its name is no token." }
    if !value.utf8.allSatisfy(SetCookie.isOctet) { return "its value has a byte that no cookie's may have." }
    if name.utf8.count + value.utf8.count > 4096 { return "name and value have more than 4,096 bytes." }
    if let domain, !SetCookie.isDomain(domain) { return "its domain is none." }
    if let path,
      !path.utf8.starts(with: "/".utf8) || !path.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") })
        || path.utf8.count > 1024
    {
      return "its path is none."
    }
    if !isSecure {
      if sameSite == .unrestricted { return "SameSite=None takes a secure cookie." }
      if isPartitioned { return "Partitioned takes a secure cookie." }
    }
    // RFC 6265bis §4.1.3: browsers compare the prefixes without regard to case.
    let lowercased = name.lowercased()
    if lowercased.hasPrefix("__secure-"), !isSecure { return "its prefix takes a secure cookie." }
    if lowercased.hasPrefix("__host-"), !isSecure || domain != nil || path != "/" {
      return "its prefix takes a secure cookie with the path / and no domain."
    }
    return nil
  }

  /// `cookie-octet` (RFC 6265 §4.1.1).
  private static func isOctet(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
    default: false
    }
  }

  private static func isDomain(_ domain: String) -> Bool {
    let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return domain.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && label.count <= 63
          && label.allSatisfy { Bytes.isDigit($0) || Bytes.lowercased($0) &- 0x61 < 26 || $0 == UInt8(ascii: "-") }
      }
  }
}
