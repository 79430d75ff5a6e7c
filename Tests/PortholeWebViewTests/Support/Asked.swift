import Porthole
import PortholeIntercept
import PortholeWebView
import Testing

/// A rule for everything that answers by a response object, and what is asked of it.
struct Asked {
  let interceptor: Interceptor
  let lines = Lines()

  init(
    within time: Duration = .seconds(60),
    _ handler: @escaping @Sendable (Request, InterceptedResponse) async throws -> Void
  ) throws {
    interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.any, within: time, handler)
  }

  func callAsFunction(
    _ url: String = "app://h/", _ method: Porthole.Method = .get, fields: Fields = [:], body: RequestBody = .none, into kept: Kept = Kept()
  ) async throws -> (LoadOutcome, Kept) {
    let request = try Request(method, #require(RequestURL(url)), fields: fields, body: body)
    return (await interceptor.load(request, from: .urlProtocol, into: kept), kept)
  }
}
