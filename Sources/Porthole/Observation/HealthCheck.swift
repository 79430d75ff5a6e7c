internal import PortholeHTTP

/// Answers GET at a path with 200 while a server listens, and with 503 when it is about to stop: for load balancers and supervisors.
///
/// It stands before authentication, as it tells nothing else.
///
/// ```swift
/// server.use(HealthCheck("/health", of: server))
/// ```
public struct HealthCheck: Middleware {
  private let path: String
  private let isRunning: @Sendable () -> Bool

  /// Tells at a path of a server; it does not keep the server alive.
  public init(_ path: String, of server: Server) {
    self.path = path
    isRunning = { [weak life = server.life] in life?.isRunning ?? false }
  }

  /// Yes.
  public var precedesAuthentication: Bool { true }

  /// Answers at the path, and passes on all else.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard request.path == path, request.method == .get || request.method == .head else { return try await next.respond(to: request) }
    let runs = isRunning()
    return Response(
      status: runs ? .ok : .serviceUnavailable, fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .bytes(Array((runs ? "ok\n" : "stopping\n").utf8)))
  }
}
