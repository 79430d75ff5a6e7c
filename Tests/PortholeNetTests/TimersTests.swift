import Testing

@testable import PortholeNet

/// The timer wheel, with a clock moved by hand.
struct TimersTests {
  private final class Note: Timed {
    let name: String
    let rang: (String) -> Void
    init(_ name: String, _ rang: @escaping (String) -> Void) {
      self.name = name
      self.rang = rang
      super.init()
    }
    override func deadlinePassed() { rang(name) }
  }

  private final class Bench {
    let timers = Timers()
    var rung: [String] = []
    var now: UInt64
    init() {
      now = (Clock.milliseconds / Timers.tick + 1) * Timers.tick
      timers.fire(now)
    }
    func note(_ name: String) -> Note { Note(name) { [unowned self] in rung.append($0) } }
    func move(_ milliseconds: UInt64) {
      now += milliseconds
      timers.fire(now)
    }
  }

  @Test("A deadline is met at the next tick, never early", arguments: [1, 249, 250, 251, 1000, 30_000, 127_000] as [UInt64])
  func punctual(due: UInt64) {
    let bench = Bench()
    let note = bench.note("a")
    bench.timers.set(note, due: bench.now + due)
    #expect(bench.timers.nextDue <= bench.now + due + Timers.tick)
    bench.move(due - 1)
    #expect(bench.rung.isEmpty)
    bench.move(Timers.tick + 1)
    #expect(bench.rung == ["a"])
    #expect(bench.timers.nextDue == .max)
    bench.move(200_000)
    #expect(bench.rung == ["a"])
  }

  @Test("What is due next follows deadlines that come and go")
  func next() {
    let bench = Bench()
    let near = bench.note("near"), far = bench.note("far")
    bench.timers.set(far, due: bench.now + 30_000)
    #expect(bench.timers.nextDue == bench.now + 30_000)
    bench.timers.set(near, due: bench.now + 1000)
    #expect(bench.timers.nextDue == bench.now + 1000)
    bench.timers.forget(near)
    #expect(bench.timers.nextDue == bench.now + 30_000)
    bench.timers.forget(far)
    #expect(bench.timers.nextDue == .max)
    bench.timers.set(near, due: bench.now + 500)
    #expect(bench.timers.nextDue == bench.now + 500)
    bench.move(750)
    #expect(bench.rung == ["near"])
    #expect(bench.timers.nextDue == .max)
    bench.timers.set(far, due: bench.now + 1)
    #expect(bench.timers.nextDue == bench.now + Timers.tick)
  }

  @Test("A deadline further away than the wheel is wide is met all the same")
  func farAway() {
    let bench = Bench()
    let note = bench.note("a")
    bench.timers.set(note, due: bench.now + 1_000_000)
    for _ in 0..<999 {
      bench.move(1000)
      #expect(bench.rung.isEmpty)
    }
    bench.move(1000 + Timers.tick)
    #expect(bench.rung == ["a"])
  }

  @Test("A deadline can be moved later and earlier, taken away, and forgotten")
  func moved() {
    let bench = Bench()
    let later = bench.note("later"), earlier = bench.note("earlier"), away = bench.note("away"), forgotten = bench.note("forgotten")
    bench.timers.set(later, due: bench.now + 1000)
    bench.timers.set(later, due: bench.now + 5000)
    bench.timers.set(earlier, due: bench.now + 5000)
    bench.timers.set(earlier, due: bench.now + 1000)
    bench.timers.set(away, due: bench.now + 1000)
    bench.timers.set(away, due: 0)
    bench.timers.set(forgotten, due: bench.now + 1000)
    bench.timers.forget(forgotten)
    bench.move(1500)
    #expect(bench.rung == ["earlier"])
    bench.move(3000)
    #expect(bench.rung == ["earlier"])
    bench.move(1000)
    #expect(bench.rung == ["earlier", "later"])
    #expect(bench.timers.nextDue == .max)
  }

  @Test("A deadline in the past is met at the next tick")
  func past() {
    let bench = Bench()
    let note = bench.note("a")
    bench.timers.set(note, due: 1)
    #expect(bench.rung.isEmpty)
    bench.move(Timers.tick)
    #expect(bench.rung == ["a"])
  }

  @Test("What rings may set its own deadline again, another's, and forget one of the same tick")
  func reentrant() {
    let bench = Bench()
    var rounds = 0
    var repeating: Alarm?
    let victim = bench.note("victim")
    let alarm = Alarm {
      rounds += 1
      if rounds < 5, let repeating { bench.timers.set(repeating, due: bench.now + 500) }
      bench.timers.forget(victim)
    }
    repeating = alarm
    // The wheel takes the last of a slot first: the alarm rings before its victim.
    bench.timers.set(victim, due: bench.now + 500)
    bench.timers.set(alarm, due: bench.now + 500)
    for _ in 0..<20 { bench.move(Timers.tick) }
    #expect(rounds == 5)
    #expect(bench.rung.isEmpty)
    repeating = nil
  }

  @Test("A wheel that slept empty goes on at the time that it is told")
  func slept() {
    let bench = Bench()
    bench.now += 10_000_000
    bench.timers.wake(bench.now)
    let note = bench.note("a")
    bench.timers.set(note, due: bench.now + 1000)
    bench.move(900)
    #expect(bench.rung.isEmpty)
    bench.move(400)
    #expect(bench.rung == ["a"])
  }

  @Test("Thousands of deadlines, set, moved and forgotten at random, are each met in their tick or not at all")
  func random() {
    let bench = Bench()
    var generator = Sequence64(state: 42)
    var expected: [Int: UInt64] = [:]
    var met: [Int: UInt64] = [:]
    let notes = (0..<2000).map { number in Note("\(number)") { _ in met[number] = bench.now } }
    for _ in 0..<200 {
      for _ in 0..<50 {
        let number = Int(generator.next() % 2000)
        guard met[number] == nil else { continue }
        if generator.next() % 5 == 0 {
          bench.timers.forget(notes[number])
          expected[number] = nil
        } else {
          let due = bench.now + generator.next() % 200_000 + 1
          bench.timers.set(notes[number], due: due)
          expected[number] = due
        }
      }
      bench.move(generator.next() % 1000)
    }
    for _ in 0..<1000 { bench.move(Timers.tick) }
    #expect(met.count == expected.count)
    // It rings at the first call at or behind the tick; calls were less than a second apart.
    for (number, due) in expected {
      #expect(met[number].map { $0 >= due && $0 < due + Timers.tick + 1000 } == true)
    }
  }
}

/// Pseudo-random numbers that are the same in every run (SplitMix64).
private struct Sequence64 {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
