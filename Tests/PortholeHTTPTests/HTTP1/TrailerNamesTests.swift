import PortholeHTTP
import Testing

@Suite struct TrailerNamesTests {
  @Test(
    "RFC 9110 §6.5.1",
    arguments: [
      ("Content-Length", false), ("transfer-encoding", false), ("HOST", false), ("Set-Cookie", false), ("If-None-Match", false),
      ("Authorization", false), ("Cache-Control", false), ("Content-Type", false), ("Content-Range", false), ("Trailer", false),
      ("TE", false), ("max-forwards", false), ("ETag", true), ("Digest", true), ("Server-Timing", true), ("X-Sum", true),
    ])
  func allows(name: String, isAllowed: Bool) {
    #expect(TrailerNames.allows(FieldName(name)) == isAllowed)
  }
}
