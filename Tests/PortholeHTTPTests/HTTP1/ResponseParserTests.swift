import Testing

@testable import PortholeHTTP

/// Heads of responses, as clients read them.
struct ResponseParserTests {
  private func parse(_ text: String, splitAt split: Int? = nil) -> ResponseParser.Outcome {
    var parser = ResponseParser()
    let bytes = Array(text.utf8)
    if let split, case .head(let head, let consumed) = parser.parse(bytes.span.extracting(0..<split)) {
      return .head(head, consumed: consumed)
    }
    return parser.parse(bytes.span)
  }

  @Test("A head is read wherever it is split")
  func splits() {
    let text = "HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\nX: a\r\n\r\nabc"
    for split in 0...text.utf8.count {
      guard case .head(let head, let consumed) = parse(text, splitAt: split) else {
        Issue.record("split at \(split)")
        continue
      }
      #expect(head.status == .notFound)
      #expect(head.reason == "Not Found")
      #expect(head.fields["x"] == "a")
      #expect(head.framing(to: .get) == .length(3))
      #expect(consumed == text.utf8.count - 3)
      #expect(!head.closes)
    }
  }

  @Test(
    "Where the content ends",
    arguments: [
      ("200 OK\r\nTransfer-Encoding: chunked\r\n", Method.get, ResponseFraming.chunked),
      ("200 OK\r\n", .get, .closeDelimited),
      ("200 OK\r\nContent-Length: 5\r\n", .head, ResponseFraming.none),
      ("204 No Content\r\n", .get, ResponseFraming.none),
      ("304 Not Modified\r\nContent-Length: 5\r\n", .get, ResponseFraming.none),
      ("200\r\nContent-Length: 0\r\n", .get, .length(0)),
      ("200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n", .get, nil),
      ("200 OK\r\nContent-Length: -5\r\n", .get, nil),
      ("200 OK\r\nContent-Length: 5, 5\r\n", .get, nil),
    ] as [(String, Method, ResponseFraming?)])
  func framing(_ rest: String, _ method: Method, _ expected: ResponseFraming?) throws {
    guard case .head(let head, _) = parse("HTTP/1.1 \(rest)\r\n") else {
      Issue.record("no head")
      return
    }
    #expect(head.framing(to: method) == expected)
  }

  @Test(
    "What is no response is refused",
    arguments: [
      "HTTP/2 200 OK\r\n\r\n", "200 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.1 20 O\r\n\r\n",
      "HTTP/1.1 200 OK\nX: y\r\n\r\n", "HTTP/1.1 200 OK\r\n X: y\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
    ])
  func refusals(_ text: String) {
    guard case .failure = parse(text) else {
      Issue.record("taken")
      return
    }
  }

  @Test(
    "Whether the connection ends",
    arguments: [("1.1", "", false), ("1.1", "close", true), ("1.0", "", true), ("1.0", "Keep-Alive", false), ("1.1", "x, Close", true)])
  func closes(_ version: String, _ option: String, _ expected: Bool) {
    guard case .head(let head, _) = parse("HTTP/\(version) 200 OK\r\nConnection: \(option)\r\n\r\n") else {
      Issue.record("no head")
      return
    }
    #expect(head.closes == expected)
  }
}
