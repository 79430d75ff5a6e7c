/// A thread of its own for work that waits for a disk: done one after another, in the order given, with a bound on what waits.
///
/// The thread starts with the first work and ends with the object, behind what was given to it.
package final class WorkThread: Sendable {
  private struct Work: Sendable {
    let cost: Int
    let body: @Sendable () -> Void
  }

  private struct State {
    var queue: [Work] = []
    var cost = 0
    var isRunning = false
    var isOver = false
  }

  /// What the thread holds on to, so that the object itself can go.
  private final class Shared: Sendable {
    let state = Locked(State())
    let bell = Semaphore()
  }

  private let name: String
  private let shared = Shared()

  package init(name: String) { self.name = name }

  deinit {
    shared.state.withLock { $0.isOver = true }
    shared.bell.signal()
  }

  /// Whether it was ever given work.
  package var isUsed: Bool { shared.state.withLock { $0.isRunning } }

  /// Adds work; false when there is no thread for it, or all that waits would then cost more than `most`. What costs nothing always fits.
  package func add(cost: Int = 0, atMost most: Int = .max, _ body: @escaping @Sendable () -> Void) -> Bool {
    let added = shared.state.withLock { state in
      guard cost == 0 || state.cost + cost <= most else { return false }
      if !state.isRunning {
        guard Thread.start(name: name, niceness: 0, { [shared] in WorkThread.run(shared) }) else { return false }
        state.isRunning = true
      }
      state.cost += cost
      state.queue.append(Work(cost: cost, body: body))
      return true
    }
    if added { shared.bell.signal() }
    return added
  }

  private static func run(_ shared: Shared) {
    while true {
      shared.bell.wait()
      var (works, isOver) = shared.state.withLock { state in
        defer { state.queue = [] }
        return (Array(state.queue.reversed()), state.isOver)
      }
      // The bell rang for each piece of work, and they are taken all at once.
      if isOver, works.isEmpty { return }
      // Each is let go of as it is done, with what it holds.
      while let work = works.popLast() {
        work.body()
        shared.state.withLock { $0.cost -= work.cost }
      }
      if isOver { shared.bell.signal() }
    }
  }
}
