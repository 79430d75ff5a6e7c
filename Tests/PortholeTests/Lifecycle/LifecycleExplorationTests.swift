import Testing

@testable import Porthole

/// Every sequence of up to eight events, equal states merged, in a world that does what the machine says.
struct LifecycleExplorationTests {
  /// The machine and what it controls, as it would be.
  fileprivate struct World: Hashable {
    var machine: Lifecycle
    var now: UInt64 = 0
    /// What is under way, and what is there.
    var isOpening = false, isClosing = false, listens = false, isCut = false
    /// Requests under way are several, one, or none.
    var requests = 0
    var isInBackground: Bool
    var holdsTime = false
    /// What was told last of each kind.
    var life = Lifecycle.Note.stopped
    var presence = Lifecycle.Note.disconnected
    /// When listening again failed first.
    var failedSince: UInt64?

    init(_ machine: Lifecycle, isInBackground: Bool) {
      self.machine = machine
      self.isInBackground = isInBackground
    }

    /// The events that can happen now.
    var possible: [Lifecycle.Event] {
      Lifecycle.Event.allCases.filter { event in
        switch event {
        case .opened, .openFailed: isOpening
        case .closed: isClosing
        case .listenerDied: listens
        case .busy: requests == 0 && (listens || isClosing)
        case .quiet: requests > 0
        case .timeExpired: holdsTime
        case .background: !isInBackground
        case .foreground: isInBackground
        default: true
        }
      }
    }

    /// What went wrong, if anything did.
    mutating func apply(_ event: Lifecycle.Event) -> String? {
      switch event {
      case .opened: (isOpening, listens, failedSince) = (false, true, nil)
      case .openFailed: (isOpening, failedSince) = (false, failedSince ?? now)
      case .resume, .stop, .suspend: failedSince = nil
      // Whatever was under way is cut at the end.
      case .closed: (isClosing, isCut, requests) = (false, false, 0)
      case .listenerDied: listens = false
      case .busy: requests = 1
      case .quiet: requests = 0
      case .background: (isInBackground, failedSince) = (true, nil)
      case .foreground: (isInBackground, failedSince) = (false, nil)
      case .clock: now += Lifecycle.retryPause
      default: break
      }
      for action in machine.handle(event, at: now) { if let fault = perform(action) { return fault } }
      return fault(after: event) ?? fault()
    }

    /// What must hold after just this event.
    private func fault(after event: Lifecycle.Event) -> String? {
      switch event {
      case .timeExpired:
        if isInBackground, machine.suspends, listens || isClosing && !isCut { return "goes on when its time is over" }
        if !isInBackground, holdsTime { return "keeps time that is over" }
      case .openFailed:
        if machine.isStarted, let failedSince, now >= failedSince + machine.patience, !machine.isSettled, !isClosing {
          return "tries for ever"
        }
      default: break
      }
      return nil
    }

    private mutating func perform(_ action: Lifecycle.Action) -> String? {
      switch action {
      case .open:
        if isOpening || isClosing || listens { return "opened twice" }
        isOpening = true
      case .close(let kind):
        if isOpening || isClosing { return "closed while something else is under way" }
        (isClosing, listens, isCut) = (true, false, kind == .expiry)
      case .closeQuiet: if !listens { return "nothing to close" }
      case .cut:
        if !isClosing { return "cut without a close" }
        isCut = true
      case .beginTime:
        if holdsTime { return "asked for time twice" }
        holdsTime = true
      case .endTime:
        if !holdsTime { return "gave time back twice" }
        holdsTime = false
      case .tell(let note): return tell(note)
      }
      return nil
    }

    /// Which note may follow which.
    private mutating func tell(_ note: Lifecycle.Note) -> String? {
      let last = note == .connected || note == .disconnected ? presence : life
      let before: [Lifecycle.Note] =
        switch note {
        case .connected: [.disconnected]
        case .disconnected: [.connected]
        case .started: [.stopped]
        case .suspended: [.started, .resumed]
        case .resumed, .resumeFailed: [.suspended, .resumeFailed]
        case .stopped: [.started, .resumed, .suspended, .resumeFailed]
        }
      // A server that starts in the background and cannot listen later has never been started.
      if note == .resumeFailed, life == .stopped { return nil }
      guard before.contains(last) else { return "\(note) after \(last)" }
      if note == .connected || note == .disconnected { presence = note } else { life = note }
      return nil
    }

    private func fault() -> String? {
      if machine.sockets == .open, !listens { return "says that it listens and does not" }
      if listens, machine.sockets != .open { return "listens and says that it does not" }
      if isOpening != (machine.sockets == .opening) || isClosing != (machine.sockets == .closing) { return "lost what is under way" }
      if holdsTime != machine.holdsTime { return "lost the time" }
      if (presence == .connected) != machine.isConnected { return "connected, and not told" }
      if machine.isBusy != (requests > 0) { return "lost a request" }
      if machine.isBusy, !machine.isConnected { return "busy and not connected" }
      if machine.isSettled, !listens, !machine.isStarted, life != .stopped { return "stopped, and not told" }
      if listens, life != .started, life != .resumed { return "listens, and not told" }
      if isInBackground, machine.suspends, machine.isSettled, listens, !machine.isConnected {
        return "listens in the background for nobody"
      }
      if isInBackground, machine.suspends, listens || isClosing, !holdsTime, machine.isStarted, !isClosing {
        return "works in the background without time"
      }
      if !machine.isStarted, holdsTime, !isClosing, !machine.isConnected, machine.sockets == .closed { return "holds time for nothing" }
      // What waits, waits for something: an operation, a time, or somebody's word.
      if !machine.isSettled, !isOpening, !isClosing, machine.deadline == nil { return "waits for nothing" }
      if let deadline = machine.deadline, deadline <= now { return "a deadline has passed" }
      return nil
    }
  }

