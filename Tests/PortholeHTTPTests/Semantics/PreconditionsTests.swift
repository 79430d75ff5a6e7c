import PortholeHTTP
import Testing

/// Last-Modified of the representation, 2024-01-02 03:04:05, and an hour later.
private let modified = HTTPDate(secondsSince1970: 1_704_164_645)
private let now = HTTPDate(secondsSince1970: 1_704_168_245)

private func day(_ days: Int64, _ seconds: Int64 = 0) -> String {
  HTTPDate(secondsSince1970: modified.secondsSince1970 + days * 86_400 + seconds).text
}

@Suite("Preconditions")
struct PreconditionsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var method: Method = .get
    var match: String?
    var unmodified: String?
    var none: String?
    var since: String?
    var tag: String? = "\"e\""
    var hasDate = true
    var exists = true
    var outcome: Preconditions.Outcome

    var testDescription: String {
      "\(method) match \(match ?? "-") unmodified \(unmodified ?? "-") none \(none ?? "-") since \(since ?? "-") tag \(tag ?? "-")"
    }
  }

  private func check(_ test: Case) {
    let conditions = Preconditions(
      ifMatch: test.match.map { Array($0.utf8) }, ifUnmodifiedSince: test.unmodified.map { Array($0.utf8) },
      ifNoneMatch: test.none.map { Array($0.utf8) }, ifModifiedSince: test.since.map { Array($0.utf8) })
    let validators = Validators(entityTag: test.tag.flatMap { EntityTag($0) }, lastModified: test.hasDate ? modified : nil)
    #expect(conditions.evaluate(method: test.method, current: test.exists ? validators : nil, now: now) == test.outcome)
  }

  @Test("None", arguments: [Method.get, .head, .put, .delete])
  func none(method: Method) {
    #expect(Preconditions().isEmpty)
    check(Case(method: method, outcome: .proceed))
    check(Case(method: method, exists: false, outcome: .proceed))
  }

  @Test(
    "If-None-Match",
    arguments: [
      Case(none: "\"e\"", outcome: .notModified), Case(none: "\"x\"", outcome: .proceed), Case(none: "*", outcome: .notModified),
      Case(none: "W/\"e\"", outcome: .notModified), Case(none: "\"a\", \"e\", W/\"c\"", outcome: .notModified),
      Case(none: "\"a\",,\"e\",", outcome: .notModified), Case(none: "\"x,e,y\"", outcome: .proceed),
      Case(none: "\"ex\"", outcome: .proceed),
      Case(none: "e", outcome: .proceed), Case(none: "", outcome: .proceed), Case(method: .head, none: "\"e\"", outcome: .notModified),
      Case(none: "\"e\"", tag: "W/\"e\"", outcome: .notModified), Case(none: "\"e\"", tag: nil, outcome: .proceed),
      Case(none: "*", tag: nil, outcome: .notModified), Case(method: .put, none: "*", outcome: .failed),
      Case(method: .put, none: "*", exists: false, outcome: .proceed), Case(method: .put, none: "\"e\"", outcome: .failed),
      Case(method: .delete, none: "\"x\"", outcome: .proceed),
    ])
  func ifNoneMatch(test: Case) { check(test) }

  @Test(
    "If-Match",
    arguments: [
      Case(match: "\"e\"", outcome: .proceed), Case(match: "\"x\"", outcome: .failed), Case(match: "*", outcome: .proceed),
      Case(match: "\"a\",\"e\"", outcome: .proceed), Case(match: "W/\"e\"", outcome: .failed), Case(match: "e", outcome: .failed),
      Case(match: "", outcome: .failed), Case(match: "\"e\"", tag: "W/\"e\"", outcome: .failed),
      Case(method: .delete, match: "\"old\"", outcome: .failed), Case(method: .put, match: "\"e\"", outcome: .proceed),
      Case(method: .put, match: "*", exists: false, outcome: .failed), Case(method: .put, match: "\"e\"", exists: false, outcome: .failed),
      Case(match: "*", tag: nil, hasDate: false, outcome: .proceed), Case(match: "\"e\"", tag: nil, outcome: .failed),
    ])
  func ifMatch(test: Case) { check(test) }

  @Test(
    "Dates",
    arguments: [
      Case(since: day(0), outcome: .notModified), Case(since: day(1), outcome: .notModified), Case(since: day(-1), outcome: .proceed),
      Case(since: day(0, -1), outcome: .proceed), Case(since: "yesterday", outcome: .proceed), Case(since: "", outcome: .proceed),
      Case(since: "Tuesday, 02-Jan-24 03:04:05 GMT", outcome: .notModified), Case(since: "Tue Jan  2 03:04:05 2024", outcome: .notModified),
      Case(method: .head, since: day(0), outcome: .notModified), Case(method: .post, since: day(0), outcome: .proceed),
      Case(method: .put, since: day(0), outcome: .proceed), Case(since: day(0), hasDate: false, outcome: .proceed),
      Case(unmodified: day(0), outcome: .proceed), Case(unmodified: day(1), outcome: .proceed), Case(unmodified: day(-1), outcome: .failed),
      Case(unmodified: day(0, -1), outcome: .failed), Case(unmodified: "yesterday", outcome: .proceed),
      Case(method: .put, unmodified: day(-1), outcome: .failed), Case(method: .delete, unmodified: day(-1), outcome: .failed),
      Case(unmodified: day(-1), hasDate: false, outcome: .proceed),
      Case(method: .put, unmodified: day(-1), exists: false, outcome: .proceed),
    ])
  func dates(test: Case) { check(test) }

  @Test(
    "Precedence of RFC 9110 §13.2.2",
    arguments: [
      Case(none: "\"x\"", since: day(0), outcome: .proceed), Case(none: "\"e\"", since: day(-1), outcome: .notModified),
      Case(match: "*", unmodified: day(-1), outcome: .proceed), Case(match: "\"x\"", none: "\"e\"", outcome: .failed),
      Case(match: "\"e\"", none: "\"e\"", outcome: .notModified), Case(unmodified: day(-1), none: "\"e\"", outcome: .failed),
      Case(unmodified: day(0), none: "\"e\"", outcome: .notModified), Case(unmodified: day(0), since: day(0), outcome: .notModified),
      Case(match: "\"e\"", since: day(0), outcome: .notModified), Case(method: .put, match: "\"e\"", none: "\"e\"", outcome: .failed),
      Case(none: "abc", since: day(0), outcome: .proceed),
    ])
  func precedence(test: Case) { check(test) }

  @Test("Methods that select no representation have no conditions (§13.2.1)", arguments: [Method.options, .connect, .trace])
  func ignored(method: Method) {
    check(Case(method: method, match: "\"x\"", unmodified: day(-1), none: "*", outcome: .proceed))
  }

  @Test(
    "If-Range",
    arguments: [
      ("\"e\"", true), ("\"x\"", false), ("W/\"e\"", false), (day(0), true), (day(-1), false), (day(1), false), ("garbage", false),
      ("", false),
      ("*", false), ("\"e\", \"x\"", false), ("Tue Jan  2 03:04:05 2024", true),
    ])
  func ifRange(value: String, holds: Bool) {
    #expect(ifRangeHolds(value, "\"e\"", modified) == holds)
  }

  private func ifRangeHolds(_ value: String, _ tag: String?, _ modified: HTTPDate?, now: HTTPDate = now) -> Bool {
    let bytes = Array(value.utf8)
    return IfRange.holds(bytes.span, current: Validators(entityTag: tag.flatMap { EntityTag($0) }, lastModified: modified), now: now)
  }

  @Test("If-Range never holds for a weak tag, an unknown date or one of this very second")
  func weakIfRange() {
    #expect(!ifRangeHolds("\"e\"", "W/\"e\"", modified))
    #expect(!ifRangeHolds("\"e\"", nil, modified))
    #expect(!ifRangeHolds(modified.text, "\"e\"", nil))
    #expect(!ifRangeHolds(modified.text, nil, modified, now: modified))
  }
}
