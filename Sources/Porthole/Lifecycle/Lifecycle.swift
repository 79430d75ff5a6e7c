/// When a server listens, and whether it counts as connected.
///
/// A value that decides and does nothing: events and the time go in, what is to be done comes out. `Life` does it, and says so by an event when it took
/// a while (`open`, `close`). At most one of these two is under way at a time.
struct Lifecycle: Hashable, Sendable {
  /// What happens. Times are milliseconds of one clock that never goes back.
  enum Event: Hashable, Sendable, CaseIterable {
    /// Somebody wants it to run, to end, or to stop listening for a while.
    case start, stop, suspend, resume
    /// The app leaves the screen, and comes back.
    case background, foreground
    /// The time that the system granted in the background runs out.
    case timeExpired
    /// An `open` or `close` is done.
    case opened, openFailed, closed
    /// A socket that listened does so no more.
    case listenerDied
    /// The first request of several is under way; none is any more.
    case busy, quiet
    /// Time has passed.
    case clock
  }

  enum Action: Hashable, Sendable {
    /// Listen, at the places of before if there were any.
    case open
    /// Listen no more, and end all connections.
    case close(Closing)
    /// End connections that are waiting for a request, and streams that would go on for ever.
    case closeQuiet
    /// What is being closed gets no more time.
    case cut
    /// Ask the system for time in the background; give it back.
    case beginTime, endTime
    case tell(Note)
  }

  enum Closing: Hashable, Sendable { case stop, suspension, expiry }

  /// What those are told who watch the server.
  enum Note: Hashable, Sendable { case started, suspended, resumed, resumeFailed, stopped, connected, disconnected }

  enum Sockets: Hashable, Sendable { case closed, opening, open, closing }

  /// How listening again goes.
  private enum Attempt: Hashable, Sendable {
    case none
    /// Failed so far: once more at a time, unless that is behind the end.
    case retrying(at: UInt64, until: UInt64)
    case givenUp
  }

  /// Milliseconds after the last request until the server counts as disconnected; 0 for at once.
  let interval: UInt64
  /// Whether it stops listening in the background.
  let suspends: Bool
  /// Milliseconds for which listening again is tried.
  let patience: UInt64

  // What is wanted.
  private(set) var isStarted = false
  private var isHeld = false
  private var isInBackground: Bool
  private var timeExpired = false
  // What is.
  private(set) var sockets = Sockets.closed
  /// There are connections' workers, which a listener's death does not end.
  private var isServing = false
  /// The first `open` of a start, whose failure is the start's.
  private var isStarting = false
  private var attempt = Attempt.none
  private(set) var holdsTime = false
  // Who is there.
  private(set) var isBusy = false
  private(set) var isConnected = false
  private var quietSince: UInt64 = 0
  /// Whether those who watch were told of a start and not yet of the stop, and of listening.
  private(set) var isKnown = false
  private var isKnownToListen = false

  init(interval: UInt64 = 1000, suspends: Bool = true, isInBackground: Bool = false, patience: UInt64 = 10_000) {
    (self.interval, self.suspends, self.isInBackground, self.patience) = (interval, suspends, isInBackground, patience)
  }

  /// Milliseconds between attempts to listen again.
  static let retryPause: UInt64 = 250

  var canStart: Bool { !isStarted && sockets == .closed && !isServing }

  /// Whether it is wanted that it listens.
  private var shouldListen: Bool {
    isStarted && !isHeld && (!isInBackground || !suspends || (isConnected && !timeExpired))
  }

  /// Nothing is under way or about to be: it listens as wanted, does not as wanted, or has given up.
  var isSettled: Bool {
    switch sockets {
    case .open: shouldListen
    case .closed: !isServing && !shouldListen || attempt == .givenUp && isStarted
    case .opening, .closing: false
    }
  }

  /// When `clock` should come; nil: nothing waits for a time.
  var deadline: UInt64? {
    var due: UInt64?
    if isConnected, !isBusy { due = quietSince + interval }
    if sockets == .closed, shouldListen, case .retrying(let at, _) = attempt { due = min(due ?? at, at) }
    return due
  }