  @Test(
    "Whatever eight events come in whatever order, nothing is started twice, lost, or told out of order",
    arguments: [(true, false), (true, true), (false, false)], [0, 500] as [UInt64])
  func explore(_ kind: (suspends: Bool, isInBackground: Bool), interval: UInt64) {
    let start = World(
      Lifecycle(interval: interval, suspends: kind.suspends, isInBackground: kind.isInBackground, patience: 250),
      isInBackground: kind.isInBackground)
    var seen: Set<World> = [start]
    var edge: [World: [Lifecycle.Event]] = [start: []]
    for _ in 0..<8 {
      var next: [World: [Lifecycle.Event]] = [:]
      for (world, path) in edge {
        for event in world.possible {
          var after = world
          if let fault = after.apply(event) {
            Issue.record("\(path + [event]): \(fault)")
            return
          }
          if seen.insert(after).inserted { next[after] = path + [event] }
        }
      }
      edge = next
    }
    #expect(seen.count > 500)
  }

  @Test(
    "From every state that seven events lead to, the app in front and time lead to a server that listens, and stop to one that does not")
  func settles() {
    let start = World(Lifecycle(interval: 250, patience: 250), isInBackground: false)
    var seen: Set<World> = [start]
    var edge = [start]
    for _ in 0..<7 {
      var next: [World] = []
      for world in edge {
        for event in world.possible {
          var after = world
          _ = after.apply(event)
          if seen.insert(after).inserted { next.append(after) }
        }
      }
      edge = next
    }
    for world in seen where world.machine.isStarted {
      var running = world, stopped = world
      for event in [.foreground, .resume, .quiet] as [Lifecycle.Event] { _ = running.apply(event) }
      running.settle()
      #expect(running.listens && running.machine.isSettled && !running.machine.isConnected && !running.holdsTime)
      _ = stopped.apply(.stop)
      stopped.settle()
      #expect(!stopped.listens && stopped.life == .stopped && stopped.presence == .disconnected && !stopped.holdsTime)
    }
  }
}

extension LifecycleExplorationTests.World {
  /// Lets everything that is under way succeed, and time pass.
  fileprivate mutating func settle() {
    for _ in 0..<8 {
      if isOpening { _ = apply(.opened) }
      if isClosing { _ = apply(.closed) }
      _ = apply(.clock)
    }
  }
}
