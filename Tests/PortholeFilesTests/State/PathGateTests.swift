import PortholeNet
import Testing

@testable import PortholeFiles

/// Who passes at once, and who waits for whom.
struct PathGateTests {
  /// What happened, in its order.
  private final class Log: Sendable {
    private let lines = Locked<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
    func wait(for line: String) async throws { while !all.contains(line) { try await Task.sleep(for: .milliseconds(1)) } }
  }

  @Test func pathsInEachOtherWaitAndOthersPass() async throws {
    let gate = PathGate(), log = Log()
    let (stream, hold) = AsyncStream<Void>.makeStream()
    let first = Task {
      await gate.pass(["/a/b"]) {
        log.add("first in")
        for await _ in stream {}
        log.add("first out")
      }
    }
    try await log.wait(for: "first in")
    let others = ["/a", "/a/b/c", "/a/b"].map { path in Task { await gate.pass([StorePath(stringLiteral: path)]) { log.add(path) } } }
    for path in ["/a/c", "/ab", "/a/bc"] as [StorePath] { await gate.pass([path]) { log.add("passed \(path)") } }
    #expect(log.all == ["first in", "passed /a/c", "passed /ab", "passed /a/bc"])
    hold.finish()
    await first.value
    for other in others { await other.value }
    #expect(Set(log.all.suffix(3)) == ["/a", "/a/b/c", "/a/b"])
    #expect(log.all[4] == "first out")
  }

  @Test func twoAtOnePathAreNeverInsideTogether() async {
    let gate = PathGate(), inside = Locked((now: 0, most: 0))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          await gate.pass([number % 2 == 0 ? "/a" : "/a/b", "/c"]) {
            inside.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            inside.withLock { $0.now -= 1 }
          }
        }
      }
    }
    #expect(inside.withLock { $0.most } == 1)
  }

  @Test func whoFailsLeaves() async {
    let gate = PathGate()
    await #expect(throws: FileError.self) { try await gate.pass(["/a"]) { throw FileError(.failed) } }
    await gate.pass(["/a"]) {}
  }
}
