internal import Synchronization

/// One poller with one thread at a time: it runs the connections that belong to it, and the tasks that prefer it as their executor.
///
/// A handler may block its thread. The loop is then handed over to a spare thread, by this protocol:
///
/// `word` is `tenure << 1 | user`. A tenure is a number used once, for one stay of one thread in one loop; the thread keeps its own in a
/// thread-local. The thread whose tenure is in the word is the owner; while the bit is 0 as well, it is *home*.
/// 1. Only the owner writes the word while the bit is 0 (library code runs). Only then may the loop's own state, the poller's registrations and
///    its connections be touched.
/// 2. While the bit is 1 (user code runs), exactly two things can happen to the word, each by compare-and-exchange: the owner clears the bit
///    (`enter`), or the watcher puts in a new tenure with the bit 0 (hand-over). One of them wins; the loser learns it from the failed exchange.
/// 3. The library sets the bit before it calls user code or runs a job that may be user code, and calls `enter` after every await and every
///    return from user code.
/// 4. Whoever is not home gets home through `inbox`, and asks again afterwards: a continuation that is resumed before its await does not change threads.
/// 5. A thread goes back to the spares only when its stack has left `run`.
///
/// `@unchecked Sendable`: the loop's own state is touched only by the thread that is home, which the word makes one; its other state is atomic or locked.
@usableFromInline package final class EventLoop: TaskExecutor, @unchecked Sendable {
  struct Inbox {
    var entries: [Entry] = []
    var homeward: [Suspension] = []
  }

  enum Entry {
    /// `library`: runs with the bit 0.
    case job(Job, library: Bool)
    /// Library work that was posted from elsewhere.
    case library(@Sendable () -> Void)
    /// Work that may run user code, as cancelling a task does.
    case user(@Sendable () -> Void)
  }

  // MARK: The owner's, while home

  private var local: [Entry] = []
  private var next = 0
  private var resumingLibrary = false
  private var receivers: [Registration] = []
  private var backlog: (any Backlog)?
  let wheel = Timers()
  private let buffers = BufferPool()
  /// Milliseconds of the clock that deadlines go by. Read anew each time: a handler may have held the thread since the loop last woke.
  package var now: UInt64 { Clock.milliseconds }
  /// Nanoseconds of the precise clock as it was last read in this turn of the loop: a reading costs more than a line of a log. Home only.
  package var lastNanoseconds: UInt64 { reading == 0 ? readNanoseconds() : reading }
  /// Nanoseconds of the precise clock. Home only.
  package func readNanoseconds() -> UInt64 {
    assertHome()
    reading = Clock.nanoseconds
    return reading
  }
  private var reading: UInt64 = 0
  /// How often the loop has waited for something to do.
  private(set) var turn: UInt64 = 0
  /// Seconds since 1970.
  package var seconds: Int64 { Clock.seconds }

  // MARK: Anybody's

  let poller: Poller
  private let inbox = Locked(Inbox())
  let word = Atomic<UInt64>(0)
  /// Grows with every job and every call of user code: the watcher takes no loop that moves.
  let beat = Atomic<UInt64>(0)
  /// Jobs that wait behind the one that runs.
  let queued = Atomic<Int>(0)
  /// What waits in the backlog.
  private let backlogged = Atomic<Int>(0)
  /// Whether something waits that was reported already. Any thread may ask.
  var hasMore: Bool { queued.load(ordering: .relaxed) > 0 || backlogged.load(ordering: .relaxed) > 0 }
  let polling = Atomic<Bool>(false)
  /// When the next timer is due, in milliseconds of the coarse clock.
  let nextDue = Atomic<UInt64>(.max)
  /// Times that the loop went from a held thread to a spare one.
  let handOvers = Atomic<Int>(0)
  let group: EventLoopGroup

  init(group: EventLoopGroup) throws(Errno) {
    self.group = group
    poller = try Poller()
  }

  // MARK: Ownership

  private var mine: UInt64 { Tenure.current << 1 }

  /// Whether this thread may touch the loop's state now.
  @usableFromInline package var isHome: Bool { word.load(ordering: .relaxed) == mine }

  /// Sets the one deadline that something has, in milliseconds of this loop's clock; 0 takes it away. Home only.
  package func setTimer(_ timed: Timed, due: UInt64) {
    assertHome()
    wheel.set(timed, due: due)
  }

  /// Forgets what had a deadline and is about to go away. Home only.
  package func forgetTimer(_ timed: Timed) {
    assertHome()
    wheel.forget(timed)
  }

  /// Debug builds stop where a thread touches what is not its own.
  @inlinable @inline(__always)
  package func assertHome() { assert(isHome, "the loop's state was touched by a thread that does not own it") }

  /// Before user code; home only. Afterwards nothing of the loop may be touched.
  package func leave() {
    assertHome()
    moved()
    word.store(mine | 1, ordering: .releasing)
  }

  /// After user code and after every await: false when this thread does not own the loop, or no longer.
  package func enter() -> Bool {
    let me = mine
    let seen = word.load(ordering: .relaxed)
    if seen == me { return me != 0 }
    return seen == me | 1 && me != 0 && word.compareExchange(expected: me | 1, desired: me, ordering: .acquiringAndReleasing).exchanged
  }

  /// Continues on the thread that owns the loop, home. For tasks that prefer this loop as their executor.
  package func comeHome() async {
    if enter() { return }
    repeat {
      await Suspension.wait { suspension in
        inbox.withLock { $0.homeward.append(suspension) }
        poller.ring()
      }
    } while !enter()
  }

  /// The one way into user code: leaves, calls, and comes home. Tells whether the loop was handed over meanwhile.
  package func user<R: Sendable>(_ body: @Sendable () async -> R) async -> (R, handedOver: Bool) {
    leave()
    let result = await body()
    if enter() { return (result, false) }
    await comeHome()
    return (result, true)
  }

  /// Lets whatever else waits for the loop go first, once. Home before and after.
  package func giveWay() async {
    assertHome()
    await Suspension.wait { suspension in
      inbox.withLock { $0.homeward.append(suspension) }
      poller.ring()
    }
    await comeHome()
  }

  private func moved() {
    beat.store(beat.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    queued.store(local.count - next, ordering: .relaxed)
  }

  // MARK: Executor

  /// Resumes continuations of library code: their jobs run with the bit 0. Home only.
  package func resumeLibrary(_ body: () -> Void) {
    assertHome()
    resumingLibrary = true
    body()
    resumingLibrary = false
  }

  @usableFromInline package func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(job)
    let me = mine
    let seen = word.load(ordering: .relaxed)
    if seen == me, me != 0 {
      push(.job(job, library: resumingLibrary))
    } else if seen == me | 1, word.compareExchange(expected: seen, desired: me, ordering: .acquiringAndReleasing).exchanged {
      push(.job(job, library: false))
      queued.store(local.count - next, ordering: .relaxed)
      word.store(seen, ordering: .releasing)
    } else {
      send(.job(job, library: false))
    }
  }

  /// Out of the property and back, here and wherever one of the loop's arrays is changed: what is done to a local array is not watched for
  /// overlapping accesses at run time.
  private func push(_ entry: Entry) {
    var queue: [Entry] = []
    swap(&queue, &local)
    queue.append(entry)
    swap(&queue, &local)
  }

  private func send(_ entry: Entry) {
    inbox.withLock { $0.entries.append(entry) }
    poller.ring()
  }

  /// Has the owner do library work, from any thread; it may not wait and calls no user code.
  package func post(_ work: @escaping @Sendable () -> Void) { send(.library(work)) }

  /// Does work that may run user code, after what is queued. Home only.
  package func later(_ work: @escaping @Sendable () -> Void) {
    assertHome()
    push(.user(work))
  }

  /// Starts a task of the library's on this loop. Home only.
  package func startTask(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    assertHome()
    resumingLibrary = true
    defer { resumingLibrary = false }
    return Task(executorPreference: self, operation: body)
  }

  /// The loop's backlog, made where there is none yet. Home only.
  package func backlog<Kind: Backlog>(_ make: () -> Kind) -> Kind {
    assertHome()
    if let known = backlog as? Kind { return known }
    let new = make()
    backlog = new
    return new
  }

  /// Tells how much waits in the backlog. Home only.
  package func note(backlog count: Int) {
    assertHome()
    backlogged.store(count, ordering: .relaxed)
  }

  /// Does a little library work after what is queued. Home only; the work may leave, and need not come back.
  package func soon(_ work: @escaping @Sendable () -> Void) {
    assertHome()
    push(.library(work))
  }

  // MARK: Buffers

  /// An array of `BufferPool.inputSize` bytes, their values of no meaning. Home only.
  package func takeInput() -> [UInt8] {
    assertHome()
    return buffers.takeInput()
  }

  /// An empty array with room. Home only.
  package func takeOutput() -> [UInt8] {
    assertHome()
    return buffers.takeOutput()
  }

  /// Keeps a buffer for the next that needs one. Home only.
  package func give(input: consuming [UInt8]) {
    assertHome()
    buffers.give(input: input)
  }

  /// Keeps a buffer for the next that needs one. Home only.
  package func give(output: consuming [UInt8]) {
    assertHome()
    buffers.give(output: output)
  }

  // MARK: Descriptors

  private struct Registration {
    var receiver: (any EventReceiver)?
    var generation: UInt32 = 0
  }

  /// Reports a descriptor's readiness to the receiver, which it keeps until `unregister`. Home only.
  func register(_ descriptor: Int32, _ receiver: any EventReceiver, listener: Bool = false) throws(Errno) {
    assertHome()
    let index = Int(descriptor)
    let token = changeReceivers { receivers in
      if index >= receivers.count {
        receivers.append(contentsOf: repeatElement(Registration(), count: max(64, index + 1 - receivers.count)))
      }
      // The generation tells a report on this descriptor from one on its predecessor of the same number, in the same batch.
      receivers[index].generation &+= 1
      receivers[index].receiver = receiver
      return UInt64(receivers[index].generation) << 32 | UInt64(index)
    }
    do {
      if listener { try poller.addListener(descriptor, token: token) } else { try poller.addStream(descriptor, token: token) }
    } catch {
      changeReceivers { $0[index].receiver = nil }
      throw error
    }
  }

  /// Forgets a descriptor that is about to be closed, which takes it out of the poller too. Home only.
  func unregister(_ descriptor: Int32, stillOpen: Bool = false) {
    assertHome()
    if stillOpen { poller.remove(descriptor) }
    let index = Int(descriptor)
    // What goes with it goes when the array is back.
    _ = changeReceivers { receivers -> (any EventReceiver)? in
      guard receivers.indices.contains(index) else { return nil }
      defer { receivers[index].receiver = nil }
      return receivers[index].receiver
    }
  }

  private func changeReceivers<R>(_ body: (inout [Registration]) -> R) -> R {
    var lent: [Registration] = []
    swap(&lent, &receivers)
    defer { swap(&lent, &receivers) }
    return body(&lent)
  }

  private func report(_ event: (token: UInt64, readiness: Readiness)) {
    let index = Int(truncatingIfNeeded: event.token & 0xffff_ffff)
    guard receivers.indices.contains(index), receivers[index].generation == UInt32(truncatingIfNeeded: event.token >> 32) else { return }
    let receiver = receivers[index].receiver
    receiver?.received(event.readiness)
  }

  // MARK: Running

  /// Runs what is queued; false when the loop was handed over while something ran.
  private func drain() -> Bool {
    let me = mine
    while true {
      if backlogged.load(ordering: .relaxed) > 0 { backlog?.rouse() }
      guard next < local.count else {
        if local.isEmpty { return true }
        var done: [Entry] = []
        swap(&done, &local)
        next = 0
        // What goes with what has run may queue more, which is not to be lost.
        done.removeAll(keepingCapacity: true)
        if local.isEmpty { swap(&done, &local) }
        continue
      }
      let entry = local[next]
      next += 1
      moved()
      switch entry {
      case .job(let job, let library):
        if !library { word.store(me | 1, ordering: .releasing) }
        job.run(on: self)
      case .library(let work): work()
      case .user(let work):
        word.store(me | 1, ordering: .releasing)
        work()
      }
      if !enter() { return false }
    }
  }

  private func collectInbox() {
    poller.answerBell()
    let got = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox
    }
    for entry in got.entries { push(entry) }
    resumeLibrary { for suspension in got.homeward { suspension.resume() } }
  }

  /// How long the poller may wait, in milliseconds; -1: for ever. The clock is read once: a second reading may be past what the first was not.
  static func timeout(until due: UInt64, now: UInt64) -> Int32 { due == .max ? -1 : Int32(clamping: due > now ? due - now : 0) }

  /// Runs the loop until it is taken from this thread, whose tenure the word carries already.
  func run() {
    let events = EventBuffer()
    assertHome()
    guard drain() else { return }
    while true {
      let due = wheel.nextDue
      nextDue.store(due, ordering: .relaxed)
      polling.store(true, ordering: .releasing)
      poller.wait(into: events, timeout: EventLoop.timeout(until: due, now: Clock.milliseconds))
      polling.store(false, ordering: .sequentiallyConsistent)
      group.watcher.wakeIfParked()
      reading = 0
      turn &+= 1
      let now = self.now
      wheel.wake(now)
      for index in 0..<events.count {
        let event = events[index]
        if event.token == Poller.bellToken { collectInbox() } else { report(event) }
      }
      wheel.fire(now)
      guard drain() else { return }
    }
  }
}
