import Foundation
import PortholeCrypto
import PortholeHTTP
import PortholeNet
import PortholeTesting
import Testing

@testable import Porthole
@testable import PortholeIntercept

/// What clients get from the local proxy by `http`: who is answered, and who is not.
struct LocalProxyTests {
  private static func get(_ target: String, _ fields: Fields = Fields()) -> TestRequest { TestRequest(.get, target, fields: fields) }

  @Test("Rules answer what names their host; all else is refused, and the proxy has no pages of its own")
  func answers() async throws {
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test", pathPrefix: "/a")) { .text("\($0.url) \($0.adapter?.name ?? "-")") }
      try interceptor.handle(.host("other.test:8080")) { .text("other \($0.path)") }
    } test: { fixture in
      for (target, status, text) in [
        ("http://app.test/a/b?c", 200, "http://app.test/a/b?c the local proxy"),
        ("HTTP://APP.Test/a", 200, "http://app.test/a the local proxy"),
        ("http://other.test:8080/x", 200, "other /x"), ("http://other.test/x", 403, nil), ("http://app.test/b", 403, nil),
        ("http://unmapped.test/", 403, nil), ("/a", 400, nil), ("/", 400, nil),
      ] {
        let response = try await fixture.client.send(Self.get(target))
        #expect(response.status.code == status, "\(target)")
        if let text { #expect(response.text == text) }
      }
      let refused = try await fixture.client.send(Self.get("http://unmapped.test/"))
      #expect(refused.text.contains("http://unmapped.test/ is not mapped"))
    }
  }

  @Test("A path that only its addressee can make sense of is passed on as it was sent; a rule that would have to decode it refuses")
  func paths() async throws {
    let server = Front.server { $0.use(Echoing()) }
    try await Front.running(server) {
      let port = server.port
      try await ProxyFixture.with { interceptor, configuration in
        configuration.passesOthers = true
        try interceptor.handle(.host("proxied.test"), ReverseProxy(to: "http://127.0.0.1:\(port)/base"))
        try interceptor.handle(.host("app.test")) { .text($0.path) }
      } test: { fixture in
        for path in ["/projects/a%2Fb?x=%2F", "/a%5Cb", "/caf%E9", "/a%00"] {
          let rule = try await fixture.client.send(Self.get("http://proxied.test\(path)"))
          #expect(rule.text == "/base\(path)")
          let passed = try await fixture.client.send(Self.get("http://127.0.0.1:\(port)\(path)"))
          #expect(passed.text == path)
          #expect(try await fixture.client.send(Self.get("http://app.test\(path)")).status.code == 400)
        }
        #expect(try await fixture.client.send(Self.get("http://app.test/%61/../b")).text == "/b")
        #expect(try await fixture.client.send(Self.get("http://proxied.test/../a")).status.code == 400)
      }
    }
  }

  /// Answers with the target that it was asked for, whatever its path.
  private struct Echoing: PathAgnosticMiddleware {
    func respond(to request: Request, next: any Responder) async throws -> Response { .text(request.target) }
  }

