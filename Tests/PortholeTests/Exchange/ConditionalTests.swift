import Testing

@testable import Porthole

/// Conditions and ranges on what handlers answer (RFC 9110 §13, §14).
struct ConditionalTests {
  private static let modified = "Sun, 06 Nov 1994 08:49:37 GMT"

  private static func routes(_ server: Server) {
    server.get("/tagged") { _ in
      var response = Response.bytes(Array("0123456789".utf8), type: "text/plain")
      response.fields[.etag] = "\"E\""
      response.fields[.lastModified] = modified
      response.fields["X-Kept"] = "yes"
      return response
    }
    server.get("/dated") { _ in
      var response = Response.text("0123456789")
      response.fields[.lastModified] = modified
      return response
    }
    server.get("/empty") { _ in .bytes([]) }
    server.get("/plain") { _ in
      var response = Response.text("0123456789")
      response.allowsRanges = false
      response.fields[.etag] = "\"E\""
      return response
    }
    server.put("/checked") { request in
      try request.checkPreconditions(entityTag: EntityTag(opaque: "E"), exists: true)
      return .status(.noContent)
    }
    server.put("/new") { request in
      try request.checkPreconditions(exists: false)
      return .status(.created)
    }
    server.get("/checked") { request in
      try request.checkPreconditions(entityTag: EntityTag(opaque: "E"))
      return .text("fresh")
    }
  }

