import PortholeTesting
import Testing

/// How an app's own tests look: one body, run in memory and over a socket.
struct ExampleTests {
  /// The server that the app makes.
  private func makeServer() -> Server {
    let server = Server(.init(port: 0))
    server.get("/hello") { _ in .html("<p>Hello World</p>") }
    server.post("/greet") { request in
      let form = try await request.form()
      guard let name = form["name"] else { throw HTTPError(.badRequest, detail: "Who are you?") }
      return .text("Hello \(name)")
    }
    return server
  }

  @Test("People are greeted by name", arguments: TestTransport.allCases)
  func greets(over transport: TestTransport) async throws {
    try await TestClient.with(makeServer(), over: transport) { client in
      let hello = try await client.get("/hello")
      #expect(hello.status == .ok)
      #expect(hello.text == "<p>Hello World</p>")
      let greeting = try await client.post("/greet", form: ["name": "Ann"])
      #expect(greeting.text == "Hello Ann")
      let nobody = try await client.post("/greet", form: [:])
      #expect(nobody.status == .badRequest)
    }
  }
}
