import Testing

@testable import PortholeNet

/// Work that may block, on a loop that others use.
struct LoopQueueTests {
  @Test("Work is done piece by piece in its order, also what is added meanwhile, and the loop is there for others while one blocks")
  func order() async throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let queue = LoopQueue(loop)
    let done = Locked<[Int]>([])
    let gate = Semaphore()
    await withCheckedContinuation { continuation in
      queue.add {
        gate.wait()
        done.withLock { $0.append(1) }
        queue.add {
          done.withLock { $0.append(3) }
          continuation.resume()
        }
      }
      queue.add { done.withLock { $0.append(2) } }
      // This comes through only when the loop has gone to another thread.
      loop.post { gate.signal() }
    }
    #expect(done.withLock { $0 } == [1, 2, 3])
  }
}
