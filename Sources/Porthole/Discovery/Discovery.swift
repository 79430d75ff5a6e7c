internal import PortholeHTTP
internal import PortholeNet

/// Has a server found by others while it listens: announced on the local network, and mapped by the gateway.
final class Discovery: Sendable {
  /// What belongs to one opening of the server.
  private struct Opening {
    let port: UInt16
    var advertiser: ServiceAdvertiser?
    var mapping: (any PortMapping)?
  }

  private struct State {
    var opening: Opening?
    /// Counts the openings: what an earlier one is told comes to nothing.
    var number = 0
    var service: BonjourService?
    var publicURL: String?
  }

  private let core: ServerCore
  private let state = Locked(State())

  init(_ core: ServerCore) { self.core = core }

  var service: BonjourService? { state.withLock { $0.service } }
  var publicURL: String? { state.withLock { $0.publicURL } }
  /// Whether there is anything to do at all.
  var isWanted: Bool { core.configuration.bonjour != nil || core.configuration.natMapping != nil }
  private var name: String { core.configuration.name ?? "Porthole" }

  /// Looks whether what was asked for can be.
  func check() throws(ServerError) {
    _ = try core.configuration.bonjour?.service(of: name, port: 1)
    guard let nat = core.configuration.natMapping else { return }
    guard (0...65535).contains(nat.port) else { throw ServerError(.configuration, "there is no port \(nat.port): ports are 0 to 65535") }
    guard (Duration.seconds(2)...Duration.seconds(604_800)).contains(nat.lease) else {
      throw ServerError(.configuration, "a port is mapped for 2 seconds to a week, not \(nat.lease)")
    }
  }

  // MARK: While it listens

  /// The server listens, and this will `begin` when that was told, unless it has ended by then.
  func prepare(_ addresses: [SocketAddress], on loop: EventLoop) {
    let port = addresses.lazy.map(\.port).first { $0 != 0 } ?? 0
    // A listener that was replaced changes nothing.
    guard isWanted, state.withLock({ $0.opening?.port != port }) else { return }
    end {}
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    var opening = Opening(port: port)
    if let bonjour = core.configuration.bonjour, let service = try? bonjour.service(of: name, port: port) {
      opening.advertiser = ServiceAdvertiser(service, loop: loop) { [weak self] event in self?.told(event, port, number) }
    }
    if let nat = core.configuration.natMapping {
      let request = PortRequest(
        port: port, client: Discovery.client(addresses), publicPort: nat.port == 0 ? port : UInt16(clamping: nat.port),
        lease: UInt32(clamping: nat.lease.components.seconds),
        description: "Porthole")
      opening.mapping = makePortMapping(request, loop: loop) { [weak self] event in self?.told(event, number) }
    }
    state.withLock { $0.opening = opening }
  }

  func begin(_ addresses: [SocketAddress]) {
    guard isWanted, let opening = state.withLock({ $0.opening }) else { return }
    guard Discovery.isReachable(addresses) else {
      // A name or a port that leads nowhere would only confuse.
      let why = "as it listens for this machine only"
      if opening.advertiser != nil { fail(.bonjourFailed(ServerError(.notReachable, "the server is not announced, \(why)"))) }
      if opening.mapping != nil { fail(.natFailed(ServerError(.notReachable, "no port is mapped, \(why)"))) }
      return
    }
    opening.advertiser?.begin()
    opening.mapping?.begin()
  }

  /// Whether others can connect to one of these addresses.
  static func isReachable(_ addresses: [SocketAddress]) -> Bool { addresses.contains { $0.port != 0 && !$0.isLoopback } }

  /// The one IPv4 address that listens, as the gateway leads others to one only; nil for every one.
  static func client(_ addresses: [SocketAddress]) -> String? {
    let own = addresses.filter { address in
      if case .ipv4 = address { !address.isLoopback } else { false }
    }
    return own.contains { $0.isUnspecified } ? nil : own.first?.host
  }

  /// Takes back what there is, and calls a closure when that is done.
  func end(_ done: @escaping @Sendable () -> Void) {
    guard let opening = takeOpening() else { return done() }
    let latch = Countdown(2, done)
    if let advertiser = opening.advertiser { advertiser.end { latch.count() } } else { latch.count() }
    if let mapping = opening.mapping { mapping.end { latch.count() } } else { latch.count() }
  }

  /// The same for a process that follows and is found under the same name and by the same port: the name is free when the closure is called, and the port
  /// stays mapped.
  func handOver(_ done: @escaping @Sendable () -> Void) {
    guard let opening = takeOpening() else { return done() }
    opening.mapping?.leave()
    if let advertiser = opening.advertiser { advertiser.end(done) } else { done() }
  }

  private func takeOpening() -> Opening? {
    state.withLock { state in
      defer {
        state.number += 1
        (state.opening, state.service, state.publicURL) = (nil, nil, nil)
      }
      return state.opening
    }
  }

  // MARK: What comes of it

  private func told(_ event: ServiceAdvertiser.Event, _ port: UInt16, _ number: Int) {
    switch event {
    case .announced(let found, let host):
      let service = BonjourService(name: found.name, type: found.type, url: url(PercentCoding.encode(pathSegment: host), port))
      if isCurrent(number, { $0.service = service }) { core.events.send(.bonjourRegistered(service)) }
    case .failed(let problem):
      if isCurrent(number, { $0.service = nil }) { fail(.bonjourFailed(ServerError(problem))) }
    }
  }

  private func told(_ event: PortMappingEvent, _ number: Int) {
    switch event {
    case .reachable(let address, let port):
      let url = url(address, port)
      if isCurrent(number, { $0.publicURL = url }) { core.events.send(.natMapped(url)) }
    case .failed(let problem):
      if isCurrent(number, { $0.publicURL = nil }) { fail(.natFailed(ServerError(problem))) }
    }
  }

  /// Makes a change unless what is told belongs to an earlier opening.
  private func isCurrent(_ number: Int, _ change: (inout State) -> Void) -> Bool {
    state.withLock { state in
      guard state.number == number else { return false }
      change(&state)
      return true
    }
  }

  private func fail(_ event: ServerEvent) {
    if case .bonjourFailed(let error) = event { core.configuration.logger.log(.warning, error.message) }
    if case .natFailed(let error) = event { core.configuration.logger.log(.warning, error.message) }
    core.events.send(event)
  }

  private func url(_ host: String, _ port: UInt16) -> String {
    let scheme = core.isSecure ? "https" : "http"
    return "\(scheme)://\(host)\(port == (core.isSecure ? 443 : 80) ? "" : ":\(port)")/"
  }
}

/// Calls a closure when it has been counted down.
private final class Countdown: Sendable {
  private let left: Locked<Int>
  private let done: @Sendable () -> Void

  init(_ count: Int, _ done: @escaping @Sendable () -> Void) {
    left = Locked(count)
    self.done = done
  }

  func count() {
    let isLast = left.withLock { left in
      left -= 1
      return left == 0
    }
    if isLast { done() }
  }
}
