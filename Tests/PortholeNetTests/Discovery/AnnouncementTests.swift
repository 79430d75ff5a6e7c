import Testing

@testable import PortholeNet

/// How a service comes to be announced, decided without a daemon.
struct AnnouncementTests {
  private static let service = RegisteredService(name: "Page", type: "_http._tcp.", domain: "local.")

  @Test("It is registered, its host is looked for, and then it is told, once")
  func announced() {
    var machine = Announcement(name: "Page")
    #expect(machine.handle(.begin, at: 0) == [.register(name: "Page")])
    #expect(machine.handle(.begin, at: 0) == [])
    #expect(machine.deadline == nil)
    #expect(machine.handle(.registered(Self.service), at: 10) == [.resolve(Self.service)])
    #expect(machine.handle(.resolved("host.local"), at: 20) == [.endResolving, .tell(.announced(Self.service, host: "host.local"))])
    #expect(machine.deadline == nil)
    #expect(machine.handle(.clock, at: 100_000) == [])
    #expect(machine.handle(.end, at: 30) == [.unregister])
    #expect(machine.handle(.end, at: 30) == [])
  }

  @Test("The daemon renames it later on: the new name is told")
  func renamed() {
    var machine = Announcement(name: "Page")
    _ = machine.handle(.begin, at: 0)
    _ = machine.handle(.registered(Self.service), at: 0)
    _ = machine.handle(.resolved("host.local"), at: 0)
    let other = RegisteredService(name: "Page #2", type: "_http._tcp.", domain: "local.")
    #expect(machine.handle(.registered(other), at: 5) == [.resolve(other)])
    #expect(machine.handle(.resolved("host.local"), at: 6) == [.endResolving, .tell(.announced(other, host: "host.local"))])
    // Once more while the host is being looked for: the question is asked anew.
    _ = machine.handle(.registered(other), at: 7)
    #expect(machine.handle(.registered(Self.service), at: 8) == [.endResolving, .resolve(Self.service)])
  }

  @Test("A name that this machine has already gets a number, up to a hundred; then it is told, and tried again from the first")
  func nameTaken() {
    var machine = Announcement(name: "Page")
    _ = machine.handle(.begin, at: 0)
    for number in 2...100 {
      #expect(machine.handle(.failed(.nameTaken), at: 0) == [.unregister, .register(name: "Page #\(number)")])
    }
    #expect(machine.handle(.failed(.nameTaken), at: 0) == [.unregister, .tell(.failed(.nameTaken))])
    #expect(machine.deadline == 1000)
    #expect(machine.handle(.clock, at: 1000) == [.register(name: "Page")])
  }

  @Test("A host that is not found within a second is none, until it is")
  func noHost() {
    var machine = Announcement(name: "Page")
    _ = machine.handle(.begin, at: 0)
    _ = machine.handle(.registered(Self.service), at: 100)
    #expect(machine.deadline == 1100)
    #expect(machine.handle(.clock, at: 1099) == [])
    #expect(machine.handle(.clock, at: 1100) == [.endResolving, .tell(.failed(.noNetwork))])
    // What the ended question might still answer.
    #expect(machine.handle(.resolved("h.local"), at: 1101) == [])
    #expect(machine.handle(.clock, at: 2100) == [.resolve(Self.service)])
    #expect(machine.handle(.clock, at: 3100) == [.endResolving])
    #expect(machine.deadline == 5100)
    #expect(machine.handle(.clock, at: 5100) == [.resolve(Self.service)])
    #expect(machine.handle(.resolved("h.local"), at: 5101) == [.endResolving, .tell(.announced(Self.service, host: "h.local"))])
    #expect(machine.deadline == nil)
  }

  @Test("A name with a number has no more bytes than a label, and whole characters")
  func longNames() {
    #expect(Announcement.name("Page", 1) == "Page")
    #expect(Announcement.name("Page", 12) == "Page #12")
    #expect(Announcement.name(String(repeating: "x", count: 63), 2) == String(repeating: "x", count: 60) + " #2")
    #expect(Announcement.name(String(repeating: "é", count: 31), 2) == String(repeating: "é", count: 30) + " #2")
  }

