#if PORTHOLE_PLANTED_FAULTS
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Faults planted in the range and path code to prove that the fuzzers find such. No ordinary build has them.
package enum SemanticsFault: String, CaseIterable, Sendable {
  /// Escapes of a path are decoded twice.
  case pathDecodedTwice
  /// Dot segments are looked for before escapes are decoded.
  case pathEncodedDots
  /// UTF-8 of two bytes may be overlong.
  case pathOverlongUTF8
  /// A ".." at the root is dropped with the slash before it.
  case pathAboveRoot
  /// Numbers wrap at 64 bits.
  case rangeNumberWraps
  /// A last position at the size is not clamped.
  case rangeClampedLate
  /// A range joins the first that it overlaps and no other.
  case rangeJoinedOnce
  /// A malformed range is passed over instead of ending it.
  case rangeMalformedPassedOver

  /// The fault that the environment variable PORTHOLE_FAULT names.
  package static let active: SemanticsFault? = unsafe getenv("PORTHOLE_FAULT").flatMap {
    unsafe SemanticsFault(rawValue: String(cString: $0))
  }
}
#endif
