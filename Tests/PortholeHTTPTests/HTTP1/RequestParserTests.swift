import PortholeHTTP
import Testing

@Suite struct RequestParserTests {
  @Test func aSimpleGet() throws {
    var parser = RequestParser()
    let bytes = Array("GET /a?b HTTP/1.1\r\nHost: x\r\nX-A:  b \r\n\r\nrest".utf8)
    guard case .head(let head, let consumed) = parser.parse(bytes.span) else {
      Issue.record("no head")
      return
    }
    #expect(consumed == bytes.count - 4)
    #expect(head.method == .get)
    #expect(head.target == "/a?b")
    #expect(head.fields["x-a"] == "b")
  }
}
