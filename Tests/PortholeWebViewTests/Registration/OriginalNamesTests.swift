import Porthole
import PortholeIntercept
import PortholeNet
import PortholeWebView
import Testing

/// The registrations by the original's names.
@Suite struct OriginalNamesTests {
  private func text(_ interceptor: Interceptor, _ url: String) async throws -> String {
    let kept = Kept()
    let outcome = await interceptor.load(try Request(.get, #require(RequestURL(url))), from: .urlProtocol, into: kept)
    return kept.status == nil ? "\(outcome)" : kept.text
  }

  @Test("The five of them, in the order of their registration, and removing them all")
  func five() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handleRequests(withHost: "foo.com", path: "bar") { _, response in response.respond(text: "path") }
    try interceptor.handleRequests(withHost: "foo.com", pathPrefix: "/bar") { _, response in response.respond(text: "prefix") }
    try interceptor.handleRequests(withHost: "foo.com") { _, response in response.respond(text: "host") }
    try interceptor.handleRequests(withScheme: "app") { _, response in response.respond(text: "scheme") }
    try interceptor.handleRequests(matching: { $0.url.query == "q" }) { _, response in response.respond(text: "predicate") }
    #expect(try await text(interceptor, "http://foo.com/bar?x") == "path")
    #expect(try await text(interceptor, "https://FOO.com:8443/bar/baz") == "prefix")
    #expect(try await text(interceptor, "http://foo.com/barn") == "host")
    #expect(try await text(interceptor, "http://fooxcom/") == "passed")
    #expect(try await text(interceptor, "app://x/y") == "scheme")
    #expect(try await text(interceptor, "http://x/?q") == "predicate")
    interceptor.removeAllHandlers()
    #expect(try await text(interceptor, "app://x/y") == "passed")
  }

  @Test("A token removes its rule alone")
  func token() async throws {
    let interceptor = Interceptor(logger: .none)
    let first = try interceptor.handleRequests(withScheme: "app") { _, response in response.respond(text: "first") }
    try interceptor.handleRequests(withScheme: "app") { _, response in response.respond(text: "second") }
    first.cancel()
    #expect(try await text(interceptor, "app://x/") == "second")
  }
}
