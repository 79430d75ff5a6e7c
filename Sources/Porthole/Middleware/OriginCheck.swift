internal import PortholeHTTP

/// Refuses, with 403, what pages of other origins have a browser do (cross-site request forgery): requests that change something, and changes to
/// another protocol such as WebSocket's.
///
/// Browsers say whose page it was: by `Sec-Fetch-Site`, where anything but `same-origin` and `none` is another's, and by `Origin`, which has to name the
/// host that is asked. What has neither field, as other programs send it, is let through.
public struct OriginCheck: Middleware {
  /// Origins whose pages may, all the same; see ``CORS/Origins/only(_:)-(String...)``.
  public var trusted: CORS.Origins

  /// Lets through what the server's own pages ask for, and those of trusted origins.
  public init(trusting trusted: CORS.Origins = .only()) { self.trusted = trusted }

  /// Yes: a browser adds the user's credentials to whatever it is made to ask.
  public var precedesAuthentication: Bool { true }

  /// Answers 403, or passes the request on.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    if !request.method.isSafe || request.fields.contains(.upgrade), !isOwn(request) {
      throw HTTPError(.forbidden, detail: "A page of another site asked for this.")
    }
    return try await next.respond(to: request)
  }

  /// Whether no page of another site asks.
  package func isOwn(_ request: Request) -> Bool {
    let origin = request.fields[.origin]
    if let origin, trusted.contains(origin) { return true }
    if let site = request.fields[.secFetchSite]?.lowercased(), site != "same-origin", site != "none" { return false }
    guard let origin else { return true }
    return OriginCheck.names(origin, hostOf: request)
  }

  /// Whether an origin is that of the request's host. Where TLS may have ended before us, the scheme is not known, and a port that is not named is that
  /// of the origin's scheme.
  private static func names(_ origin: String, hostOf request: Request) -> Bool {
    guard let origin = Origin(origin), let authority = request.authority, let host = HostName(authority: authority) else { return false }
    let scheme = request.isSecure ? "https" : origin.scheme
    guard origin.scheme == scheme, origin.host == host.name else { return false }
    return origin.port == (host.port == Origin.usualPort(scheme) ? nil : host.port)
  }
}
