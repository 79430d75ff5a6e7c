internal import CZlib

/// The checksum of gzip and zip (RFC 1952 §8).
package struct CRC32: Sendable {
  /// The checksum of what was given so far.
  package private(set) var value: UInt32 = 0

  /// The checksum of no bytes.
  package init() {}

  /// Takes bytes in.
  package mutating func update(_ bytes: Span<UInt8>) {
    let before = value
    value = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(before), buffer.baseAddress, buffer.count))
    }
  }
}
