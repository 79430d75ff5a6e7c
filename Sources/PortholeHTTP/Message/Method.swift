/// The method of a request (RFC 9110 §9): what the client asks to be done with the target.
///
/// Methods are case-sensitive tokens; any token is a method, those of IANA's registry have names here.
public struct Method: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The token as it stands in the request line.
  public let rawValue: String

  /// A method of any name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// A method of any name.
  public init(stringLiteral value: String) { rawValue = value }
  /// The token as it stands in the request line.
  public var description: String { rawValue }

  /// Transfers a representation of the target (RFC 9110 §9.3.1).
  public static var get: Method { "GET" }
  /// The fields of a GET without its content (RFC 9110 §9.3.2).
  public static var head: Method { "HEAD" }
  /// Processes the content in a way of the target's own (RFC 9110 §9.3.3).
  public static var post: Method { "POST" }
  /// Replaces the target's state by the content (RFC 9110 §9.3.4).
  public static var put: Method { "PUT" }
  /// Removes the target (RFC 9110 §9.3.5).
  public static var delete: Method { "DELETE" }
  /// Opens a tunnel; an origin server refuses it (RFC 9110 §9.3.6).
  public static var connect: Method { "CONNECT" }
  /// Describes how the target may be talked to (RFC 9110 §9.3.7).
  public static var options: Method { "OPTIONS" }
  /// Echoes the request; refused, as it would hand out credentials (RFC 9110 §9.3.8).
  public static var trace: Method { "TRACE" }
  /// Changes the target in part (RFC 5789).
  public static var patch: Method { "PATCH" }
}

extension Method {
  /// Whether the method only reads (RFC 9110 §9.2.1). False for methods outside IANA's registry.
  public var isSafe: Bool {
    switch rawValue {
    case "GET", "HEAD", "OPTIONS", "PRI", "PROPFIND", "REPORT", "SEARCH", "TRACE": true
    default: false
    }
  }

  /// Whether doing it twice is as doing it once (RFC 9110 §9.2.2). False for methods outside IANA's registry.
  public var isIdempotent: Bool {
    switch rawValue {
    case "CONNECT", "LOCK", "PATCH", "POST": false
    default: isRegistered
    }
  }

  /// Whether the method is in IANA's registry of HTTP methods; one that is not deserves 501 rather than 405.
  public var isRegistered: Bool {
    switch rawValue {
    case "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI": true
    case "COPY", "LOCK", "MKCOL", "MOVE", "PROPFIND", "PROPPATCH", "UNLOCK", "ACL", "SEARCH", "REPORT": true
    case "BASELINE-CONTROL", "CHECKIN", "CHECKOUT", "LABEL", "MERGE", "MKACTIVITY", "MKWORKSPACE", "UNCHECKOUT": true
    case "UPDATE", "VERSION-CONTROL", "BIND", "REBIND", "UNBIND", "LINK", "UNLINK", "MKCALENDAR": true
    case "MKREDIRECTREF", "UPDATEREDIRECTREF", "ORDERPATCH": true
    default: false
    }
  }

  /// The method of a token that is known to be valid, without an allocation for the usual ones.
  package init(token: Span<UInt8>) {
    let word = token.word(at: 0, count: token.count)
    switch (token.count, word) {
    case (3, 0x54_4547): self = .get
    case (4, 0x4441_4548): self = .head
    case (4, 0x5453_4F50): self = .post
    default: self.init(String(repairing: token))  // Up to 15 bytes a string holds its text itself.
    }
  }
}
