import PortholeIntercept
import Testing

@Suite struct RequestURLTests {
  @Test func partsAreMadeComparable() throws {
    let url = try #require(RequestURL("HTTPS://user:secret@App.TEST.:8443/a%20b/../c?x=1&y#part"))
    #expect(url.scheme == "https")
    #expect(url.host == "app.test")
    #expect(url.port == 8443)
    #expect(url.rawPath == "/a%20b/../c")
    #expect(url.path == "/c")
    #expect(url.query == "x=1&y")
    #expect("\(url)" == "https://app.test:8443/a%20b/../c?x=1&y")
  }
}
