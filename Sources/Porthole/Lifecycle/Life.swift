internal import PortholeHTTP
internal import PortholeNet

/// A server's life: started, stopped, and started again.
final class Life: Sendable {
  private struct Running {
    let listeners: [any Listening]
    let workers: [Worker]
    /// Where requests are answered: without the port that only leads there.
    let addresses: [SocketAddress]
    /// Where they are only led there.
    let redirecting: [SocketAddress]
  }

  private enum State {
    case stopped
    /// Those who want to stop it, once it has started.
    case starting([CheckedContinuation<Void, Never>])
    case running(Running)
    /// Those who wait for the end.
    case stopping([CheckedContinuation<Void, Never>])
  }

  private let core: ServerCore
  private let state = Locked(State.stopped)
  /// The port that the system chose at the first start.
  private let chosenPort = Locked<UInt16>(0)

  init(core: ServerCore) { self.core = core }

  var isRunning: Bool { state.withLock { if case .running = $0 { true } else { false } } }

  var listening: [SocketAddress] {
    state.withLock { if case .running(let running) = $0 { running.addresses } else { [] } }
  }

  var redirecting: [SocketAddress] {
    state.withLock { if case .running(let running) = $0 { running.redirecting } else { [] } }
  }

  // MARK: Starting

  func start() async throws {
    if let fault = core.routes.faults.first { throw fault }
    if let fault = core.recorder.fault { throw fault }
    try state.withLock { state in
      guard case .stopped = state else { throw ServerError(.alreadyRunning, "the server runs already") }
      state = .starting([])
    }
    do {
      let running = try await listen()
      started(.running(running))
      core.events.send(.started(ListeningURL.all(running.addresses, scheme: core.isSecure ? "https" : "http")))
    } catch {
      started(.stopped)
      throw error
    }
  }

