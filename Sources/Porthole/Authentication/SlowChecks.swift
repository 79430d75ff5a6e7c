#if Crypto
internal import PortholeNet

/// Checks of passwords that take long: each is made once, however many requests wait for it, few are made at a time, and what was right is
/// remembered for a while.
final class SlowChecks: Sendable {
  /// What becomes of who asks.
  enum Turn { case right, wrong, mine }

  private struct State {
    var right: ExpiringTable<[UInt8], Void>
    /// Who waits for the result of a check, by its key.
    var running: [[UInt8]: [CheckedContinuation<Bool?, Never>]] = [:]
    var free: Int
    /// Who waits until fewer are made.
    var queue: [CheckedContinuation<Void, Never>] = []
  }

  private static let capacity = 1024

  private let milliseconds: UInt64
  private let clock: @Sendable () -> UInt64
  private let state: Locked<State>

  /// Remembers for so many seconds.
  init(remembering seconds: Int, atATime: Int, clock: @escaping @Sendable () -> UInt64) {
    milliseconds = Limits.milliseconds(seconds)
    self.clock = clock
    state = Locked(State(right: ExpiringTable(capacity: SlowChecks.capacity), free: max(1, atATime)))
  }

  /// Whether what a key stands for is known to be right, or not; `mine`: the caller has to find out, and say so by `finish`.
  func turn(_ key: [UInt8]) async -> Turn {
    while true {
      if let turn = await ask(key) { return turn }
    }
  }

  private func ask(_ key: [UInt8]) async -> Turn? {
    let isRunning = state.withLock { state -> Turn? in
      if state.right.entry(key, now: clock()) != nil { return .right }
      guard state.running[key] == nil else { return nil }
      state.running[key] = []
      return .mine
    }
    if let isRunning { return isRunning }
    let result: Bool? = await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard state.running[key] != nil else { return true }
        state.running[key, default: []].append(continuation)
        return false
      }
      if isOver { continuation.resume(returning: nil) }
    }
    // Who had the turn gave it up, or has just ended: asked again.
    return result.map { $0 ? .right : .wrong }
  }

  /// Makes a check, off the loop, when there is room for it.
  func make(_ check: @escaping @Sendable () throws -> Bool) async throws -> Bool {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.queue.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer { leaveRoom() }
    return try await withTaskExecutorPreference(BlockingPool.shared) { try check() }
  }

  private func leaveRoom() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.queue.isEmpty else { return state.queue.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }

  /// Tells all who wait: right, wrong, or nil for not known.
  func finish(_ key: [UInt8], _ result: Bool?) {
    let waiting = state.withLock { state in
      let now = clock()
      if result == true, milliseconds > 0 { state.right.set(key, (), end: now + milliseconds, now: now) }
      return state.running.removeValue(forKey: key) ?? []
    }
    for continuation in waiting { continuation.resume(returning: result) }
  }
}
#endif
