internal import CPortholeSystem

/// The system's clocks.
package enum Clock {
  /// Milliseconds that never go back, at the kernel's tick of some 4 ms.
  package static var milliseconds: UInt64 { porthole_milliseconds() }
  /// Nanoseconds that never go back.
  package static var nanoseconds: UInt64 { porthole_nanoseconds() }
  /// Seconds since 1970, UTC.
  package static var seconds: Int64 { porthole_seconds() }
  /// Calls a closure after a time, as long as another holds until then; from a thread of its own, as neither a loop, which a handler may hold, nor
  /// the system's timers, which need descriptors, can be counted on when a server stops.
  package static func call(
    after time: Duration, while holds: @escaping @Sendable () -> Bool, _ body: @escaping @Sendable () -> Void
  ) {
    let end = milliseconds + time.milliseconds
    let started = Thread.start(name: "porthole-clock", niceness: 0) {
      while holds() {
        if milliseconds >= end { return body() }
        Thread.sleep(microseconds: 10_000)
      }
    }
    if !started { body() }
  }

  /// Nanoseconds since 1970, UTC.
  package static var wallNanoseconds: Int64 { porthole_wall_nanoseconds() }
}
