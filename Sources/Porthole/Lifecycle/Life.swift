internal import PortholeHTTP
internal import PortholeNet

/// A server's life: tells the `Lifecycle` what happens, and does what that says.
final class Life: Sendable {
  /// What is done outside of the lock, one after another, in the order in which it was decided.
  private enum Order: Sendable {
    case tell(Lifecycle.Note, [SocketAddress])
    case tellAddresses([String])
    case closeQuiet(Sockets), cut(Sockets)
    case beginTime, endTime
    case resume([CheckedContinuation<Void, Never>])
  }

  /// What takes a while, and is done by whoever caused it.
  private enum Operation: Sendable {
    case open(Sockets?)
    case close(Sockets, within: Duration, draining: Bool)
  }

  private struct State {
    var machine: Lifecycle
    /// What is open, or was until the server was suspended.
    var sockets: Sockets?
    /// The port that the system chose at the first start.
    var chosenPort: UInt16 = 0
    /// What requests under way get at the next end.
    var patience = Duration.zero
    /// Others listen where it did.
    var isFollowed = false
    var failure: ServerError?
    var orders: [Order] = []
    var isCarryingOut = false
    /// Those who wait until nothing is under way.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// When the alarm rings; 0 while none is set.
    var alarmDue: UInt64 = 0
    /// Where the server was reached when that was told last.
    var toldURLs: [String] = []
    /// Ends the watch over the machine's addresses when it goes.
    var addressWatch: AddressWatcher.Watch?
    /// Ends the watch over the app when it goes.
    var observation: (any Sendable)?
  }

  let core: ServerCore
  let discovery: Discovery
  private let state: Locked<State>
  private let time = Locked<(any BackgroundTime)?>(nil)

  init(core: ServerCore, patience: UInt64 = 10_000) {
    self.core = core
    discovery = Discovery(core)
    let configuration = core.configuration
    state = Locked(
      State(
        machine: Lifecycle(
          interval: configuration.connectedInterval.milliseconds,
          suspends: configuration.suspendsInBackground && configuration.appLifecycle != nil, patience: patience),
        isFollowed: configuration.addresses.allSatisfy { $0.isPassed }))
  }

  // MARK: What is

  var running: Sockets? { state.withLock { $0.machine.sockets == .open && $0.machine.isStarted ? $0.sockets : nil } }
  var isRunning: Bool { running != nil }
  var listening: [SocketAddress] { running?.addresses ?? [] }
  var redirecting: [SocketAddress] { running?.redirecting ?? [] }
  var isConnected: Bool { state.withLock { $0.machine.isConnected } }
  var isStarted: Bool { state.withLock { $0.machine.isStarted } }

  /// Others listen where this does, and go on with it.
  func isFollowedNow() { state.withLock { $0.isFollowed = true } }

  var serverState: Server.State { state.withLock { $0.machine.serverState } }

  // MARK: Events

  /// Takes an event in. What it leads to that is quick is done before this returns; the rest is the caller's to do.
  private func handle<E: Error>(_ event: Lifecycle.Event, _ change: (inout State) throws(E) -> Void) throws(E) -> Operation? {
    let operation = try state.withLock { state throws(E) in
      try change(&state)
      return Life.decide(event, &state)
    }
    setAlarm()
    carryOut()
    return operation
  }

  private func handle(_ event: Lifecycle.Event) -> Operation? { handle(event) { _ in } }

  private static func decide(_ event: Lifecycle.Event, _ state: inout State) -> Operation? {
    var operation: Operation?
    for action in state.machine.handle(event, at: Clock.milliseconds) {
      switch action {
      case .open: operation = .open(state.sockets)
      case .close(let closing):
        let patience = closing == .expiry ? .zero : state.patience
        if let sockets = state.sockets { operation = .close(sockets, within: patience, draining: closing == .stop && state.isFollowed) }
      case .closeQuiet: if let sockets = state.sockets { state.orders.append(.closeQuiet(sockets)) }
      case .cut: if let sockets = state.sockets { state.orders.append(.cut(sockets)) }
      case .beginTime: state.orders.append(.beginTime)
      case .endTime: state.orders.append(.endTime)
      case .tell(let note): state.orders.append(.tell(note, state.sockets?.addresses ?? []))
      }
    }
    if state.machine.canStart { state.sockets = nil }
    if state.machine.isSettled, !state.waiting.isEmpty {
      state.orders.append(.resume(state.waiting))
      state.waiting = []
    }
    return operation
  }

