import PortholeHTTP

/// Feeds damaged requests to the parser and says where three oracles disagree: any split gives the same result, a plain reader agrees,
/// and what is accepted is the same when it is written out and read again.
struct HeadFuzz {
  // Small limits, so that damage reaches them.
  static let limits = HeadLimits(target: 120, bytes: 700, count: 14)
  private var mutator: Mutator

  init(seed: UInt64) { mutator = Mutator(seeds: HeadFuzz.seeds, pieces: HeadFuzz.pieces, seed: seed) }

  /// A description of the first disagreement among so many inputs; nil when there is none.
  mutating func firstDisagreement(inputs: Int) -> String? {
    for _ in 0..<inputs {
      let input = mutator.next()
      let cuts = mutator.cuts(of: input.count)
      if let fault = HeadFuzz.disagreement(input, cuts: cuts) {
        return "\(fault)\ncuts \(cuts)\ninput \(String(repairing: input.span).debugDescription)"
      }
    }
    return nil
  }

  /// What a parser says, to be compared: the parser's own cannot be copied.
  enum Outcome {
    case incomplete
    case head(RequestHead, consumed: Int)
    case failure(ParseFailure)
  }

  /// What a parser says about a message that arrives in pieces.
  static func run(_ input: [UInt8], cuts: [Int]) -> Outcome {
    var parser = RequestParser(limits: limits)
    for cut in cuts + [input.count] {
      switch parser.parse(input.span.extracting(0..<cut)) {
      case .incomplete: continue
      case .head(let head, let consumed): return .head(head, consumed: consumed)
      case .failure(let failure): return .failure(failure)
      }
    }
    return .incomplete
  }

  private static func disagreement(_ input: [UInt8], cuts: [Int]) -> String? {
    let whole = run(input, cuts: [])
    let pieces = run(input, cuts: cuts)
    guard describe(whole) == describe(pieces) else { return "split: \(describe(whole)) but in pieces \(describe(pieces))" }
    let reference = ReferenceParser.parse(input, limits)
    switch (whole, reference) {
    case (.incomplete, .incomplete): return nil
    case (.failure(let failure), .refused(let status)) where failure.status.code == status: return nil
    case (.failure, .incomplete):
      // Refused early: then nothing that may follow can make it good.
      for end in completions {
        if case .head = ReferenceParser.parse(input + end, limits) { return "refused too early: \(describe(whole))" }
      }
      return nil
    case (.head(let head, let consumed), .head(let expected)):
      let found = summary(head, consumed: consumed)
      guard found == expected else { return "reference: \(expected) but found \(found)" }
      return rereadDisagreement(head)
    default: return "reference: \(reference) but found \(describe(whole))"
    }
  }

  /// Writes an accepted head out field by field and reads it again.
  private static func rereadDisagreement(_ head: RequestHead) -> String? {
    var fields = Fields()
    head.fields.forEach { fields.append($0, $1) }
    guard fields.invalidName == nil else { return "an accepted field is refused by Fields" }
    var bytes = Array("\(head.method) \(head.target) \(head.version)\r\n".utf8)
    fields.appendWire(to: &bytes)
    bytes += "\r\n".utf8
    var parser = RequestParser(limits: HeadLimits())
    guard case .head(let again, let consumed) = parser.parse(bytes.span), consumed == bytes.count else {
      return "written out, it is refused"
    }
    var expected = summary(head, consumed: consumed)
    expected.consumed = consumed
    guard summary(again, consumed: consumed) == expected, again.fields == head.fields else { return "written out, it is another" }
    return nil
  }

  private static let completions = [
    "", "\n", "\r\n", "\r\n\r\n", "\n\r\n", ": a\r\n\r\n", ":a\r\nHost: a\r\n\r\n", "\nHost: a\r\n\r\n", "\r\nHost: a\r\n\r\n",
    " / HTTP/1.1\r\nHost: a\r\n\r\n", " HTTP/1.1\r\nHost: a\r\n\r\n", "1.1\r\nHost: a\r\n\r\n", "1\r\nHost: a\r\n\r\n",
    "/ HTTP/1.0\r\n\r\n", "ET / HTTP/1.0\r\n\r\n", "]\r\n\r\n", "1]\r\nHost: a\r\n\r\n",
  ].map { Array($0.utf8) }

