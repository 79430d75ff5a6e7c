import Foundation
@testable import Porthole
import PortholeNet
import Testing

extension AttackTests {
  // MARK: Use by developers

  final class Keeper: Sendable {
    let server: Server
    let token = Locked<RouteToken?>(nil)
    init(_ server: Server) { self.server = server }
    deinit { if let token = token.withLock({ $0 }) { server.remove(token) } }
  }

  @Test("An object that removes its route when it goes may be what the route held", .timeLimit(.minutes(5)))
  func removalInDeinit() async throws {
    let server = AttackTests.server()
    let done = Flag()
    do {
      let keeper = Keeper(server)
      let token = server.get("/") { _ in
        _ = keeper
        return .text("x")
      }
      keeper.token.withLock { $0 = token }
    }
    Thread.detachNewThread {
      server.removeAll()
      done.raise()
    }
    await AttackTests.sleep(1000)
    let isDone = done.isUp
    #expect(isDone, "removeAll waits for a lock that it holds")
  }

  final class Witness: Sendable {
    let gone: @Sendable () -> Void
    init(_ gone: @escaping @Sendable () -> Void) { self.gone = gone }
    deinit { gone() }
  }

  @Test("A server that is gone takes its handlers along")
  func serverLeaks() async throws {
    let gone = Locked(false)
    do {
      let server = AttackTests.server()
      let witness = Witness { gone.withLock { $0 = true } }
      server.get("/") { _ in
        _ = witness
        return .text("x")
      }
      try await server.start()
      await server.stop()
    }
    await AttackTests.sleep(1000)
    let isGone = gone.withLock { $0 }
    #expect(isGone)
  }

  @Test("A stream whose fields cannot be sent is a 500")
  func streamWithBadField() async throws {
    let server = AttackTests.server { $0.logger = .none }
    server.get("/") { _ in
      var response = Response.stream { try await $0.write("x") }
      response.fields.append("X-Bad", "a\r\nb")
      return response
    }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 5)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.status == 500)
    await server.stop(within: .zero)
  }

  @Test("A stream of a negative length is a 500")
  func negativeLength() async throws {
    let server = AttackTests.server { $0.logger = .none }
    server.get("/") { _ in .stream(length: -5) { _ in } }
    server.get("/two") { _ in .text("two") }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 3)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\n\r\n")
    let answer = try? client.answer()
    #expect(answer?.status == 500 || answer?.text == "", "the next answer was taken for content: \(String(describing: answer?.text))")
    await server.stop(within: .zero)
  }

  @Test("An interim status is no final response")
  func interimStatus() async throws {
    let server = AttackTests.server { $0.logger = .none }
    server.get("/") { _ in .status(.processing) }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 3)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.status == 500)
    await server.stop(within: .zero)
  }

  @Test("Limits that mean for ever do not trap")
  func limitsForEver() async throws {
    let server = AttackTests.server { $0.limits.idleTime = .max }
    server.get("/") { _ in .text("x") }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 3)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.text == "x")
    await server.stop(within: .zero)
  }

  // MARK: Actors

  actor Busy {
    func write(_ writer: ResponseWriter) async throws {
      let piece = [UInt8](repeating: 0x61, count: 60_000)
      for _ in 0..<100 { try await writer.write(piece) }
    }
    func hold(_ seconds: UInt32) { usleep(seconds * 1_000_000) }
  }

  @Test("Other users of an actor that writes may hold their thread without holding the loop")
  func actorHoldsLoop() async throws {
    let server = AttackTests.server()
    let busy = Busy()
    server.get("/") { _ in .stream { try await busy.write($0) } }
    server.get("/two") { _ in .text("two") }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 20)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await AttackTests.sleep(300)
    // The writer waits for room. Now the actor is held by somebody else, then the room comes.
    let holder = Task.detached { await busy.hold(3) }
    await AttackTests.sleep(100)
    let reader = Task.detached { try client.answer()?.body.count }
    await AttackTests.sleep(100)
    let usage = AttackTests.cpu()
    let began = ContinuousClock.now
    let other = try LoadClient(port: server.port, patience: 20)
    try other.send("GET /two HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try other.answer()?.text == "two")
    #expect(ContinuousClock.now - began < .seconds(1))
    await holder.value
    #expect(AttackTests.cpu() - usage < 0.5, "spins")
    #expect(try await reader.value == 6_000_000)
    await server.stop(within: .zero)
  }

  static func cpu() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  // MARK: Fairness

  @Test("A client that sends requests without end leaves others their turn")
  func pipeliningWithoutEnd() async throws {
    let server = AttackTests.server()
    server.get("/") { _ in .text("x") }
    try await server.start()
    let port = server.port
    let stopped = Flag()
    let flood = try LoadClient(port: port, patience: 5)
    let requests = Array(String(repeating: "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", count: 5000).utf8)
    nonisolated(unsafe) let both = flood
    Thread.detachNewThread { while !stopped.isUp, (try? unsafe both.send(requests)) != nil {} }
    Thread.detachNewThread { while !stopped.isUp, (try? unsafe both.skip()) != nil {} }
    await AttackTests.sleep(500)
    var slowest = Duration.zero
    for _ in 0..<5 {
      let began = ContinuousClock.now
      let client = try LoadClient(port: port, patience: 30)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer()?.text == "x")
      slowest = max(slowest, .now - began)
    }
    stopped.raise()
    #expect(slowest < .milliseconds(300))
    await server.stop(within: .zero)
  }

  @Test("Run returns when the server was stopped otherwise")
  func runReturns() async throws {
    let server = AttackTests.server()
    let returned = Flag()
    let task = Task {
      try await server.run()
      returned.raise()
    }
    while !server.isRunning { await AttackTests.sleep(10) }
    await AttackTests.sleep(100)
    await server.stop()
    await AttackTests.sleep(500)
    #expect(returned.isUp)
    task.cancel()
    try? await task.value
  }

  @Test("A logger that waits while all threads are held does not keep the watcher")
  func watcherCallsNoUserCode() async throws {
    let calls = Counter()
    let released = Flag()
    let server = AttackTests.server {
      // A group of threads that no other test uses.
      $0.priority = .high
      $0.logger = Logger(level: .error) { _, message in if message.contains("every thread") { calls.add() } }
    }
    server.get("/hold") { _ in
      while !released.isUp { usleep(2000) }
      return .text("held")
    }
    try await server.start()
    var clients: [LoadClient] = []
    // Each holds one thread, until there are none left and the watcher says so.
    while calls.count == 0, clients.count < 200 {
      let client = try LoadClient(port: server.port, patience: 60)
      try client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
      clients.append(client)
      await AttackTests.sleep(15)
    }
    #expect(await eventually(.seconds(60)) { calls.count > 0 })
    await AttackTests.sleep(1000)
    #expect((1...20).contains(calls.count), "one condition was told again at each look")
    released.raise()
    await server.stop(within: .zero)
  }
}
