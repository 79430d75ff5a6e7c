/// How a gateway's port comes to be ours, and stays so.
///
/// A value that decides and does nothing: events and the time go in, what is to be done comes out. `LeasedMapping` does it.
struct PortLease: Hashable, Sendable {
  /// What happens. Times are milliseconds of one clock that never goes back.
  enum Event: Hashable, Sendable {
    case begin, end
    /// What came of asking.
    case mapped(MappedPort), failed(MappingProblem)
    /// The machine's addresses may be others, and so may be the gateway.
    case addressesChanged
    /// Time has passed.
    case clock
  }

  enum Action: Hashable, Sendable {
    /// Ask for a port, or to go on with one.
    case map(after: MappedPort?)
    case release(MappedPort)
    case tell(Note)
  }

  /// What those are told who want the port.
  enum Note: Hashable, Sendable {
    case reachable(address: String, port: UInt16)
    case failed(MappingProblem)
  }

  private enum Phase: Hashable, Sendable {
    case idle, asking
    case holding(renewal: UInt64)
    case waiting(until: UInt64)
    /// Nothing can help but another beginning.
    case givenUp
  }

  /// Seconds that are asked for.
  let lease: UInt32
  private var phase = Phase.idle
  /// What the gateway gave us last, and may still keep for us.
  private var held: MappedPort?
  /// Failures in a row.
  private var failures = 0
  /// What was told last: nothing is told twice.
  private var told: Note?

  init(lease: UInt32) { self.lease = lease }

  /// Milliseconds between attempts: the first, and the longest.
  static let firstPause: UInt64 = 10_000, longestPause: UInt64 = 600_000
  /// Milliseconds for addresses to come to rest.
  static let settling: UInt64 = 500

  /// When `clock` should come; nil: nothing waits for a time.
  var deadline: UInt64? {
    switch phase {
    case .holding(let time), .waiting(let time): time
    case .idle, .asking, .givenUp: nil
    }
  }

  mutating func handle(_ event: Event, at now: UInt64) -> [Action] {
    switch event {
    case .begin: return phase == .idle ? ask() : []
    case .end:
      let actions = held.map { [Action.release($0)] } ?? []
      self = PortLease(lease: lease)
      return actions
    case .mapped(let port):
      guard phase == .asking else { return [] }
      let old = held.flatMap { $0.port != port.port && $0.route == port.route ? $0 : nil }
      held = port
      failures = 0
      // Half of it is left for further attempts when one fails (RFC 6886 §3.3).
      let seconds = port.lifetime == 0 ? lease : min(port.lifetime, lease)
      phase = .holding(renewal: now + max(UInt64(seconds) * 500, 1000))
      return (old.map { [.release($0)] } ?? []) + tell(.reachable(address: port.address, port: port.port))
    case .failed(let problem):
      guard phase == .asking else { return [] }
      failures += 1
      let pause = min(PortLease.firstPause << UInt64(min(failures - 1, 16)), PortLease.longestPause)
      phase = problem == .noLibrary ? .givenUp : .waiting(until: now + pause)
      return tell(.failed(problem))
    case .addressesChanged:
      switch phase {
      case .holding(let time): phase = .holding(renewal: min(time, now + PortLease.settling))
      case .waiting(let time): phase = .waiting(until: min(time, now + PortLease.settling))
      case .idle, .asking, .givenUp: break
      }
      return []
    case .clock: return deadline.map { now >= $0 } == true ? ask() : []
    }
  }

  private mutating func ask() -> [Action] {
    phase = .asking
    return [.map(after: held)]
  }

  private mutating func tell(_ note: Note) -> [Action] {
    guard note != told else { return [] }
    told = note
    return [.tell(note)]
  }
}
