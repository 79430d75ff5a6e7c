internal import PortholeHTTP

/// Gives each request a name, by which its traces in several programs are found: one that the client sent, or a new one. It stands in the answer and in
/// the access log.
public struct RequestID: Middleware {
  /// The field of request and answer.
  public var field: FieldName = "X-Request-ID"
  /// Whether a client's own is taken: up to 128 letters, digits and `-._~+/=:` (default: yes).
  public var acceptsClients = true

  /// The defaults.
  public init() {}

  /// Yes.
  public var precedesAuthentication: Bool { true }

  /// Answers by what it wraps, and adds the field.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    let sent = acceptsClients ? request.fields[field].flatMap { RequestID.isGood($0) ? $0 : nil } : nil
    let id = sent ?? RequestID.new()
    request.note { $0.requestID = id }
    return try await next.respond(to: request) { $0[field] = id }
  }

  private static let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/=:".utf8)

  private static func isGood(_ id: String) -> Bool { (1...128).contains(id.utf8.count) && id.utf8.allSatisfy(allowed.contains) }

  /// 128 bits at random.
  private static func new() -> String { Hex.encode((0..<16).map { _ in .random(in: .min ... .max) }) }
}

extension Request {
  /// What ``RequestID`` named the request; nil without that middleware.
  public var requestID: String? { facts?.requestID }
}
