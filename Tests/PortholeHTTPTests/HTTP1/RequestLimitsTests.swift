import PortholeHTTP
import Testing

@Suite struct RequestLimitsTests {
  /// The status that a message is refused with and after how many of its bytes, when it comes byte by byte; nil when it is accepted.
  private func refusal(_ text: String, _ limits: HeadLimits) -> [Int]? {
    var parser = RequestParser(limits: limits)
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      switch parser.parse(bytes.span.extracting(0..<count)) {
      case .incomplete: continue
      case .head: return nil
      case .failure(let failure): return [failure.status.code, count]
      }
    }
    return [0, bytes.count]
  }

  @Test func defaults() {
    #expect(HeadLimits() == HeadLimits(target: 16384, bytes: 65536, count: 200))
  }

  @Test func targets() {
    let limits = HeadLimits(target: 10)
    #expect(refusal("GET /123456789 HTTP/1.1\r\nHost: a\r\n\r\n", limits) == nil)
    // One byte too many is enough to know.
    #expect(refusal("GET /1234567890 HTTP/1.1\r\nHost: a\r\n\r\n", limits) == [414, 15])
    #expect(refusal("\r\nGET /?" + String(repeating: "a", count: 1000), limits) == [414, 17])
    #expect(refusal("GET /" + String(repeating: "a", count: 100), HeadLimits(bytes: 50)) == [414, 50])
  }

  @Test func bytes() {
    let head = "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\r\n"
    #expect(refusal(head, HeadLimits(bytes: head.utf8.count)) == nil)
    #expect(refusal("\r\n" + head, HeadLimits(bytes: head.utf8.count)) == nil)
    #expect(refusal(head, HeadLimits(bytes: head.utf8.count - 1)) == [431, head.utf8.count - 1])
    for text in [
      "A: " + String(repeating: "b", count: 200), String(repeating: "a", count: 200), "A: b\r\n" + String(repeating: "A: b\r\n", count: 90),
    ] {
      #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n" + text, HeadLimits(bytes: 100)) == [431, 100])
    }
  }

  @Test func count() {
    let limits = HeadLimits(count: 3)
    #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nA: b\r\n\r\n", limits) == nil)
    // The first byte of a fourth field is enough to know.
    let most = "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nA: b\r\n"
    #expect(refusal(most + "A: b\r\n\r\n", limits) == [431, most.utf8.count + 1])
  }

  @Test func whatCannotBeARequestIsKnownAtItsFirstByte() {
    #expect(refusal("\u{16}\u{03}\u{01}", HeadLimits()) == [400, 1])
    #expect(refusal("GET /a b", HeadLimits()) == [400, 8])
    #expect(refusal("GET / HTTP/2.0\r\n", HeadLimits()) == [505, 16])
    #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nA b", HeadLimits()) == [400, 27])
    #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n", HeadLimits()) == [400, 34])
  }

  @Test func namesOfAnyLengthWithinTheLimit() {
    let long = String(repeating: "n", count: 65535)
    #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(long): v\r\n\r\n", HeadLimits(bytes: 100_000)) == nil)
    #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(long)n: v\r\n\r\n", HeadLimits(bytes: 100_000)) == [431, 65562])
  }
}
