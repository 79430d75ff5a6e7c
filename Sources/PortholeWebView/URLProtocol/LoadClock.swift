internal import Foundation
internal import PortholeNet

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The two times that a session gives a load: between two signs of life, and in all.
final class LoadClock: Sendable {
  private struct State {
    var lastSign = ContinuousClock.now
    var isRunning = true
  }

  private let idle: Duration
  private let end: ContinuousClock.Instant
  private let state = Locked(State())
  private let watch: Locked<Task<Void, Never>?> = Locked(nil)

  /// - Parameters:
  ///   - idle: The longest time without a sign of life.
  ///   - whole: The longest time in all.
  ///   - over: Called once when either has passed.
  init(idle: Duration, whole: Duration, over: @escaping @Sendable () -> Void) {
    self.idle = idle
    end = .now + whole
    let task = Task.detached { [weak self] in
      while let next = self?.next {
        guard next > .now else { return over() }
        guard (try? await Task.sleep(until: next, clock: .continuous)) != nil else { return }
      }
    }
    watch.withLock { $0 = task }
  }

  deinit { watch.withLock { $0?.cancel() } }

  /// When there is to be looked again; nothing is idle while it is suspended.
  private var next: ContinuousClock.Instant {
    state.withLock { $0.isRunning ? min($0.lastSign + idle, end) : min(.now + idle, end) }
  }

  /// There was a sign of life; what was suspended goes on.
  func progress() { state.withLock { $0 = State() } }

  /// The load is suspended.
  func suspend() { state.withLock { $0.isRunning = false } }

  /// The load is over.
  func stop() { watch.withLock { $0?.cancel() } }
}

extension LoadClock {
  /// The times of a request, or where it has what all have (a minute) those of its session.
  convenience init(_ request: URLRequest, _ configuration: URLSessionConfiguration?, over: @escaping @Sendable () -> Void) {
    let usual = 60.0
    let idle = request.timeoutInterval == usual ? configuration?.timeoutIntervalForRequest ?? usual : request.timeoutInterval
    let whole = configuration?.timeoutIntervalForResource ?? 7 * 24 * 3600
    self.init(idle: .seconds(idle), whole: .seconds(whole), over: over)
  }
}
