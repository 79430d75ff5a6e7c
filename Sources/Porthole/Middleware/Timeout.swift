internal import PortholeHTTP
internal import PortholeNet

/// Answers 503 when a handler has not answered within a time, and cancels it.
///
/// It is about the answer's head: content that is streamed may take longer. A handler that does not heed its cancellation runs on, and what it
/// answers in the end is dropped.
public struct Timeout: Middleware {
  private let milliseconds: UInt64

  /// Allows so much time; it is measured in quarters of a second.
  public init(_ time: Duration) { milliseconds = time.milliseconds }

  /// Answers by what it wraps, or in its place.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard let response = try await Deadline.response(to: request, within: milliseconds, by: next) else {
      throw HTTPError(.serviceUnavailable, detail: "The answer took too long to make.")
    }
    return response
  }
}
