import Testing

@testable import Porthole

/// `Expect` (RFC 9110 §10.1.1).
struct ContinueTests {
  private static func routes(_ server: Server) {
    server.put("/echo") { .bytes(try await $0.body.collect()) }
    server.put("/deaf") { _ in .text("deaf") }
    server.put("/secret") { _ in throw HTTPError(.unauthorized, fields: [.wwwAuthenticate: "Basic realm=\"x\""]) }
    server.put("/small", body: .memory(upTo: 10)) { .bytes(try await $0.body.collect()) }
    server.put("/stream") { request in
      .stream { writer in for try await piece in request.body { try await writer.write(piece) } }
    }
    server.get("/next") { _ in .text("next") }
  }

  private static func put(_ path: String, length: Int, expect: String = "100-continue", version: String = "HTTP/1.1") -> String {
    "PUT \(path) \(version)\r\nHost: x\r\nContent-Length: \(length)\r\nExpect: \(expect)\r\n\r\n"
  }

  @Test(
    "Case 43: Expect: 100-continue is answered at once when the handler reads the content", arguments: ["100-continue", "100-Continue"])
  func allowed(expect: String) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Self.put("/echo", length: 5, expect: expect)).status == 100)
      try await wire.send("hello")
      let response = try await wire.response(to: "PUT")
      #expect(response.status == 200)
      #expect(response.text == "hello")
      #expect(try await wire.ask(Wire.get("/next")).text == "next")
    }
  }

  @Test("Case 43: chunked content that is held back is asked for, too, once")
  func allowedChunked() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.request("PUT", "/echo", ["Transfer-Encoding: chunked", "Expect: 100-continue"])).status == 100)
      try await wire.send(["5\r\nhe", "llo\r\n", "0\r\n", "\r\n"])
      let response = try await wire.response(to: "PUT")
      #expect(response.status == 200)
      #expect(response.text == "hello")
    }
  }

  @Test(
    "Case 43: a refusal comes without 100, and the content is never taken for a request",
    arguments: [
      ("/secret", 5, 401), ("/missing", 5, 404), ("/small", 11, 413), ("/deaf", 5, 200),
    ])
  func refused(path: String, length: Int, status: Int) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Self.put(path, length: length))
      #expect(response.status == status)
      // The client may or may not send its content now: the connection has to end.
      #expect(response.closes)
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("Case 43: HTTP/1.0 gets no 100")
  func oldClient() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Self.put("/echo", length: 5, version: "HTTP/1.0"))
      #expect(try await wire.isSilent(for: .milliseconds(300)))
      try await wire.send("hello")
      let response = try await wire.response(to: "PUT")
      #expect(response.status == 200)
      #expect(response.text == "hello")
    }
  }

  @Test("Case 43: other expectations are refused with 417", arguments: ["foo", "100-continue, foo", "foo=bar"])
  func unknown(expect: String) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Self.put("/echo", length: 5, expect: expect) + "hello")
      #expect(response.status == 417)
      if !response.closes { #expect(try await wire.ask(Wire.get("/next")).text == "next") }
    }
  }

  @Test("Case 43: no 100 for content that is there already, nor for none")
  func needless() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Self.put("/echo", length: 5) + "hello").status == 200)
      #expect(try await wire.ask(Self.put("/echo", length: 0)).status == 200)
      #expect(try await wire.ask(Wire.get("/next", "Expect: 100-continue")).text == "next")
    }
  }

  @Test("Case 43: a stream that reads the content while it answers asks for it first")
  func streamed() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Self.put("/stream", length: 5)).status == 100)
      try await wire.send("hello")
      #expect(try await wire.response(to: "PUT").text == "hello")
    }
  }

  @Test("Case 43: the 100 comes behind the answers of the requests before")
  func pipelined() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/next") + Self.put("/echo", length: 5))
      #expect(try await wire.response().text == "next")
      #expect(try await wire.response().status == 100)
      try await wire.send("hello")
      #expect(try await wire.response().text == "hello")
    }
  }
}
