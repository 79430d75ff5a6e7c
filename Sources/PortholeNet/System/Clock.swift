internal import CPortholeSystem

/// The system's clocks.
package enum Clock {
  /// Milliseconds that never go back, at the kernel's tick of some 4 ms.
  package static var milliseconds: UInt64 { porthole_milliseconds() }
  /// Nanoseconds that never go back.
  package static var nanoseconds: UInt64 { porthole_nanoseconds() }
  /// Seconds since 1970, UTC.
  package static var seconds: Int64 { porthole_seconds() }
  /// Nanoseconds since 1970, UTC.
  package static var wallNanoseconds: Int64 { porthole_wall_nanoseconds() }
}
