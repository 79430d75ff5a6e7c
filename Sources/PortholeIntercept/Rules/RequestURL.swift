public import Porthole
internal import PortholeHTTP

/// The address that a request is for: a URI of any scheme, with its parts made comparable, and without a fragment.
///
/// ```swift
/// interceptor.handle(.host("app.test")) { request in .text("\(request.url.path)") }
/// ```
public struct RequestURL: Sendable, Hashable, CustomStringConvertible {
  /// The scheme in lower case.
  public let scheme: String
  /// The host in lower case, IPv6 without brackets; empty where the address has none, as `app:index.html`.
  public let host: String
  /// The port that the address names; nil where it names none.
  public let port: Int?
  /// The path as it was sent, percent-encoded; `/` where there was none behind a host.
  public let rawPath: String
  /// The query as it was sent; nil where there is none.
  public let query: String?
  /// The path decoded, without `.`, `..` and repeated slashes; as it was sent where that cannot be, see ``isPathRefused``.
  public let path: String
  /// Whether the path cannot be decoded safely: it leads above the root, hides a slash, or is not UTF-8. Only what passes requests on gets such a one.
  public let isPathRefused: Bool

  /// Takes an address apart. What may not stand in one is percent-encoded; user and password are left out, as is a fragment.
  ///
  /// - Returns: Nil for what has no scheme, or no valid host.
  public init?(_ text: String) {
    let valid = URIReference.valid(text)
    guard let colon = valid.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = valid[..<colon]
    guard RequestURL.isScheme(scheme) else { return nil }
    var rest = valid[valid.index(after: colon)...]
    if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
    var query: Substring?
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[rest.utf8.index(after: mark)...]
      rest = rest[..<mark]
    }
    var authority: Substring?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    self.init(scheme: scheme.lowercased(), authority: authority.map(String.init), rawPath: String(rest), query: query.map(String.init))
  }

  /// An address of its parts.
  init?(scheme: String, authority: String?, rawPath: String, query: String?) {
    var authority = authority ?? ""
    if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) { authority = String(authority[authority.index(after: at)...]) }
    if authority.isEmpty {
      guard Origin.usualPort(scheme) == nil else { return nil }
      self.init(scheme: scheme, host: "", port: nil, rawPath: rawPath, query: query)
    } else {
      guard let name = HostName(authority: authority) else { return nil }
      self.init(scheme: scheme, host: name.name, port: name.port, rawPath: rawPath, query: query)
    }
  }

  private init(scheme: String, host: String, port: Int?, rawPath: String, query: String?) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.rawPath = rawPath.isEmpty ? "/" : rawPath
    self.query = query
    (path, isPathRefused) = RequestURL.decoded(self.rawPath)
  }

  /// Another path, and query, at the same host.
  func at(rawPath: String, query: String?) -> RequestURL {
    RequestURL(scheme: scheme, host: host, port: port, rawPath: rawPath, query: query)
  }

  /// Where a request of a server is for, by its target and the host that it names.
  init(of request: Request) {
    let host = request.hostName
    scheme = request.targetScheme ?? (request.isSecure ? "https" : "http")
    self.host = host?.name ?? ""
    port = host?.port
    rawPath = request.rawPath
    query = request.rawQuery
    path = request.path
    // A server refuses such a path before anybody sees it, save the local proxy's: there it is as it was sent.
    isPathRefused = path == rawPath && RequestURL.decoded(path).isRefused
  }

  /// Whether a reference begins with a scheme.
  static func hasScheme(_ reference: String) -> Bool {
    guard let end = reference.utf8.firstIndex(where: ":/?#".utf8.contains) else { return false }
    return reference.utf8[end] == UInt8(ascii: ":") && isScheme(reference[..<end])
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 else { return false }
    return text.utf8.allSatisfy { byte in
      0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || "+-.".utf8.contains(byte)
    }
  }

  private static func decoded(_ rawPath: String) -> (String, isRefused: Bool) {
    switch rawPath.withBytes({ RequestPath.normalize($0) }) {
    case .unchanged: (rawPath, false)
    case .rewritten(let path): (String(decoding: path, as: UTF8.self), false)
    case .refused: (rawPath, true)
    }
  }

  /// Whether a path, as it was sent, has a segment that stands for where it is, or for one up.
  static func hasDotSegments(_ rawPath: String) -> Bool {
    let mayHaveDots = rawPath.withBytes { path in
      path.first(UInt8(ascii: "."), from: 0, to: path.count) != nil || path.first(UInt8(ascii: "%"), from: 0, to: path.count) != nil
    }
    guard mayHaveDots else { return false }
    return rawPath.split(separator: "/").contains { segment in
      let decoded = segment.utf8.contains(UInt8(ascii: "%")) ? PercentCoding.decode(String(segment)) ?? "" : String(segment)
      return decoded == "." || decoded == ".."
    }
  }

  /// The port that is meant: the one that is named, else the scheme's; nil where that has none.
  public var effectivePort: Int? { port ?? Origin.usualPort(scheme) }

  /// Host and port as they stand in the address; IPv6 in brackets.
  public var authority: String {
    var bytes: [UInt8] = []
    appendAuthority(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds host and port as they stand in the address.
  func appendAuthority(to bytes: inout [UInt8]) {
    host.withBytes { host in
      let isIPv6 = host.first(UInt8(ascii: ":"), from: 0, to: host.count) != nil
      if isIPv6 { bytes.append(UInt8(ascii: "[")) }
      bytes.append(copying: host)
      if isIPv6 { bytes.append(UInt8(ascii: "]")) }
    }
    guard let port else { return }
    bytes.append(UInt8(ascii: ":"))
    Decimal.append(port, to: &bytes)
  }

  /// Path and query as a request line has them.
  public var target: String { query.map { rawPath + "?" + $0 } ?? rawPath }

  /// The whole address.
  public var description: String { host.isEmpty && !rawPath.hasPrefix("/") ? "\(scheme):\(target)" : "\(scheme)://\(authority)\(target)" }
}

/// What an adapter knows of a request beyond what the request says.
struct Interceptee: Sendable {
  var url: RequestURL?
  var adapter: Adapter?
}

extension Request {
  /// The address that the request is for, whole.
  public var url: RequestURL { self[attribute: Interceptee.self]?.url ?? RequestURL(of: self) }

  /// The adapter that brought the request; nil for one that came to a server.
  public var adapter: Adapter? { self[attribute: Interceptee.self]?.adapter }

  /// A request that an adapter brings.
  ///
  /// - Throws: `HTTPError` 400 and others of 4xx for what no server would take.
  package init(_ method: Method, _ url: RequestURL, fields: Fields = Fields(), body: RequestBody = .none) throws {
    let target = url.target
    try self.init(
      method, target: target.hasPrefix("/") ? target : "/" + target,
      // HTTP knows no address without a host.
      authority: url.host.isEmpty ? "localhost" : url.authority,
      isSecure: url.scheme == "https", fields: fields,
      body: body)
    self[attribute: Interceptee.self] = Interceptee(url: url)
  }
}
