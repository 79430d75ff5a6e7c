/// A charset in which text is sent (RFC 9110 §8.3.2).
public enum Charset: Hashable, Sendable {
  /// UTF-8; a byte order mark at its beginning is no part of the text.
  case utf8
  /// Seven bits.
  case ascii
  /// Windows-1252, which is also what is meant by ISO-8859-1 (Encoding Standard §4.2).
  case windows1252
  /// UTF-16 in the order that its byte order mark says, highest byte first without one (RFC 2781 §4.3).
  case utf16
  /// UTF-16, lowest byte first.
  case utf16LittleEndian
  /// UTF-16, highest byte first.
  case utf16BigEndian

  /// The charset of a name, whose case does not matter; nil for others.
  public init?(label: String) {
    switch label.lowercased() {
    case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
    case "us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us": self = .ascii
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "windows-1252", "cp1252", "x-cp1252": self = .windows1252
    case "utf-16": self = .utf16
    case "utf-16le": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    default: return nil
    }
  }

  /// The text that bytes stand for; nil when they are not of this charset.
  public func decode(_ bytes: [UInt8]) -> String? { decode(bytes.span) }

  package func decode(_ bytes: Span<UInt8>) -> String? {
    switch self {
    case .utf8:
      guard UTF8Validation.isValid(bytes) else { return nil }
      let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
      return String(repairing: hasMark ? bytes.extracting(3..<bytes.count) : bytes)
    case .ascii:
      for index in 0..<bytes.count where bytes[index] >= 0x80 { return nil }
      return String(repairing: bytes)
    case .windows1252: return Charset.windows1252(bytes)
    case .utf16:
      guard bytes.count >= 2 else { return bytes.count == 0 ? "" : nil }
      let mark = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
      if mark == 0xFFFE { return Charset.utf16(bytes, from: 2, littleEndian: true) }
      return Charset.utf16(bytes, from: mark == 0xFEFF ? 2 : 0, littleEndian: false)
    case .utf16LittleEndian: return Charset.utf16(bytes, from: 0, littleEndian: true)
    case .utf16BigEndian: return Charset.utf16(bytes, from: 0, littleEndian: false)
    }
  }

  private static func windows1252(_ bytes: Span<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for index in 0..<bytes.count {
      let byte = bytes[index]
      let scalar = byte &- 0x80 < 32 ? upper[Int(byte &- 0x80)] : Unicode.Scalar(byte)
      text.append(scalar)
    }
    return String(text)
  }

  /// What 0x80 to 0x9F stand for; the five that nobody gave a meaning stand for themselves.
  private static let upper: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}", "\u{160}",
    "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}",
    "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]

  private static func utf16(_ bytes: Span<UInt8>, from start: Int, littleEndian: Bool) -> String? {
    guard (bytes.count - start) % 2 == 0 else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity((bytes.count - start) / 2)
    for index in stride(from: start, to: bytes.count - 1, by: 2) {
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(littleEndian ? other << 8 | one : one << 8 | other)
    }
    return String(validating: units, as: UTF16.self)
  }
}
