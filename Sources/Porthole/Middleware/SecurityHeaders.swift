public import PortholeHTTP

/// Adds fields that make browsers careful. Each is left out where its property is nil, and where the answer has it already.
public struct SecurityHeaders: Middleware {
  /// `X-Content-Type-Options`: media types are not guessed.
  public var contentTypeOptions: String? = "nosniff"
  /// `X-Frame-Options`: other sites cannot show the page inside of theirs.
  public var frameOptions: String? = "SAMEORIGIN"
  /// `Content-Security-Policy`: the same, as newer browsers have it.
  public var contentSecurityPolicy: String? = "frame-ancestors 'self'"
  /// `Referrer-Policy`: other sites do not learn which page led to them.
  public var referrerPolicy: String? = "same-origin"
  /// `Cross-Origin-Opener-Policy`: pages that other sites opened, or that open others, do not share a process with them.
  public var crossOriginOpenerPolicy: String? = "same-origin"
  /// `Cross-Origin-Resource-Policy`: other sites cannot embed images, scripts and the like, save by ``CORS``.
  public var crossOriginResourcePolicy: String? = "same-origin"
  /// `Permissions-Policy`: what pages may ask the user for; by default not said.
  public var permissionsPolicy: String?
  /// Whatever else.
  public var others = Fields()

  /// The defaults.
  public init() {}

  /// Yes: the page that asks to log in is one, too.
  public var precedesAuthentication: Bool { true }

  /// Answers by what it wraps, and adds the fields.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    try await next.respond(to: request) { fields in
      add(.xContentTypeOptions, contentTypeOptions, &fields)
      add(SecurityHeaders.xFrameOptions, frameOptions, &fields)
      add(.contentSecurityPolicy, contentSecurityPolicy, &fields)
      add(SecurityHeaders.referrerPolicy, referrerPolicy, &fields)
      add(SecurityHeaders.crossOriginOpenerPolicy, crossOriginOpenerPolicy, &fields)
      add(SecurityHeaders.crossOriginResourcePolicy, crossOriginResourcePolicy, &fields)
      add(SecurityHeaders.permissionsPolicy, permissionsPolicy, &fields)
      for field in others { add(field.name, field.value, &fields) }
    }
  }

  private static let xFrameOptions: FieldName = "X-Frame-Options"
  private static let referrerPolicy: FieldName = "Referrer-Policy"
  private static let crossOriginOpenerPolicy: FieldName = "Cross-Origin-Opener-Policy"
  private static let crossOriginResourcePolicy: FieldName = "Cross-Origin-Resource-Policy"
  private static let permissionsPolicy: FieldName = "Permissions-Policy"

  private func add(_ name: FieldName, _ value: String?, _ fields: inout Fields) {
    if let value, !fields.contains(name) { fields.append(name, value) }
  }
}
