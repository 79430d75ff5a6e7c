/// A port of the gateway that leads to one of this machine, from `begin` to `end`.
package protocol PortMapping: Sendable {
  /// Begins; from any thread, and does not wait.
  func begin()
  /// Gives the port back, and calls a closure when that is done; from any thread, and does not wait.
  func end(_ done: @escaping @Sendable () -> Void)
  /// Leaves the port to another process, which asks for the same.
  func leave()
}

package enum PortMappingEvent: Hashable, Sendable {
  /// Whoever connects to this address reaches us.
  case reachable(address: String, port: UInt16)
  /// Nobody does; this goes on trying, unless there is no library.
  case failed(MappingProblem)
}

/// A mapping as the platform has it; `told` is called from another thread, and not after `end`.
package func makePortMapping(
  _ request: PortRequest, loop: EventLoop, _ told: @escaping @Sendable (PortMappingEvent) -> Void
) -> any PortMapping {
  #if canImport(Darwin)
  SystemMapping(request, loop, told)
  #else
  LeasedMapping(request, GatewayMapper(), loop, told)
  #endif
}

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
    loop.post { [loop] in loop.timers.set(Alarm(ring), due: due) }
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

/// A mapping that the system's daemon keeps (`dns_sd.h`).
final class SystemMapping: PortMapping {
  private struct State {
    var query: DNSServiceQuery?
    var told: PortMappingEvent?
    var isOver = false
  }

  private let request: PortRequest
  private let queue: LoopQueue
  private let told: @Sendable (PortMappingEvent) -> Void
  private let state = Locked(State())

  init(_ request: PortRequest, _ loop: EventLoop, _ told: @escaping @Sendable (PortMappingEvent) -> Void) {
    (self.request, self.told) = (request, told)
    queue = LoopQueue(loop)
  }

  func begin() { queue.add { [self] in ask() } }

  func end(_ done: @escaping @Sendable () -> Void) {
    queue.add { [self] in
      let query = state.withLock { state in
        state.isOver = true
        return state.query
      }
      if let query { query.end(done) } else { done() }
    }
  }

  /// The daemon has one mapping for both processes, as long as one of them wants it.
  func leave() { end {} }

  private func ask() {
    guard state.withLock({ !$0.isOver && $0.query == nil }) else { return }
    guard let calls = DNSServiceCalls.system else { return tell(.failed(.noLibrary)) }
    do throws(DNSServiceError) {
      let query = try DNSServiceQuery.mapPort(request, calls, queue) { [weak self] answer in self?.answered(answer) }
      state.withLock { $0.query = query }
    } catch { failed(error) }
  }

  private func answered(_ answer: DNSServiceQuery.Answer) {
    switch answer {
    case .mapped(let address, let port):
      let text = SocketAddress.ipv4(address, port: 0).host
      if port == 0 || address == 0 { return tell(.failed(.noGateway(missing: nil))) }
      do throws(MappingProblem) {
        try GatewayMapper.checkPublic(text)
        tell(.reachable(address: text, port: port))
      } catch { tell(.failed(error)) }
    case .failed(let error): failed(error)
    case .registered, .resolved: break
    }
  }

  /// What the daemon can go on with stays with it; one that is gone is asked again when it may be back.
  private func failed(_ error: DNSServiceError) {
    tell(.failed(MappingProblem(error)))
    guard error == .serviceNotRunning || error == .defunctConnection || error == .unknown else { return }
    let old = state.withLock { state in
      defer { state.query = nil }
      return state.query
    }
    old?.end {}
    let ring: @Sendable () -> Void = { [weak self] in self?.begin() }
    queue.loop.post { [loop = queue.loop] in loop.timers.set(Alarm(ring), due: loop.now + PortLease.firstPause) }
  }

  private func tell(_ event: PortMappingEvent) {
    let isNew = state.withLock { state in
      defer { state.told = event }
      return state.told != event && !state.isOver
    }
    if isNew { told(event) }
  }
}

extension MappingProblem {
  init(_ error: DNSServiceError) {
    switch error {
    case .doubleNAT: self = .notPublic("")
    case .mappingUnsupported, .noRouter: self = .noGateway(missing: nil)
    case .mappingDisabled, .refused, .noAuthorization, .policyDenied, .notPermitted: self = .refused
    default: self = .other(error.code)
    }
  }
}
