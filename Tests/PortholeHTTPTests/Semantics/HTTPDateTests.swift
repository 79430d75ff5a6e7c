import PortholeHTTP
import Testing

@Suite("HTTP date")
struct HTTPDateTests {
  /// 2024-01-02 03:04:05.
  private static let now = HTTPDate(secondsSince1970: 1_704_164_645)

  @Test(
    "Is written as IMF-fixdate and read back",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_704_164_645, "Tue, 02 Jan 2024 03:04:05 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
      (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"), (-11_644_473_600, "Mon, 01 Jan 1601 00:00:00 GMT"),
    ] as [(Int64, String)])
  func fixdate(seconds: Int64, text: String) {
    #expect(HTTPDate(secondsSince1970: seconds).text == text)
    #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
  }

  @Test("Years that do not fit in four digits are moved to the edge")
  func edges() {
    #expect(HTTPDate(secondsSince1970: .max).text == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate(secondsSince1970: .min).text == "Sat, 01 Jan 0000 00:00:00 GMT")
  }

  @Test("Every day of eight centuries is followed by the next")
  func days() {
    var seconds: Int64 = -11_644_473_600
    while seconds < 13_601_088_000 {
      let date = HTTPDate(secondsSince1970: seconds)
      guard HTTPDate(date.text, now: Self.now) == date else {
        Issue.record("\(seconds) is \(date.text)")
        return
      }
      seconds += 86_400 + 1
    }
  }

  @Test(
    "The other forms are read",
    arguments: [
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("Tuesday, 02-Jan-24 03:04:05 GMT", 1_704_164_645), ("Tue Jan  2 03:04:05 2024", 1_704_164_645),
      ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Wednesday, 29-Feb-00 00:00:00 GMT", 951_782_400),
      // The weekday need not be right; a leap second is the next minute.
      ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ] as [(String, Int64)])
  func forms(text: String, seconds: Int64) {
    #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
  }

  @Test(
    "A two-digit year is at most 50 years ahead",
    arguments: [
      // The present is 2024-01-02 03:04:05.
      ("Sunday, 02-Jan-74 03:04:05 GMT", "2074"), ("Sunday, 02-Jan-74 03:04:06 GMT", "1974"), ("Sunday, 03-Jan-74 00:00:00 GMT", "1974"),
      ("Sunday, 01-Jan-75 00:00:00 GMT", "1975"), ("Sunday, 31-Dec-99 00:00:00 GMT", "1999"), ("Sunday, 31-Dec-23 00:00:00 GMT", "2023"),
      ("Sunday, 01-Jan-00 00:00:00 GMT", "2000"),
    ])
  func century(text: String, year: String) throws {
    let date = try #require(HTTPDate(text, now: Self.now))
    #expect(date.text.split(separator: " ")[3] == year)
  }

  @Test("A two-digit year late in a century may be of the next")
  func nextCentury() throws {
    // 2090-06-01 00:00:00.
    let late = HTTPDate(secondsSince1970: 3_800_044_800)
    let date = try #require(HTTPDate("Sunday, 01-Jan-10 00:00:00 GMT", now: late))
    #expect(date.text == "Wed, 01 Jan 2110 00:00:00 GMT")
    #expect(HTTPDate("Sunday, 01-Jan-60 00:00:00 GMT", now: late)?.text == "Thu, 01 Jan 2060 00:00:00 GMT")
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "yesterday", "0", "784111777", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT ",
      " Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
      "sun, 06 Nov 1994 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 29 Feb 2023 00:00:00 GMT", "Sun, 29 Feb 1900 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 23:60:00 GMT",
      "Sun, 06 Nov 1994 23:59:61 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun; 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08-49-37 GMT",
      "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06 Nov 94 08:49:37 GMT", "Sunday, 31-Apr-94 08:49:37 GMT",
      "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 94", "Sun Nov 31 08:49:37 1994", "Sun Nov  0 08:49:37 1994",
      "Sun Nov  6 08:49:37 1994 GMT",
    ])
  func refused(text: String) {
    #expect(HTTPDate(text, now: Self.now) == nil)
  }
}
