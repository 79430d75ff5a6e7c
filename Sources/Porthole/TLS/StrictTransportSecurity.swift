internal import PortholeHTTP

/// Tells browsers to come back by HTTPS only (HSTS, RFC 6797). Says nothing over plain HTTP, where it would not be believed.
public struct StrictTransportSecurity: Middleware {
  private let value: String

  /// - Parameters:
  ///   - seconds: How long a browser keeps to it, from each answer on; a year by default. 0 lets it forget.
  ///   - includesSubdomains: Whether all names below the server's are meant, too.
  ///   - preload: Whether browsers may know of it before the first visit, by a list that their makers keep.
  public init(seconds: Int = 31_536_000, includesSubdomains: Bool = false, preload: Bool = false) {
    value = "max-age=\(max(0, seconds))" + (includesSubdomains ? "; includeSubDomains" : "") + (preload ? "; preload" : "")
  }

  /// Yes.
  public var precedesAuthentication: Bool { true }

  /// Answers by what it wraps.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard request.isSecure else { return try await next.respond(to: request) }
    return try await next.respond(to: request) { $0[.strictTransportSecurity] = value }
  }
}
