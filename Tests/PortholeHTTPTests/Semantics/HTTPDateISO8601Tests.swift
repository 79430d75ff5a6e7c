import PortholeHTTP
import Testing

@Suite struct HTTPDateISO8601Tests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00+00:00"), (1_397_128_214, "2014-04-10T11:10:14+00:00"), (-1, "1969-12-31T23:59:59+00:00"),
      (951_782_400, "2000-02-29T00:00:00+00:00"), (253_402_300_799, "9999-12-31T23:59:59+00:00"),
      (-62_167_219_200, "0000-01-01T00:00:00+00:00"),
    ] as [(Int64, String)])
  func bothWays(seconds: Int64, text: String) {
    #expect(HTTPDate(secondsSince1970: seconds).iso8601 == text)
    #expect(HTTPDate(iso8601: text)?.secondsSince1970 == seconds)
  }

  @Test("Years that four digits cannot hold are moved to the edge", arguments: [Int64.min, .max])
  func edges(seconds: Int64) {
    #expect(HTTPDate(secondsSince1970: seconds).iso8601 == (seconds < 0 ? "0000-01-01T00:00:00+00:00" : "9999-12-31T23:59:59+00:00"))
  }

  @Test(
    arguments: [
      ("2014-04-10T11:10:14Z", 1_397_128_214), ("2014-04-10t11:10:14z", 1_397_128_214), ("2014-04-10 11:10:14.999Z", 1_397_128_214),
      ("2014-04-10T13:10:14+02:00", 1_397_128_214), ("2014-04-10T03:40:14-0730", 1_397_128_214), ("1970-01-01T00:00:00,5Z", 0),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
    ] as [(String, Int64)])
  func otherForms(text: String, seconds: Int64) {
    #expect(HTTPDate(iso8601: text)?.secondsSince1970 == seconds)
  }

  @Test(
    arguments: [
      "", "2014-04-10", "2014-04-10T11:10:14", "2014-4-10T11:10:14Z", "2014-02-29T00:00:00Z", "2014-13-01T00:00:00Z",
      "2014-00-01T00:00:00Z",
      "2014-04-31T00:00:00Z", "2014-04-10T24:00:00Z", "2014-04-10T11:60:14Z", "2014-04-10T11:10:61Z", "2014-04-10T11:10:14.Z",
      "2014-04-10T11:10:14+24:00", "2014-04-10T11:10:14+02:60", "2014-04-10T11:10:14Zx", "+014-04-10T11:10:14Z", "2014-04-10T11:10:14+2:00",
      "２014-04-10T11:10:14Z", "2014-04-10T11:10:14é", "Thu, 10 Apr 2014 11:10:14 GMT",
    ])
  func nothingElse(text: String) {
    #expect(HTTPDate(iso8601: text) == nil)
  }
}
