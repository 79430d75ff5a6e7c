internal import PortholeHTTP

/// Refuses, with 413, content of more than a number of bytes as they are sent: before any of it is read where the client says how long it is, else when it turns out.
public struct BodyLimit: Middleware {
  private let bytes: Int

  /// Allows so many bytes.
  public init(_ bytes: Int) { self.bytes = max(0, bytes) }

  /// Answers 413, or passes the request on.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard request.body.isPresent else { return try await next.respond(to: request) }
    if let length = request.body.encoded.length, length > bytes { throw RequestBody.tooLarge(bytes) }
    var request = request
    request.body.most = bytes
    return try await next.respond(to: request)
  }
}
