internal import Synchronization

/// Sees when user code holds a loop's thread while something waits for the loop, and hands the loop to a spare thread.
///
/// It looks every 10 ms, every 2 ms for a while after a hand-over, and sleeps while every loop polls.
final class Watcher: Sendable {
  private let parked = Atomic<Bool>(false)
  private let bell = Semaphore()
  private let loops = Locked<[EventLoop]>([])
  /// The last hand-over had to wait as all threads are held: told once, until one succeeds.
  private let isExhausted = Atomic<Bool>(false)

  private static let slow: UInt32 = 10_000, fast: UInt32 = 2_000
  private static let fastLooks = 100, calmLooks = 100

  func add(_ loop: EventLoop) {
    loops.withLock { $0.append(loop) }
    wakeIfParked()
  }

  /// Called by a loop that begins to work.
  func wakeIfParked() {
    if parked.load(ordering: .sequentiallyConsistent), parked.exchange(false, ordering: .acquiringAndReleasing) { bell.signal() }
  }

  /// What was last seen of a loop: unchanged at the next look, the same piece of user code still runs.
  private struct Sight: Equatable {
    var word: UInt64 = 0
    var beat: UInt64 = 0
  }

  func watch() {
    var sights: [Sight] = []
    var calm = 0, hot = 0
    while true {
      Thread.sleep(microseconds: hot > 0 ? Watcher.fast : Watcher.slow)
      if hot > 0 { hot -= 1 }
      let loops = loops.withLock { $0 }
      while sights.count < loops.count { sights.append(Sight()) }
      var busy = false
      for (index, loop) in loops.enumerated() {
        let sight = Sight(word: loop.word.load(ordering: .acquiring), beat: loop.beat.load(ordering: .relaxed))
        if !loop.polling.load(ordering: .relaxed) { busy = true }
        if sight.word & 1 == 1, sights[index] == sight, somethingWaits(loop), handOver(loop, sight.word) { hot = Watcher.fastLooks }
        sights[index] = sight
      }
      calm = busy ? 0 : calm + 1
      if calm > Watcher.calmLooks {
        park(loops)
        calm = 0
      }
    }
  }

  /// Nobody waits: let it block.
  private func somethingWaits(_ loop: EventLoop) -> Bool {
    loop.hasMore || loop.poller.isReady || loop.nextDue.load(ordering: .relaxed) <= Clock.milliseconds
  }

  private func handOver(_ loop: EventLoop, _ word: UInt64) -> Bool {
    guard let thread = loop.group.spares.take(for: loop.group) else {
      if !isExhausted.exchange(true, ordering: .relaxed) { loop.group.noteExhaustion() }
      return false
    }
    isExhausted.store(false, ordering: .relaxed)
    let tenure = EventLoopGroup.newTenure()
    guard loop.word.compareExchange(expected: word, desired: tenure << 1, ordering: .acquiringAndReleasing).exchanged else {
      loop.group.spares.put(thread)
      return false
    }
    loop.handOvers.add(1, ordering: .relaxed)
    thread.start(loop, tenure: tenure)
    return true
  }

  private func park(_ loops: [EventLoop]) {
    parked.store(true, ordering: .sequentiallyConsistent)
    // A loop that began to work before it could see the flag has not woken us: stay awake.
    let calm = loops.allSatisfy { $0.polling.load(ordering: .sequentiallyConsistent) }
    if calm || !parked.exchange(false, ordering: .acquiringAndReleasing) { bell.wait() }
  }
}
