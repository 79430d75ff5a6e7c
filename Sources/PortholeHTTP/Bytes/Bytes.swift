/// Names of bytes, and classes of bytes as tables of bits (RFC 9110 §5.6, RFC 3986 §2).
package enum Bytes {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20

  /// A set of ASCII characters; bytes above are never in it.
  package struct Set: Sendable {
    let low: UInt64
    let high: UInt64

    package init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
      let half = byte < 64 ? low : byte < 128 ? high : 0
      return (half &>> UInt64(byte & 63)) & 1 != 0
    }
  }

  /// `tchar`: letters, digits and ``!#$%&'*+-.^_`|~`` (RFC 9110 §5.6.2).
  package static var token: Set { Set(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE) }

  /// What a registered name may hold beside percent coding: unreserved and sub-delims (RFC 3986 §3.2.2).
  package static var registeredName: Set { Set(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }

  static var ones: UInt64 { 0x0101_0101_0101_0101 }
  static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes that are zero; the lowest mark is exact.
  @inline(__always)
  static func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  /// Marks the control bytes (below 0x20, and DEL); the lowest mark is exact.
  @inline(__always)
  static func controls(in word: UInt64) -> UInt64 {
    ((word &- ones &* 0x20) | ((word ^ (ones &* 0x7F)) &- ones)) & ~word & tops
  }

  @inline(__always)
  package static func isToken(_ byte: UInt8) -> Bool { token.contains(byte) }

  /// OWS and BWS: SP or HTAB (RFC 9110 §5.6.3).
  @inline(__always)
  package static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// An ASCII letter in lower case; any other byte as it is.
  @inline(__always)
  package static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// The value of a hexadecimal digit of either case; nil for other bytes.
  @inline(__always)
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}
