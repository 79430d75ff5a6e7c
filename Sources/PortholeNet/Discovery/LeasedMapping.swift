/// A mapping that is ours to renew: by a thread of its own, as asking blocks for seconds.
final class LeasedMapping: PortMapping {
  private struct State {
    var machine: PortLease
    var addressWatch: AddressWatcher.Watch?
    /// When the alarm rings; 0 while none is set.
    var alarmDue: UInt64 = 0
    var isOver = false
  }

  private let request: PortRequest
  private let mapper: any PortMapper
  private let loop: EventLoop
  private let told: @Sendable (PortMappingEvent) -> Void
  private let thread = WorkThread(name: "porthole-nat")
  private let state: Locked<State>

  init(_ request: PortRequest, _ mapper: any PortMapper, _ loop: EventLoop, _ told: @escaping @Sendable (PortMappingEvent) -> Void) {
    (self.request, self.mapper, self.loop, self.told) = (request, mapper, loop, told)
    state = Locked(State(machine: PortLease(lease: request.lease)))
  }

  func begin() {
    let watch = AddressWatcher.shared.watch { [weak self] in self?.post(.addressesChanged) }
    state.withLock { if !$0.isOver { $0.addressWatch = watch } }
    post(.begin)
  }

  func end(_ done: @escaping @Sendable () -> Void) {
    close()
    let isPosted = thread.add { [self] in
      handle(.end)
      done()
    }
    if !isPosted { done() }
  }

  func leave() { close() }

  private func close() {
    state.withLock { state in
      state.isOver = true
      state.addressWatch = nil
    }
  }

  private func post(_ event: PortLease.Event) { _ = thread.add { [weak self] in self?.handle(event) } }

  /// Takes an event in, and does what it leads to. On the thread.
  private func handle(_ event: PortLease.Event) {
    var events = [event]
    while let event = events.popLast() {
      // Once it is over, what was given is given back, and no more.
      if event != .end, state.withLock({ $0.isOver }), !event.isResult { return }
      for action in state.withLock({ $0.machine.handle(event, at: Clock.milliseconds) }) {
        switch action {
        case .map(let old):
          do throws(MappingProblem) { events.append(.mapped(try mapper.map(request, after: old))) } catch { events.append(.failed(error)) }
        case .release(let port): mapper.release(port, request)
        case .tell(let note): tell(note)
        }
      }
    }
    setAlarm()
  }

  private func tell(_ note: PortLease.Note) {
    if state.withLock({ $0.isOver }) { return }
    switch note {
    case .reachable(let address, let port): told(.reachable(address: address, port: port))
    case .failed(let problem): told(.failed(problem))
    }
  }

  private func setAlarm() {
    let due = state.withLock { state -> UInt64? in
      guard !state.isOver, let due = state.machine.deadline, state.alarmDue == 0 || due < state.alarmDue else { return nil }
      state.alarmDue = due
      return due
    }
    guard let due else { return }
    let ring: @Sendable () -> Void = { [weak self] in self?.ring(due) }
    loop.post { [loop] in loop.setTimer(Alarm(ring), due: due) }
  }

  private func ring(_ due: UInt64) {
    state.withLock { if $0.alarmDue == due { $0.alarmDue = 0 } }
    post(.clock)
  }
}

extension PortLease.Event {
  fileprivate var isResult: Bool {
    switch self {
    case .mapped, .failed: true
    case .begin, .end, .addressesChanged, .clock: false
    }
  }
}
