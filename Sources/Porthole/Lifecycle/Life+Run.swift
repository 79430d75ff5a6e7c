internal import PortholeNet

extension Life {
  /// Runs until a signal comes, the task is cancelled, or somebody else stops it; tells the service's manager of it.
  func run(stoppingWithin time: Duration, started: () -> Void) async throws {
    try await start()
    started()
    let gate = SignalGate()
    let loop: EventLoop
    let watch: Signals
    do {
      loop = try core.configuration.priority.group.loops(1)[0]
      // systemd sends it to have anything reloaded, and it would end a process that does not watch for it.
      let reload = core.isSecure || ServiceManager.isPresent ? [Signals.hangUp] : []
      let restart = core.configuration.restartsOnSignal ? [Signals.user2] : []
      watch = try Signals([Signals.interrupt, Signals.terminate] + reload + restart, loop: loop) { [core] number in
        switch number {
        case Signals.hangUp: core.reloadSecuritySoon()
        case Signals.user2: self.startSuccessor { gate.arrived() }
        default: gate.arrived()
        }
      }
      try loop.perform { try watch.start() }
    } catch {
      await stop(within: time)
      throw ServerError(error as? Errno ?? .again, call: "watching signals")
    }
    self.gate.withLock { $0 = gate }
    ServiceManager.ready("Listening on \(urls(of: listening).first ?? "nothing")")
    let watchdog = ServiceManager.beginWatchdog(on: loop)
    if isStarted { await gate.wait() }
    ServiceManager.stopping()
    self.gate.withLock { $0 = nil }
    gate.onNext { self.cut() }
    await stop(within: time)
    try? loop.perform { watch.stop() }
    withExtendedLifetime(watchdog) {}
  }

  /// Starts the program once more with this one's sockets, and calls a closure when that serves.
  func startSuccessor(_ done: @escaping @Sendable () -> Void) {
    guard let running else { return }
    // Two of them cannot have one name.
    discovery.handOver { [self] in
      ServiceManager.startSuccessor(running.descriptors) { [self] result in
        switch result {
        case .success:
          for place in running.places { place.listener.leaveToOthers() }
          isFollowedNow()
          done()
        case .failure(let reason):
          core.configuration.logger.log(.error, "the program could not be started anew, and goes on: \(reason)")
          guard isRunning else { return }
          discovery.prepare(running.addresses, on: running.loop)
          discovery.begin(running.addresses)
        }
      }
    }
  }
}
