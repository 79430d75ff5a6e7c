import PortholeHTTP
import Synchronization
import Testing

@testable import Porthole
@testable import PortholeNet

/// `RateLimit`, `BodyLimit` and `Timeout`.
struct RequestLimitTests {
  // MARK: Rates

  @Test("A client gets what it is granted, then 429, and a token after a while")
  func rate() async throws {
    let now = Atomic<UInt64>(1_000_000)
    let limit = RateLimit(requests: 60, seconds: 60, burst: 3, clock: { now.load(ordering: .relaxed) })
    try await WireServer.with { server in
      server.use(limit)
      server.get("/") { _ in .text("in") }
    } test: { subject in
      let wire = try await subject.connect()
      for _ in 0..<3 { #expect(try await wire.ask(Wire.get("/")).status == 200) }
      let refused = try await wire.ask(Wire.get("/"))
      #expect(refused.status == 429)
      #expect(refused["Retry-After"] == "1")
      // Not found counts, too; on another connection it is the same client.
      #expect(try await subject.ask(Wire.get("/missing")).status == 429)
      now.add(1000, ordering: .relaxed)
      #expect(try await subject.ask(Wire.get("/missing")).status == 404)
      #expect(try await wire.ask(Wire.get("/")).status == 429)
      now.add(3_600_000, ordering: .relaxed)
      for _ in 0..<3 { #expect(try await wire.ask(Wire.get("/")).status == 200) }
      #expect(try await wire.ask(Wire.get("/")).status == 429)
    }
  }

  @Test("Clients are told apart by what a closure says; some have no limit")
  func rateByKey() async throws {
    let limit = RateLimit(requests: 1, seconds: 1000, key: { $0.fields["Key"] }, clock: { 5 })
    try await WireServer.with { server in
      server.use(limit)
      server.get("/") { _ in .text("in") }
    } test: { subject in
      #expect(try await subject.ask(Wire.get("/", "Key: a")).status == 200)
      #expect(try await subject.ask(Wire.get("/", "Key: b")).status == 200)
      let refused = try await subject.ask(Wire.get("/", "Key: a"))
      #expect(refused.status == 429)
      #expect(refused["Retry-After"] == "1000")
      for _ in 0..<5 { #expect(try await subject.ask(Wire.get("/")).status == 200) }
    }
  }

  @Test("Odd numbers do no harm")
  func oddRates() async throws {
    for limit in [
      RateLimit(requests: 0, seconds: 0, burst: -1), RateLimit(requests: .max, seconds: 1), RateLimit(requests: 1, seconds: .max),
    ] {
      try await WireServer.with { server in
        server.use(limit)
        server.get("/") { _ in .text("in") }
      } test: { subject in
        #expect(try await subject.ask(Wire.get("/")).status == 200)
        _ = try await subject.ask(Wire.get("/"))
      }
    }
  }

  // MARK: Content

  @Test("Too much content is refused: at once where its length is known, else when it turns out")
  func body() async throws {
    try await WireServer.with { server in
      server.use(BodyLimit(10))
      server.on(.any, "/collect") { .bytes(try await $0.body.collect()) }
      server.on(.any, "/pieces") { request in
        var count = 0
        for try await piece in request.body { count += piece.count }
        return .text("\(count)")
      }
      server.on(.any, "/memory", body: .memory(upTo: 1000)) { .bytes(try await $0.body.collect()) }
      server.on(.any, "/file", body: .temporaryFile()) { .text("\($0.body.length ?? -1)") }
      server.on(.any, "/deaf") { _ in .text("deaf") }
    } test: { subject in
      for path in ["/collect", "/pieces", "/memory", "/file", "/deaf"] {
        #expect(try await subject.ask(Wire.post(path, "0123456789")).status == 200, "\(path)")
        let wire = try await subject.connect()
        let early = try await wire.ask("POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
        #expect(early.status == 413, "\(path)")
        let fits = "POST \(path) HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n5\r\n56789\r\n0\r\n\r\n"
        #expect(try await subject.ask(fits).status == 200, "\(path)")
        let large = fits.replacing("0\r\n\r\n", with: "1\r\nx\r\n0\r\n\r\n")
        #expect(try await subject.ask(large).status == (path == "/deaf" ? 200 : 413), "\(path)")
      }
      #expect(try await subject.ask(Wire.get("/pieces")).text == "0")
    }
  }

  // MARK: Time

  @Test("A handler that takes too long is cancelled, and answered for")
  func timeout() async throws {
    let wasCancelled = Atomic<Bool>(false)
    try await WireServer.with { server in
      server.use(Timeout(.milliseconds(200)))
      server.get("/slow") { _ in
        do { try await Task.sleep(for: .seconds(60)) } catch {
          wasCancelled.store(true, ordering: .relaxed)
          throw error
        }
        return .text("slow")
      }
      server.get("/fast") { _ in .text("fast") }
      server.get("/broken") { _ in throw HTTPError(.conflict) }
      server.on(.any, "/echo") { .bytes(try await $0.body.collect()) }
    } test: { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/fast")).text == "fast")
      #expect(try await wire.ask(Wire.get("/slow")).status == 503)
      #expect(try await wire.ask(Wire.get("/fast")).text == "fast")
      #expect(try await wire.ask(Wire.get("/broken")).status == 409)
      #expect(try await wire.ask(Wire.post("/echo", "hello")).text == "hello")
      #expect(await eventually { wasCancelled.load(ordering: .relaxed) })
      // Content that does not come, either.
      let stalled = try await wire.ask("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhe")
      #expect(stalled.status == 503)
      #expect(stalled.closes)
    }
  }

  @Test("A handler that neither ends nor heeds its cancellation is left behind, be it one that blocks its thread")
  func deafHandler() async throws {
    let goesOn = Atomic<Bool>(true)
    try await WireServer.with { server in
      server.use(Timeout(.milliseconds(200)))
      server.get("/blocks") { _ in
        while goesOn.load(ordering: .relaxed) { Thread.sleep(microseconds: 1000) }
        return .text("late")
      }
      server.get("/fast") { _ in .text("fast") }
    } test: { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/blocks")).status == 503)
      #expect(try await wire.ask(Wire.get("/fast")).text == "fast")
      goesOn.store(false, ordering: .relaxed)
      #expect(try await wire.ask(Wire.get("/fast")).text == "fast")
    }
  }

  @Test("A client that leaves cancels the handler within")
  func departure() async throws {
    let state = Atomic<Int>(0)
    try await WireServer.with { server in
      server.use(Timeout(.seconds(600)))
      server.get("/slow") { _ in
        state.store(1, ordering: .relaxed)
        do { try await Task.sleep(for: .seconds(600)) } catch {
          state.store(2, ordering: .relaxed)
          throw error
        }
        return .text("slow")
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/slow"))
      #expect(await eventually { state.load(ordering: .relaxed) == 1 })
      wire.close()
      #expect(await eventually { state.load(ordering: .relaxed) == 2 })
    }
  }
}
