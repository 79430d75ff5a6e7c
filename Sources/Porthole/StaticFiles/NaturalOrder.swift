/// The order in which people expect names: letters regardless of case, digits by the numbers that they spell.
///
/// The same on every machine, as it asks no locale.
package enum NaturalOrder {
  /// What a name is sorted by: keys compare as bytes. Made once for each name, as sorting looks at it many times.
  package struct Key: Comparable, Sendable {
    /// The first bytes as a number, which nearly always decides.
    private let prefix: UInt64
    private let bytes: [UInt8]

    /// The key of a name.
    package init(_ name: String) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(name.utf8.count * 2 + 4)
      let folded = name.utf8.allSatisfy { $0 < 0x80 } ? name : name.lowercased()
      var zeros = 0, digits = 0
      for byte in folded.utf8 {
        if byte >= 0x30, byte <= 0x39 {
          // Zeros in front count for nothing, unless the number is zero.
          if byte == 0x30, digits == zeros { zeros += 1 }
          digits += 1
          bytes.append(byte)
        } else {
          if digits > 0 { Key.close(&bytes, digits, zeros) }
          (digits, zeros) = (0, 0)
          bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
      }
      if digits > 0 { Key.close(&bytes, digits, zeros) }
      // Names that differ in case or leading zeros alone still have one order.
      bytes.append(0)
      bytes.append(contentsOf: name.utf8)
      self.bytes = bytes
      var prefix: UInt64 = 0
      for index in 0..<8 { prefix = prefix << 8 | UInt64(index < bytes.count ? bytes[index] : 0) }
      self.prefix = prefix
    }

    /// Puts before a number how many digits it has: the longer number is the larger one. All numbers begin alike, so that they stand together
    /// among other characters.
    private static func close(_ bytes: inout [UInt8], _ digits: Int, _ zeros: Int) {
      let kept = max(digits - zeros, 1)
      bytes.removeSubrange((bytes.count - digits)..<(bytes.count - kept))
      var mark: [UInt8] = [0x30]
      mark.append(contentsOf: repeatElement(0xFF, count: kept / 0xFF))
      mark.append(UInt8(kept % 0xFF))
      bytes.insert(contentsOf: mark, at: bytes.count - kept)
    }

    package static func < (one: Key, other: Key) -> Bool {
      one.prefix != other.prefix ? one.prefix < other.prefix : one.bytes.lexicographicallyPrecedes(other.bytes)
    }

    package static func == (one: Key, other: Key) -> Bool { one.bytes == other.bytes }
  }
}
