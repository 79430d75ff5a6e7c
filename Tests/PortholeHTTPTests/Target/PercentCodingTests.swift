import PortholeHTTP
import Testing

@Suite("Percent coding")
struct PercentCodingTests {
  @Test(
    "Decodes once",
    arguments: [
      ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("a+b", "a+b"), ("%41%4a%4A", "AJJ"), ("%252e", "%2e"), ("%c3%a4", "ä"), ("ä", "ä"),
      ("%00", "\u{0}"), ("%F0%9F%8C%8D", "🌍"),
    ])
  func decodes(text: String, expected: String) {
    #expect(PercentCoding.decode(text) == expected)
  }

  @Test("Refuses what is malformed or not UTF-8", arguments: ["%", "a%", "%4", "%4g", "%g4", "%%41", "%+1", "%ff", "%c0%af", "%ed%a0%80"])
  func refuses(text: String) {
    #expect(PercentCoding.decode(text) == nil)
  }

  @Test(
    "Encodes a segment",
    arguments: [
      ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("?#%\"<>", "%3F%23%25%22%3C%3E"), ("a/b", "a%2Fb"), ("ä", "%C3%A4"),
      ("a:b", "a%3Ab"), ("it's & so", "it%27s%20%26%20so"), ("(1)+[2]=3", "(1)+%5B2%5D=3"), ("\\\u{7F}\n", "%5C%7F%0A"),
    ])
  func encodesSegment(text: String, expected: String) {
    #expect(PercentCoding.encode(pathSegment: text) == expected)
    #expect(PercentCoding.decode(expected) == text)
  }

  @Test("Encodes a path and a query value")
  func encodesOthers() {
    #expect(PercentCoding.encode(path: "/a b/ü?/") == "/a%20b/%C3%BC%3F/")
    #expect(PercentCoding.encode(queryValue: "a b&c=d+e/f:g@h?i~") == "a%20b%26c%3Dd%2Be%2Ff%3Ag%40h%3Fi~")
  }
}
