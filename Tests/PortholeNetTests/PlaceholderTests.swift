import Testing
@testable import PortholeNet

@Test func loopRunsTasks() async throws {
  let loop = try EventLoopGroup.of(.normal).loops(1)[0]
  let value = await Task(executorPreference: loop) { () -> Int in 7 }.value
  #expect(value == 7)
}