  private func started(_ new: State) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      defer { state = new }
      if case .starting(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume() }
  }

  private func listen() async throws -> Running {
    let configuration = core.configuration
    guard (0...65535).contains(configuration.port) else {
      throw ServerError(.configuration, "there is no port \(configuration.port): ports are 0 to 65535")
    }
    if configuration.name != nil, core.serverName == nil {
      throw ServerError(.configuration, "the server's name cannot stand in a field")
    }
    try core.prepareSecurity()
    let bindings = try configuration.addresses.map { try $0.binding }
    let loops: [EventLoop]
    do { loops = try configuration.priority.group.loops(configuration.loops) } catch {
      throw ServerError(error, call: "starting event loops")
    }
    let workers = loops.map { Worker(core: core, loop: $0) }
    configuration.priority.group.onExhaustion(for: core) { [weak core] in core?.noteExhaustion() }
    let acceptor = Acceptor(core: core, workers: workers)
    func listeners(_ port: Port, _ number: Int) throws -> [any Listening] {
      do throws(ListenError) {
        return try Listener.listen(bindings, port: UInt16(number)) { address throws(ListenError) in
          #if TLS && canImport(Network)
          // Apple's engine owns its sockets.
          if port == .secure { return try acceptor.networkListener(address) }
          #endif
          return try Listener(
            address, backlog: Int32(clamping: configuration.backlog), loop: loops[0], accepted: { acceptor.accepted($0, $1, at: port) },
            failed: { [core] in core.acceptFailed($0) })
        }
      } catch { throw ServerError(error) }
    }
    let kind: Port = core.isSecure ? .secure : .plain
    // A port that the system chose is kept when the server is started again, as people know it by then.
    let chosen = configuration.port == 0 ? Int(chosenPort.withLock { $0 }) : 0
    let again = chosen == 0 ? nil : try? listeners(kind, chosen)
    let main = try again ?? listeners(kind, configuration.port)
    let listeners = try main + (core.redirectPort.map { try listeners(.redirecting, $0) } ?? [])
    let port = main.lazy.map(\.address.port).first { $0 != 0 } ?? 0
    chosenPort.withLock { $0 = port }
    core.listens(at: port)
    do {
      try loops[0].perform { for listener in listeners { try listener.start() } }
    } catch let error as Errno { throw ServerError(error, call: "registering a listener") }
    configuration.priority.group.onExhaustion(for: core) { [core] in core.noteExhaustion() }
    return Running(
      listeners: listeners, workers: workers, addresses: main.map(\.address), redirecting: listeners.dropFirst(main.count).map(\.address))
  }

  // MARK: Stopping

  func stop(within time: Duration) async {
    await waitForStart()
    let running: Running? = state.withLock { state in
      guard case .running(let running) = state else { return nil }
      state = .stopping([])
      return running
    }
    guard let running else { return await waitForStop() }
    let latch = Latch(running.workers.count)
    // A worker of an earlier life may have been kept from stopping until now.
    core.onWorkerStopped { worker in if running.workers.contains(where: { $0 === worker }) { latch.count() } }
    stoppingWorkers.withLock { $0 = running.workers }
    let loop = running.workers[0].loop
    // The listeners go first, so that no worker gets a connection after its last one.
    loop.post {
      for listener in running.listeners { listener.stop() }
      for worker in running.workers { worker.loop.post { worker.beginStopping() } }
    }
    if !(await latch.wait(atMost: time)) {
      for worker in running.workers { worker.loop.post { worker.cutConnections() } }
      // A loop that all threads are kept from may not come to it: the ports are freed all the same.
      if !(await latch.wait(atMost: Life.patience)) { for listener in running.listeners { listener.shutDown() } }
    }
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      defer { state = .stopped }
      if case .stopping(let waiting) = state { return waiting }
      return []
    }
    stoppingWorkers.withLock { $0 = [] }
    await core.recorder.flush(within: Life.recorderPatience)
    core.configuration.priority.group.onExhaustion(for: core, nil)
    core.onWorkerStopped(nil)
    gate.withLock { $0 }?.arrived()
    core.events.send(.stopped)
    for continuation in waiting { continuation.resume() }
  }

  /// What recordings get to reach the disk.
  private static let recorderPatience = Duration.seconds(10)
  /// What a loop gets to close what was cut.
  private static let patience = Duration.seconds(1)

  private func waitForStart() async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        guard case .starting(let waiting) = state else { return false }
        state = .starting(waiting + [continuation])
        return true
      }
      if !waits { continuation.resume() }
    }
  }

  private func waitForStop() async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        guard case .stopping(let waiting) = state else { return false }
        state = .stopping(waiting + [continuation])
        return true
      }
      if !waits { continuation.resume() }
    }
  }

  // MARK: Running

  func run(stoppingWithin time: Duration, started: () -> Void) async throws {
    try await start()
    started()
    let gate = SignalGate()
    let loop: EventLoop
    let watch: Signals
    do {
      loop = try core.configuration.priority.group.loops(1)[0]
      let reload = core.isSecure ? [Signals.hangUp] : []
      watch = try Signals([Signals.interrupt, Signals.terminate] + reload, loop: loop) { [core] number in
        if number == Signals.hangUp { core.reloadSecuritySoon() } else { gate.arrived() }
      }
      try loop.perform { try watch.start() }
    } catch {
      await stop(within: time)
      throw ServerError(error as? Errno ?? .again, call: "watching signals")
    }
    self.gate.withLock { $0 = gate }
    if isRunning { await gate.wait() }
    self.gate.withLock { $0 = nil }
    gate.onNext { self.cut() }
    await stop(within: time)
    try? loop.perform { watch.stop() }
  }

  /// Cuts what a stop still waits for.
  private func cut() {
    let workers = stoppingWorkers.withLock { $0 }
    for worker in workers { worker.loop.post { worker.cutConnections() } }
  }

  private let stoppingWorkers = Locked<[Worker]>([])
  /// Where `run` waits, which a stop by others ends too.
  private let gate = Locked<SignalGate?>(nil)
}

/// Counts down from a number; one waits for the end.
final class Latch: Sendable {
  private struct State {
    var count: Int
    /// The time of the wait under way has run out, perhaps before it began to wait.
    var isLate = false
    /// Counts the beginnings and ends of waits.
    var turn = 0
    var waiting: CheckedContinuation<Bool, Never>?
  }
  private let state: Locked<State>

  init(_ count: Int) { state = Locked(State(count: count)) }

  func count() {
    let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.count -= 1
      guard state.count <= 0 else { return nil }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: true)
  }

  /// Waits for the end, at most so long; false when the time ran out.
  func wait(atMost time: Duration) async -> Bool {
    let turn = state.withLock { state in
      state.isLate = false
      state.turn += 1
      return state.turn
    }
    Clock.call(after: time, while: { self.state.withLock { $0.turn == turn } }, { self.expire() })
    defer { state.withLock { $0.turn += 1 } }
    return await withCheckedContinuation { continuation in
      let ended = state.withLock { state -> Bool? in
        if state.count <= 0 { return true }
        if state.isLate { return false }
        state.waiting = continuation
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  private func expire() {
    let waiting = state.withLock { state in
      state.isLate = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: false)
  }
}
