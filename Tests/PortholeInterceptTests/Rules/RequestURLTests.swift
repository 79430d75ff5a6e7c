import PortholeIntercept
import PortholeTesting
import Testing

@Suite struct RequestURLTests {
  @Test("The parts of an address, made comparable")
  func parts() throws {
    let url = try #require(RequestURL("HTTPS://user:secret@App.TEST.:8443/a%20b/../c?x=1&y#part"))
    #expect(url.scheme == "https")
    #expect(url.host == "app.test")
    #expect(url.port == 8443)
    #expect(url.rawPath == "/a%20b/../c")
    #expect(url.path == "/c")
    #expect(url.query == "x=1&y")
    #expect("\(url)" == "https://app.test:8443/a%20b/../c?x=1&y")
  }

  @Test(
    "Addresses as they are written again",
    arguments: [
      ("http://a", "http://a/"), ("app://main/index.html", "app://main/index.html"), ("app:index.html", "app:index.html"),
      ("app:///x", "app:///x"), ("http://[::1]:80/", "http://[::1]:80/"), ("http://a/?", "http://a/?"), ("http://a?q", "http://a/?q"),
      ("http://a/b c\u{e9}", "http://a/b%20c%C3%A9"), ("http://a/#f", "http://a/"), ("http://a/\r\nX: y", "http://a/%0D%0AX:%20y"),
    ])
  func written(_ text: String, _ written: String) throws { #expect("\(try #require(RequestURL(text)))" == written) }

  @Test("What is no address", arguments: ["", "/a", "a", "http://", "http:///x", "1a://b", "http://a:99999/", ":x", "htt p://a"])
  func refused(_ text: String) { #expect(RequestURL(text) == nil) }

  @Test("A path that cannot be decoded safely says so", arguments: ["/a%2Fb", "/../x", "/%00", "/%FF", "/a%5Cb"])
  func refusedPaths(_ path: String) throws {
    let url = try #require(RequestURL("http://a" + path))
    #expect(url.isPathRefused)
    #expect(url.path == url.rawPath)
  }

  @Test(
    "References, by the examples of RFC 3986 §5.4",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g/"),
      ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
      ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("https://x/y", "https://x/y"),
    ])
  func references(_ reference: String, _ meant: String) throws {
    let base = try #require(RequestURL("http://a/b/c/d;p?q"))
    #expect("\(try #require(base.resolving(reference)))" == meant)
  }

  @Test("The address of a request of a server", arguments: TestTransport.allCases)
  func ofServer(_ transport: TestTransport) async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    let server = Server(configuration)
    server.mount("/", Echo())
    try await TestClient.with(server, over: transport) { client async throws in
      let fields: Fields = [.host: "App.test:81"]
      #expect(try await client.get("/a%20b?c", fields: fields).text == "http://app.test:81/a%20b?c /a b")
      #expect(try await client.get("http://Other.test/x", fields: fields).text == "http://other.test/x /x")
      #expect(try await client.get("HTTPS://other.test?q", fields: fields).text == "https://other.test/?q /")
    }
  }

  private struct Echo: Responder {
    func respond(to request: Request) async throws -> Response { .text("\(request.url) \(request.url.path)") }
  }
}
