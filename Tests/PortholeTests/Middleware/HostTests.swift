import Testing

@testable import Porthole

/// `HostAllowList` and `OriginCheck`: what pages of others have a browser do.
struct HostTests {
  private static func get(_ host: String, _ target: String = "/") -> String { "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n" }

  @Test("Names are compared, in whatever case, and never ports")
  func names() async throws {
    try await WireServer.with { server in
      server.use(HostAllowList(["Files.example", "*.home.example", "dot.example."]))
      server.get("/") { _ in .text("in") }
    } test: { (subject: WireServer) async throws in
      for host in [
        "files.example", "FILES.EXAMPLE", "files.example:1234", "files.example.", "files.example.:80", "a.home.example",
        "a.b.HOME.example:1",
        "dot.example", "localhost", "localhost:99", "LOCALHOST.", "app.localhost", "127.0.0.1", "192.168.1.5:8080", "[::1]",
        "[2001:db8::1]:8080",
        "[::ffff:127.0.0.1]", "8.8.8.8",
      ] {
        #expect(try await subject.ask(Self.get(host)).status == 200, "\(host)")
      }
      for host in [
        "evil.example", "files.example.evil.example", "xfiles.example", "home.example", ".home.example.evil", "xhome.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example", "2130706433", "0x7f.1", "127.1", "[v1.x]", "%66iles.example", "evillocalhost", "127.0.0.1..",
      ] {
        #expect(try await subject.ask(Self.get(host)).status == 421, "\(host)")
      }
      // The target's authority counts, not Host (RFC 9112 §3.2.2).
      #expect(try await subject.ask(Self.get("files.example", "http://evil.example/")).status == 421)
      #expect(try await subject.ask(Self.get("evil.example", "http://files.example/")).status == 200)
      #expect(try await subject.ask("GET / HTTP/1.0\r\n\r\n").status == 200)
    }
  }

  @Test("Addresses and localhost can be shut out, too")
  func strict() async throws {
    var list = HostAllowList(["files.example"])
    list.allowsAddresses = false
    list.allowsLocalhost = false
    let strict = list
    try await WireServer.with { server in
      server.use(strict)
      server.get("/") { _ in .text("in") }
    } test: { (subject: WireServer) async throws in
      #expect(try await subject.ask(Self.get("files.example")).status == 200)
      for host in ["127.0.0.1", "[::1]", "localhost", "a.localhost"] {
        #expect(try await subject.ask(Self.get(host)).status == 421, "\(host)")
      }
    }
  }

  private static func ask(_ subject: WireServer, _ method: String, _ host: String, _ fields: String...) async throws -> Int {
    let lines = ["Host: \(host)"] + fields
    return try await subject.ask("\(method) / HTTP/1.1\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n").status
  }

  @Test("What changes something is refused when a page of another origin asks for it")
  func origins() async throws {
    try await WireServer.with { server in
      server.use(OriginCheck(trusting: .only("https://friend.example")))
      server.on(.any, "/") { _ in .text("in") }
    } test: { (subject: WireServer) async throws in
      for method in ["POST", "PUT", "DELETE", "PATCH", "MKCOL", "MOVE", "NONSENSE"] {
        #expect(try await Self.ask(subject, method, "h.example:8080") == 200)
        #expect(
          try await Self.ask(subject, method, "h.example:8080", "Sec-Fetch-Site: same-origin", "Origin: http://h.example:8080") == 200)
        #expect(try await Self.ask(subject, method, "h.example:8080", "Sec-Fetch-Site: none") == 200)
        for site in ["cross-site", "same-site", "Cross-Site", "nonsense", ""] {
          #expect(try await Self.ask(subject, method, "h.example:8080", "Sec-Fetch-Site: \(site)") == 403, "\(site)")
        }
        #expect(try await Self.ask(subject, method, "h.example", "Origin: https://friend.example", "Sec-Fetch-Site: cross-site") == 200)
      }
      for (host, origin) in [
        ("h.example", "http://h.example"), ("H.example", "http://h.EXAMPLE"), ("h.example:80", "http://h.example"),
        ("h.example", "http://h.example:80"),
        ("h.example.", "http://h.example"), ("[::1]:8080", "http://[::1]:8080"), ("h.example", "https://h.example"),
        ("h.example:443", "https://h.example"),
      ] {
        #expect(try await Self.ask(subject, "POST", host, "Origin: \(origin)") == 200, "\(host) \(origin)")
      }
      for (host, origin) in [
        ("h.example", "http://evil.example"), ("h.example", "null"), ("h.example", ""), ("h.example", "h.example"),
        ("h.example", "http://h.example:81"),
        ("h.example:81", "http://h.example"), ("h.example", "http://h.example.evil.example"),
        ("h.example", "http://h.example@evil.example"),
        ("h.example", "file://"), ("h.example", "http://h.example http://h.example"),
      ] {
        #expect(try await Self.ask(subject, "POST", host, "Origin: \(origin)") == 403, "\(host) \(origin)")
      }
      for method in ["GET", "HEAD", "OPTIONS", "PROPFIND"] {
        #expect(try await Self.ask(subject, method, "h.example", "Sec-Fetch-Site: cross-site", "Origin: http://evil.example") == 200)
      }
      // What opens a WebSocket is a GET.
      #expect(
        try await Self.ask(subject, "GET", "h.example", "Origin: http://evil.example", "Connection: Upgrade", "Upgrade: websocket") == 403)
      #expect(
        try await Self.ask(subject, "GET", "h.example", "Origin: http://h.example", "Connection: Upgrade", "Upgrade: websocket") == 200)
    }
  }
}
