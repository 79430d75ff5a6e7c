/// Answers requests: a folder of files, or a type of yours. It can be mounted at any path and wrapped in middleware.
public protocol Responder: Sendable {
  /// Answers a request.
  ///
  /// - Throws: An ``HTTPError`` is answered as it says; any other error with 500, of which the client learns nothing and the log everything.
  func respond(to request: Request) async throws -> Response
}

/// Wraps a responder: looks at requests before it, at responses after it, or answers instead of it.
public protocol Middleware: Sendable {
  /// Answers a request, by way of `next` or not.
  func respond(to request: Request, next: any Responder) async throws -> Response
  /// Whether it stands before `Server.Configuration.authentication` where both are used (default: no), so that it sees also the requests of those
  /// who did not log in. It should neither read content nor answer with anything that is not for everybody.
  var precedesAuthentication: Bool { get }
}

/// Middleware that answers every request itself, also where the path is one that nobody but its addressee can make sense of: it has a slash within a name, say, and is as
/// it was sent. Where such middleware stands outermost, these paths are not refused.
package protocol PathAgnosticMiddleware: Middleware {}

extension Middleware {
  /// No.
  public var precedesAuthentication: Bool { false }
}

/// A closure that answers requests.
public typealias Handler = @Sendable (Request) async throws -> Response

extension Responder {
  /// This responder inside a middleware, which sees requests first and responses last.
  public func wrapped(in middleware: any Middleware) -> any Responder { Wrapped(middleware: middleware, next: self) }
}

struct Wrapped: Responder {
  let middleware: any Middleware
  let next: any Responder
  func respond(to request: Request) async throws -> Response { try await middleware.respond(to: request, next: next) }
}