  @Test("Without a daemon it is told once, and tried after 1, 2, 4 … 30 seconds; when it is there, counting begins anew")
  func noDaemon() {
    var machine = Announcement(name: "Page")
    _ = machine.handle(.begin, at: 0)
    #expect(machine.handle(.failed(.noDaemon), at: 0) == [.unregister, .tell(.failed(.noDaemon))])
    var now: UInt64 = 0
    for pause: UInt64 in [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000] {
      #expect(machine.deadline == now + pause)
      #expect(machine.handle(.clock, at: now + pause - 1) == [])
      now += pause
      #expect(machine.handle(.clock, at: now) == [.register(name: "Page")])
      #expect(machine.handle(.failed(.noDaemon), at: now) == [.unregister])
    }
    now += 30_000
    _ = machine.handle(.clock, at: now)
    _ = machine.handle(.registered(Self.service), at: now)
    #expect(machine.handle(.resolved("h.local"), at: now) == [.endResolving, .tell(.announced(Self.service, host: "h.local"))])
    #expect(machine.handle(.failed(.noDaemon), at: now) == [.unregister, .tell(.failed(.noDaemon))])
    #expect(machine.deadline == now + 1000)
  }

  @Test("Without a library it is told, and not tried again until the next beginning")
  func noLibrary() {
    var machine = Announcement(name: "Page")
    _ = machine.handle(.begin, at: 0)
    #expect(machine.handle(.failed(.noLibrary), at: 0) == [.unregister, .tell(.failed(.noLibrary))])
    #expect(machine.deadline == nil)
    #expect(machine.handle(.addressesChanged, at: 5) == [])
    #expect(machine.deadline == nil)
    _ = machine.handle(.end, at: 10)
    #expect(machine.handle(.begin, at: 10) == [.register(name: "Page")])
  }

  @Test("When addresses change, the host is looked for again, and what waits is tried soon")
  func addresses() {
    var machine = Announcement(name: "Page")
    _ = machine.handle(.begin, at: 0)
    _ = machine.handle(.registered(Self.service), at: 0)
    #expect(machine.handle(.unresolved, at: 0) == [.endResolving, .tell(.failed(.noNetwork))])
    #expect(machine.deadline == 1000)
    #expect(machine.handle(.addressesChanged, at: 100) == [])
    #expect(machine.deadline == 350)
    #expect(machine.handle(.clock, at: 350) == [.resolve(Self.service)])
    #expect(machine.handle(.resolved("h.local"), at: 400) == [.endResolving, .tell(.announced(Self.service, host: "h.local"))])
    // Nothing is told that was told.
    _ = machine.handle(.addressesChanged, at: 1000)
    #expect(machine.handle(.clock, at: 1250) == [.resolve(Self.service)])
    #expect(machine.handle(.resolved("h.local"), at: 1260) == [.endResolving])
    _ = machine.handle(.failed(.noDaemon), at: 2000)
    #expect(machine.deadline == 3000)
    _ = machine.handle(.addressesChanged, at: 2000)
    #expect(machine.deadline == 2250)
  }

  /// A machine, and what a directory would have under way for it.
  private struct World: Hashable {
    var machine = Announcement(name: "Page")
    var registered = 0, resolving = 0, isBegun = false, isAnnounced = false
    var now: UInt64 = 0

    /// Applies an event; what is wrong with what comes of it.
    mutating func apply(_ event: Announcement.Event) -> String? {
      if case .begin = event { isBegun = true }
      if case .end = event { isBegun = false }
      if event == .clock { now += 40_000 }
      for action in machine.handle(event, at: now) {
        switch action {
        case .register: registered += 1
        case .unregister: registered -= 1
        case .resolve: resolving += 1
        case .endResolving: resolving -= 1
        case .tell(.announced): isAnnounced = true
        case .tell(.failed): isAnnounced = false
        }
        if !(0...1).contains(registered) { return "\(registered) registrations" }
        if !(0...1).contains(resolving) { return "\(resolving) questions" }
        if resolving > 0, registered == 0 { return "asks for what is not registered" }
      }
      if event == .end { isAnnounced = false }
      if !isBegun, registered + resolving > 0 { return "goes on after the end" }
      if isAnnounced, registered == 0 { return "told of what is not there" }
      if isBegun, registered == 0, machine.deadline == nil { return "waits for nothing" }
      return nil
    }
  }

  @Test("Whatever happens in whatever order, registrations and questions are begun and ended in turn, and it never waits for nothing")
  func explore() {
    var seen: Set<World> = [World()]
    var edge = seen
    let events: [Announcement.Event] = [
      .begin, .end, .registered(Self.service), .failed(.noDaemon), .failed(.nameTaken), .resolved("a.local"), .unresolved,
      .addressesChanged, .clock,
    ]
    for _ in 0..<8 {
      var next: Set<World> = []
      for world in edge {
        for event in events {
          var after = world
          if let fault = after.apply(event) {
            Issue.record("\(event) in \(world): \(fault)")
            return
          }
          if seen.insert(after).inserted { next.insert(after) }
        }
      }
      edge = next
    }
    #expect(seen.count > 100)
  }
}
