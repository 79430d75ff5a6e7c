internal import Synchronization

/// How readily the system gives a loop's threads the processor.
package enum ThreadPriority: Hashable, Sendable, CaseIterable {
  case low, normal, high

  /// Steps on Linux's scale; `high` needs a privilege there and is `normal` without.
  var niceness: Int32 {
    switch self {
    case .low: 10
    case .normal: 0
    case .high: -5
    }
  }
}

/// The loops of the process that share a priority. They outlive every server.
package final class EventLoopGroup: Sendable {
  package let priority: ThreadPriority
  let spares: LoopThread.Spares
  let watcher = Watcher()
  private let loops = Locked<[EventLoop]>([])
  private let listeners = Locked<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// Threads that user code may hold at a time, in a group.
  package static let mostHeldThreads = 64

  private static let groups = Locked<[ThreadPriority: EventLoopGroup]>([:])
  private static let tenures = Atomic<UInt64>(0)

  private init(priority: ThreadPriority) {
    self.priority = priority
    spares = LoopThread.Spares(most: EventLoopGroup.mostHeldThreads + processorCount)
  }

  /// The process's group of that priority.
  package static func of(_ priority: ThreadPriority) -> EventLoopGroup {
    groups.withLock { groups in
      if let group = groups[priority] { return group }
      let group = EventLoopGroup(priority: priority)
      groups[priority] = group
      return group
    }
  }

  /// Runs async work on a loop while the calling thread waits for its end: for a program's main thread.
  ///
  /// What is awaited on the main actor is resumed by way of the process's pool of threads. libdispatch then looks after that pool each second, which
  /// keeps an idle process awake and, where /proc is not mounted, traps.
  package static func runToEnd(_ body: @escaping @Sendable () async -> Void) throws(Errno) {
    let loop = try of(.normal).loops(1)[0]
    let end = Semaphore()
    Task(executorPreference: loop) {
      await body()
      end.signal()
    }
    end.wait()
  }

  static func newTenure() -> UInt64 { tenures.add(1, ordering: .relaxed).newValue }

  /// The group's first loops, started where they are not yet.
  ///
  /// - Throws: What the system says when it has no more descriptors or threads.
  package func loops(_ count: Int) throws(Errno) -> [EventLoop] {
    try loops.withLock { loops throws(Errno) -> [EventLoop] in
      while loops.count < max(1, count) {
        let loop = try EventLoop(group: self)
        guard let thread = spares.take(for: self) else { throw .again }
        if loops.isEmpty {
          guard Thread.start(name: "porthole-watch", niceness: 0, { [watcher] in watcher.watch() }) else { throw .again }
        }
        let tenure = EventLoopGroup.newTenure()
        loop.word.store(tenure << 1, ordering: .releasing)
        watcher.add(loop)
        thread.start(loop, tenure: tenure)
        loops.append(loop)
      }
      return Array(loops.prefix(max(1, count)))
    }
  }

  /// Has a closure called, from a thread of its own, when loops begin to wait as all threads are held; nil ends that.
  package func onExhaustion(for owner: AnyObject, _ body: (@Sendable () -> Void)?) {
    listeners.withLock { $0[ObjectIdentifier(owner)] = body }
  }

  /// The watcher calls no user code: one that waits would keep it from its work.
  func noteExhaustion() {
    let listeners = listeners.withLock { Array($0.values) }
    _ = Thread.start(name: "porthole-note", niceness: 0) { for listener in listeners { listener() } }
  }
}
