import PortholeIntercept
import PortholeNet
import PortholeWebView
import Testing

/// A stop is told once, for real aborts, whenever somebody asks.
@Suite struct StopTests {
  @Test("Before the head, behind it and in the middle of the content", .timeLimit(.minutes(5)), arguments: ["/idle", "/head", "/content"])
  func told(_ path: String) async throws {
    let stops = Signal(), cancelled = Signal(), began = Signal(), ready = Signal()
    let keeper = Locked<InterceptedResponse?>(nil)
    let ask = try Asked { request, response in
      keeper.withLock { $0 = response }
      response.onStop { stops.send() }
      response.onStop { stops.send() }
      if request.path != "/idle" { response.begin() }
      if request.path == "/content" { try await response.write([1]) }
      began.send()
      await withTaskCancellationHandler {
        await ready.wait()
      } onCancel: {
        cancelled.send()
        ready.send()
      }
    }
    let kept = Kept()
    let loading = Task { try await ask("app://h" + path, into: kept) }
    await began.wait()
    loading.cancel()
    guard case .stopped = try await loading.value.0 else { return #expect(Bool(false), "it was not stopped") }
    await stops.wait(for: 2)
    await cancelled.wait()
    let response = try #require(keeper.withLock { $0 })
    // Registered late, it is told at once.
    response.onStop { stops.send() }
    #expect(stops.count == 3)
    let pieces = kept.pieces.count
    #expect(response.respond(text: "x") == .refused(.stopped))
    #expect(response.pipe(data: [2]) == .refused(.stopped))
    #expect(response.end() == .refused(.stopped))
    #expect(kept.pieces.count == pieces && stops.count == 3)
    // Nobody's fault, so no warning.
    #expect(!ask.lines.has("WARNING"))
  }

  @Test(
    "What is answered, fails or is passed on is not stopped", .timeLimit(.minutes(5)), arguments: ["/answer", "/fail", "/pass", "/pieces"])
  func untold(_ path: String) async throws {
    struct Oops: Error {}
    let stops = Signal()
    let keeper = Locked<InterceptedResponse?>(nil)
    let ask = try Asked { request, response in
      keeper.withLock { $0 = response }
      response.onStop { stops.send() }
      switch request.path {
      case "/answer": response.respond(text: "x")
      case "/fail": response.fail(Oops())
      case "/pass": response.pass()
      default:
        response.begin()
        response.pipe(data: [1])
        response.end()
      }
    }
    _ = try await ask("app://h" + path)
    keeper.withLock { $0 }?.onStop { stops.send() }
    keeper.withLock { $0 = nil }
    #expect(stops.count == 0)
  }

  @Test("A thousand loads that are stopped at any time leave nothing behind", .timeLimit(.minutes(2)))
  func many() async throws {
    let ends = Locked(0), stops = Locked(0)
    let alive = Locked(0)
    let ask = try Asked { _, response in
      let life = Life(alive)
      response.onStop {
        stops.withLock { $0 += 1 }
        withExtendedLifetime(life) {}
      }
      response.begin()
      for _ in 0..<20 { if case .refused = response.pipe(data: [UInt8](repeating: 1, count: 1000)) { return } }
      if case .done = response.end() { ends.withLock { $0 += 1 } }
    }
    let outcomes = await withTaskGroup(of: (finished: Int, stopped: Int).self) { group in
      for index in 0..<1000 {
        group.addTask {
          let loading = Task { try await ask() }
          for _ in 0..<index % 7 { await Task.yield() }
          loading.cancel()
          switch try? await loading.value.0 {
          case .finished: return (1, 0)
          case .stopped: return (0, 1)
          default: return (0, 0)
          }
        }
      }
      return await group.reduce(into: (0, 0)) { $0 = ($0.0 + $1.finished, $0.1 + $1.stopped) }
    }
    #expect(outcomes.0 + outcomes.1 == 1000)
    // Handlers may be at their ends still.
    for _ in 0..<1000 where alive.withLock({ $0 }) > 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(alive.withLock { $0 } == 0)
  }

  /// Counts those that are alive.
  private final class Life: Sendable {
    private let count: Locked<Int>
    init(_ count: Locked<Int>) {
      self.count = count
      count.withLock { $0 += 1 }
    }
    deinit { count.withLock { $0 -= 1 } }
  }
}
