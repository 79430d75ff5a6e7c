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
    queue.loop.post { [loop = queue.loop] in loop.setTimer(Alarm(ring), due: loop.now + PortLease.firstPause) }
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