  @Test("Content comes to rules, and what they stream to clients")
  func content() async throws {
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test")) { request in
        let content = try await request.body.collect()
        return .stream(type: "text/plain") { for _ in 0..<3 { try await $0.write(content) } }
      }
    } test: { fixture in
      let response = try await fixture.client.send(TestRequest(.post, "http://app.test/", body: .text("abc")))
      #expect(response.text == "abcabcabc")
    }
  }

  @Test("A failed load ends the connection without an answer, a rule that throws is a 502")
  func failures() async throws {
    struct Failing: Error {}
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test", path: "/fails")) { _ in throw LoadFailure(Failing()) }
      try interceptor.handle(.host("app.test")) { _ in throw Failing() }
    } test: { fixture in
      await #expect(throws: TestClientError.self) { try await fixture.client.send(Self.get("http://app.test/fails")) }
      let response = try await fixture.client.send(Self.get("http://app.test/"))
      #expect(response.status.code == 502)
    }
  }

  @Test("A token has to be sent where there is one, and comes to no rule")
  func token() async throws {
    try await ProxyFixture.with { interceptor, configuration in
      configuration.token = "s3cret:ü"
      try interceptor.handle(.host("app.test")) { .text("\($0.fields.contains(.proxyAuthorization))") }
    } test: { fixture in
      func ask(_ credentials: String?) async throws -> TestResponse {
        try await fixture.client.send(Self.get("http://app.test/", credentials.map { [.proxyAuthorization: $0] } ?? [:]))
      }
      let right = "Basic " + Base64.encode(Array("anybody:s3cret:ü".utf8))
      for wrong in [nil, "", "Basic", "Basic !", "Bearer s3cret:ü", "Basic " + Base64.encode(Array("anybody:s3cret:".utf8)), right + "A"] {
        let response = try await ask(wrong)
        #expect(response.status.code == 407, "\(wrong ?? "none")")
        #expect(response.fields["Proxy-Authenticate"] == "Basic realm=\"Porthole\"")
      }
      let response = try await ask(right)
      #expect(response.status.code == 200)
      #expect(response.text == "false")
      #expect(fixture.proxy.environment == ["http_proxy": "http://porthole:s3cret%3A%C3%BC@127.0.0.1:\(fixture.proxy.port)"])
    }
  }

  @Test("Scripts of service workers are refused where that is asked for", arguments: [true, false])
  func serviceWorkers(refuses: Bool) async throws {
    try await ProxyFixture.with { interceptor, configuration in
      configuration.refusesServiceWorkers = refuses
      try interceptor.handle(.host("app.test")) { _ in .text("") }
    } test: { fixture in
      let response = try await fixture.client.send(Self.get("http://app.test/sw.js", ["Service-Worker": "script"]))
      #expect(response.status.code == (refuses ? 404 : 200))
    }
  }

  @Test("A hundred requests at once are all answered")
  func many() async throws {
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test")) { .text($0.path) }
    } test: { fixture in
      let paths = (0..<100).map { "/\($0)" }
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for path in paths { group.addTask { try await fixture.client.send(Self.get("http://app.test\(path)")).text } }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(answers == Set(paths))
    }
  }

  @Test("Rules that come and go while it runs are heeded at once")
  func changes() async throws {
    try await ProxyFixture.with { _, _ in
    } test: { fixture in
      func status() async throws -> Int { try await fixture.client.send(Self.get("http://app.test/")).status.code }
      #expect(try await status() == 403)
      let rule = try fixture.proxy.interceptor.handle(.host("app.test")) { _ in .text("") }
      #expect(try await status() == 200)
      rule.cancel()
      #expect(try await status() == 403)
    }
  }

  @Test("While it does not listen there are no settings; it listens on 127.0.0.1 alone")
  func settings() async throws {
    let proxy = try LocalProxy(Interceptor(logger: .none))
    #expect(proxy.url == nil)
    #expect(proxy.chromiumArguments().isEmpty)
    #expect(proxy.webKitGTKSettings == nil)
    #expect(proxy.environment.isEmpty)
    try await proxy.start()
    let url = "http://127.0.0.1:\(proxy.port)"
    #expect(proxy.server.urls == [url + "/"])
    #expect(proxy.chromiumArguments(loopback: false).first == "--proxy-server=\(url)")
    #expect(!proxy.chromiumArguments(loopback: false).contains("--proxy-bypass-list=<-loopback>"))
    #expect(proxy.chromiumArguments().contains("--proxy-bypass-list=<-loopback>"))
    #expect(proxy.webKitGTKSettings == LocalProxy.WebKitGTKSettings(proxyURI: url))
    #expect(proxy.environment == ["http_proxy": url])
    #if TLS
    let pin = Base64.encode(try MessageDigest.sha256.hash(proxy.authority.publicKeyInfo))
    #expect(proxy.chromiumArguments().last == "--ignore-certificate-errors-spki-list=\(pin)")
    #expect(proxy.certificate(for: "app.test")?.hasPrefix("-----BEGIN CERTIFICATE-----\n") == true)
    #expect(proxy.certificate(for: "a b") == nil)
    #endif
    await proxy.stop()
    #expect(proxy.url == nil)
  }
}
