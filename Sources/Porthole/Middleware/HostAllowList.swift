internal import PortholeHTTP
internal import PortholeNet

/// Answers only requests for names that are the server's: others get 421 (RFC 9110 §7.4).
///
/// It stops DNS rebinding: a page whose name is made to lead to this server is, for the browser, of the same origin as it, and reads all that the
/// server answers to the user's browser. Addresses in digits and `localhost` cannot be made to lead elsewhere and are let through.
///
/// ```swift
/// server.use(HostAllowList(["files.example", "*.local"]))
/// ```
public struct HostAllowList: Middleware {
  private let names: Set<String>
  /// Ends of names, each with the dot that it begins with.
  private let endings: [String]
  /// Whether requests for an IP address in digits are let through.
  public var allowsAddresses = true
  /// Whether requests for `localhost`, and names that end in `.localhost`, are let through.
  public var allowsLocalhost = true

  /// Lets requests for these names through, whatever the port and in whatever case; `*.example` stands for all names that end in `.example`.
  ///
  /// What names no host, as HTTP/1.0 may, is let through: no browser sends it.
  public init(_ names: [String]) {
    let lower = names.map { $0.lowercased() }.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    self.names = Set(lower.filter { !$0.hasPrefix("*.") })
    endings = lower.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst()) }
  }

  /// Yes.
  public var precedesAuthentication: Bool { true }

  /// Answers 421, or passes the request on.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard let authority = request.authority, !allows(authority) else { return try await next.respond(to: request) }
    throw HTTPError(.misdirectedRequest, detail: "This server does not answer for the name in the address.")
  }

  package func allows(_ authority: String) -> Bool {
    guard let host = HostName(authority: authority)?.name else { return authority.isEmpty }
    if names.contains(host) || endings.contains(where: host.hasSuffix) { return true }
    if allowsLocalhost, host == "localhost" || host.hasSuffix(".localhost") { return true }
    return allowsAddresses && SocketAddress(host: host, port: 0) != nil
  }
}
