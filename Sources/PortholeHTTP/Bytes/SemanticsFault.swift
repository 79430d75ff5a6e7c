#if PORTHOLE_PLANTED_FAULTS
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Faults planted in the code of ranges, paths and credentials to prove that the fuzzers find such. No ordinary build has them.
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

  /// A backslash in a quoted string stays part of the value.
  case credentialsEscapeKept
  /// Of two parameters of a name the first counts.
  case credentialsRepeated
  /// Padding may stand in the middle of a token.
  case credentialsPaddingInside
  /// The last digit of base64 may have bits to spare.
  case credentialsSpareBits
  /// Of two parameters of a name the first counts.
  case forwardedRepeated
  /// A port may be any number.
  case forwardedPortUnchecked
  /// The uri of digest credentials is not compared with the target.
  case loginURIUnchecked
  /// A nonce may be used twice with one count.
  case loginCountUnchecked
  /// What only begins with the password is the password.
  case loginPasswordBegins

  /// The fault that the environment variable PORTHOLE_FAULT names.
  package static let active: SemanticsFault? = unsafe getenv("PORTHOLE_FAULT").flatMap {
    unsafe SemanticsFault(rawValue: String(cString: $0))
  }
}
#endif
