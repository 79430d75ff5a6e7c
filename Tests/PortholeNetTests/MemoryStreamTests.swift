import Testing

@testable import PortholeNet

/// The transport in memory does what it is told, or the tests over it prove nothing.
struct MemoryStreamTests {
  private final class Watch: StreamObserver, Sendable {
    let seen = Locked<[String]>([])
    func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
      seen.withLock { $0.append(broken ? "broken" : hungUp ? "hung up" : "ready") }
    }
  }

  /// Runs on the loop, as streams demand; a post is done before the next call.
  private static func with(_ body: @Sendable (MemoryStream) async throws -> Void) async throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let stream = MemoryStream(loop: loop)
    try await body(stream)
  }

  private static func read(_ stream: MemoryStream, _ room: Int = 100) async throws -> (Transfer, [UInt8]) {
    try await stream.loop.library {
      var buffer = [UInt8](repeating: 0, count: room)
      let transfer = stream.read(into: &buffer, from: 0)
      if case .bytes(let count) = transfer { return (transfer, Array(buffer.prefix(count))) }
      return (transfer, [])
    }
  }

  @Test("Reads are as short as told, then there is nothing, then the end")
  func reads() async throws {
    try await Self.with { stream async throws in
      stream.limitPieces(read: 2)
      stream.send([1, 2, 3])
      #expect(try await Self.read(stream) == (.bytes(2), [1, 2]))
      #expect(try await stream.loop.library { !stream.isAtEnd })
      #expect(try await Self.read(stream) == (.bytes(1), [3]))
      #expect(try await Self.read(stream) == (.wouldBlock, []))
      stream.sendEnd()
      #expect(try await stream.loop.library { stream.isAtEnd })
      #expect(try await Self.read(stream) == (.end, []))
    }
  }

  @Test("Writes are as short as told, stall at the budget, and go on when there is more")
  func writes() async throws {
    try await Self.with { stream async throws in
      stream.limitPieces(write: 2)
      stream.takeOnly(3)
      let write: @Sendable (Int) async throws -> Transfer = { from in
        try await stream.loop.library { stream.write([1, 2, 3, 4, 5], from: from, more: false) }
      }
      #expect(try await write(0) == .bytes(2))
      #expect(try await write(2) == .bytes(1))
      #expect(try await write(3) == .wouldBlock)
      #expect(await stream.receive() == [1, 2, 3])
      stream.takeOnly(.max)
      #expect(try await write(3) == .bytes(2))
      #expect(await stream.receive() == [4, 5])
      try await stream.loop.library { stream.shutdownWrite() }
      #expect(await stream.receive() == nil)
    }
  }

  @Test("A reset breaks both directions")
  func resets() async throws {
    try await Self.with { stream async throws in
      stream.send([1])
      stream.reset()
      #expect(try await Self.read(stream) == (.failed(.connectionReset), []))
      #expect(try await stream.loop.library { stream.write([1], from: 0, more: false) } == .failed(.brokenPipe))
      #expect(await stream.receive() == nil)
    }
  }

  @Test("The observer hears of bytes, the end and a break, in this order, and of nothing once it is closed")
  func reports() async throws {
    try await Self.with { stream async throws in
      let watch = Watch()
      try await stream.loop.library {
        stream.observer = watch
        try stream.start()
      }
      stream.send([1])
      stream.sendEnd()
      stream.reset()
      try await stream.loop.library {}
      for _ in 0..<1000 where watch.seen.withLock({ $0.count }) < 4 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(watch.seen.withLock { $0.first } == "ready")
      #expect(watch.seen.withLock { $0.last } == "broken")
      try await stream.loop.library { stream.close() }
      let count = watch.seen.withLock { $0.count }
      stream.send([2])
      try await stream.loop.library {}
      try await Task.sleep(for: .milliseconds(50))
      #expect(watch.seen.withLock { $0.count } == count)
    }
  }
}
