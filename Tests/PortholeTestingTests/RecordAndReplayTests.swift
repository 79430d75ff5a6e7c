import Testing

@testable import Porthole
@testable import PortholeTesting

/// Conversations are recorded, and played again.
struct RecordAndReplayTests {
  @Test("A conversation is recorded, and played again without a difference", arguments: TestTransport.allCases)
  func endToEnd(over transport: TestTransport) async throws {
    let folder = try TemporaryFolder()
    let server = Notes.server()
    server.recording = Recording(folder.path + "/recorded")
    try await TestClient.with(server, over: transport) { client in
      let hello = try await client.get("/hello")
      #expect(hello.text == "<p>Hello</p>")
      #expect(try await client.post("/echo", body: .text("what is said")).text == "what is said")
      #expect(try await client.get("/none").status == .notFound)
    }
    let names = ["001-200.response", "001-GET.request", "002-200.response", "002-POST.request", "003-404.response", "003-GET.request"]
    #expect(await eventually { folder.names("recorded") == names })
    let replay = Replay(directory: folder.path + "/recorded")
    #expect(try await replay.run(against: Notes.server()) == [])
  }
}

enum Notes {
  static func server() -> Server {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    let server = Server(configuration)
    server.get("/hello") { _ in .html("<p>Hello</p>") }
    server.post("/echo") { .bytes(try await $0.body.collect(), type: "text/plain") }
    return server
  }
}
