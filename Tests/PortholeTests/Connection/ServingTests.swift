import Testing

@testable import Porthole

/// Connections that share the tasks and the parser of their loop.
struct ServingTests {
  @Test("Where a handler waits, those behind it are answered all the same")
  func waitingHandlers() async throws {
    let count = 100
    let inside = Box(0), gate = Gate()
    try await WireServer.with {
      $0.get("/") { _ in
        inside.change { $0 += 1 }
        if inside.current == count { gate.open() }
        await gate.wait()
        return .text("all")
      }
    } test: { subject in
      var wires: [Wire] = []
      for _ in 0..<count { wires.append(try await subject.memory(sending: Wire.get("/")).wire) }
      for wire in wires { #expect(try await wire.response().text == "all") }
    }
  }

  @Test("A task that was cancelled for one connection serves no other")
  func cancelled() async throws {
    let isWaiting = Box(false), ended = Box(0)
    try await WireServer.with {
      $0.get("/wait") { _ in
        isWaiting.set(true)
        try? await Task.sleep(for: .seconds(600))
        ended.change { $0 += 1 }
        return .text("\(Task.isCancelled)")
      }
      $0.get("/") { _ in .text("\(Task.isCancelled)") }
    } test: { subject in
      let others = [try await subject.memory().wire, try await subject.memory().wire, try await subject.memory().wire]
      for round in 1...10 {
        isWaiting.set(false)
        let (leaving, transport) = try await subject.memory(sending: Wire.get("/wait"))
        #expect(await eventually { isWaiting.current })
        transport.close()
        for other in others { try await other.send(Wire.get("/")) }
        for other in others { #expect(try await other.response().text == "false") }
        #expect(await eventually { ended.current == round })
        leaving.close()
      }
    }
  }

  @Test("Parts of heads on many connections do not come into each other's way", arguments: [1, 3])
  func partsOfHeads(piece: Int) async throws {
    try await WireServer.with {
      $0.get("/:n") { .text($0.parameters["n"] ?? "") }
    } test: { subject in
      var wires: [Wire] = []
      for _ in 0..<8 { wires.append(try await subject.memory().wire) }
      let requests = wires.indices.map { Array(Wire.get("/\($0)").utf8) }
      for start in stride(from: 0, to: requests[0].count, by: piece) {
        for (wire, request) in zip(wires, requests) {
          try await wire.send(String(decoding: request[start..<min(start + piece, request.count)], as: UTF8.self))
        }
        // Whole heads, and heads that are none, between them.
        let other = try await subject.memory(sending: start % 2 == 0 ? Wire.get("/other") : "GET / HTTP/9.9\r\n\r\n").wire
        #expect(try await other.response().status == (start % 2 == 0 ? 200 : 505))
      }
      for (number, wire) in wires.enumerated() { #expect(try await wire.response().text == "\(number)") }
    }
  }
}
