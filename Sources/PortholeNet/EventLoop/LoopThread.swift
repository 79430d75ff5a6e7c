/// A thread that runs one loop at a time; between loops it waits among the spares.
///
/// `@unchecked Sendable`: `assignment` is written before the semaphore is signalled and read after it was waited for.
final class LoopThread: @unchecked Sendable {
  private let ready = Semaphore()
  private var assignment: (loop: EventLoop, tenure: UInt64)?
  private let group: EventLoopGroup

  fileprivate init(group: EventLoopGroup) { self.group = group }

  /// Gives the thread a loop whose word carries the tenure already.
  func start(_ loop: EventLoop, tenure: UInt64) {
    assignment = (loop, tenure)
    ready.signal()
  }

  private func main() {
    while true {
      ready.wait()
      if let (loop, tenure) = assignment {
        Tenure.set(tenure)
        loop.run()
        Tenure.set(0)
      }
      assignment = nil
      group.spares.put(self)
    }
  }

  /// The threads of a group that wait for a loop, and the bound on all that there are.
  final class Spares: Sendable {
    private struct State {
      var idle: [LoopThread] = []
      var made = 0
    }
    private let state = Locked(State())
    private let most: Int

    init(most: Int) { self.most = most }

    func put(_ thread: LoopThread) { state.withLock { $0.idle.append(thread) } }

    /// A thread that waits, or a new one; nil at the bound, or when the system has no more.
    func take(for group: EventLoopGroup) -> LoopThread? {
      let (waiting, mayMake) = state.withLock { state -> (LoopThread?, Bool) in
        if let thread = state.idle.popLast() { return (thread, false) }
        guard state.made < most else { return (nil, false) }
        state.made += 1
        return (nil, true)
      }
      if let waiting { return waiting }
      guard mayMake else { return nil }
      let thread = LoopThread(group: group)
      if Thread.start(name: "porthole-loop", niceness: group.priority.niceness, { thread.main() }) { return thread }
      state.withLock { $0.made -= 1 }
      return nil
    }
  }
}