  mutating func handle(_ event: Event, at now: UInt64) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .start:
      guard canStart else { break }
      isStarted = true
      isHeld = false
      attempt = .none
      isStarting = shouldListen
    case .stop: isStarted = false
    case .suspend: isHeld = isStarted
    case .resume:
      isHeld = false
      if attempt == .givenUp { attempt = .none }
    case .background:
      guard !isInBackground else { break }
      isInBackground = true
      timeExpired = false
      if suspends, shouldListen, sockets == .open { actions.append(.closeQuiet) }
    case .foreground:
      isInBackground = false
      timeExpired = false
      if attempt == .givenUp { attempt = .none }
    case .timeExpired: expire(&actions)
    case .opened, .openFailed, .closed: finish(event, now, &actions)
    case .listenerDied:
      guard sockets == .open else { break }
      sockets = .closed
      if isStarted { tellSuspended(&actions) }
    case .busy:
      isBusy = isServing
      if isBusy, !isConnected {
        isConnected = true
        actions.append(.tell(.connected))
      }
    case .quiet:
      if isBusy { quietSince = now }
      isBusy = false
    case .clock: break
    }
    settle(now, &actions)
    return actions
  }

  private mutating func expire(_ actions: inout [Action]) {
    guard holdsTime else { return }
    timeExpired = true
    if sockets == .closing { actions.append(.cut) }
    // In the foreground nothing hangs on it.
    if !isInBackground { giveTimeBack(&actions) }
  }

  private mutating func finish(_ event: Event, _ now: UInt64, _ actions: inout [Action]) {
    switch (event, sockets) {
    case (.opened, .opening):
      sockets = .open
      isServing = true
      isStarting = false
      attempt = .none
      actions.append(.tell(isKnown ? .resumed : .started))
      isKnown = true
      isKnownToListen = true
    case (.openFailed, .opening):
      sockets = .closed
      if isStarting {
        isStarting = false
        isStarted = false
      } else {
        fail(now, &actions)
      }
    case (.closed, .closing):
      sockets = .closed
      isServing = false
      isBusy = false
      disconnect(&actions)
      if isStarted { tellSuspended(&actions) }
    default: break
    }
  }

  private mutating func fail(_ now: UInt64, _ actions: inout [Action]) {
    guard shouldListen else {
      attempt = .none
      return
    }
    var end = now + patience
    if case .retrying(_, let until) = attempt { end = until }
    if now + Lifecycle.retryPause <= end {
      attempt = .retrying(at: now + Lifecycle.retryPause, until: end)
    } else {
      attempt = .givenUp
      actions.append(.tell(.resumeFailed))
    }
  }

  private mutating func tellSuspended(_ actions: inout [Action]) {
    if isKnownToListen { actions.append(.tell(.suspended)) }
    isKnownToListen = false
  }

  private mutating func disconnect(_ actions: inout [Action]) {
    if isConnected { actions.append(.tell(.disconnected)) }
    isConnected = false
  }

  private mutating func giveTimeBack(_ actions: inout [Action]) {
    if holdsTime { actions.append(.endTime) }
    holdsTime = false
  }

  /// Brings what is to what is wanted.
  private mutating func settle(_ now: UInt64, _ actions: inout [Action]) {
    if isConnected, !isBusy, now >= quietSince + interval { disconnect(&actions) }
    let needsTime = suspends && (isConnected || isInBackground && (sockets != .closed || isServing))
    if needsTime, !holdsTime, !timeExpired {
      holdsTime = true
      actions.append(.beginTime)
    }
    switch sockets {
    case .open where !shouldListen, .closed where !shouldListen && isServing:
      sockets = .closing
      actions.append(.close(!isStarted ? .stop : timeExpired ? .expiry : .suspension))
    case .closed where shouldListen && mayOpen(now):
      sockets = .opening
      actions.append(.open)
    case .closed where !isStarted && isKnown:
      isKnown = false
      isKnownToListen = false
      actions.append(.tell(.stopped))
    default: break
    }
    if !needsTime { giveTimeBack(&actions) }
  }

  private func mayOpen(_ now: UInt64) -> Bool {
    switch attempt {
    case .none: true
    case .retrying(let at, _): now >= at
    case .givenUp: false
    }
  }
}
