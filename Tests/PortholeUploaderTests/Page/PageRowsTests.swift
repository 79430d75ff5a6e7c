import PortholeFiles
import Testing

@testable import PortholeUploader

@Suite struct PageRowsTests {
  private func rows(_ language: String) throws -> PageRows { PageRows(strings: try #require(PageStrings.all[language]), kept: "") }

  @Test(arguments: [
    (0, "0 B"), (1, "1 B"), (999, "999 B"), (1_000, "1 kB"), (1_500, "1.5 kB"), (9_940, "9.9 kB"), (9_960, "10 kB"),
    (999_499, "999 kB"), (999_500, "1 MB"),
    (3_100_000_000, "3.1 GB"), (5_000_000_000_000_000, "5000 TB"),
  ])
  func sizesAreDecimal(_ bytes: Int, _ text: String) throws { #expect(try rows("en").size(bytes) == text) }

  @Test(arguments: [("de", "1,5 kB", "7 B"), ("fr", "1,5 ko", "7 o"), ("ja", "1.5 kB", "7 B"), ("ar", "1.5 كيلوبايت", "7 بايت")])
  func sizesAreAsTheReaderWritesThem(_ language: String, _ thousands: String, _ bytes: String) throws {
    let rows = try rows(language)
    #expect(rows.size(1_500) == thousands)
    #expect(rows.size(7) == bytes)
  }

  @Test(arguments: [(0, "Jan 1, 1970"), (1_796_072_904, "Nov 30, 2026"), (-1, "Dec 31, 1969"), (951_782_400, "Feb 29, 2000")])
  func daysAreThoseOfTheCalendar(_ seconds: Int64, _ text: String) throws { #expect(try rows("en").date(seconds * 1_000_000_000) == text) }

  @Test(arguments: [
    ("de", "30. November 2026"), ("fr", "30 nov. 2026"), ("es", "30 nov 2026"), ("it", "30 nov 2026"), ("pt", "30 de nov. de 2026"),
    ("ja", "2026年11月30日"), ("ko", "2026년 11월 30일"), ("zh-Hans", "2026年11月30日"), ("ar", "30 نوفمبر 2026"),
  ])
  func daysAreAsTheReaderWritesThem(_ language: String, _ text: String) throws {
    #expect(try rows(language).date(1_796_072_904_000_000_000) == text)
  }
}
