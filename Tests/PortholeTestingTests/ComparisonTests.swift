import Testing

@testable import PortholeTesting

/// Answers are compared by what they mean.
struct ComparisonTests {
  private func differences(_ method: String, _ want: String, _ got: String) -> [String] {
    Comparison(
      method: method, want: RecordedAnswer(file: Array(want.utf8), method: method),
      got: RecordedAnswer(file: Array(got.utf8), method: method)
    ).differences()
  }

  private func answer(_ type: String, _ body: String, _ more: String = "") -> String { answer(200, type, body, more) }

  private func answer(_ status: Int, _ type: String, _ body: String, _ more: String = "") -> String {
    "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\(more)\r\n\(body)"
  }

  @Test(
    "What means the same is no difference",
    arguments: [
      ("text/plain", "a", "text/plain; charset=utf-8", "a"),
      ("application/json", #"{"a": 1, "b": "\/"}"#, "application/json", #"{"b":"/","c":2,"a":1.0}"#),
      (
        "application/json", #"[{"path":"/b"},{"path":"/a","size":1}]"#, "application/json",
        #"[{"path":"/a","size":1},{"path":"/b","name":"b"}]"#
      ),
      ("text/html", "<p>a  b</p>&lt;", "text/html", "<h1>more</h1><p class='x'>a b</p><br>&#60;"),
      ("text/html", #"<a href="a%20b/">a b</a>"#, "text/html", #"<a href="/a b">other</a><a href="c">c</a>"#),
      ("application/xml", "<a xmlns='DAV:'/>", "text/xml", "<a xmlns='DAV:'/>"),
    ])
  func same(_ type: String, _ body: String, _ gotType: String, _ gotBody: String) {
    #expect(differences("GET", answer(type, body), answer(gotType, gotBody)) == [])
  }

  @Test(
    "What means something else is told in words",
    arguments: [
      ("text/plain", "ab", "text/plain", "ac", "the content differs from what was expected at byte 1 of 2"),
      ("text/plain", "ab", "text/plain", "abc", "the content has 3 bytes, expected 2"),
      ("text/plain", "a", "text/html", "a", #"Content-Type is "text/html", expected "text/plain""#),
      ("application/json", #"{"a":1}"#, "application/json", #"{"a":2}"#, #""a" in the value is 2, expected 1"#),
      ("application/json", #"{"a":1}"#, "application/json", #"{}"#, #"the value has no member "a", expected 1"#),
      ("application/json", "[1,2]", "application/json", "[2,1]", "element 0 of the value is 2, expected 1"),
      ("application/json", "[1]", "application/json", "[1,2]", "the value has 2 elements, expected 1"),
      ("application/json", "{}", "application/json", "{", "the content is no JSON: the name of a member is missing at byte 1"),
      ("text/html", "<p>a</p>", "text/html", "<p>b</p>", #"text "b", expected "a" too"#),
      ("text/html", #"<a href="a">a</a>"#, "text/html", "a", #"links nothing, expected "a" too"#),
      ("text/html", "<p>a</p>", "text/html", "<script>a</script>", #"text nothing, expected "a" too"#),
    ])
  func different(_ type: String, _ body: String, _ gotType: String, _ gotBody: String, _ expected: String) {
    #expect(differences("GET", answer(type, body), answer(gotType, gotBody)).first == expected)
  }

  @Test("A status comes before everything else; errors are compared by it alone")
  func statuses() {
    #expect(differences("GET", answer(200, "text/plain", "a"), answer(404, "text/plain", "b")) == ["status 404, expected 200"])
    #expect(differences("GET", answer(404, "text/html", "a"), answer(404, "text/plain", "b")) == [])
    #expect(differences("GET", answer(304, "text/html", "", "Last-Modified: x\r\n"), "HTTP/1.1 304 X\r\n\r\n") == [])
    #expect(differences("HEAD", answer("text/plain", ""), answer("text/plain", "")) == [])
  }

  @Test("Fields that were recorded have to be there, their values compared as far as they mean something")
  func fields() {
    let want = answer(
      "text/plain", "", "Last-Modified: a\r\nContent-Disposition: attachment; filename=a\r\nContent-Range: b\r\nLocation: c\r\n")
    let got = answer("text/plain", "", "last-modified: a\r\nContent-Disposition: attachment; filename=b\r\nLocation: d\r\n")
    #expect(differences("GET", want, got) == [#"Content-Range is missing, expected "b""#, #"Location is "d", expected "c""#])
  }

  @Test("A recording that a client cut short is compared as far as it goes")
  func cut() {
    let want = answer("video/mp4", "abc", "Content-Length: 10\r\n"), got = answer("video/mp4", "abcdefghij", "Content-Length: 10\r\n")
    #expect(differences("GET", want, got) == [])
    #expect(differences("GET", want, answer("video/mp4", "abXdefghij", "Content-Length: 10\r\n")).count == 1)
    #expect(differences("GET", answer("text/plain", "a"), answer("text/plain", "ab")).count == 1)
  }

  @Test("Boundaries of parts are made up, and no difference")
  func boundaries() {
    func parts(_ boundary: String, _ text: String) -> String {
      answer(206, "multipart/byteranges; boundary=\(boundary)", "--\(boundary)\r\n\r\n\(text)\r\n--\(boundary)--\r\n")
    }
    #expect(differences("GET", parts("one", "a"), parts("two2", "a")) == [])
    #expect(differences("GET", parts("one", "a"), parts("two2", "b")).count == 1)
  }

  @Test("WebDAV's answers are compared by resource and property")
  func multiStatus() {
    func status(_ href: String, _ properties: String, _ more: String = "") -> String {
      answer(
        207, "application/xml; charset=utf-8",
        "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\"><D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop>"
          + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat>\(more)</D:response></D:multistatus>")
    }
    let collection = "<D:resourcetype><D:collection/></D:resourcetype>"
    let want = status("/a%20b", "\(collection)<D:creationdate>1</D:creationdate><D:getlastmodified>2</D:getlastmodified>")
    let good = status(
      "http://x/a b/", "<D:getlastmodified>3</D:getlastmodified>\(collection)<D:quota>1</D:quota>",
      "<D:propstat><D:prop><D:x/></D:prop><D:status>HTTP/1.1 404 X</D:status></D:propstat>")
    #expect(differences("PROPFIND", want, good) == [])
    #expect(differences("PROPFIND", want, good.replacingAll("D:collection", with: "D:other")).count == 1)
    #expect(differences("PROPFIND", want, good.replacingAll("200 OK", with: "404 X")).count == 2)
    #expect(differences("PROPFIND", want, good.replacingAll("a b", with: "c")).count == 1)
    #expect(differences("PROPFIND", want, good.replacingAll("</D:multistatus>", with: "")).first?.contains("no XML") == true)
    // The same by other prefixes.
    let other = good.replacingAll("<D:", with: "<").replacingAll("</D:", with: "</").replacingAll("xmlns:D", with: "xmlns")
    #expect(differences("PROPFIND", want, other) == [])
  }

  @Test("Lock answers need a token, in the content and in its field")
  func locks() {
    let body =
      "<D:prop xmlns:D=\"DAV:\"><D:lockdiscovery><D:activelock><D:locktoken><D:href>urn:x</D:href></D:locktoken></D:activelock></D:lockdiscovery></D:prop>"
    let want = answer("application/xml", body)
    #expect(differences("LOCK", want, answer("application/xml", body, "Lock-Token: <urn:x>\r\n")) == [])
    #expect(differences("LOCK", want, want) == ["there is no Lock-Token field"])
    #expect(differences("LOCK", want, answer("application/xml", "<a/>", "Lock-Token: <urn:x>\r\n")).count == 1)
  }

  @Test("Damaged content never does more than differ")
  func damaged() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: .min ... .max, using: &random)
    var damage = Damage(seed: seed)
    let samples = [
      #"{"a":[1,2.5e3,{"b":"\u00e9\ud83d\ude00\n"},null,true]}"#,
      "<?xml version='1.0'?><!-- c --><a:b xmlns:a='DAV:' c=\"d\">&amp;&#x41;<![CDATA[<x>]]><e/></a:b>",
      #"<html><head><title>t</title></head><body><a href="a%20b?c#d">&lt;b&gt; &hellip;</a><script>x</script></body>"#,
    ].map { Array($0.utf8) }
    for round in 0..<3000 {
      let bytes = damage.apply(to: samples[round % samples.count])
      _ = try? JSON.parse(bytes)
      _ = try? XML.parse(bytes)
      _ = try? MultiStatus(bytes)
      let page = HTMLPage(bytes)
      #expect(page.differences(from: page) == [], "seed \(seed)")
      _ = RecordedAnswer(file: bytes, method: "GET")
    }
    #expect(throws: JSONError.self) { try JSON.parse([UInt8](repeating: 0x5B, count: 100_000)) }
    #expect(throws: XMLError.self) { try XML.parse(Array(String(repeating: "<a>", count: 10_000).utf8)) }
    #expect(throws: XMLError.self) { try XML.parse(Array("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".utf8)) }
  }
}

/// Changes bytes at random, repeatably.
struct Damage {
  private var state: UInt64
  init(seed: UInt64) { state = seed | 1 }

  private mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func apply(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(4) where !bytes.isEmpty {
      let place = next(bytes.count)
      switch next(4) {
      case 0: bytes[place] = UInt8(next(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[next(bytes.count)], at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + next(8)))
      }
    }
    return bytes
  }
}
