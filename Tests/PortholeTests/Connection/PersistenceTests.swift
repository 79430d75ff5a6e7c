import Testing

@testable import Porthole

/// Connections that go on, and those that end (RFC 9112 §9).
struct PersistenceTests {
  private static func routes(_ server: Server) {
    server.get("/a") { _ in .text("a") }
    server.get("/n/:n") { .text($0.parameters["n"] ?? "") }
    server.post("/echo") { .bytes(try await $0.body.collect()) }
    server.post("/deaf") { _ in .text("deaf") }
    server.get("/none") { _ in .status(.noContent) }
    server.get("/stream") { _ in .stream { try await $0.write("streamed") } }
    server.get("/known") { _ in .stream(length: 5) { try await $0.write("known") } }
  }

  @Test("Case 41: 100 requests one after another on one connection")
  func sequential() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      for number in 0..<100 {
        let response = try await wire.ask(Wire.get("/n/\(number)"))
        #expect(response.status == 200)
        #expect(response.text == "\(number)")
        #expect(response["Connection"] == nil)
      }
    }
  }

  @Test("Case 41: 10 pipelined requests of every kind are answered in order", arguments: [1, 7, Int.max])
  func pipelined(piece: Int) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let asked = [
        ("GET", Wire.get("/n/1"), "1"), ("POST", Wire.post("/echo", "two"), "two"), ("HEAD", Wire.head("/n/3"), ""),
        ("GET", Wire.get("/stream"), "streamed"), ("POST", Wire.post("/deaf", "GET /n/9 HTTP/1.1\r\n\r\n"), "deaf"),
        ("POST", Wire.request("POST", "/echo", ["Transfer-Encoding: chunked"]) + "3\r\nsix\r\n0\r\n\r\n", "six"),
        ("GET", Wire.get("/none"), ""), ("GET", Wire.get("/known"), "known"), ("GET", Wire.get("/n/9"), "9"),
        ("GET", Wire.get("/a", "Connection: close"), "a"),
      ]
      let request = asked.map { $0.1 }.joined()
      for wire in [try await subject.connect(), try await subject.memory(read: piece, write: piece).wire] {
        try await wire.send(request)
        for (method, _, expected) in asked {
          let response = try await wire.response(to: method)
          #expect(response.text == expected)
          #expect(response.status == (expected.isEmpty && method == "GET" ? 204 : 200))
        }
        #expect(try await wire.endsCleanly())
      }
    }
  }

  @Test("Case 41: an answer leaves while the handler of the request behind it still works")
  func answerBeforeSlowOne() async throws {
    let gate = Gate()
    try await WireServer.with {
      Self.routes($0)
      $0.get("/slow") { _ in
        await gate.wait()
        return .text("slow")
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/a") + Wire.get("/slow"))
      #expect(try await wire.response().text == "a")
      gate.open()
      #expect(try await wire.response().text == "slow")
    }
  }

  @Test(
    "Case 41: what the client says about the connection holds",
    arguments: [
      ("HTTP/1.1", "", false, nil), ("HTTP/1.1", "Connection: close\r\n", true, "close"),
      ("HTTP/1.1", "Connection: foo, CLOSE\r\n", true, "close"), ("HTTP/1.1", "Connection: keep-alive\r\n", false, nil),
      ("HTTP/1.0", "", true, "close"), ("HTTP/1.0", "Connection: Keep-Alive\r\n", false, "keep-alive"),
      ("HTTP/1.0", "Connection: keep-alive, close\r\n", true, "close"),
    ] as [(String, String, Bool, String?)])
  func options(version: String, fields: String, ends: Bool, says: String?) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask("GET /a \(version)\r\nHost: x\r\n\(fields)\r\n")
      #expect(response.text == "a")
      #expect(response["Connection"] == says)
      if ends {
        #expect(try await wire.endsCleanly())
      } else {
        #expect(try await wire.ask(Wire.get("/n/2")).text == "2")
      }
    }
  }

  @Test("A handler that says Connection: close is obeyed, and says it once")
  func handlerCloses() async throws {
    try await WireServer.with {
      $0.get("/") { _ in
        var response = Response.text("bye")
        response.fields[.connection] = "close"
        return response
      }
    } test: { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Wire.get("/"))
      #expect(response["Connection"] == "close")
      #expect(try await wire.endsCleanly())
    }
  }

  @Test(
    "Case 44: a stream of unknown length to HTTP/1.0 is not chunked and ends with the connection",
    arguments: ["", "Connection: keep-alive\r\n"])
  func streamToOldClient(fields: String) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask("GET /stream HTTP/1.0\r\n\(fields)\r\n")
      #expect(response.framing == .untilClose)
      #expect(response.text == "streamed")
      #expect(response.closes)
    }
  }

  @Test("A stream of known length to HTTP/1.0 keeps the connection that the client wants kept")
  func knownStreamToOldClient() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      for _ in 0..<2 {
        let response = try await wire.ask("GET /known HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(response.framing == .length(5))
        #expect(response.text == "known")
        #expect(response["Connection"] == "keep-alive")
      }
    }
  }

  @Test(
    "Case 44: HEAD has the fields of GET and not a byte of content", arguments: ["/a", "/stream", "/known", "/none", "/missing", "/fails"])
  func head(path: String) async throws {
    try await WireServer.with {
      Self.routes($0)
      $0.get("/fails") { _ in throw HTTPError(.unauthorized, fields: [.wwwAuthenticate: "Basic realm=\"x\""]) }
    } test: { subject in
      let wire = try await subject.connect()
      let get = try await wire.ask(Wire.get(path))
      let head = try await wire.ask(Wire.head(path))
      #expect(head.status == get.status)
      #expect(head.fields.map(\.name) == get.fields.map(\.name))
      #expect(head["Content-Length"] == get["Content-Length"])
      // A byte of content would be taken for the beginning of the next response.
      #expect(try await wire.ask(Wire.get("/n/7")).text == "7")
    }
  }

  @Test("Case 44: 204, 205 and 304 have no content, whatever the handler says", arguments: [204, 205, 304])
  func withoutContent(status: Int) async throws {
    try await WireServer.with {
      $0.get("/") { _ in .text("content", status: Status(status)) }
      $0.get("/a") { _ in .text("a") }
    } test: { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Wire.get("/"))
      #expect(response.status == status)
      #expect(response.body.isEmpty)
      #expect(try await wire.ask(Wire.get("/a")).text == "a")
    }
  }

  @Test("A handler cannot answer with an interim status: the client would wait for ever", arguments: [100, 102, 103, 199])
  func interimStatus(status: Int) async throws {
    try await WireServer.with {
      $0.get("/") { _ in .status(Status(status)) }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.status == 500)
      #expect(await eventually { subject.log.contains("\(status)") })
    }
  }

  @Test("Last section 15: an empty line behind a request's content is passed over")
  func strayLine() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      for wire in [try await subject.connect(), try await subject.memory(read: 1, write: 1).wire] {
        #expect(try await wire.ask(Wire.post("/echo", "hello") + "\r\n").text == "hello")
        #expect(try await wire.ask(Wire.post("/echo", "again") + "\r\n").text == "again")
        #expect(try await wire.ask(Wire.get("/n/3")).text == "3")
      }
    }
  }

  @Test("A client that sends its end behind a request gets the answer, and then the end")
  func halfClosed() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/n/1") + Wire.get("/n/2"))
      wire.sendEnd()
      #expect(try await wire.response().text == "1")
      #expect(try await wire.response().text == "2")
      #expect(try await wire.endsCleanly())
    }
  }
}
