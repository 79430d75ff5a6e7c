import Testing

@testable import PortholeHTTP

/// Blanks at the ends of text.
struct TrimmingTests {
  @Test(
    "Only SP and HTAB go, and only at the ends",
    arguments: [
      ("", ""), (" \t ", ""), ("a", "a"), (" a\tb\t", "a\tb"), ("\u{A0}a", "\u{A0}a"), (" \u{301}é ", "\u{301}é"), ("a\n ", "a\n"),
      ("\r\n", "\r\n"),
    ])
  func trimming(text: String, trimmed: String) { #expect(Array(text[...].trimmingBlanks.utf8) == Array(trimmed.utf8)) }
}
