import Foundation
@testable import Porthole
import PortholeNet
import Synchronization
import Testing

/// Faults that were found by reading; each test fails while its fault is there.
@Suite(.serialized) struct AttackTests {
  static func server(loops: Int = 1, _ change: (inout Server.Configuration) -> Void = { _ in }) -> Server {
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

  static func sleep(_ milliseconds: Int) async { try? await Task.sleep(for: .milliseconds(milliseconds)) }

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
    await server.stop(within: .seconds(5))
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
    var hasEnded = await eventually { ended.isUp }
    #expect(hasEnded, "the producer waits, though the client takes everything")
    stream.reset()
    hasEnded = await eventually { ended.isUp }
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
}
