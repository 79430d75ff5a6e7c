public import Porthole
internal import PortholeHTTP

/// Which requests a rule is for.
///
/// ```swift
/// .host("app.test")                                     // any scheme and port, letters in either case
/// .scheme("app") && .method(.get, .head)
/// .host("cdn.test", pathPrefix: "/img") || .glob("https://*.images.test/**")
/// .host("app.test") && !.host("app.test", pathPrefix: "/api")
/// ```
///
/// Texts are compared as they are: no character of a host or a path means anything else. Paths are the decoded ones (``RequestURL/path``), by case, and
/// without the query. Where a pattern is wanted, ``glob(_:)`` and ``regex(_:of:ignoringCase:)`` say so.
public struct RequestMatch: Sendable {
  indirect enum Test: Sendable {
    case any
    case scheme(String)
    case host(String)
    case port(Int)
    case path(String)
    case pathPrefix(String)
    case methods([Method])
    case glob(URLGlob)
    case regex(URLRegex)
    case predicate(@Sendable (Request) -> Bool)
    case both(Test, Test)
    case either(Test, Test)
    case not(Test)
  }

  let test: Test
  /// Why no rule can have it.
  let fault: String?

  init(_ test: Test, fault: String? = nil) {
    self.test = test
    self.fault = fault
  }

  /// Every request.
  public static let any = RequestMatch(.any)

  /// Requests by their scheme, letters in either case: `app`, `https`.
  public static func scheme(_ scheme: String) -> RequestMatch {
    RequestMatch(.scheme(scheme.lowercased()), fault: RequestURL("\(scheme)://a/") == nil ? "\"\(scheme)\" is no scheme" : nil)
  }

  /// Requests by their host, letters in either case, whatever scheme and port they have; only that port where there is one (`localhost:8080`).
  ///
  /// A name that is not ASCII is written as it is sent, with `xn--`.
  public static func host(_ host: String) -> RequestMatch {
    if host.isEmpty { return RequestMatch(.host("")) }
    let isBareIPv6 = host.utf8.contains(UInt8(ascii: ":")) && HostName(authority: "[\(host)]") != nil
    guard let name = HostName(authority: isBareIPv6 ? "[\(host)]" : host) else {
      return RequestMatch(.any, fault: "\"\(host)\" is no host")
    }
    guard let port = name.port else { return RequestMatch(.host(name.name)) }
    return RequestMatch(.both(.host(name.name), .port(port)))
  }

  /// Requests for one path of a host, with any query. A slash before the path is added where it is missing.
  public static func host(_ host: String, path: String) -> RequestMatch { .host(host) && .path(path) }

  /// Requests for a path of a host and all below it: `/bar` is for `/bar`, `/bar/` and `/bar/a`, never for `/barn`.
  public static func host(_ host: String, pathPrefix: String) -> RequestMatch { .host(host) && .pathPrefix(pathPrefix) }

  /// Requests for one path, with any query. A slash before it is added where it is missing.
  public static func path(_ path: String) -> RequestMatch { RequestMatch(.path(path.hasPrefix("/") ? path : "/" + path)) }

  /// Requests for a path and all below it.
  public static func pathPrefix(_ prefix: String) -> RequestMatch {
    var prefix = prefix.hasPrefix("/") ? prefix : "/" + prefix
    while prefix.hasSuffix("/") { prefix.removeLast() }
    return RequestMatch(.pathPrefix(prefix))
  }

  /// Requests by their port; that of the scheme where an address names none.
  public static func port(_ port: Int) -> RequestMatch { RequestMatch(.port(port)) }

  /// Requests by their method.
  public static func method(_ methods: Method...) -> RequestMatch { RequestMatch(.methods(methods)) }

  /// Requests by a pattern: `*` stands for any characters but `/`, `**` for any at all.
  ///
  /// With a scheme (`https://*.test/img/**`) it is for whole addresses, a port among them where they name one; beginning with a slash, for paths; else for
  /// hosts (`*.test`). The query is looked at where the pattern has a `?`, which stands for itself.
  public static func glob(_ pattern: String) -> RequestMatch { RequestMatch(.glob(URLGlob(pattern))) }

  /// A part of an address.
  public enum Part: Sendable, Hashable {
    /// The whole address, its query included.
    case url
    /// The scheme in lower case.
    case scheme
    /// The host in lower case.
    case host
    /// The path, decoded.
    case path
  }

  /// Requests by a regular expression in Swift's syntax, which has to match a part of the address as a whole.
  ///
  /// How long that may take is up to the expression: one such as `(a+)+` takes exponential time with long addresses.
  public static func regex(_ pattern: String, of part: Part = .url, ignoringCase: Bool = false) -> RequestMatch {
    do { return RequestMatch(.regex(try URLRegex(pattern, part, ignoresCase: ignoringCase))) } catch {
      return RequestMatch(.any, fault: "\"\(pattern)\" is no regular expression: \(error)")
    }
  }

  /// Requests that a closure picks by their heads; it must not read their content.
  public static func matching(_ predicate: @escaping @Sendable (Request) -> Bool) -> RequestMatch { RequestMatch(.predicate(predicate)) }

  /// What both are for.
  public static func && (one: RequestMatch, other: RequestMatch) -> RequestMatch {
    RequestMatch(.both(one.test, other.test), fault: one.fault ?? other.fault)
  }

  /// What one of them is for.
  public static func || (one: RequestMatch, other: RequestMatch) -> RequestMatch {
    RequestMatch(.either(one.test, other.test), fault: one.fault ?? other.fault)
  }

  /// What it is not for.
  public static prefix func ! (match: RequestMatch) -> RequestMatch { RequestMatch(.not(match.test), fault: match.fault) }
}
