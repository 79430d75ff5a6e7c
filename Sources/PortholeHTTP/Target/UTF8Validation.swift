/// Strict UTF-8 (RFC 3629 §4): no overlong form, no surrogate, nothing above U+10FFFF, nothing cut off.
package enum UTF8Validation {
  /// Whether `bytes` from `start` on are UTF-8.
  package static func isValid(_ bytes: Span<UInt8>, from start: Int = 0) -> Bool {
    var index = start
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      if lead < 0x80 { continue }
      // The second byte's range is what excludes overlong forms, surrogates and code points that do not exist.
      let (second, more): (ClosedRange<UInt8>, Int)
      switch lead {
      #if PORTHOLE_PLANTED_FAULTS
      case 0xC0...0xC1 where SemanticsFault.active == .pathOverlongUTF8: (second, more) = (0x80...0xBF, 0)
      #endif
      case 0xC2...0xDF: (second, more) = (0x80...0xBF, 0)
      case 0xE0: (second, more) = (0xA0...0xBF, 1)
      case 0xED: (second, more) = (0x80...0x9F, 1)
      case 0xE1...0xEF: (second, more) = (0x80...0xBF, 1)
      case 0xF0: (second, more) = (0x90...0xBF, 2)
      case 0xF1...0xF3: (second, more) = (0x80...0xBF, 2)
      case 0xF4: (second, more) = (0x80...0x8F, 2)
      default: return false
      }
      guard index < bytes.count, second.contains(bytes[index]) else { return false }
      index += 1
      for _ in 0..<more {
        guard index < bytes.count, bytes[index] & 0xC0 == 0x80 else { return false }
        index += 1
      }
    }
    return true
  }
}
