import Testing

@testable import Porthole
@testable import PortholeNet

/// Content that is made while it is sent, by more than a closure.
struct ProducerTests {
  private struct Numbers: BodyProducer {
    let upTo: Int
    var length: Int?
    var wrong = 0

    func write(to writer: ResponseWriter) async throws {
      for number in 1...upTo + wrong { try await writer.write("\(number)\n") }
    }
  }

  @Test("A producer's content, sent again each time, its length said where it is known")
  func producer() async throws {
    let known = Response.stream(Numbers(upTo: 9, length: 18), type: "text/plain"), unknown = Response.stream(Numbers(upTo: 9))
    try await WireServer.with { server in
      server.get("/known") { _ in known }
      server.get("/unknown") { _ in unknown }
    } test: { subject async throws in
      let wire = try await subject.connect()
      for _ in 0..<2 {
        let response = try await wire.ask(Wire.get("/known"))
        #expect(response.framing == .length(18))
        #expect(response["Content-Type"] == "text/plain")
        #expect(response.text == "1\n2\n3\n4\n5\n6\n7\n8\n9\n")
        #expect(try await wire.ask(Wire.get("/unknown")).framing == .chunked)
        #expect(try await wire.ask(Wire.head("/known"))["Content-Length"] == "18")
      }
    }
  }

  @Test("Too much or too little of what was announced cuts the connection", arguments: [-1, 1])
  func wrongLength(difference: Int) async throws {
    try await WireServer.with { server in
      server.get("/") { _ in .stream(Numbers(upTo: 9, length: 18, wrong: difference)) }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"))
      if difference < 0 {
        await #expect(throws: WireError.self) { try await wire.response() }
      } else {
        // All that was announced, and then the end, where no further answer can be.
        _ = try? await wire.response()
        _ = try? await wire.send(Wire.get("/"))
        #expect(try await wire.everything().isEmpty)
      }
    }
  }

  @Test("A closure that is asked for pieces may block, and others are served meanwhile")
  func pulled() async throws {
    let gate = Box(false)
    try await WireServer.with { server in
      server.get("/pull") { _ in
        let count = Box(0)
        return .stream(type: "text/plain") { () throws -> [UInt8]? in
          while !gate.current {}
          count.change { $0 += 1 }
          return count.current <= 3 ? Array("\(count.current) ".utf8) : []
        }
      }
      server.get("/other") { _ in
        gate.set(true)
        return .text("other")
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/pull"))
      #expect(try await subject.ask(Wire.get("/other")).text == "other")
      let response = try await wire.response()
      #expect(response.text == "1 2 3 ")
      #expect(response["Content-Type"] == "text/plain")
    }
  }

  @Test("Nil ends a pulled stream too; an error cuts it")
  func pulledEnds() async throws {
    struct Failure: Error {}
    try await WireServer.with { server in
      server.get("/nil") { _ in
        let count = Box(0)
        return .stream(
          length: 2,
          pulling: {
            count.change { $0 += 1 }
            return count.current == 1 ? [1, 2] : nil
          })
      }
      server.get("/error") { _ in
        let count = Box(0)
        return .stream(pulling: {
          count.change { $0 += 1 }
          if count.current > 1 { throw Failure() }
          return [1, 2]
        })
      }
    } test: { subject async throws in
      #expect(try await subject.ask(Wire.get("/nil")).body == [1, 2])
      let wire = try await subject.connect(sending: Wire.get("/error"))
      await #expect(throws: WireError.cut(status: 200, body: 2)) { try await wire.response() }
    }
  }

  @Test("A producer is not asked for more while the client takes nothing", .timeLimit(.minutes(5)))
  func backPressure() async throws {
    let pulled = Box(0)
    try await WireServer.with { server in
      server.get("/") { _ in
        .stream(pulling: {
          pulled.change { $0 += 1 }
          return pulled.current > 100_000 ? nil : [UInt8](repeating: 7, count: 16 * 1024)
        })
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"), receiveBuffer: 4096)
      _ = try await wire.bytes(atLeast: 1)
      var last = -1
      // Until a second has gone by without another piece.
      while last != pulled.current {
        last = pulled.current
        try await Task.sleep(for: .seconds(1))
      }
      #expect(last < 2000)
      wire.reset()
    }
  }
}