  @Test(
    "Case 34: conditions are weighed in the order of RFC 9110 §13.2.2",
    arguments: [
      ("If-None-Match: \"E\"", 304), ("If-None-Match: W/\"E\"", 304), ("If-None-Match: *", 304), ("If-None-Match: W/\"x\", \"E\"", 304),
      ("If-None-Match: \"x\"\r\nIf-None-Match: \"E\"", 304), ("If-None-Match: \"other\"", 200),
      ("If-None-Match: \"other\"\r\nIf-Modified-Since: \(modified)", 200), ("If-Modified-Since: \(modified)", 304),
      ("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 200), ("If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", 304),
      ("If-Modified-Since: Sun Nov  6 08:49:37 1994", 304), ("If-Modified-Since: nonsense", 200),
      ("If-Match: \"E\"", 200), ("If-Match: *", 200), ("If-Match: \"x\"", 412), ("If-Match: W/\"E\"", 412),
      ("If-Match: \"x\"\r\nIf-None-Match: \"E\"", 412), ("If-Match: \"E\"\r\nIf-None-Match: \"E\"", 304),
      ("If-Unmodified-Since: \(modified)", 200), ("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 412),
      ("If-Match: \"E\"\r\nIf-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 200),
      ("If-None-Match: \"E\"\r\nRange: bytes=0-1", 304), ("If-Match: \"x\"\r\nRange: bytes=0-1", 412),
    ])
  func conditions(fields: String, status: Int) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      for method in ["GET", "HEAD"] {
        let response = try await wire.ask(Wire.request(method, "/tagged", fields.split(separator: "\r\n").map(String.init)))
        #expect(response.status == status)
        if status == 304 {
          #expect(response["ETag"] == "\"E\"")
          #expect(response["X-Kept"] == "yes")
          #expect(response["Content-Type"] == nil)
          #expect(response["Content-Length"] == nil)
        }
      }
      #expect(try await wire.ask(Wire.get("/dated")).text == "0123456789")
    }
  }

  @Test("Case 34: Last-Modified alone serves for 304, and stays in it")
  func dated() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let response = try await subject.ask(Wire.get("/dated", "If-Modified-Since: \(Self.modified)"))
      #expect(response.status == 304)
      #expect(response["Last-Modified"] == Self.modified)
    }
  }

  @Test(
    "Case 31: ranges of ten bytes",
    arguments: [
      ("bytes=-3", 206, "bytes 7-9/10", "789"), ("bytes=5-", 206, "bytes 5-9/10", "56789"), ("bytes=5-100", 206, "bytes 5-9/10", "56789"),
      ("bytes=0-1", 206, "bytes 0-1/10", "01"), ("bytes=0-18446744073709551615", 206, "bytes 0-9/10", "0123456789"),
      ("bytes=-100", 206, "bytes 0-9/10", "0123456789"), ("BYTES=0-0", 206, "bytes 0-0/10", "0"),
      ("bytes=10-", 416, "bytes */10", nil), ("bytes=-0", 416, "bytes */10", nil), ("bytes=99999999999999999999-", 416, "bytes */10", nil),
      ("bytes=7-3", 200, nil, "0123456789"), ("bytes=a-b", 200, nil, "0123456789"), ("items=0-1", 200, nil, "0123456789"),
      ("bytes=", 200, nil, "0123456789"), ("bytes=0-1\r\nRange: bytes=2-3", 200, nil, "0123456789"),
    ] as [(String, Int, String?, String?)])
  func ranges(range: String, status: Int, contentRange: String?, text: String?) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      for wire in [try await subject.connect(), try await subject.memory(write: 1).wire] {
        let response = try await wire.ask("GET /tagged HTTP/1.1\r\nHost: x\r\nRange: \(range)\r\n\r\n")
        #expect(response.status == status)
        #expect(response["Content-Range"] == contentRange)
        if let text { #expect(response.text == text) }
        // Case 33: the tag is on 200 and 206 alike.
        if status != 416 { #expect(response["ETag"] == "\"E\"") }
      }
    }
  }

  @Test("Case 31: several ranges are parts of multipart/byteranges (RFC 9110 §14.6)")
  func multipart() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let response = try await subject.ask(Wire.get("/tagged", "Range: bytes=0-0,9-9"))
      #expect(response.status == 206)
      #expect(response["Content-Range"] == nil)
      let type = try #require(response["Content-Type"])
      let boundary = try #require(type.split(separator: "boundary=").last.map { $0.trimming { $0 == "\"" } })
      #expect(type.hasPrefix("multipart/byteranges"))
      let parts = response.text.components(separatedBy: "--\(boundary)")
      #expect(parts.count == 4)
      #expect(parts[1].contains("Content-Type: text/plain\r\n") && parts[1].contains("Content-Range: bytes 0-0/10\r\n\r\n0\r\n"))
      #expect(parts[2].contains("Content-Range: bytes 9-9/10\r\n\r\n9\r\n"))
      #expect(parts[3].hasPrefix("--"))
    }
  }

  @Test("Case 31: an empty body has no range; a part that nobody wants to give is the whole; HEAD has no parts")
  func noRanges() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      let empty = try await wire.ask(Wire.get("/empty", "Range: bytes=0-"))
      #expect(empty.status == 416)
      #expect(empty["Content-Range"] == "bytes */0")
      #expect(try await wire.ask(Wire.get("/plain", "Range: bytes=0-1")).text == "0123456789")
      #expect(try await wire.ask(Wire.head("/tagged", "Range: bytes=0-1")).status == 200)
    }
  }

  @Test(
    "If-Range takes a strong tag or the exact date, else all is sent (RFC 9110 §13.1.5)",
    arguments: [
      ("\"E\"", 206), ("\"x\"", 200), ("W/\"E\"", 200), (modified, 206), ("Sun, 06 Nov 1994 08:49:38 GMT", 200),
    ])
  func ifRange(value: String, status: Int) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let response = try await subject.ask(Wire.get("/tagged", "Range: bytes=0-1", "If-Range: \(value)"))
      #expect(response.status == status)
    }
  }

  @Test(
    "Case 34: a handler that changes things asks before it acts",
    arguments: [
      ("/checked", "If-Match: \"E\"", 204), ("/checked", "If-Match: \"old\"", 412), ("/checked", "If-None-Match: *", 412),
      ("/checked", "If-None-Match: \"x\"", 204), ("/new", "If-None-Match: *", 201), ("/new", "If-Match: *", 412),
    ])
  func unsafeMethods(path: String, field: String, status: Int) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let response = try await subject.ask(Wire.request("PUT", path, [field]))
      #expect(response.status == status)
    }
  }

  @Test("A 304 by way of checkPreconditions carries the tag (RFC 9110 §15.4.5)")
  func thrownNotModified() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let response = try await subject.ask(Wire.get("/checked", "If-None-Match: \"E\""))
      #expect(response.status == 304)
      #expect(response["ETag"] == "\"E\"")
    }
  }

  @Test("Case 60: several Set-Cookie stay several, and a response value is sent as often as one likes")
  func reuse() async throws {
    var fixed = Response.text("same")
    fixed.fields.append(.setCookie, "a=1")
    fixed.fields.append(.setCookie, "b=2; Path=/")
    let response = fixed
    try await WireServer.with {
      $0.get("/") { _ in response }
    } test: { subject in
      let wire = try await subject.connect()
      for _ in 0..<2 {
        let answer = try await wire.ask(Wire.get("/"))
        #expect(answer.values(of: "Set-Cookie") == ["a=1", "b=2; Path=/"])
        #expect(answer.text == "same")
      }
      let other = try await subject.ask(Wire.get("/"))
      #expect(other.text == "same")
    }
  }
}

extension String {
  /// The parts between occurrences of another string.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension Substring {
  fileprivate func trimming(while predicate: (Character) -> Bool) -> String {
    var rest = self
    while let first = rest.first, predicate(first) { rest.removeFirst() }
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return String(rest)
  }
}