  /// Takes an event in and has all that it leads to done; from any thread but not home, and never waits.
  private func post(_ event: Lifecycle.Event) {
    if let operation = handle(event) { onLoop { await $0.perform(operation) } }
  }

  /// Not by way of the process's pool of threads, see `EventLoopGroup.runToEnd`, unless there is no loop.
  private func onLoop(_ work: @escaping @Sendable (Life) async -> Void) {
    guard let loop = try? core.configuration.priority.group.loops(1)[0] else {
      Task { await work(self) }
      return
    }
    Task(executorPreference: loop) { await work(self) }
  }

  private func perform(_ operation: Operation) async {
    var next: Operation? = operation
    while let operation = next {
      switch operation {
      case .open(let before): next = open(before).next
      case .close(let sockets, let time, let draining):
        await close(sockets, within: time, draining: draining)
        next = handle(.closed) { $0.sockets?.isOver = true }
      }
    }
  }

  private func open(_ before: Sockets?) -> (next: Operation?, failure: (any Error)?) {
    do {
      let opener = SocketOpener(core, self)
      let sockets = try before.map { try opener.reopen($0) } ?? opener.open(preferring: state.withLock { $0.chosenPort })
      discovery.prepare(sockets.addresses, on: sockets.loop)
      let next = handle(.opened) { state in
        state.sockets = sockets
        state.chosenPort = sockets.addresses.lazy.map(\.port).first { $0 != 0 } ?? 0
        state.failure = nil
      }
      discovery.begin(sockets.addresses)
      return (next, nil)
    } catch {
      discovery.end {}
      let next = handle(.openFailed) { $0.failure = error as? ServerError ?? ServerError(.configuration, "\(error)") }
      return (next, error)
    }
  }

  /// Does what waits to be done, unless another thread is at it. Listeners to events are user code.
  private func carryOut() {
    while true {
      let order = state.withLock { state -> Order? in
        guard !state.isCarryingOut, !state.orders.isEmpty else { return nil }
        state.isCarryingOut = true
        return state.orders.removeFirst()
      }
      guard let order else { return }
      carryOut(order)
      state.withLock { $0.isCarryingOut = false }
    }
  }

  private func carryOut(_ order: Order) {
    switch order {
    case .tell(let note, let addresses): tell(note, addresses)
    case .tellAddresses(let urls): core.events.send(.addressesChanged(urls))
    case .closeQuiet(let sockets): for worker in sockets.workers { worker.loop.post { worker.closeQuiet() } }
    case .cut(let sockets): for worker in sockets.workers { worker.loop.post { worker.cutConnections() } }
    case .beginTime:
      let new = core.configuration.appLifecycle?.beginBackgroundTime { [weak self] in self?.post(.timeExpired) }
      time.withLock { $0 = new }
    case .endTime:
      let old = time.withLock { time in
        defer { time = nil }
        return time
      }
      old?.end()
    case .resume(let waiting): for continuation in waiting { continuation.resume() }
    }
  }

  private func tell(_ note: Lifecycle.Note, _ addresses: [SocketAddress]) {
    func urls() -> [String] {
      watchAddresses(addresses.contains { $0.isUnspecified })
      let urls = self.urls(of: addresses)
      state.withLock { $0.toldURLs = urls }
      return urls
    }
    switch note {
    case .started: core.events.send(.started(urls()))
    case .resumed: core.events.send(.resumed(urls()))
    case .suspended: core.events.send(.suspended)
    case .resumeFailed:
      let failure = state.withLock { $0.failure } ?? ServerError(.listen, "the server cannot listen again")
      core.configuration.logger.log(.error, "the server could not listen again: \(failure)")
      core.events.send(.resumeFailed(failure))
    case .stopped:
      core.events.send(.stopped)
      gate.withLock { $0 }?.arrived()
    case .connected: core.events.send(.clientsConnected)
    case .disconnected: core.events.send(.clientsDisconnected)
    }
  }

