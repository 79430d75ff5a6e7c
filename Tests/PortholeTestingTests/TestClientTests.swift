import Testing

@testable import Porthole
@testable import PortholeTesting

/// The same tests run in memory and over a socket.
struct TestClientTests {
  private static func server() -> Server {
    let server = Notes.server()
    server.get("/slow") { _ in
      try await Task.sleep(for: .seconds(60))
      return .text("late")
    }
    server.get("/ticks") { _ in
      .stream(type: "text/plain") { writer in
        for number in 1...3 { try await writer.write("tick \(number)\n") }
      }
    }
    server.post("/size") { request in
      var size = 0
      for try await piece in request.body { size += piece.count }
      return .text("\(size)")
    }
    server.post("/mirror") { request in
      .stream(type: "text/plain", length: request.body.length) { writer in
        for try await piece in request.body { try await writer.write(piece) }
      }
    }
    server.post("/refuse") { _ in throw HTTPError(.forbidden) }
    server.get("/login") { _ in
      var response = Response.text("in")
      response.fields.append("Set-Cookie", "session=1; Path=/; HttpOnly")
      response.fields.append("Set-Cookie", "theme=dark")
      return response
    }
    server.get("/logout") { _ in
      var response = Response.text("out")
      response.fields.append("Set-Cookie", "session=; Max-Age=0")
      return response
    }
    server.get("/who") { request in .text(request.fields[.cookie] ?? "nobody") }
    server.on(.any, "/fields") { request in .text("\(request.method) \(request.fields["X"] ?? "") \(request.authority ?? "")") }
    return server
  }

  @Test("Methods, fields and content arrive, and come back", arguments: TestTransport.allCases)
  func plain(over transport: TestTransport) async throws {
    try await TestClient.with(Self.server(), over: transport) { client in
      let hello = try await client.get("/hello")
      #expect(hello.status == .ok)
      #expect(hello.fields[.contentType] == "text/html; charset=utf-8")
      #expect(hello.text == "<p>Hello</p>")
      let head = try await client.head("/hello")
      #expect(head.status == .ok && head.body.isEmpty && head.fields[.contentLength] == "12")
      #expect(try await client.get("/none").status == .notFound)
      #expect(try await client.put("/fields", fields: ["X": "1"], body: .text("x")).text.hasPrefix("PUT 1 "))
      #expect(try await client.patch("/fields", fields: ["Host": "other"], body: .none).text == "PATCH  other")
      #expect(try await client.delete("/fields").text.hasPrefix("DELETE"))
      #expect(try await client.options("/hello").fields["Allow"]?.contains("GET") == true)
      #expect(try await client.post("/echo", form: ["a b": "c&d", "e": "ö"]).text == "a%20b=c%26d&e=%C3%B6")
    }
  }

  @Test("Content is sent while it is made, and read while it comes", arguments: TestTransport.allCases)
  func streams(over transport: TestTransport) async throws {
    try await TestClient.with(Self.server(), over: transport) { client in
      let sized = try await client.post(
        "/size",
        body: .stream { send in
          for _ in 0..<100 { try await send([UInt8](repeating: 0x78, count: 10_000)) }
        })
      #expect(sized.text == "1000000")
      let connection = try await client.connect()
      let ticks = try await connection.begin(TestRequest(.get, "/ticks"))
      #expect(ticks.status == .ok)
      var text = ""
      for try await piece in ticks { text += String(decoding: piece, as: UTF8.self) }
      #expect(text == "tick 1\ntick 2\ntick 3\n")
      // More than any buffer on the way holds, both ways at once.
      let large = [UInt8](repeating: 0x79, count: 5_000_000)
      let mirrored = try await connection.post("/mirror", body: .bytes(large))
      #expect(mirrored.body == large)
    }
  }

  @Test("A connection carries several requests, one after another", arguments: TestTransport.allCases)
  func connection(over transport: TestTransport) async throws {
    let server = Self.server()
    server.get("/number") { .text("\($0.connection.id)") }
    try await TestClient.with(server, over: transport) { client in
      let connection = try await client.connect()
      let first = try await connection.get("/number").text
      #expect(try await connection.get("/number").text == first)
      #expect(try await client.get("/number").text != first)
      _ = try await connection.begin(TestRequest(.get, "/ticks"))
      await #expect(throws: TestClientError.misuse("the response before was not read to its end")) { try await connection.get("/hello") }
    }
  }

  @Test("An answer that comes before the content is whole is the answer", arguments: TestTransport.allCases)
  func early(over transport: TestTransport) async throws {
    try await TestClient.with(Self.server(), over: transport) { client in
      let refused = try await client.post("/refuse", body: .bytes([UInt8](repeating: 0, count: 3_000_000)))
      #expect(refused.status == .forbidden)
    }
  }

  @Test("Cookies are sent back where that is asked for", arguments: TestTransport.allCases)
  func cookies(over transport: TestTransport) async throws {
    try await TestClient.with(Self.server(), over: transport, keepsCookies: true) { client in
      let before = try await client.get("/who")
      #expect(before.text == "nobody")
      _ = try await client.get("/login")
      #expect(try await client.get("/who").text == "session=1; theme=dark")
      _ = try await client.get("/logout")
      #expect(try await client.get("/who").text == "theme=dark")
    }
    try await TestClient.with(Self.server(), over: transport) { client in
      _ = try await client.get("/login")
      #expect(try await client.get("/who").text == "nobody")
    }
  }

  @Test("What does not come is an error in words", arguments: TestTransport.allCases)
  func failures(over transport: TestTransport) async throws {
    let server = Self.server()
    server.get("/short") { _ in .stream(length: 10) { try await $0.write("short") } }
    try await TestClient.with(server, over: transport, patience: .milliseconds(200)) { client in
      await #expect(throws: TestClientError.late("while the response was read")) { try await client.get("/slow") }
    }
    try await TestClient.with(server, over: transport) { client in
      await #expect(throws: TestClientError.cut("in the content of the response")) { try await client.get("/short") }
      _ = try await client.get("/hello")
    }
    let closed = try TestClient(url: "http://127.0.0.1:1/")
    await #expect(throws: TestClientError.self) { try await closed.get("/") }
    #expect(throws: TestClientError.self) { try TestClient(url: "https://example.org/") }
    let small = try TestClient(Self.server(), mostBytes: 100)
    await #expect(throws: TestClientError.tooLong(100)) { try await small.post("/echo", body: .bytes([UInt8](repeating: 1, count: 101))) }
  }

  @Test("A route that cannot be is told by a client in memory as by start")
  func badRoute() {
    let server = Self.server()
    server.get("no slash") { _ in .text("") }
    #expect(throws: RoutePatternError.self) { try TestClient(server) }
  }
}
