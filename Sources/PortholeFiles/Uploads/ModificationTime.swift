/// When content was last written, as clients say it.
package enum ModificationTime {
  /// Times farther from 1970 than that many seconds, 272 years, are none: nanoseconds would not hold them.
  private static let mostSeconds: Int64 = 1 << 33

  /// Nanoseconds since 1970 by seconds since then, perhaps with a fraction, as `X-OC-Mtime` has them; nil for what is no such number.
  package static func nanoseconds(seconds text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard let whole = Int64(parts[0]), -mostSeconds < whole, whole < mostSeconds,
      fraction.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let rest = Int64((fraction + "000000000").prefix(9))
    else { return nil }
    return whole * 1_000_000_000 + (parts[0].hasPrefix("-") ? -rest : rest)
  }

  /// Nanoseconds since 1970 by milliseconds since then; nil for what is no such number.
  package static func nanoseconds(milliseconds text: String) -> Int64? {
    let most = mostSeconds * 1000
    guard let milliseconds = Int64(text), -most < milliseconds, milliseconds < most else { return nil }
    return milliseconds * 1_000_000
  }
}