  // MARK: Addresses

  func urls(of addresses: [SocketAddress]) -> [String] { ListeningURL.all(addresses, scheme: core.isSecure ? "https" : "http") }

  /// Only where it listens at all addresses do those of the machine matter.
  private func watchAddresses(_ isOnAll: Bool) {
    state.withLock { state in
      if !isOnAll { state.addressWatch = nil }
      guard isOnAll, state.addressWatch == nil else { return }
      state.addressWatch = AddressWatcher.shared.watch { [weak self] in self?.addressesChanged() }
    }
  }

  private func addressesChanged() {
    guard core.events.hasListeners, let running else { return }
    let urls = urls(of: running.addresses)
    state.withLock { state in
      guard urls != state.toldURLs, state.machine.sockets == .open else { return }
      state.toldURLs = urls
      state.orders.append(.tellAddresses(urls))
    }
    carryOut()
  }

  private func setAlarm() {
    let due = state.withLock { state -> UInt64? in
      guard let due = state.machine.deadline, state.alarmDue == 0 || due < state.alarmDue else { return nil }
      state.alarmDue = due
      return due
    }
    guard let due, let loop = try? core.configuration.priority.group.loops(1)[0] else { return }
    let ring: @Sendable () -> Void = { [weak self] in self?.alarmRings(due) }
    loop.post { loop.setTimer(Alarm { loop.later(ring) }, due: due) }
  }

  private func alarmRings(_ due: UInt64) {
    state.withLock { if $0.alarmDue == due { $0.alarmDue = 0 } }
    post(.clock)
  }

  /// The first request is under way, or the last is over, or both: what is so by now counts, and that there was one.
  func presenceChanged(_ presence: Presence) {
    let operation = state.withLock { state -> Operation? in
      guard state.sockets?.presence === presence else { return nil }
      var operation: Operation?
      if presence.takeBeginning(), !state.machine.isBusy { operation = Life.decide(.busy, &state) }
      if state.machine.isBusy, !presence.isBusy { operation = Life.decide(.quiet, &state) ?? operation }
      return operation
    }
    setAlarm()
    carryOut()
    if let operation { onLoop { await $0.perform(operation) } }
  }

  /// Looks whether all listeners are alive, and has those replaced that are not. From any thread but not home.
  func verify() { if let running, !running.areAlive { post(.listenerDied) } }

  /// Does to the listeners what a system may do to a process that it has suspended; for tests.
  func killListeners() { for place in running?.places ?? [] { place.listener.shutDown() } }

