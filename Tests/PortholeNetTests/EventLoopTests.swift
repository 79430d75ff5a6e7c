import Foundation
import Synchronization
import Testing

@testable import PortholeNet

/// One loop of the process, used from everywhere.
struct EventLoopTests {
  private static func loop() throws -> EventLoop { try EventLoopGroup.of(.normal).loops(1)[0] }

  private static func settled(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<4000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test("Work posted from many threads is done once each, home, in each thread's order")
  func posts() async throws {
    let loop = try Self.loop()
    let seen = Locked<[[Int]]>(Array(repeating: [], count: 8))
    let strangers = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
              for number in 0..<1000 {
                loop.post {
                  if !loop.isHome { strangers.withLock { $0 += 1 } }
                  seen.withLock { $0[thread].append(number) }
                }
              }
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(await Self.settled { seen.withLock { $0.allSatisfy { $0.count == 1000 } } })
    #expect(seen.withLock { $0.allSatisfy { $0 == Array(0..<1000) } })
    #expect(strangers.withLock { $0 } == 0)
    #expect(!loop.isHome)
  }

  @Test("Tasks that prefer a loop run there, through awaits, groups and actors")
  func tasks() async throws {
    let loop = try Self.loop()
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask(executorPreference: loop) {
          await Task.yield()
          async let inner = number
          try? await Task.sleep(for: .milliseconds(1))
          return await inner
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 4950)
  }

  @Test("The library's closures are home whoever calls: a task of the loop, another's, a detached one, a handler; and they come back out")
  func library() async throws {
    let loop = try Self.loop()
    #expect(try await loop.library { loop.isHome })
    #expect(!loop.isHome)
    let inside = await Task(executorPreference: loop) { try? await loop.library { loop.isHome } }.value
    #expect(inside == true)
    let detached = await Task.detached { try? await loop.library { loop.isHome } }.value
    #expect(detached == true)
    let main = await Task { @MainActor in try? await loop.library { loop.isHome } }.value
    #expect(main == true)
  }

  @Test("A loop whose thread a job blocks is handed over: others' work is done meanwhile, and the job ends as it would have")
  func handOver() async throws {
    let loop = try Self.loop()
    let done = Locked(0), release = Locked(false)
    let blocked = Task(executorPreference: loop) {
      // Until the others are done: were the loop not handed over, this would never end.
      for _ in 0..<4000 {
        if release.withLock({ $0 }) { return true }
        usleep(5000)
      }
      return false
    }
    for _ in 0..<50 { loop.post { done.withLock { $0 += 1 } } }
    let others = await withTaskGroup(of: Int.self) { group in
      for number in 0..<20 { group.addTask(executorPreference: loop) { number } }
      return await group.reduce(0, +)
    }
    #expect(others == 190)
    #expect(await Self.settled { done.withLock { $0 } == 50 })
    #expect(!release.withLock { $0 })
    release.withLock { $0 = true }
    #expect(await blocked.value)
    let home = try await loop.library { loop.isHome }
    #expect(home)
    #expect(loop.handOvers.load(ordering: .relaxed) > 0)
  }

  @Test(
    "The poller waits until the next deadline, for ever where there is none, and not at all for one that has passed",
    arguments: [
      (.max, 5, -1), (5, 5, 0), (4, 5, 0), (0, 5, 0), (6, 5, 1), (1005, 5, 1000), (.max - 1, 5, .max),
    ] as [(UInt64, UInt64, Int32)])
  func timeouts(due: UInt64, now: UInt64, timeout: Int32) { #expect(EventLoop.timeout(until: due, now: now) == timeout) }

  @Test("Timers of a loop ring home, not early, also under a blocked job")
  func timers() async throws {
    let loop = try Self.loop()
    let rang = Locked<UInt64?>(nil)
    let began = Clock.milliseconds
    try await loop.library {
      loop.setTimer(Alarm { rang.withLock { $0 = Clock.milliseconds } }, due: began + 300)
    }
    let block = Task(executorPreference: loop) { _ = usleep(1_500_000) }
    #expect(await Self.settled { rang.withLock { $0 } != nil })
    let when = try #require(rang.withLock { $0 })
    #expect(when >= began + 300)
    await block.value
  }

  @Test("The pool for blocking work runs as many at once as it may, and all in the end")
  func blockingPool() async throws {
    let pool = BlockingPool(most: 4)
    let state = Locked((now: 0, most: 0, done: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask(executorPreference: pool) {
          state.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
          }
          usleep(20_000)
          state.withLock {
            $0.now -= 1
            $0.done += 1
          }
        }
      }
    }
    #expect(state.withLock { $0.done } == 20)
    #expect(state.withLock { $0.most } == 4)
  }

  @Test("What is queued as something goes with work that is done is not lost")
  func queuedByWhatGoes() async throws {
    final class Last: Sendable {
      private let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      deinit { body() }
    }
    let loop = try Self.loop()
    let done = Locked(0)
    for _ in 0..<100 {
      let work: @Sendable () -> Void = { [last = Last { Task(executorPreference: loop) { done.withLock { $0 += 1 } } }] in
        withExtendedLifetime(last) {}
      }
      loop.post(work)
    }
    #expect(await Self.settled { done.withLock { $0 == 100 } })
  }

  @Test("Groups of one priority are one, and have as many loops as asked for")
  func groups() throws {
    let group = EventLoopGroup.of(.low)
    #expect(group === EventLoopGroup.of(.low))
    let three = try group.loops(3), two = try group.loops(2)
    #expect(three.count == 3)
    #expect(two.count == 2)
    #expect(two[0] === three[0] && two[1] === three[1])
    #expect(Set(three.map(ObjectIdentifier.init)).count == 3)
  }
}
