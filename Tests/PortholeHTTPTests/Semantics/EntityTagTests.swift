import PortholeHTTP
import Testing

@Suite("Entity tag")
struct EntityTagTests {
  @Test(
    "Is read and written",
    arguments: [
      ("\"\"", "", false), ("\"abc\"", "abc", false), ("W/\"abc\"", "abc", true), ("\"a,b\"", "a,b", false), ("\"a\\\"", "a\\", false),
      ("\"!#~\"", "!#~", false), ("\"ä\"", "ä", false),
    ])
  func read(text: String, opaque: String, isWeak: Bool) throws {
    let tag = try #require(EntityTag(text))
    #expect(tag.opaque == Array(opaque.utf8))
    #expect(tag.isWeak == isWeak)
    #expect(tag.text == text)
    #expect(EntityTag(opaque: opaque, isWeak: isWeak) == tag)
  }

  @Test(
    "Is refused when malformed",
    arguments: [
      "", "abc", "\"", "\"abc", "abc\"", "W/abc", "w/\"abc\"", "W\"abc\"", "W/ \"a\"", "\"a b\"", "\"a\" ", "\"a\"b", "*", "\"a\u{7F}\"",
    ])
  func refused(text: String) {
    #expect(EntityTag(text) == nil)
  }

  @Test("Is not made of what it cannot hold", arguments: ["a\"b", "a b", "a\nb", "\u{7F}"])
  func unmade(opaque: String) {
    #expect(EntityTag(opaque: opaque) == nil)
  }

  @Test(
    "Compares as RFC 9110 §8.8.3.2 shows",
    arguments: [
      ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false), ("W/\"1\"", "\"1\"", false, true),
      ("\"1\"", "W/\"1\"", false, true), ("\"1\"", "\"1\"", true, true), ("\"1\"", "\"1x\"", false, false),
    ])
  func compares(one: String, other: String, strongly: Bool, weakly: Bool) throws {
    let (one, other) = (try #require(EntityTag(one)), try #require(EntityTag(other)))
    #expect(one.stronglyMatches(other) == strongly)
    #expect(one.weaklyMatches(other) == weakly)
  }

  @Test(
    "Lists are read",
    arguments: [
      ("*", nil), (" * ", nil), ("\"a\"", ["\"a\""]), ("\"a\", W/\"b\"", ["\"a\"", "W/\"b\""]), ("\"a\",,\"b\",", ["\"a\"", "\"b\""]),
      (", ,\"a\"\t,\t\"b\"", ["\"a\"", "\"b\""]), ("\"x,a,y\"", ["\"x,a,y\""]), ("", []), (",", []), ("abc", []), ("abc, \"a\"", ["\"a\""]),
      ("\"a\"b, \"c\"", ["\"c\""]), ("\"a b, c\", \"d\"", ["\"d\""]), ("\"a", []), ("*, \"a\"", ["\"a\""]), ("\"a\", *", ["\"a\""]),
      ("\"a\\\", \"b\"", ["\"a\\\"", "\"b\""]), ("\"a\" \"b\"", []),
    ] as [(String, [String]?)])
  func lists(text: String, expected: [String]?) {
    let bytes = Array(text.utf8)
    let list = EntityTagList(bytes.span)
    #expect(list == expected.map { .tags($0.compactMap { EntityTag($0) }) } ?? .any)
  }
}
