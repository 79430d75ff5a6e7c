import Testing

@testable import Porthole

/// Responders that are mounted by something else than a server.
struct MountedTests {
  private struct Told: Responder {
    func respond(to request: Request) async throws -> Response { .text("\(request.mountPath) \(request.pathInMount)") }
  }

  @Test("What is mounted at a path sees the rest of it, and nothing elsewhere", arguments: ["/a/b", "a/b", "/a/b/", "/a/b//"])
  func rest(path: String) async throws {
    let mounted = Told().mounted(at: path)
    try await WireServer.with(routes: { $0.get(.any) { try await mounted.respond(to: $0) } }) { subject in
      for (asked, answer) in [
        ("/a/b", "/a/b /"), ("/a/b/", "/a/b /"), ("/a/b/c/d", "/a/b /c/d"), ("/a/./b/c", "/a/b /c"), ("/%61/b/c", "/a/b /c"),
        ("/a/bc", nil), ("/a", nil), ("/", nil), ("/A/b", nil),
      ] {
        let response = try await subject.ask(Wire.get(asked))
        #expect(response.status == (answer == nil ? 404 : 200), "\(asked)")
        if let answer { #expect(response.text == answer) }
      }
    }
  }

  @Test("What is mounted at the root sees all")
  func root() async throws {
    let mounted = Told().mounted(at: "/")
    try await WireServer.with(routes: { $0.get(.any) { try await mounted.respond(to: $0) } }) { subject in
      let response = try await subject.ask(Wire.get("/a"))
      #expect(response.text == " /a")
    }
  }
}
