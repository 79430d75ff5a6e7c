import Testing

@testable import Porthole
@testable import PortholeNet

/// What the original's connection class was subclassed for.
struct ConnectionTests {
  @Test("A connection counts its bytes both ways")
  func counters() async throws {
    let seen = Box<(Connection, Int, Int)?>(nil)
    try await WireServer.with { server in
      server.post("/") { request in
        let before = (request.connection.bytesReceived, request.connection.bytesSent)
        _ = try await request.body.collect()
        seen.set((request.connection, before.0, before.1))
        return .bytes([UInt8](repeating: 1, count: 100_000))
      }
    } test: { subject async throws in
      let wire = try await subject.connect()
      let body = String(repeating: "x", count: 100_000)
      var received = 0, sent = 0
      for _ in 0..<2 {
        let request = Wire.post("/", body)
        let response = try await wire.ask(request)
        #expect(response.body.count == 100_000)
        let (connection, bytesIn, bytesOut) = try #require(seen.current)
        #expect(bytesIn > received && bytesIn <= received + request.utf8.count)
        #expect(bytesOut == sent)
        received += request.utf8.count
        #expect(connection.bytesReceived == received)
        #expect(await eventually { connection.bytesSent > sent + 100_000 })
        sent = connection.bytesSent
      }
    }
  }

  @Test("A connection that is closed cuts its answer and cancels its handler")
  func close() async throws {
    let cancelled = Box(false), connections = Box<[Connection]>([])
    try await WireServer.with { server in
      server.onEvent { if case .connected(let connection) = $0 { connections.change { $0.append(connection) } } }
      server.get("/") { _ in
        try await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(600))
        } onCancel: {
          cancelled.set(true)
        }
        return .text("never")
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(await eventually { connections.current.first?.bytesReceived ?? 0 > 0 })
      connections.current.first?.close()
      #expect(try await wire.everything().isEmpty)
      #expect(await eventually { cancelled.current })
      connections.current.first?.close()
    }
  }

  @Test("Who is not admitted gets nothing, and is asked about once a connection")
  func admission() async throws {
    let asked = Box(0), admits = Box(false), closed = Box(0)
    let configuration = Server.Configuration.test {
      $0.admits = { connection in
        asked.change { $0 += 1 }
        return admits.current && connection.remoteHost == "127.0.0.1"
      }
    }
    try await WireServer.with(configuration) { server in
      server.onEvent { if case .disconnected = $0 { closed.change { $0 += 1 } } }
      server.get("/") { _ in .text("in") }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(try await wire.everything().isEmpty)
      #expect(asked.current == 1)
      #expect(await eventually { closed.current == 1 })
      admits.set(true)
      let other = try await subject.connect()
      #expect(try await other.ask(Wire.get("/")).text == "in")
      // The task ends when the connection is quiet, and another begins.
      try await Task.sleep(for: .milliseconds(800))
      #expect(try await other.ask(Wire.get("/")).text == "in")
      #expect(asked.current == 2)
    }
  }

  @Test("Middleware rewrites, answers before the handler, and overrides what it answered")
  func middleware() async throws {
    struct Hooks: Middleware {
      func respond(to request: Request, next: any Responder) async throws -> Response {
        if request.path == "/forbidden" { throw HTTPError(.forbidden) }
        var request = request
        if request.path.hasPrefix("/old/") { request.path = "/new" + request.path.dropFirst(4) }
        var response = try await next.respond(to: request)
        if response.status == .notFound { response = .text("override", status: .gone) }
        return response
      }
    }
    try await WireServer.with { server in
      server.use(Hooks())
      server.get("/new/:id") { .text("new \($0.parameters["id"] ?? "")") }
      server.get("/forbidden") { _ in .text("never") }
      server.get("/missing") { _ in .status(.notFound) }
    } test: { subject async throws in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/old/7")).text == "new 7")
      #expect(try await wire.ask(Wire.get("/forbidden")).status == 403)
      #expect(try await wire.ask(Wire.get("/missing")).status == 410)
    }
  }
}
