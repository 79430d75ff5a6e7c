@testable import Porthole
@testable import PortholeNet

/// An app whose life a test leads.
final class TestApp: AppLifecycle {
  private struct State {
    var isInBackground: Bool
    var next = 0
    var observers: [Int: @Sendable (Bool) -> Void] = [:]
    var times: [Int: @Sendable () -> Void] = [:]
    var begun = 0
  }

  private let state: Locked<State>
  /// Whether the system grants no time at all.
  private let grantsTime: Bool

  init(isInBackground: Bool = false, grantsTime: Bool = true) {
    state = Locked(State(isInBackground: isInBackground))
    self.grantsTime = grantsTime
  }

  func observe(_ changed: @escaping @Sendable (Bool) -> Void) async -> any Sendable {
    let (key, now) = state.withLock { state in
      state.next += 1
      state.observers[state.next] = changed
      return (state.next, state.isInBackground)
    }
    changed(now)
    return End { [state] in state.withLock { _ = $0.observers.removeValue(forKey: key) } }
  }

  func beginBackgroundTime(expired: @escaping @Sendable () -> Void) -> any BackgroundTime {
    let key = state.withLock { state in
      state.next += 1
      state.begun += 1
      if grantsTime { state.times[state.next] = expired }
      return state.next
    }
    if !grantsTime { expired() }
    return End { [state] in state.withLock { _ = $0.times.removeValue(forKey: key) } }
  }

  func move(toBackground: Bool) {
    let observers = state.withLock { state in
      state.isInBackground = toBackground
      return Array(state.observers.values)
    }
    for observer in observers { observer(toBackground) }
  }

  /// The system's patience ends.
  func expire() { for expired in state.withLock({ Array($0.times.values) }) { expired() } }

  var holdsTime: Bool { state.withLock { !$0.times.isEmpty } }
  var timesBegun: Int { state.withLock { $0.begun } }
  var observerCount: Int { state.withLock { $0.observers.count } }

  private final class End: BackgroundTime {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    func end() { body() }
    deinit { body() }
  }
}
