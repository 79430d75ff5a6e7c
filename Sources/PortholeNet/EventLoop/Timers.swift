/// Something with at most one deadline at a time. The property of a loop's owner.
///
/// Moving the deadline later costs one store: the wheel looks again when the old one comes round.
open class Timed {
  /// Milliseconds of the loop's clock; 0: none.
  fileprivate final var due: UInt64 = 0
  fileprivate final var slot: Int32 = -1
  fileprivate final var index: Int32 = 0

  /// No deadline is set at first.
  public init() {}

  /// The deadline has passed; it is no longer set.
  open func deadlinePassed() {}
}

/// A coarse timer wheel: deadlines are met at the next tick of a quarter of a second, never early. It sleeps while it is empty.
package final class Timers {
  package static let tick: UInt64 = 250
  private static let slotCount = 512

  private var slots: [[Timed]] = Array(repeating: [], count: slotCount)
  /// The tick up to which slots have been fired.
  private var current = Clock.milliseconds / tick
  private var count = 0
  /// A tick before which no slot has anything.
  private var nearest: UInt64 = 0

  /// When `fire` should be called next, in milliseconds; `.max` while nothing is waited for.
  var nextDue: UInt64 {
    guard count > 0 else { return .max }
    // Asked at every turn of the loop: what was found empty is not looked at again.
    nearest = max(nearest, current + 1)
    while slots[Int(nearest % UInt64(Timers.slotCount))].isEmpty { nearest += 1 }
    return nearest * Timers.tick
  }

  /// Sets the deadline, in milliseconds of the loop's clock; 0 takes it away.
  package func set(_ timed: Timed, due: UInt64) {
    timed.due = due
    guard due != 0 else { return }
    let tick = slotTick(due)
    if timed.slot >= 0 {
      // Later than what it waits in: looked at again when that comes round. Earlier: moved.
      if tick >= scheduledTick(timed.slot) { return }
      remove(timed)
    }
    insert(timed, tick)
  }

  /// Forgets what is about to go away.
  package func forget(_ timed: Timed) {
    timed.due = 0
    if timed.slot >= 0 { remove(timed) }
  }

  private func slotTick(_ due: UInt64) -> UInt64 {
    let tick = (due + Timers.tick - 1) / Timers.tick
    return min(max(tick, current + 1), current + UInt64(Timers.slotCount) - 1)
  }

  private func scheduledTick(_ slot: Int32) -> UInt64 {
    let size = UInt64(Timers.slotCount)
    let ahead = (UInt64(slot) + size - current % size) % size
    return current + (ahead == 0 ? size : ahead)
  }

  private func insert(_ timed: Timed, _ tick: UInt64) {
    let slot = Int(tick % UInt64(Timers.slotCount))
    var lent: [[Timed]] = []
    swap(&lent, &slots)
    timed.slot = Int32(slot)
    timed.index = Int32(lent[slot].count)
    lent[slot].append(timed)
    swap(&lent, &slots)
    nearest = min(nearest, tick)
    count += 1
  }

  private func remove(_ timed: Timed) {
    let slot = Int(timed.slot), index = Int(timed.index)
    var lent: [[Timed]] = []
    swap(&lent, &slots)
    if let last = lent[slot].popLast(), last !== timed {
      lent[slot][index] = last
      last.index = Int32(index)
    }
    if lent[slot].isEmpty, lent[slot].capacity > 64 { lent[slot] = [] }
    swap(&lent, &slots)
    timed.slot = -1
    count -= 1
  }

  /// An empty wheel slept; tells it the time before deadlines are set again.
  func wake(_ now: UInt64) {
    if count == 0 { current = max(current, now / Timers.tick) }
  }

  /// Fires what is due at a time of the loop's clock.
  func fire(_ now: UInt64) {
    let target = now / Timers.tick
    wake(now)
    while current < target {
      current += 1
      let slot = Int(current % UInt64(Timers.slotCount))
      while let timed = slots[slot].last {
        remove(timed)
        if timed.due > now {
          insert(timed, slotTick(timed.due))
        } else if timed.due != 0 {
          timed.due = 0
          timed.deadlinePassed()
        }
      }
    }
  }
}
