import Testing

@testable import Porthole
@testable import PortholeNet

/// What is told of a server's life.
struct EventsTests {
  private static func word(_ event: ServerEvent) -> String {
    switch event {
    case .started(let addresses): "started \(addresses.count)"
    case .connected: "connected"
    case .requestDone(let summary): "\(summary.method) \(summary.target) \(summary.status) \(summary.isComplete)"
    case .disconnected: "disconnected"
    case .suspended: "suspended"
    case .stopped: "stopped"
    case .resumed, .resumeFailed, .progress, .addressesChanged, .clientsConnected, .clientsDisconnected: "other"
    case .bonjourRegistered, .bonjourFailed, .natMapped, .natFailed: "other"
    case .failed(let error): "failed \(error)"
    }
  }

  @Test("Events come in their order, by sequence and by closure, and the sequence ends with the server")
  func order() async throws {
    let told = Box<[String]>([])
    let ids = Box<Set<UInt64>>([])
    var server: Server? = Server(.test { $0.logger = .none })
    let events = try #require(server?.events)
    let listening = Task {
      var words: [String] = []
      for await event in events { if Self.word(event) != "other" { words.append(Self.word(event)) } }
      return words
    }
    server?.onEvent { event in
      if Self.word(event) == "other" { return }
      told.change { $0.append(Self.word(event)) }
      switch event {
      case .connected(let connection), .disconnected(let connection): ids.change { $0.insert(connection.id) }
      case .requestDone(let summary): ids.change { $0.insert(summary.connection.id) }
      default: break
      }
    }
    server?.get("/a") { _ in .text("a") }
    try await server?.start()
    let wire = try Wire(port: try #require(server?.port))
    #expect(try await wire.ask(Wire.get("/a?b=c")).status == 200)
    #expect(try await wire.ask(Wire.post("/a", "xx")).status == 405)
    #expect(try await wire.ask("NONSENSE\r\n\r\n").status == 400)
    await server?.stop()
    // When stop returns, all that came before it has been told.
    let expected = [
      "started 1", "connected", "GET /a?b=c 200 true", "POST /a 405 true", "NONSENSE  400 true", "disconnected", "stopped",
    ]
    #expect(told.current.map { $0.hasPrefix("NONSENSE") || $0.hasPrefix("  400") ? "NONSENSE  400 true" : $0 } == expected.map { $0 })
    #expect(ids.current.count == 1)
    server = nil
    let words = await listening.value
    #expect(words == told.current)
  }

  @Test("Who listens for the server's life alone hears of that, and nothing is counted or timed for it; others come and go beside it")
  func lifeAlone() async throws {
    let told = Box<[String]>([])
    let server = Server(.test { $0.logger = .none })
    server.onLifeEvent { event in told.change { $0.append(Self.word(event)) } }
    #expect(!server.core.events.isObserved)
    server.get("/") { _ in .text("here") }
    try await server.start()
    #expect(try await Wire(port: server.port).ask(Wire.get("/")).text == "here")
    #expect(!server.isConnected)
    await server.suspend()
    try await server.resume()
    let listening = Task { [events = server.events] in for await _ in events {} }
    #expect(await eventually { server.core.events.isObserved })
    listening.cancel()
    await listening.value
    #expect(await eventually { !server.core.events.isObserved })
    await server.stop()
    #expect(told.current == ["started 1", "suspended", "other", "stopped"])
  }

  @Test("Bytes in and out and the duration of a request are told right")
  func numbers() async throws {
    let done = Box<RequestSummary?>(nil)
    try await WireServer.with {
      $0.put("/") { request in
        try await Task.sleep(for: .milliseconds(60))
        return .bytes(try await request.body.collect())
      }
    } test: { subject in
      subject.server.onEvent { if case .requestDone(let summary) = $0 { done.set(summary) } }
      let socket = try WireSocket(.ipv4(0x7f00_0001, port: UInt16(subject.port)))
      let wire = Wire(socket)
      let request = Wire.request("PUT", "/", ["Transfer-Encoding: chunked"]) + "5\r\nhello\r\n0\r\n\r\n"
      try await wire.send(request)
      let response = try await wire.bytes(atLeast: 5)
      #expect(await eventually { done.current != nil })
      let summary = try #require(done.current)
      #expect(summary.bytesIn == request.utf8.count)
      #expect(summary.bytesOut == response.count)
      #expect(summary.duration >= .milliseconds(60))
      #expect(summary.connection.remoteHost == "127.0.0.1")
    }
  }
}
