import PortholeHTTP
import Testing

@Suite("Query")
struct QueryTests {
  @Test(
    "Pairs come in order, decoded",
    arguments: [
      ("", []), ("a", ["a:"]), ("a=1", ["a:1"]), ("a=1&b=2", ["a:1", "b:2"]), ("a&b=1", ["a:", "b:1"]), ("a=&b=", ["a:", "b:"]),
      ("a=1&a=2", ["a:1", "a:2"]), ("&&a=1&&", ["a:1"]), ("=x", [":x"]), ("=", [":"]), ("a=b=c", ["a:b=c"]), ("a+b=c+d", ["a b:c d"]),
      ("a%20b=%26%3D%2B", ["a b:&=+"]), ("n=%C3%A4", ["n:ä"]), ("a=%", ["a:%"]), ("a=%4", ["a:%4"]), ("a=%zz%41", ["a:%zzA"]),
      ("a%=%4&1=2", ["a%:%4", "1:2"]), ("a=%ff", ["a:\u{FFFD}"]), ("a=1;b=2", ["a:1;b=2"]), ("%61=1", ["a:1"]), ("a%3Db=1", ["a=b:1"]),
    ])
  func pairs(text: String, expected: [String]) {
    let query = Query(text)
    #expect(query.map { "\($0.name):\($0.value)" } == expected)
    #expect(query.count == expected.count)
    #expect(!query.isTruncated)
  }

  @Test("Values are found by name")
  func lookup() {
    let query = Query("a=1&b=2&%61=3&c&A=4&x+y=5&%C3%A4=6&d=%zz")
    #expect(query["a"] == "1")
    #expect(query.all("a") == ["1", "3"])
    #expect(query["c"] == "")
    #expect(query["A"] == "4")
    #expect(query["x y"] == "5")
    #expect(query["x+y"] == nil)
    #expect(query["ä"] == "6")
    #expect(query["%61"] == nil)
    #expect(query["d"] == "%zz")
    #expect(query["missing"] == nil)
    #expect(query.all("missing").isEmpty)
    #expect(query[query.endIndex - 1].value == "%zz")
  }

  @Test("More pairs than the limit are left out, and said to be")
  func limit() {
    let text = Array(repeating: "a=1", count: 1001).joined(separator: "&")
    #expect(Query(text).count == 1000)
    #expect(Query(text).isTruncated)
    #expect(!Query(String(text.dropLast(4))).isTruncated)
    #expect(Query("a&b&c", maximumPairs: 2).map(\.name) == ["a", "b"])
  }
}
