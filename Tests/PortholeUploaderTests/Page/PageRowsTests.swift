import PortholeFiles
import Testing

@testable import PortholeUploader

@Suite struct PageRowsTests {
  @Test(arguments: [
    (0, "0 byte"), (1, "1 byte"), (999, "999 byte"), (1_000, "1 kB"), (1_500, "1.5 kB"), (9_940, "9.9 kB"), (9_960, "10 kB"),
    (999_499, "999 kB"), (999_500, "1 MB"),
    (3_100_000_000, "3.1 GB"), (5_000_000_000_000_000, "5000 TB"),
  ])
  func sizesAreDecimal(_ bytes: Int, _ text: String) { #expect(PageRows.size(bytes) == text) }

  @Test(arguments: [(0, "1970-01-01"), (1_796_072_904, "2026-11-30"), (-1, "1969-12-31"), (951_782_400, "2000-02-29")])
  func daysAreThoseOfTheCalendar(_ seconds: Int64, _ text: String) { #expect(PageRows.date(seconds * 1_000_000_000) == text) }
}
