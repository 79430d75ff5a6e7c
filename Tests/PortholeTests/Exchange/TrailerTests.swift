import Testing

@testable import Porthole

/// Fields behind the content, both ways (RFC 9110 §6.5).
struct TrailerTests {
  @Test("A request's trailers are there when its content has been read, and not among its fields")
  func received() async throws {
    let early = Box<Fields?>(nil)
    try await WireServer.with { server in
      server.post("/streamed") { request in
        early.set(request.body.trailers)
        _ = try await request.body.collect()
        return .text("\(request.body.trailers?["X-Sum"] ?? "none") \(request.fields["X-Sum"] ?? "none")")
      }
      server.post("/memory", body: .memory()) { .text($0.body.trailers?["X-Sum"] ?? "none") }
      server.post("/file", body: .temporaryFile()) { .text($0.body.trailers?["X-Sum"] ?? "none") }
    } test: { subject async throws in
      let wire = try await subject.connect()
      for (path, text) in [("/streamed", "42 none"), ("/memory", "42"), ("/file", "42")] {
        let request = Wire.request("POST", path, ["Transfer-Encoding: chunked", "Trailer: X-Sum"]) + "5\r\nhello\r\n0\r\nX-Sum: 42\r\n\r\n"
        #expect(try await wire.ask(request).text == text)
      }
      #expect(early.current == nil)
      #expect(try await wire.ask(Wire.post("/streamed", "hello")).text == "none none")
      #expect(early.current == Fields())
    }
  }

  @Test("A response's trailers follow its chunked content, and are announced")
  func sent() async throws {
    let late = Response.stream(type: "text/plain", trailers: ["X-Sum", "X-Other"]) { writer in
      try await writer.setTrailers(["X-Sum": "wrong"])
      try await writer.write("hello")
      try await writer.setTrailers(["X-Sum": "42", "X-Other": "yes"])
    }
    let known = Response.stream(length: 5, trailers: ["X-Sum"]) { writer in
      try await writer.setTrailers(["X-Sum": "42"])
      try await writer.write("hello")
    }
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/late") { _ in late }
      server.get("/known") { _ in known }
    } test: { subject async throws in
      let wire = try await subject.connect()
      for fields in [[], ["Accept-Encoding: gzip"]] {
        let response = try await wire.ask(Wire.request("GET", "/late", fields))
        #expect(response["Trailer"] == "X-Sum, X-Other")
        #expect((fields.isEmpty ? response.body : gunzip(response.body)) == Array("hello".utf8))
        #expect(response.trailers.map(\.name) == ["X-Sum", "X-Other"])
        #expect(response.trailers.map(\.value) == ["42", "yes"])
      }
      let response = try await wire.ask(Wire.get("/known"))
      #expect(response["Trailer"] == nil)
      #expect(response.text == "hello")
      let old = try await subject.ask("GET /late HTTP/1.0\r\n\r\n")
      #expect(old["Trailer"] == nil)
      #expect(old.text == "hello")
    }
  }

  @Test(
    "What frames, routes or describes the message cannot follow it",
    arguments: [
      "Content-Length", "transfer-encoding", "Host", "Set-Cookie", "Content-Type", "Authorization", "Cache-Control", "Trailer", "X Y", "",
    ])
  func refused(name: String) async throws {
    try await WireServer.with { server in
      server.get("/") { _ in
        .stream { writer in
          do { try await writer.setTrailers([FieldName(name): "x"]) } catch { try await writer.write("\(error)") }
        }
      }
    } test: { subject async throws in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.text.hasPrefix("trailer("))
      #expect(response.trailers.isEmpty)
    }
  }
}
