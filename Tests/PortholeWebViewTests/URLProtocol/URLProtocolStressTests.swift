import Foundation
import Porthole
import PortholeIntercept
import PortholeWebView
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// 1: Linux's Foundation crashes where its clients are called anywhere but on the session's queue, or after a cancellation.
@Suite struct URLProtocolStressTests {
  /// 2,000 tasks, of which about half are cancelled at some point of their way: each ends once, and the others have all of their pieces.
  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3]) func nothingIsLostWhenTasksAreCancelled(_ run: UInt64) async throws {
    let rule = try TestProtocol.rules.handle(.host("stress\(run).test")) { request in
      let count = Int(request.url.path.dropFirst()) ?? 0
      return .stream { writer in
        for _ in 0..<count {
          try await writer.write(Array(repeating: 1, count: 100))
          await Task.yield()
        }
      }
    }
    defer { _ = rule.cancel() }
    var random = SeededGenerator(seed: run)
    let test = TestSession()
    var tasks: [(task: URLSessionTask, count: Int)] = []
    let limits = (0..<2000).map { _ in Int.random(in: 0...80, using: &random) }
    // By the pieces that a task has got, not by a clock.
    test.recorder.set { task, count in if count > limits[task.taskIdentifier % limits.count] { task.cancel() } }
    for _ in 0..<2000 {
      let count = Int.random(in: 1...40, using: &random)
      let task = test.session.dataTask(with: try ask("http://stress\(run).test/\(count)"))
      task.resume()
      if Int.random(in: 0..<8, using: &random) == 0 { task.cancel() }
      tasks.append((task, count))
    }
    var (whole, cancelled) = (0, 0)
    for (task, count) in tasks {
      let load = await test.recorder.end(of: task)
      #expect(load.ends == 1)
      if load.error == nil {
        whole += 1
        #expect(load.pieces.joined().count == count * 100)
      } else {
        cancelled += 1
        #expect(load.error?.code == .cancelled)
      }
    }
    #expect(whole + cancelled == 2000 && whole > 200 && cancelled > 200)
  }
}
