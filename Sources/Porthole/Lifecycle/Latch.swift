internal import PortholeNet

/// Counts down from a number; one waits for the end.
final class Latch: Sendable {
  private struct State {
    var count: Int
    /// The time of the wait under way has run out, perhaps before it began to wait.
    var isLate = false
    /// Counts the beginnings and ends of waits.
    var turn = 0
    var waiting: CheckedContinuation<Bool, Never>?
  }
  private let state: Locked<State>

  init(_ count: Int) { state = Locked(State(count: count)) }

  func count() {
    let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.count -= 1
      guard state.count <= 0 else { return nil }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: true)
  }

  /// Waits for the end, at most so long; false when the time ran out.
  func wait(atMost time: Duration) async -> Bool {
    let turn = state.withLock { state in
      state.isLate = false
      state.turn += 1
      return state.turn
    }
    Clock.call(after: time, while: { self.state.withLock { $0.turn == turn } }, { self.expire() })
    defer { state.withLock { $0.turn += 1 } }
    return await withCheckedContinuation { continuation in
      let ended = state.withLock { state -> Bool? in
        if state.count <= 0 { return true }
        if state.isLate { return false }
        state.waiting = continuation
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  private func expire() {
    let waiting = state.withLock { state in
      state.isLate = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: false)
  }
}
