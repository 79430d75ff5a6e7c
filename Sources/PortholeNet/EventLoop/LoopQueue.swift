/// Does what may block one piece after another, in their order: as user code of an event loop, which a spare thread takes over when it takes long.
///
/// For what waits for others now and then and is no more than that: it has no thread of its own.
package final class LoopQueue: Sendable {
  package let loop: EventLoop
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isAtWork = false
  }
  private let state = Locked(State())

  package init(_ loop: EventLoop) { self.loop = loop }

  /// Adds work, from any thread; it does not wait.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      state.waiting.append(work)
      defer { state.isAtWork = true }
      return !state.isAtWork
    }
    if begins { loop.post { [self] in loop.later { self.run() } } }
  }

  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isAtWork = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
