public import PortholeIntercept
internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

extension Interceptor {
  /// Registers a rule whose answer is made by a response object, now or later; else as `handle(_:requiring:within:_:)` with a closure that returns.
  ///
  /// What the closure throws makes the answer a 502 where none was begun, or the error's own where it is an `HTTPError`; a stop cancels its task.
  @discardableResult
  public func handle(
    _ match: RequestMatch, requiring capabilities: AdapterCapabilities = [], within time: Duration = .seconds(60),
    _ handler: @escaping @Sendable (_ request: Request, _ response: InterceptedResponse) async throws -> Void
  ) throws(InterceptionError) -> Registration {
    try handle(match, requiring: capabilities, within: time, ResponseObjectResponder(handler: handler, logger: logger))
  }
}

/// Answers by a response object.
private struct ResponseObjectResponder: Responder {
  let handler: @Sendable (Request, InterceptedResponse) async throws -> Void
  let logger: Logger

  func respond(to request: Request) async throws -> Response {
    let core = ResponseCore(request, logger)
    let task = Task(executorPreference: request.loop) { [response = InterceptedResponse(core)] in
      do { try await handler(request, response) } catch { _ = core.fail(error, asHead: error) }
    }
    core.onStop { task.cancel() }
    return try await withTaskCancellationHandler {
      try await core.answer()
    } onCancel: {
      core.stop()
    }
  }
}
