internal import PortholeNet

/// Where a running server waits for its end: a signal, or the cancellation of the task that runs it.
///
/// A plain continuation, as a sequence would wait on the process's pool of threads, which then never rests.
final class SignalGate: Sendable {
  private struct State {
    var hasArrived = false
    var waiting: CheckedContinuation<Void, Never>?
    var next: (@Sendable () -> Void)?
  }
  private let state = Locked(State())

  /// A signal arrived; from any thread.
  func arrived() {
    let (waiting, next) = state.withLock { state in
      defer {
        state.waiting = nil
        state.hasArrived = true
      }
      return (state.waiting, state.next)
    }
    waiting?.resume()
    next?()
  }

  /// Waits for the first signal, or for the task's cancellation.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
      // The closure stays where its caller is only where it holds on to that; else the task would leave by way of the pool, too.
      _ = isolation
      await withCheckedContinuation { continuation in
        let hasArrived = state.withLock { state in
          if !state.hasArrived { state.waiting = continuation }
          return state.hasArrived
        }
        if hasArrived { continuation.resume() }
      }
    } onCancel: {
      arrived()
    }
  }

  /// Calls a closure for each signal from now on.
  func onNext(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.next = body } }
}
