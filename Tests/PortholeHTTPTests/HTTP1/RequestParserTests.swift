import PortholeHTTP
import Testing

@Suite struct RequestParserTests {
  @Test(arguments: RequestRule.all)
  func strictness(rule: RequestRule) {
    var parser = RequestParser()
    #expect(status(parser.parse(rule.bytes.span)) == rule.status.map(Result.refused) ?? .accepted(rule.bytes.count))
  }

  /// Cut in two anywhere, and byte by byte, a request comes to the same.
  @Test(arguments: RequestRule.all)
  func anySplit(rule: RequestRule) {
    let whole = HeadFuzz.describe(HeadFuzz.run(rule.bytes, cuts: []))
    for cut in 0...rule.bytes.count { #expect(HeadFuzz.describe(HeadFuzz.run(rule.bytes, cuts: [cut])) == whole) }
    #expect(HeadFuzz.describe(HeadFuzz.run(rule.bytes, cuts: Array(0...rule.bytes.count))) == whole)
  }

  @Test func partsOfTargets() throws {
    let cases: [(String, TargetForm, path: String, query: String?, asked: String?)] = [
      ("GET /a/b?c=d?e", .origin, "/a/b", "c=d?e", "h:1"),
      ("GET /?", .origin, "/", "", "h:1"),
      ("GET /a%2Fb", .origin, "/a%2Fb", nil, "h:1"),
      ("GET http://x.example:80/p?q", .absolute, "/p", "q", "x.example:80"),
      ("GET hTTps://x", .absolute, "/", nil, "x"),
      ("GET http://x?q/r", .absolute, "/", "q/r", "x"),
      ("GET ws://x/p", .absolute, "/p", nil, "x"),
      ("GET wss://x:1?q", .absolute, "/", "q", "x:1"),
      ("OPTIONS *", .asterisk, "*", nil, "h:1"),
      ("CONNECT x:443", .authority, "", nil, "x:443"),
    ]
    for (line, form, path, query, asked) in cases {
      let head = try parse("\r\n\(line) HTTP/1.1\r\nHost: h:1\r\n\r\n")
      #expect(head.targetForm == form)
      #expect(head.target == line.split(separator: " ")[1])
      #expect(head.withPath { String(repairing: $0) } == path)
      #expect(head.withQuery { String(repairing: $0) } == query)
      #expect(head.authority == asked)
    }
    #expect(try parse("GET / HTTP/1.0\r\n\r\n").authority == nil)
  }

  @Test func fieldsKeepOrderAndOctets() throws {
    let head = try parse("GET / HTTP/1.1\r\nhost:a\r\nX-B:  1 \r\nx-b: \u{E9}\r\nX-Empty:\r\n\r\n")
    #expect(head.fields.map(\.name) == [.host, "X-B", "x-B", "X-EMPTY"])
    #expect(head.fields.values(of: "x-b") == ["1", "\u{FFFD}"])
    #expect(head.fields.withFirstValue(of: "X-b") { $0[0] } == 0x31)
    #expect(head.fields["x-empty"] == "")
    #expect(head.fields.wire == Array("host:a\r\nX-B:  1 \r\nx-b: ".utf8) + [0xE9] + Array("\r\nX-Empty:\r\n".utf8))
  }

  @Test func framing() throws {
    let cases: [(String, BodyFraming)] = [
      ("", .none), ("Content-Length: 0\r\n", .length(0)), ("content-length:0012\r\n", .length(12)),
      ("Content-Length: 9223372036854775807\r\n", .length(.max)), ("Transfer-Encoding: chunked\r\n", .chunked),
      ("Transfer-Encoding:\r\nTransfer-Encoding: chunked\r\n", .chunked),
    ]
    for (fields, framing) in cases { #expect(try parse("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n").framing == framing) }
  }

  @Test func persistence() throws {
    let cases: [(String, String, Bool)] = [
      ("1.1", "", true), ("1.1", "Connection: close", false), ("1.1", "Connection: x-foo,CLOSE", false),
      ("1.1", "Connection: keep-alive", true),
      ("1.1", "Connection: x\r\nConnection: close", false), ("1.1", "Connection: closed", true),
      ("1.1", "Connection: keep-alive, close", false),
      ("1.0", "", false), ("1.0", "Connection: Keep-Alive", true), ("1.0", "Connection: keep-alive, close", false),
      ("1.0", "Connection: x", false),
    ]
    for (version, field, keepAlive) in cases {
      #expect(try parse("GET / HTTP/\(version)\r\nHost: a\r\n\(field.isEmpty ? "" : field + "\r\n")\r\n").keepAlive == keepAlive)
    }
  }

  @Test func expectations() throws {
    let cases: [(String, String, PortholeHTTP.Expectation)] = [
      ("1.1", "X: y", .none), ("1.1", "Expect: 100-continue", .continue100), ("1.1", "Expect: 100-Continue", .continue100),
      ("1.1", "Expect: , 100-continue", .continue100), ("1.1", "Expect: tea", .other), ("1.1", "Expect: 100-continue, tea", .other),
      ("1.1", "Expect: tea\r\nExpect: 100-continue", .other), ("1.1", "Expect:", .none), ("1.0", "Expect: 100-continue", .none),
      ("1.0", "Expect: tea", .none),
    ]
    for (version, field, expectation) in cases {
      #expect(try parse("POST / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n\r\n").expectation == expectation)
    }
  }

  @Test func upgrades() throws {
    let cases: [(String, String, Bool)] = [
      ("1.1", "Upgrade: a\r\nConnection: keep-alive, Upgrade", true), ("1.1", "Connection: upgrade\r\nUpgrade: a", true),
      ("1.1", "Upgrade: a", false), ("1.1", "Connection: upgrade", false), ("1.0", "Upgrade: a\r\nConnection: upgrade", false),
    ]
    for (version, fields, wanted) in cases {
      #expect(try parse("GET / HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n\r\n").wantsUpgrade == wanted)
    }
  }

  @Test func oneParserReadsOneRequestAfterTheOther() throws {
    var parser = RequestParser()
    let bytes = Array(
      "GET /1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n\r\nPUT /2 HTTP/1.1\r\nHost: b\r\nContent-Length: 3\r\n\r\nabc".utf8)
    guard case .head(let first, let consumed) = parser.parse(bytes.span) else { throw Unexpected() }
    #expect(first.target == "/1")
    #expect(!first.keepAlive)
    let rest = Array(bytes[consumed...])
    guard case .head(let second, let consumedToo) = parser.parse(rest.span) else { throw Unexpected() }
    #expect(second.method == .put)
    #expect(second.keepAlive)
    #expect(second.framing == .length(3))
    #expect(second.fields[.host] == "b")
    #expect(rest.count - consumedToo == 3)
    #expect(status(parser.parse(Array("GET".utf8).span)) == .incomplete)
    parser.reset()
    #expect(status(parser.parse(Array("PUT / HTTP/1.0\r\n\r\n".utf8).span)) == .accepted(18))
  }

  /// What was found valid before vouches for nothing but itself.
  @Test func aHostIsCheckedWhateverCameBefore() {
    var parser = RequestParser()
    let good = ["a", "example.com", "127.0.0.1:8080", "[2001:db8::1]:65535", "a-host-of-24-letters.com", "a-host-of-25-letters.info", "h:"]
    for host in good {
      let bytes = Array("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
      for _ in 0..<2 { #expect(status(parser.parse(bytes.span)) == .accepted(bytes.count)) }
      // As long, and another in one place, wherever that is; then longer and shorter by one.
      let wrong = host.indices.map { String(host[..<$0]) + "/" + host[host.index(after: $0)...] } + [host + "/", ""]
      for other in wrong {
        let bytes = Array("GET / HTTP/1.1\r\nHost: \(other)\r\n\r\n".utf8)
        #expect(status(parser.parse(bytes.span)) == .refused(400), "\(other) after \(host)")
        parser.reset()
      }
      #expect(status(parser.parse(bytes.span)) == .accepted(bytes.count))
    }
  }

  @Test func failuresSayWhatWasUnderstood() {
    var parser = RequestParser()
    guard case .failure(let late) = parser.parse(Array("PUT /a HTTP/1.1\r\n\r\n".utf8).span) else { return #expect(Bool(false)) }
    #expect(late == ParseFailure(.badRequest, "There is no Host field.", method: .put, target: "/a"))
    parser.reset()
    guard case .failure(let early) = parser.parse(Array("PUT /a#".utf8).span) else { return #expect(Bool(false)) }
    #expect(early == ParseFailure(.badRequest, "The target has a fragment.", method: .put))
  }

  private enum Result: Equatable {
    case incomplete
    case accepted(Int)
    case refused(Int)
  }

  private struct Unexpected: Error {}

  private func status(_ outcome: consuming RequestParser.Outcome) -> Result {
    switch consume outcome {
    case .incomplete: .incomplete
    case .head(_, let consumed): .accepted(consumed)
    case .failure(let failure): .refused(failure.status.code)
    }
  }

  private func parse(_ text: String) throws -> RequestHead {
    var parser = RequestParser()
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard case .head(let head, let consumed) = parser.parse(bytes.span), consumed == bytes.count else { throw Unexpected() }
    return head
  }
}