  static func describe(_ outcome: Outcome) -> String {
    switch outcome {
    case .incomplete: "incomplete"
    case .failure(let failure): "\(failure)"
    case .head(let head, let consumed): "\(summary(head, consumed: consumed))"
    }
  }

  static func summary(_ head: RequestHead, consumed: Int) -> ReferenceParser.Head {
    var summary = ReferenceParser.Head()
    summary.method = head.method.rawValue
    summary.version = head.version == .http10 ? "1.0" : "1.1"
    summary.target = head.target
    head.fields.forEach { name, value in summary.fields.append([latin(name).lowercased(), latin(value)]) }
    switch head.framing {
    case .none: summary.framing = "none"
    case .length(let length): summary.framing = "length \(length)"
    case .chunked: summary.framing = "chunked"
    }
    summary.keepAlive = head.keepAlive
    summary.expectation = "\(head.expectation)"
    summary.upgrade = head.wantsUpgrade
    summary.consumed = consumed
    return summary
  }

  private static func latin(_ bytes: Span<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for index in bytes.indices { scalars.append(Unicode.Scalar(bytes[index])) }
    return String(scalars)
  }
}

extension HeadFuzz {
  static let seeds = [
    "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n",
    "GET /a/b.txt?c=d&e HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUser-Agent: a (b; c)\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n",
    "HEAD /%41?a HTTP/1.0\r\n\r\nrest",
    "\r\n\r\nGET / HTTP/1.1\r\nhOsT:a\r\nConnection: x, Close\r\n\r\nGET / HTTP/1.1\r\n",
    "GET http://user.example:80/x?y HTTP/1.1\r\nHost: other.example\r\nCookie: a=b; c=d\r\n\r\n",
    "GET HTTPS://[::1]:443?q HTTP/1.1\r\nHost: [2001:db8::ff00:42:8329]:8080\r\n\r\n",
    "GET http://[::ffff:192.0.2.1]/ HTTP/1.1\r\nHost: [1:2:3:4:5:6:7:8]\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a%2Fb.example:\r\n\r\n",
    "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
    "CONNECT [v1.a:b]:1 HTTP/1.1\r\nHost: [v1.a:b]:1\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 00005\r\nExpect: 100-Continue\r\n\r\nhello",
    "PUT /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n5\r\nhello\r\n0\r\nX-T: v\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: , ChUnKeD\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n",
    "PROPFIND /d/ HTTP/1.1\r\nHost: a\r\nDepth: 1\r\nIf: (<urn:uuid:1>)\r\nContent-Length: 0\r\n\r\n",
    "GET /chat HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n",
    "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\nExpect: 100-continue\r\nUpgrade: x\r\n\r\n",
    "GET / HTTP/1.2\r\nHost: a\r\nX-Caf: caf\u{E9}\r\nX-Empty:\r\nX-Tab:\ta\tb \t\r\nExpect: tea\r\n\r\n",
    "x!#$%&'*+-.^_`|~09 /?? HTTP/1.1\r\nHost: !$&'()*+,;=-._~\r\nx!#$%&'*+-.^_`|~09AZaz: v\r\n\r\n",
    "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
    "DELETE /x HTTP/1.1\r\nHost: a\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\nE: 5\r\nF: 6\r\nG: 7\r\nH: 8\r\nI: 9\r\nJ: 10\r\nK: 11\r\n\r\n",
    "GET /" + String(repeating: "a", count: 118) + " HTTP/1.1\r\nHost: a\r\nX-Long: " + String(repeating: "b", count: 400) + "\r\n\r\n",
  ]

  static let pieces = [
    "\r", "\n", "\r\n", "\r\n\r\n", "\0", " ", "\t", ":", ",", ", ", "/", "?", "#", "*", "%", "[", "]", "@", ".", "\u{7F}", "\u{E9}",
    "HTTP/1.1", "HTTP/1.0", "GET ", "chunked", "gzip", "close", "keep-alive", "upgrade", "100-continue", "http://", "65536", "256", "::",
    "Host: a\r\n", "Host:\r\n", "Content-Length: 5\r\n", "Content-Length: 5, 5\r\n", "Content-Length: 9223372036854775808\r\n",
    "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked,\r\n", "Transfer-Encoding: identity\r\n", "Connection: close\r\n",
    "Connection: upgrade\r\n", "Upgrade: h2c\r\n", "Expect: 100-continue\r\n", " folded\r\n", "A: b\r\n", "A : b\r\n", "\n\n", "A: b\n",
  ]
}
