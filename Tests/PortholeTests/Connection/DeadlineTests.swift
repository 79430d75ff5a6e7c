import Testing

@testable import Porthole
@testable import PortholeNet

/// What time a client is granted (RFC 9110 §15.5.9). The deadlines are a second; only what happens then is asked, not how long it took.
struct DeadlineTests {
  private static func routes(_ server: Server) {
    server.get("/") { _ in .text("here") }
    server.put("/") { .text("\(try await $0.body.collect().count)") }
    server.put("/stored", body: .temporaryFile()) { .text("\($0.body.length ?? -1)") }
    server.get("/large") { _ in .bytes([UInt8](repeating: 0, count: 64 * 1024 * 1024)) }
  }

  @Test("Case 21: a head that does not get complete is answered with 408, and the connection ends")
  func lateHead() async throws {
    try await WireServer.with(.test { $0.limits.headTime = 1 }, routes: Self.routes) { subject in
      for overTCP in [true, false] {
        let half = "GET / HTTP/1.1\r\nX:"
        let wire = overTCP ? try await subject.connect(sending: half) : try await subject.memory(sending: half, read: 1).wire
        let response = try await wire.response()
        #expect(response.status == 408)
        #expect(response.closes)
        wire.sendEnd()
        #expect(try await wire.endsCleanly())
      }
    }
  }

  @Test("Case 21: a head that trickles in gets no more time for it")
  func trickledHead() async throws {
    try await WireServer.with(.test { $0.limits.headTime = 1 }, routes: Self.routes) { subject in
      let wire = try await subject.connect(sending: "GET / HTTP/1.1\r\n")
      let sender = Task {
        while !Task.isCancelled {
          try await wire.send("X: y\r\n")
          try await Task.sleep(for: .milliseconds(100))
        }
      }
      let response = try await wire.response()
      sender.cancel()
      #expect(response.status == 408)
      #expect(response.closes)
    }
  }

  @Test("Case 21: a connection on which nothing ever comes is closed without a word")
  func silent() async throws {
    try await WireServer.with(.test { $0.limits.headTime = 1 }, routes: Self.routes) { subject in
      let wire = try await subject.connect()
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("Case 21: a connection that is quiet between requests is closed without a word")
  func idle() async throws {
    try await WireServer.with(.test { $0.limits.idleTime = 1 }, routes: Self.routes) { subject in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(try await wire.response().text == "here")
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("Case 21: content that does not come is answered with 408", arguments: ["/", "/stored"])
  func lateBody(path: String) async throws {
    let fast = { (configuration: inout Server.Configuration) in
      configuration.limits.bodyGrace = 1
      configuration.limits.bodyRate = 1000
    }
    try await WireServer.with(.test(fast), routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.request("PUT", path, ["Content-Length: 1000"]) + "some")
      let response = try await wire.response(to: "PUT")
      #expect(response.status == 408)
      #expect(response.closes)
    }
  }

  @Test("Case 21: chunked content that trickles in slower than the rate is answered with 408")
  func trickledBody() async throws {
    let fast = { (configuration: inout Server.Configuration) in
      configuration.limits.bodyGrace = 1
      configuration.limits.bodyRate = 1_000_000
    }
    try await WireServer.with(.test(fast), routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.request("PUT", "/", ["Transfer-Encoding: chunked"]))
      let sender = Task {
        while !Task.isCancelled {
          try await wire.send("1\r\nx\r\n")
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      let response = try await wire.response(to: "PUT")
      sender.cancel()
      #expect(response.status == 408)
      #expect(response.closes)
    }
  }

  @Test("Case 21: content that keeps up with the rate may take longer than the time of grace")
  func steadyBody() async throws {
    let slow = { (configuration: inout Server.Configuration) in
      configuration.limits.bodyGrace = 1
      configuration.limits.bodyRate = 1
    }
    try await WireServer.with(.test(slow), routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.request("PUT", "/", ["Content-Length: 2000"]))
      // 1,000 bytes earn a thousand seconds.
      try await wire.send(String(repeating: "x", count: 1000))
      try await Task.sleep(for: .milliseconds(1700))
      try await wire.send(String(repeating: "x", count: 1000))
      #expect(try await wire.response(to: "PUT").text == "2000")
    }
  }

  @Test("Case 21: a client that stops reading is cut after the write deadline")
  func stalled() async throws {
    let done = Box<RequestSummary?>(nil)
    try await WireServer.with(.test { $0.limits.writeStall = 1 }, routes: Self.routes) { subject in
      subject.server.onEvent { if case .requestDone(let summary) = $0 { done.set(summary) } }
      let wire = try await subject.connect(receiveBuffer: 16 * 1024)
      try await wire.send(Wire.get("/large"))
      #expect(await eventually { done.current != nil })
      #expect(done.current?.isComplete == false)
      await #expect(throws: WireError.self) { try await wire.response() }
    }
  }

  @Test("Case 21: a producer whose client stalls is told that it does")
  func stalledStream() async throws {
    let thrown = Box<(any Error)?>(nil)
    try await WireServer.with(.test { $0.limits.writeStall = 1 }) {
      $0.get("/") { _ in
        .stream { writer in
          do { while true { try await writer.write([UInt8](repeating: 0, count: 1000)) } } catch {
            thrown.set(error)
            throw error
          }
        }
      }
    } test: { subject in
      let (wire, transport) = try await subject.memory()
      transport.stream.takeOnly(5000)
      try await wire.send(Wire.get("/"))
      #expect(await eventually { thrown.current != nil })
      #expect(thrown.current as? ResponseStreamError == .stalled)
    }
  }

  @Test("Case 21: 200 silent and half-sent connections hold up nobody else, and all end")
  func crowd() async throws {
    try await WireServer.with(.test { $0.limits.headTime = 1 }, routes: Self.routes) { subject in
      var wires: [Wire] = []
      for number in 0..<200 {
        wires.append(try await subject.connect(sending: number % 2 == 0 ? "GET / HTTP/1.1\r\nX:" : ""))
      }
      #expect(try await subject.ask(Wire.get("/")).text == "here")
      for (number, wire) in wires.enumerated() {
        if number % 2 == 0 { #expect(try await wire.response().status == 408) }
        wire.sendEnd()
        #expect(try await wire.endsCleanly())
      }
      #expect(await eventually { subject.server.core.connectionCount == 0 })
    }
  }
}
