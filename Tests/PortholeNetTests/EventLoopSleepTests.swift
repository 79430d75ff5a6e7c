import Testing

@testable import PortholeNet

/// Waiting by a loop's timers.
struct EventLoopSleepTests {
  @Test("It lasts as long as it should, from whatever task", .timeLimit(.minutes(5)))
  func lasts() async throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let start = ContinuousClock.now
    try await loop.sleep(for: .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    try await withTaskExecutorPreference(loop) { try await loop.sleep(for: .zero) }
  }

  @Test("It ends when the task is cancelled, before and while it waits", .timeLimit(.minutes(5)))
  func cancelled() async throws {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      begins.yield()
      try await loop.sleep(for: .seconds(3600))
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      try await loop.sleep(for: .seconds(3600))
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
  }
}
