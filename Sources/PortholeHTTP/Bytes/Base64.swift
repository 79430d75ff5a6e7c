/// The base64 coding (RFC 4648 §4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as text, with `=` at the end as the coding demands, or without.
  package static func encode(_ bytes: [UInt8], padded: Bool = true) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0, third = index + 2 < bytes.count ? bytes[index + 2] : 0
      let group = Int(bytes[index]) << 16 | Int(second) << 8 | Int(third)
      let digits = min(bytes.count - index, 3) + 1
      for digit in 0..<digits { text.append(alphabet[group >> (18 - 6 * digit) & 63]) }
      if padded { text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 4 - digits)) }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// What a text stands for; nil when it is no base64. `=` at the end may be missing, but not be wrong, and the last digit has no bits to spare.
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    var end = text.count
    if end > 0, end % 4 == 0, text[end - 1] == UInt8(ascii: "=") {
      end -= 1
      if text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    }
    guard end % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end / 4 * 3 + 2)
    var bits = 0
    var count = 0
    for index in 0..<end {
      guard let digit = value(text[index]) else { return nil }
      bits = (bits << 6 | Int(digit)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .credentialsSpareBits { return bytes }
    #endif
    return bits & ((1 << count) - 1) == 0 ? bytes : nil
  }

  package static func decode(_ text: String) -> [UInt8]? { text.withBytes { decode($0) } }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// Bytes as hexadecimal digits.
package enum Hex {
  /// Two lower-case digits a byte.
  package static func encode(_ bytes: [UInt8]) -> String { String(decoding: digits(of: bytes), as: UTF8.self) }

  /// Two lower-case digits a byte, as bytes.
  package static func digits(of bytes: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      for half in [byte >> 4, byte & 15] { digits.append(half < 10 ? 0x30 + half : 0x57 + half) }
    }
    return digits
  }

  /// What digits of either case stand for; nil when there is an odd number of them, or anything else.
  package static func decode(_ digits: Span<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Bytes.hexValue(digits[index]), let low = Bytes.hexValue(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  package static func decode(_ digits: String) -> [UInt8]? { digits.withBytes { decode($0) } }
}
