import PortholeNet
import Testing

@testable import PortholeFiles

/// Whose turn it is at an upload.
struct UploadSessionsTests {
  @Test("Who asks at the same moment waits for the other; who brings bytes takes over from both")
  func asking() async throws {
    let sessions = UploadSessions()
    let one = sessions.take("a", nil), two = sessions.take("a", nil)
    let order = Locked<[Int]>([])
    try await one.step {
      let second = Task { try await two.step { order.withLock { $0.append(2) } } }
      for _ in 0..<100 { await Task.yield() }
      order.withLock { $0.append(1) }
      return second
    }.value
    #expect(order.withLock { $0 } == [1, 2])
    one.finish()
    one.finish()
    try await two.step {}
    let bringing = sessions.take("a") {}
    #expect(await reason { try await two.step {} } == .superseded)
    two.finish()
    try await bringing.step {}
    let asking = sessions.take("a", nil)
    #expect(await reason { try await bringing.step {} } == .superseded)
    try await asking.step {}
    asking.finish()
    #expect(sessions.count == 0)
  }
}