  /// Waits until nothing is under way or about to be.
  private func settled() async {
    let isSettled = state.withLock { $0.machine.isSettled && $0.orders.isEmpty && !$0.isCarryingOut }
    if isSettled { return }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.machine.isSettled { state.orders.append(.resume([continuation])) } else { state.waiting.append(continuation) }
      }
      carryOut()
    }
  }

  // MARK: Starting and stopping

  func start() async throws {
    if let fault = core.routes.faults.first { throw fault }
    if let fault = core.recorder.fault { throw fault }
    try discovery.check()
    try state.withLock { state in
      guard state.machine.canStart else { throw ServerError(.alreadyRunning, "the server runs already") }
    }
    await observeApp()
    let operation = try handle(.start) { state in
      guard state.machine.canStart else { throw ServerError(.alreadyRunning, "the server runs already") }
    }
    // Done here and not elsewhere: whoever waits for another task is resumed by way of the process's pool of threads.
    guard case .open(let before)? = operation else { return }
    let (next, failure) = open(before)
    if let failure { throw failure }
    if let next { await perform(next) }
  }

  func stop(within time: Duration) async {
    if let operation = handle(.stop, { $0.patience = time }) { await perform(operation) }
    await settled()
  }

  /// Stops without anybody waiting for it, as the server is gone; from anywhere, also home.
  func abandon() { if serverState != .stopped { onLoop { await $0.stop(within: .zero) } } }

  func suspend(within time: Duration) async {
    if let operation = handle(.suspend, { $0.patience = time }) { await perform(operation) }
    await settled()
  }

  func resume() async throws {
    verify()
    if let operation = handle(.resume, { $0.failure = nil }) { await perform(operation) }
    await settled()
    if let failure = state.withLock({ $0.machine.isStarted && $0.machine.sockets == .closed ? $0.failure : nil }) { throw failure }
  }

  /// Keeps the connections' end within a time. The listeners go first, so that no worker gets a connection after its last one.
  private func close(_ sockets: Sockets, within time: Duration, draining: Bool) async {
    let workers = sockets.workers
    let latch = Latch(workers.count)
    let withdrawal = Latch(1)
    discovery.end { withdrawal.count() }
    // A worker of an earlier life may have been kept from stopping until now.
    core.onWorkerStopped { worker in if workers.contains(where: { $0 === worker }) { latch.count() } }
    sockets.loop.post {
      for place in sockets.places { place.listener.stop() }
      for worker in workers { worker.loop.post { worker.beginStopping(draining: draining) } }
    }
    let (drainTime, rest) = Life.shares(of: time, draining: draining)
    if draining, !(await latch.wait(atMost: drainTime)) {
      for worker in workers { worker.loop.post { worker.endDraining() } }
    }
    if !(await latch.wait(atMost: rest)) {
      for worker in workers { worker.loop.post { worker.cutConnections() } }
      // A loop that all threads are kept from may not come to it: the ports are freed all the same.
      if !(await latch.wait(atMost: Life.cutPatience)) { for place in sockets.places { place.listener.shutDown() } }
    }
    core.onWorkerStopped(nil)
    if discovery.isWanted { _ = await withdrawal.wait(atMost: Life.withdrawalPatience) }
    await core.recorder.flush(within: Life.recorderPatience)
    core.configuration.priority.group.onExhaustion(for: core, nil)
  }

  /// What recordings get to reach the disk.
  private static let recorderPatience = Duration.seconds(10)
  /// What the network gets to forget the server: a process that ends at once would leave its port with the gateway.
  private static let withdrawalPatience = Duration.seconds(3)
  /// What connections get to ask once more, when others listen where this server did.
  private static let drainTime = Duration.seconds(2)
  /// How much of a stop's time is for draining, and how much comes after it.
  static func shares(of time: Duration, draining: Bool) -> (drainTime: Duration, rest: Duration) {
    let drainTime = draining ? min(time, Life.drainTime) : .zero
    return (drainTime, time - drainTime)
  }
  /// What a loop gets to close what was cut.
  private static let cutPatience = Duration.seconds(1)
  /// What uncounted requests get when the app goes to the background: the system waits some five seconds for us.
  private static let suspensionPatience = Duration.seconds(2)

  // MARK: The app

  private func observeApp() async {
    guard let app = core.configuration.appLifecycle, state.withLock({ $0.observation == nil }) else { return }
    let observation = await app.observe { [weak self] isInBackground in self?.appMoved(toBackground: isInBackground) }
    state.withLock { if $0.observation == nil { $0.observation = observation } }
  }

  private func appMoved(toBackground: Bool) {
    if toBackground {
      // A request that has just begun is to have the time to end.
      if let presence = state.withLock({ $0.sockets?.presence }) { presenceChanged(presence) }
      state.withLock { if $0.machine.sockets == .open { $0.patience = Life.suspensionPatience } }
      post(.background)
    } else {
      // What the system took away meanwhile is replaced, whether it was suspended or not.
      verify()
      post(.foreground)
    }
  }

  /// Cuts what a stop still waits for.
  func cut() {
    let sockets = state.withLock { $0.machine.sockets == .closing ? $0.sockets : nil }
    for worker in sockets?.workers ?? [] { worker.loop.post { worker.cutConnections() } }
  }

  /// Where `run` waits, which a stop by others ends too.
  let gate = Locked<SignalGate?>(nil)
}
