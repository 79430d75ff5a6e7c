import Testing

@testable import Porthole

/// Responses ahead of the answer (RFC 9110 §15.2).
struct InterimTests {
  @Test("Early hints arrive before the answer, in order, and the connection goes on")
  func earlyHints() async throws {
    try await WireServer.with { server in
      server.get("/") { request in
        try await request.sendInterim(fields: [.link: "</a.css>; rel=preload"])
        try await request.sendInterim(.processing, fields: [:])
        return .text("answer")
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/") + Wire.get("/"))
      for _ in 0..<2 {
        let hints = try await wire.response()
        #expect(hints.status == 103)
        #expect(hints.fields.map(\.name) == ["Link"])
        #expect(try await wire.response().status == 102)
        #expect(try await wire.response().text == "answer")
      }
    }
  }

  @Test("They leave at once, not with the answer")
  func atOnce() async throws {
    let (requests, ask) = AsyncStream.makeStream(of: Void.self)
    try await WireServer.with { server in
      server.get("/") { request in
        try await request.sendInterim(fields: [.link: "</a.css>"])
        for await _ in requests { break }
        return .text("answer")
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(try await wire.response().status == 103)
      ask.yield()
      #expect(try await wire.response().status == 200)
    }
  }

  @Test("HTTP/1.0 knows none")
  func http10() async throws {
    try await WireServer.with { server in
      server.get("/") { request in
        try await request.sendInterim(fields: [.link: "</a.css>"])
        return .text("answer")
      }
    } test: { subject async throws in
      #expect(try await subject.ask("GET / HTTP/1.0\r\n\r\n").status == 200)
    }
  }

  @Test("What is no interim response, or comes too late, is refused")
  func refused() async throws {
    let late = Box("")
    try await WireServer.with { server in
      for (path, status) in [("/101", 101), ("/200", 200)] as [(RoutePattern, Status)] {
        server.get(path) { request in
          try await request.sendInterim(status, fields: [:])
          return .text("answer")
        }
      }
      server.get("/field") { request in
        try await request.sendInterim(fields: ["X-Evil": "a\r\n\r\nHTTP/1.1 200 OK"])
        return .text("answer")
      }
      server.get("/late") { request in
        .stream { writer in
          try await writer.write("a")
          do { try await request.sendInterim(fields: [:]) } catch { late.set("\(error)") }
        }
      }
    } test: { subject async throws in
      for path in ["/101", "/200", "/field"] { #expect(try await subject.ask(Wire.get(path)).status == 500) }
      #expect(try await subject.ask(Wire.get("/late")).text == "a")
      #expect(late.current == "finished")
    }
  }
}
