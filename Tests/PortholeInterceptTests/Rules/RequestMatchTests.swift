import PortholeIntercept
import Testing

@Suite struct RequestMatchTests {
  private func matches(_ match: RequestMatch, _ url: String, _ method: PortholeIntercept.Method = .get) throws -> Bool {
    let request = try Request.to(url, method)
    return match.matches(request, request.url)
  }

  @Test(
    "Hosts have no case, and no character of theirs means anything else",
    arguments: [
      ("App.Test", "http://app.test/", true), ("app.test", "https://APP.TEST:8443/x", true), ("app.test", "app://app.test/", true),
      ("app.test", "http://appxtest/", false), ("app.test", "http://sub.app.test/", false), ("app.test", "http://app.test.evil/", false),
      ("app.test", "http://app.test./", true), ("127.0.0.1", "http://127.0.0.1:80/", true), ("[::1]", "http://[::1]/", true),
      ("::1", "http://[::1]:3000/", true), ("localhost:3000", "http://localhost:3000/", true),
      ("localhost:3000", "http://localhost/", false),
      ("localhost:80", "http://localhost/", true), ("", "app:index.html", true), ("", "http://a/", false),
    ])
  func hosts(_ host: String, _ url: String, _ holds: Bool) throws { #expect(try matches(.host(host), url) == holds) }

  @Test(
    "A path is whole and by case; a missing slash is added",
    arguments: [
      ("/a", "http://h/a", true), ("a", "http://h/a?x=1", true), ("/a", "http://h/a/", false), ("/a", "http://h/A", false),
      ("/a b", "http://h/a%20b", true), ("/", "http://h", true), ("/(x)[", "http://h/(x)[", true), ("/a", "http://h/b/../a", true),
      ("/a.b", "http://h/axb", false), ("/é", "http://h/%C3%A9", true),
    ])
  func paths(_ path: String, _ url: String, _ holds: Bool) throws { #expect(try matches(.host("h", path: path), url) == holds) }

  @Test(
    "A prefix ends where a segment does",
    arguments: [
      ("/bar", "http://h/bar", true), ("/bar", "http://h/bar/", true), ("bar/", "http://h/bar/a/b", true), ("/bar", "http://h/barn", false),
      ("/bar/", "http://h/bar", true), ("/", "http://h", true), ("", "http://h/x", true), ("/bar", "http://h/x/bar", false),
      ("/bar", "http://h/x/../bar/y", true),
    ])
  func prefixes(_ prefix: String, _ url: String, _ holds: Bool) throws {
    #expect(try matches(.host("h", pathPrefix: prefix), url) == holds)
  }

  @Test("Schemes, ports, methods, and what is made of them")
  func combined() throws {
    #expect(try matches(.scheme("APP"), "app://x/"))
    #expect(try !matches(.scheme("app"), "apps://x/"))
    #expect(try matches(.port(443), "https://x/") && matches(.port(81), "http://x:81/") && !matches(.port(80), "app://x/"))
    #expect(try matches(.method(.get, .head), "http://x/", .head) && !matches(.method(.get), "http://x/", .post))
    let match: RequestMatch = .host("a") && (.path("x") || .pathPrefix("y")) && !.method(.post)
    #expect(try matches(match, "http://a/x") && matches(match, "http://a/y/z"))
    #expect(try !matches(match, "http://b/x") && !matches(match, "http://a/x", .post) && !matches(match, "http://a/z"))
    #expect(try matches(.matching { $0.fields.contains(.host) && $0.url.query == "q" }, "http://a/?q"))
    #expect(try matches(.any, "app:x"))
  }

  @Test(
    "Globs of addresses, paths and hosts",
    arguments: [
      ("https://*.images.test/**", "https://a.images.test/x/y?z", true), ("https://*.images.test/**", "http://a.images.test/x", false),
      ("https://*.images.test/**", "https://images.test/", false), ("HTTPS://*.Images.test/A/*", "https://b.images.test/A/x", true),
      ("https://h/A/*", "https://h/a/x", false), ("https://h/*", "https://h/a/b", false), ("https://h/**/b", "https://h/a/c/b", true),
      ("/img/*.png", "app://h/img/a.png", true), ("/img/*.png", "app://h/img/b/a.png", false), ("*.test", "http://a.test/", true),
      ("*.test", "http://test/", false), ("http://h/p?x=*", "http://h/p?x=1", true), ("http://h/p?x=*", "http://h/p", false),
      ("http://h:81/*", "http://h:81/a", true), ("http://h/*", "http://h:81/a", false), ("**", "http://h/", true),
      ("/a+(b)", "http://h/a+(b)", true),
      ("/***a", "http://h/x/y/a", true),
    ])
  func globs(_ glob: String, _ url: String, _ holds: Bool) throws { #expect(try matches(.glob(glob), url) == holds) }

  @Test("A glob of many stars takes no exponential time", .timeLimit(.minutes(5)))
  func manyStars() throws {
    let pattern = "/" + String(repeating: "*a", count: 40) + "b"
    #expect(try !matches(.glob(pattern), "http://h/" + String(repeating: "a", count: 5000)))
  }

  @Test("Expressions match parts as a whole")
  func expressions() throws {
    #expect(try matches(.regex("(foo|bar)[0-9]+", of: .host), "http://foo12/"))
    #expect(try !matches(.regex("foo", of: .host), "http://foo12/"))
    #expect(try matches(.regex("https?", of: .scheme), "https://a/") && !matches(.regex("https?", of: .scheme), "app://a/"))
    #expect(try matches(.regex("/A.*", of: .path, ignoringCase: true), "http://h/a/b") && !matches(.regex("/A.*", of: .path), "http://h/a"))
    #expect(try matches(.regex(".*[?]q=[0-9]"), "http://h/a?q=7"))
  }

  @Test(
    "What cannot be a rule is told when it is registered",
    arguments: [
      RequestMatch.regex("("), .host("a b"), .host("a/b"), .scheme("1x"), .scheme(""), .host("ok") && .regex("["), !.host("?"),
      .host("bücher.de"),
      .host("a:99999"),
    ])
  func faults(_ match: RequestMatch) {
    #expect { try Interceptor(logger: .none).handle(match) { _ in .text("") } } throws: { ($0 as? InterceptionError)?.code == .pattern }
  }
}
