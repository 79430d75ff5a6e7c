/// How a service comes to be announced, and stays so.
///
/// A value that decides and does nothing: events and the time go in, what is to be done comes out. `ServiceAdvertiser` does it.
struct Announcement: Hashable, Sendable {
  /// What happens. Times are milliseconds of one clock that never goes back.
  enum Event: Hashable, Sendable {
    /// Somebody wants it announced, and no longer.
    case begin, end
    /// The directory has taken it, under this name; perhaps once more, under another.
    case registered(RegisteredService)
    /// It has not, or no longer has it.
    case failed(AnnouncementProblem)
    /// The name of the host was found, or was not.
    case resolved(String), unresolved
    /// The machine's addresses may be others.
    case addressesChanged
    /// Time has passed.
    case clock
  }

  enum Action: Hashable, Sendable {
    case register(name: String), unregister
    case resolve(RegisteredService), endResolving
    case tell(Note)
  }

  /// What those are told who wanted it announced.
  enum Note: Hashable, Sendable {
    case announced(RegisteredService, host: String)
    case failed(AnnouncementProblem)
  }

  private enum Phase: Hashable, Sendable {
    case idle, registering
    case registered(RegisteredService)
    case waiting(until: UInt64)
    /// Nothing can help but another beginning.
    case givenUp
  }

  private enum Lookup: Hashable, Sendable {
    case none
    case underWay(until: UInt64)
    case waiting(until: UInt64)
  }

  /// The name that is asked for.
  let name: String
  private var phase = Phase.idle
  private var lookup = Lookup.none
  /// Failures in a row.
  private var failures = 0
  /// The number behind the name; 1 for none.
  private var number = 1
  /// What was told last: nothing is told twice.
  private var told: Note?

  init(name: String) { self.name = name }

  /// Milliseconds between attempts: the first, and the longest.
  static let firstPause: UInt64 = 1000, longestPause: UInt64 = 30_000
  /// Milliseconds that finding the host may take: the daemon is on this machine, and knows.
  static let patience: UInt64 = 1000
  /// Milliseconds for addresses to come to rest.
  static let settling: UInt64 = 250
  /// Names that are tried.
  static let mostNames = 100

  /// When `clock` should come; nil: nothing waits for a time.
  var deadline: UInt64? {
    if case .waiting(let until) = phase { return until }
    switch lookup {
    case .underWay(let until), .waiting(let until): return until
    case .none: return nil
    }
  }

  mutating func handle(_ event: Event, at now: UInt64) -> [Action] {
    switch event {
    case .begin: return phase == .idle ? register() : []
    case .end:
      let actions = takeBack()
      self = Announcement(name: name)
      return actions
    case .registered(let service):
      guard isWithDirectory else { return [] }
      phase = .registered(service)
      failures = 0
      return endLookup() + resolve(service, now)
    case .failed(let problem): return isWithDirectory ? fail(problem, now) : []
    case .resolved(let host):
      guard case .registered(let service) = phase, isLookingUp else { return [] }
      return endLookup() + tell(.announced(service, host: host))
    case .unresolved: return unresolved(now)
    case .addressesChanged:
      addressesChanged(now)
      return []
    case .clock: return clock(now)
    }
  }

  private var isWithDirectory: Bool {
    switch phase {
    case .registering, .registered: true
    case .idle, .waiting, .givenUp: false
    }
  }

  private var pause: UInt64 { min(Announcement.firstPause << UInt64(min(max(failures, 1) - 1, 16)), Announcement.longestPause) }

  private mutating func register() -> [Action] {
    phase = .registering
    return [.register(name: Announcement.name(name, number))]
  }

  private mutating func takeBack() -> [Action] { endLookup() + (isWithDirectory ? [.unregister] : []) }

  private var isLookingUp: Bool { if case .underWay = lookup { true } else { false } }

  private mutating func resolve(_ service: RegisteredService, _ now: UInt64) -> [Action] {
    lookup = .underWay(until: now + Announcement.patience)
    return [.resolve(service)]
  }

  private mutating func endLookup() -> [Action] {
    defer { lookup = .none }
    return isLookingUp ? [.endResolving] : []
  }

  private mutating func unresolved(_ now: UInt64) -> [Action] {
    guard isLookingUp else { return [] }
    failures += 1
    let actions = endLookup()
    lookup = .waiting(until: now + pause)
    return actions + tell(.failed(.noNetwork))
  }

  private mutating func fail(_ problem: AnnouncementProblem, _ now: UInt64) -> [Action] {
    let actions = takeBack()
    if problem == .nameTaken, number < Announcement.mostNames {
      // Apple's daemon and Avahi find another name by themselves where another machine has it; Avahi does not where this one has.
      number += 1
      return actions + register()
    }
    number = 1
    failures += 1
    phase = problem == .noLibrary ? .givenUp : .waiting(until: now + pause)
    return actions + tell(.failed(problem))
  }

  /// The host may have another name, and what could not be done may be possible now.
  private mutating func addressesChanged(_ now: UInt64) {
    let soon = now + Announcement.settling
    switch (phase, lookup) {
    case (.waiting(let until), _): phase = .waiting(until: min(until, soon))
    case (.registered, .none): lookup = .waiting(until: soon)
    case (.registered, .waiting(let until)): lookup = .waiting(until: min(until, soon))
    default: break
    }
  }

  private mutating func clock(_ now: UInt64) -> [Action] {
    if case .waiting(let until) = phase, now >= until { return register() }
    guard case .registered(let service) = phase else { return [] }
    switch lookup {
    case .waiting(let until) where now >= until: return resolve(service, now)
    case .underWay(let until) where now >= until: return unresolved(now)
    case .none, .waiting, .underWay: return []
    }
  }

  private mutating func tell(_ note: Note) -> [Action] {
    if case .announced = note { failures = 0 }
    guard note != told else { return [] }
    told = note
    return [.tell(note)]
  }

  /// A name with a number behind it, as Avahi forms them, in no more bytes than a label has (RFC 6763 §4.1.1).
  static func name(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let end = " #\(number)"
    var start = name
    while start.utf8.count + end.utf8.count > 63 { start.removeLast() }
    return start + end
  }
}
