import Testing

@testable import PortholeFiles

/// When content was last written, as clients say it.
struct ModificationTimeTests {
  @Test(
    "Seconds, perhaps with a fraction",
    arguments: [
      ("0", 0), ("1234567890", 1_234_567_890_000_000_000), ("1234567890.5", 1_234_567_890_500_000_000), ("5.", 5_000_000_000),
      ("-1.5", -1_500_000_000), ("-0.5", -500_000_000), ("1.1234567899", 1_123_456_789),
      ("8589934591.999999999", 8_589_934_591_999_999_999), ("-8589934591.999999999", -8_589_934_591_999_999_999),
    ] as [(String, Int64)])
  func seconds(text: String, nanoseconds: Int64) { #expect(ModificationTime.nanoseconds(seconds: text) == nanoseconds) }

  @Test("Milliseconds", arguments: [("1700000000123", 1_700_000_000_123_000_000), ("-1", -1_000_000)] as [(String, Int64)])
  func milliseconds(text: String, nanoseconds: Int64) { #expect(ModificationTime.nanoseconds(milliseconds: text) == nanoseconds) }

  @Test(
    "What is no number, or too far from 1970 for nanoseconds, is none",
    arguments: [
      "", "-", ".", ".5", "soon", "1e9", "nan", "inf", "0x10", "1.5.5", "1.+5", "1.x", "1.0000000000x", "8589934592", "-8589934592",
      "10000000000", "99999999999", "9223372036854775807", "-9223372036854775808", "99999999999999999999",
    ])
  func noSeconds(text: String) { #expect(ModificationTime.nanoseconds(seconds: text) == nil) }

  @Test(
    "The same of milliseconds",
    arguments: ["", "1.5", "8589934592000", "99999999999999", "-99999999999999", "9223372036854775807", "-9223372036854775808"])
  func noMilliseconds(text: String) { #expect(ModificationTime.nanoseconds(milliseconds: text) == nil) }

  @Test(
    "The second that a time lies in",
    arguments: [(1_999_999_999, 1), (0, 0), (-1, -1), (-1_000_000_000, -1), (-1_500_000_000, -2)] as [(Int64, Int64)])
  func second(nanoseconds: Int64, second: Int64) { #expect(FileInfo.seconds(nanoseconds) == second) }
}
