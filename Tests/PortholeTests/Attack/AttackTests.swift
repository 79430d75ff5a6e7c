import Foundation
@testable import Porthole
import PortholeNet
import Synchronization
import Testing

/// Faults that a reviewer found; each test fails while its fault is there.
@Suite(.serialized) struct AttackTests {
  private static func server(loops: Int = 1, _ change: (inout Server.Configuration) -> Void = { _ in }) -> Server {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.loops = loops
    change(&configuration)
    return Server(configuration)
  }

  final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isUp: Bool { value.load(ordering: .relaxed) }
    func raise() { value.store(true, ordering: .relaxed) }
  }

  private static func sleep(_ milliseconds: Int) async { try? await Task.sleep(for: .milliseconds(milliseconds)) }

  // MARK: Stopping

  @Test("A chunked stream that ends while the server stops is whole")
  func streamEndsWhileStopping() async throws {
    let server = AttackTests.server()
    server.get("/") { _ in
      .stream { writer in
        for _ in 0..<3 {
          try await writer.write("piece")
          try await Task.sleep(for: .milliseconds(200))
        }
      }
    }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 5)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await AttackTests.sleep(250)
    await server.stop(within: .seconds(5))
    let answer = try client.answer()
    #expect(answer?.text == "piecepiecepiece")
  }

  @Test("Stopping waits for a request on one loop though another loop has only quiet connections")
  func stopWaitsForEveryLoop() async throws {
    let server = AttackTests.server(loops: 2)
    server.get("/quick") { _ in .text("quick") }
    server.get("/slow") { _ in
      try await Task.sleep(for: .milliseconds(1000))
      return .text("slow")
    }
    try await server.start()
    // Connections go round the loops: the first is quiet, the second is asked slowly.
    let quiet = try LoadClient(port: server.port, patience: 5)
    try quiet.send("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = try quiet.answer()
    let slow = try LoadClient(port: server.port, patience: 5)
    try slow.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
    await AttackTests.sleep(200)
    let began = ContinuousClock.now
    await server.stop(within: .seconds(5))
    #expect(ContinuousClock.now - began > .milliseconds(500))
    #expect(try slow.answer()?.text == "slow")
  }

  // MARK: Hand-over of bytes between tasks

  @Test("A producer that waits for room is not forgotten when the content is read beside it")
  func duplex() async throws {
    let server = AttackTests.server()
    let ended = Flag()
    server.post("/") { request in
      .stream { writer in
        defer { ended.raise() }
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { for _ in 0..<3 { try await writer.write([UInt8](repeating: 0x61, count: 5000)) } }
          group.addTask {
            try await Task.sleep(for: .milliseconds(300))
            for try await _ in request.body {}
          }
          try await group.waitForAll()
        }
      }
    }
    // The client takes 1,000 bytes, sends its content, and takes the rest later.
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let stream = MemoryStream(loop: loop)
    let worker = Worker(core: server.core, loop: loop)
    loop.post { worker.adopt(stream) }
    stream.takeOnly(1000)
    stream.send(Array("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n".utf8))
    await AttackTests.sleep(800)
    stream.takeOnly(.max)
    stream.send(Array("0\r\n\r\n".utf8))
    await AttackTests.sleep(1000)
    var hasEnded = ended.isUp
    #expect(hasEnded, "the producer waits, though the client takes everything")
    stream.reset()
    await AttackTests.sleep(1000)
    hasEnded = ended.isUp
    #expect(hasEnded, "the producer waits for ever, though the client has left")
  }

  @Test("A task that reads content behind its handler's back is told that the request is over")
  func strayReader() async throws {
    let server = AttackTests.server()
    let ended = Flag()
    server.post("/") { request in
      Task {
        do { for try await _ in request.body {} } catch {}
        ended.raise()
      }
      try await Task.sleep(for: .milliseconds(200))
      return .text("done")
    }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 5)
    try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345")
    await AttackTests.sleep(500)
    try client.send("67890")
    #expect(try client.answer()?.text == "done")
    await AttackTests.sleep(500)
    client.closeNow()
    await AttackTests.sleep(500)
    await server.stop(within: .zero)
    let hasEnded = ended.isUp
    #expect(hasEnded, "the reader waits for ever")
  }

  @Test("What is written after the end of a stream never reaches the connection")
  func strayWriter() async throws {
    let server = AttackTests.server()
    server.post("/") { request in
      .stream { writer in
        Task {
          try await Task.sleep(for: .milliseconds(300))
          try await writer.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        try await writer.write("one")
      }
    }
    server.get("/two") { _ in .text("two") }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 5)
    try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345")
    await AttackTests.sleep(800)
    try client.send("67890GET /two HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try client.answer()?.text == "one")
    #expect(try client.answer()?.text == "two")
    await server.stop(within: .zero)
  }

  // MARK: Clients that leave

  @Test("A client whose end comes together with its request is noticed as one whose end comes later")
  func endComesWithRequest() async throws {
    let server = AttackTests.server()
    let counter = Counter()
    server.get("/") { _ in
      do { try await Task.sleep(for: .seconds(30)) } catch { counter.add() }
      return .text("late")
    }
    // Holds the loop, so that a request and the end behind it are seen together.
    server.get("/hold") { _ in
      usleep(9000)
      return .text("held")
    }
    try await server.start()
    var clients: [LoadClient] = []
    for _ in 0..<10 { clients.append(try LoadClient(port: server.port, patience: 5)) }
    await AttackTests.sleep(300)
    let holder = try LoadClient(port: server.port, patience: 5)
    try holder.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
    for client in clients {
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      client.closeNow()
    }
    await AttackTests.sleep(1500)
    #expect(counter.count == 10, "handlers wait on for clients that left")
    await server.stop(within: .zero)
  }

  final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.add(1, ordering: .relaxed) }
  }

  // MARK: Clocks

  @Test("A handler that held the thread does not use up its client's time to read")
  func clockIsStale() async throws {
    let server = AttackTests.server {
      $0.limits.writeStall = 2
    }
    server.get("/") { _ in
      usleep(4_000_000)
      return .bytes([UInt8](repeating: 0x61, count: 20_000_000))
    }
    try await server.start()
    let client = try LoadClient(port: server.port, patience: 10)
    try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    // Begins to read a second after the first byte could come.
    await AttackTests.sleep(5000)
    let count = try? client.answer()?.body.count
    #expect(count == 20_000_000)
    await server.stop(within: .zero)
  }

  // MARK: Use by developers

  final class Keeper: Sendable {
    let server: Server
    let token = Mutex<RouteToken?>(nil)
    init(_ server: Server) { self.server = server }
    deinit { if let token = token.withLock({ $0 }) { server.remove(token) } }
  }

  @Test("An object that removes its route when it goes may be what the route held", .timeLimit(.minutes(1)))
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
    let gone = Mutex(false)
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
    let server = AttackTests.server {
      $0.logger = Logger(level: .error) { _, message in if message.contains("every thread") { calls.add() } }
    }
    server.get("/hold") { _ in
      usleep(3_000_000)
      return .text("held")
    }
    try await server.start()
    var clients: [LoadClient] = []
    for _ in 0..<80 {
      let client = try LoadClient(port: server.port, patience: 5)
      try client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
      clients.append(client)
      await AttackTests.sleep(15)
    }
    await AttackTests.sleep(2000)
    #expect((1...20).contains(calls.count), "one condition was told again at each look")
    await server.stop(within: .zero)
  }
}
