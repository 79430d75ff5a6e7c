extension EventLoop {
  /// Waits by the loop's timers, which are coarse; from any task. A timer here costs a fraction of one of the system's.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, at once.
  package func sleep(for time: Duration) async throws {
    try await library {
      let sleeper = Sleeper()
      setTimer(sleeper, due: now + max(1, time.milliseconds))
      await withTaskCancellationHandler {
        await sleeper.wait()
      } onCancel: {
        sleeper.wake()
      }
      await comeHome()
      forgetTimer(sleeper)
    }
    try Task.checkCancellation()
  }
}

/// A task that waits for a deadline, or for being cancelled.
///
/// `@unchecked Sendable`: what it inherits is touched only by the loop's owner, home; the rest is locked.
private final class Sleeper: Timed, @unchecked Sendable {
  private let state = Locked<(isAwake: Bool, waiting: Suspension?)>((false, nil))

  override func deadlinePassed() { wake() }

  func wait() async {
    await Suspension.wait { suspension in
      let isAwake = state.withLock { state in
        if !state.isAwake { state.waiting = suspension }
        return state.isAwake
      }
      if isAwake { suspension.resume() }
    }
  }

  func wake() {
    let waiting = state.withLock { state in
      defer { state = (true, nil) }
      return state.waiting
    }
    waiting?.resume()
  }
}
