/// How much a head may hold.
package struct HeadLimits: Hashable, Sendable {
  /// Bytes of a request target; more is refused with 414. 16 KiB by default.
  package var target: Int
  /// Bytes of the whole head, request line and last empty line included; more is refused with 431. 64 KiB by default.
  package var bytes: Int
  /// Field lines; more are refused with 431. 200 by default.
  package var count: Int

  package init(target: Int = 16 * 1024, bytes: Int = 64 * 1024, count: Int = 200) {
    // Entries hold offsets of 32 bits.
    self.target = min(target, Int(UInt32.max) / 2)
    self.bytes = min(bytes, Int(UInt32.max) / 2)
    self.count = count
  }

  /// As much as can be: for what is no peer's.
  package static let none = HeadLimits(target: .max, bytes: .max, count: .max)
}
