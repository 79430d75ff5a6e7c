import PortholeHTTP
import Testing

@Suite struct URIReferenceTests {
  @Test(
    "What may stand in a reference stays; all else is encoded, once",
    arguments: [
      ("", ""), ("index.html", "index.html"), ("../a?b=c&d#e", "../a?b=c&d#e"), ("https://[::1]:80/%41%2f", "https://[::1]:80/%41%2f"),
      ("a b", "a%20b"), ("100%", "100%25"), ("%4", "%254"), ("%zz", "%25zz"), ("ä", "%C3%A4"),
      ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
      ("/a\r\nSet-Cookie: b", "/a%0D%0ASet-Cookie:%20b"), ("\u{0}\u{7F}\t", "%00%7F%09"),
    ])
  func valid(text: String, expected: String) {
    #expect(URIReference.valid(text) == expected)
    #expect(URIReference.valid(expected) == expected)
  }
}
