import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct RequestGuardTests {
  /// Every change that the page's interface knows.
  private static let changes: [(Method, String)] = Uploader.routes.flatMap { route in
    route.methods.filter { !$0.isSafe }.map { ($0, "/" + route.path.replacing("*", with: "x")) }
  }

  @Test func pagesOfOtherSitesChangeNothing() async throws {
    let site = try await Site(["x": "old"])
    #expect(RequestGuardTests.changes.count > 12)
    for (method, target) in RequestGuardTests.changes {
      for fields: Fields in [
        [.origin: "http://evil.example"], [.origin: "null"], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
      ] {
        let response = try await site.client.send(TestRequest(method, target, fields: fields, body: .text("x")))
        #expect(response.status == .forbidden, "\(method) \(target)")
      }
    }
    let response = try await site.client.put("/files/x", fields: [.origin: "http://evil.example"], body: .text("x"))
    #expect(response.reason == "origin")
    #expect(site.names() == ["x"] && site.read("x") == "old" && site.leftovers.isEmpty)
  }

  @Test func ourOwnPagesAndOtherProgramsMay() async throws {
    let site = try await Site(look: { $0.trustedOrigins = .only("https://friend.example") })
    for (index, fields) in [
      Fields(), [.origin: "http://localhost", "Sec-Fetch-Site": "same-origin"],
      [.origin: "https://friend.example", "Sec-Fetch-Site": "cross-site"],
    ].enumerated() { #expect(try await site.client.put("/files/\(index)", fields: fields, body: .text("x")).status == .created) }
  }

  /// GET never changes anything.
  @Test func readingChangesNothing() async throws {
    let site = try await Site(["a": "x", "in/b": "y"])
    for route in Uploader.routes where !route.methods.contains(.get) && !route.path.hasPrefix("uploads") {
      let response = try await site.get("/" + route.path.replacing("*", with: "a") + "?path=/a&oldPath=/a&newPath=/b")
      if !Uploader.routes.contains(where: { $0.path == route.path && $0.methods.contains(.get) }) {
        #expect(response.status == .methodNotAllowed, "\(route.path)")
        #expect(response.fields[.allow]?.contains("POST") == true)
      }
    }
    #expect(site.names() == ["a", "in"])
  }

  @Test(arguments: [
    ("evil.example", 421), ("evil.example:8080", 421), ("localhost:1", 200), ("127.0.0.1", 200), ("[::1]:80", 200), ("phone.local", 200),
    ("nas.lan:81", 200), ("nas", 200), ("nas.", 200), ("files.example", 200), ("FILES.example.", 200), ("x.files.example", 421),
  ])
  func namesThatAreNotOursAreRefused(_ host: String, _ status: Int) async throws {
    let site = try await Site(["a": "x"], look: { $0.hosts = ["files.example"] + ($0.hosts ?? []) })
    let response = try await site.get("/api/list", [.host: host])
    #expect(response.status.code == status)
    #expect(response.reason == (status == 421 ? "host" : nil))
  }

  @Test func anyNameIsTakenWhereThatIsSaidAndFromThoseWhoLoggedIn() async throws {
    let open = try await Site(look: { $0.hosts = nil })
    #expect(try await open.get("/api/list", [.host: "evil.example"]).status == .ok)
    let closed = try await Site(look: { $0.account = { $0.fields["X-Account"] } })
    #expect(try await closed.get("/api/list", [.host: "files.example", "X-Account": "ann"]).status == .ok)
    #expect(try await closed.get("/api/list", [.host: "files.example"]).status == .misdirectedRequest)
  }

  @Test func allAnswersHaveCarefulFields() async throws {
    let site = try await Site(["a": "x"])
    for target in ["/api/list", "/api/nothing", "/files/a", "/list?path=/none", "/", "/download?path=/a"] {
      let fields = try await site.get(target).fields
      #expect(fields[.xContentTypeOptions] == "nosniff", "\(target)")
      #expect(fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true, "\(target)")
      #expect(fields["Cross-Origin-Resource-Policy"] == "same-origin", "\(target)")
      #expect(fields["X-Frame-Options"] == "SAMEORIGIN", "\(target)")
    }
  }
}
