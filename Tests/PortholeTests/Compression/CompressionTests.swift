import Testing

@testable import Porthole
@testable import PortholeNet

/// What is compressed, and what a client is told of it (case 45).
struct CompressionTests {
  /// Compresses well, and is too much to be coded at once in its `/large` form.
  static let text = String(repeating: "The quick brown fox jumps over the lazy dog.\n", count: 100)
  static let large = (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 7) }

  private static func tagged(_ response: Response, _ tag: String = "\"E\"") -> Response {
    var response = response
    response.fields[.etag] = tag
    response.fields[.lastModified] = "Sun, 06 Nov 1994 08:49:37 GMT"
    return response
  }

  private static func routes(_ server: Server) {
    server.use(Compression())
    server.get("/text") { _ in tagged(.text(text)) }
    server.get("/weak") { _ in tagged(.text(text), "W/\"E\"") }
    server.get("/odd") { _ in tagged(.text(text), "E") }
    server.get("/large") { _ in tagged(.bytes(large, type: "application/json")) }
    server.get("/small") { _ in .text(String(repeating: "x", count: 1023)) }
    server.get("/enough") { _ in .text(String(repeating: "x", count: 1024)) }
    server.get("/image") { _ in .bytes(large, type: "image/png") }
    server.get("/unknown") { _ in .bytes(large) }
    server.get("/vector") { _ in .bytes(Array(text.utf8), type: "Image/SVG+XML ; charset=utf-8") }
    server.get("/as-it-is") { _ in
      var response = Response.text(text)
      response.fields[.cacheControl] = "private, No-Transform"
      return response
    }
    server.get("/secret") { _ in
      var response = Response.text(text)
      response.allowsCompression = false
      return response
    }
    server.get("/coded") { _ in
      var response = Response.text(text)
      response.fields[.contentEncoding] = "x-own"
      return response
    }
    server.get("/summed") { _ in
      var response = Response.text(text)
      response.fields["Content-Digest"] = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"
      return response
    }
    server.get("/varies") { _ in
      var response = Response.text(text)
      response.fields[.vary] = "Accept, Origin"
      return response
    }
    server.put("/text") { request in
      try request.checkPreconditions(entityTag: EntityTag(opaque: "E"))
      return .status(.noContent)
    }
  }

  private static func ask(_ path: String, _ fields: String..., method: String = "GET") async throws -> WireResponse {
    let result = Locked<WireResponse?>(nil)
    try await WireServer.with(routes: routes) { subject in
      let response = try await subject.ask(Wire.request(method, path, fields))
      result.withLock { $0 = response }
    }
    return try #require(result.withLock { $0 })
  }

  @Test(
    "Only a client that likes gzip better than none gets it; all are told that it depends on that",
    arguments: [
      ("gzip", true), ("x-gzip", true), ("GZIP", true), ("br;q=0.1, gzip;q=0.2", true), ("*", true), ("gzip, *;q=0", true),
      ("identity;q=0.5, gzip;q=0.6", true), ("identity;q=0, *", true), ("deflate, gzip;q=0.001", true),
      ("identity", false), ("", false), ("gzip;q=0", false), ("gzip; Q=0.000", false), ("*;q=0", false), ("*;q=0, identity", false),
      ("gzip;q=0.4, identity;q=0.5", false), ("notgzip, xgzip", false), ("gzip;q=2", false), ("identity;q=0, probe", false),
    ])
  func negotiates(accepted: String, isCoded: Bool) async throws {
    let response = try await Self.ask("/text", "Accept-Encoding: \(accepted)")
    #expect(response.status == 200)
    #expect(response["Vary"] == "Accept-Encoding")
    #expect(response["Content-Encoding"] == (isCoded ? "gzip" : nil))
    #expect(response["ETag"] == (isCoded ? "\"E-gzip\"" : "\"E\""))
    #expect(response["Content-Type"] == "text/plain; charset=utf-8")
    // Known where it can be.
    #expect(response["Content-Length"] == "\(response.body.count)")
    #expect((isCoded ? gunzip(response.body) : response.body) == Array(Self.text.utf8))
    #expect(!isCoded || response.body.count < Self.text.utf8.count / 10)
  }

  @Test("Without Accept-Encoding nothing is coded")
  func noField() async throws {
    let response = try await Self.ask("/text")
    #expect(response.text == Self.text)
    #expect(response["Vary"] == "Accept-Encoding")
    #expect(response["Content-Encoding"] == nil)
  }

  @Test(
    "Left alone: what is small, is compressed by nature, must not be changed, is coded already, or has a checksum",
    arguments: ["/small", "/image", "/unknown", "/as-it-is", "/secret", "/coded", "/summed"])
  func leftAlone(path: String) async throws {
    let response = try await Self.ask(path, "Accept-Encoding: gzip")
    #expect(response["Content-Encoding"] == (path == "/coded" ? "x-own" : nil))
    #expect(response["Vary"] == nil)
    #expect(gunzipSoFar(response.body)?.content.isEmpty ?? true)
  }

  @Test("From 1,024 bytes on, and by the type whatever its case and parameters", arguments: ["/enough", "/vector", "/large"])
  func coded(path: String) async throws {
    let response = try await Self.ask(path, "Accept-Encoding: gzip")
    #expect(response["Content-Encoding"] == "gzip")
    #expect((gunzip(response.body)?.count ?? 0) >= 1024)
    if path == "/large" { #expect(gunzip(response.body) == Self.large) }
  }

  @Test("What a response depends on otherwise stays said")
  func varies() async throws {
    #expect(try await Self.ask("/varies", "Accept-Encoding: gzip")["Vary"] == "Accept, Origin, Accept-Encoding")
    var fields: Fields = [.vary: "*"]
    fields.vary(on: .acceptEncoding)
    #expect(fields[.vary] == "*")
    fields = [.vary: "accept-ENCODING"]
    fields.vary(on: .acceptEncoding)
    #expect(fields[.vary] == "accept-ENCODING")
  }

  @Test("Weak tags stay weak; what is no tag does not stand for two contents")
  func tags() async throws {
    #expect(try await Self.ask("/weak", "Accept-Encoding: gzip")["ETag"] == "W/\"E-gzip\"")
    #expect(try await Self.ask("/odd", "Accept-Encoding: gzip")["ETag"] == nil)
    #expect(try await Self.ask("/odd")["ETag"] == "E")
  }

  @Test("HEAD is told what GET would get", arguments: ["/text", "/large"])
  func head(path: String) async throws {
    let response = try await Self.ask(path, "Accept-Encoding: gzip", method: "HEAD")
    #expect(response.status == 200)
    #expect(response["Content-Encoding"] == "gzip")
    #expect(response["ETag"] == "\"E-gzip\"")
    #expect(response["Content-Length"] == nil)
  }

  @Test(
    "A client's conditions go by the tag of what it would get",
    arguments: [
      ("If-None-Match: \"E-gzip\"", 304), ("If-None-Match: W/\"E-gzip\"", 304), ("If-None-Match: \"E\"", 200), ("If-None-Match: *", 304),
      ("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", 304), ("If-Match: \"E-gzip\"", 200), ("If-Match: \"E\"", 412),
    ])
  func conditions(field: String, status: Int) async throws {
    let response = try await Self.ask("/text", "Accept-Encoding: gzip", field)
    #expect(response.status == status)
    if status == 304 {
      #expect(response["ETag"] == "\"E-gzip\"")
      #expect(response["Vary"] == "Accept-Encoding")
      #expect(response["Content-Encoding"] == nil)
    }
    if status == 200 { #expect(gunzip(response.body) == Array(Self.text.utf8)) }
  }

  @Test(
    "Who read the content in a coding may change it: its tag stands for the same state",
    arguments: [
      ("If-Match: \"E\"", 204), ("If-Match: \"E-gzip\"", 204), ("If-Match: \"E-zip\"", 412), ("If-Match: W/\"E-gzip\"", 412),
      ("If-None-Match: \"E-gzip\"", 412), ("If-None-Match: \"x-gzip\"", 204),
    ])
  func unsafeMethods(field: String, status: Int) async throws {
    #expect(try await Self.ask("/text", field, "Content-Length: 0", method: "PUT").status == status)
  }

  @Test("Ranges are of the content as it is, and never mixed with coded content", arguments: ["/text", "/large"])
  func ranges(path: String) async throws {
    let all = path == "/text" ? Array(Self.text.utf8) : Self.large
    let cases = [
      ("X: y", 206), ("If-Range: \"E\"", 206), ("If-Range: \"E-gzip\"", 200), ("If-Range: \"x\"", 200),
      ("If-Range: Sun, 06 Nov 1994 08:49:37 GMT", 200),
    ]
    for (condition, status) in cases {
      let response = try await Self.ask(path, "Accept-Encoding: gzip", "Range: bytes=10-19", condition)
      #expect(response.status == status, "\(condition)")
      #expect(response["Vary"] == "Accept-Encoding")
      #expect(response["Content-Encoding"] == (status == 206 ? nil : "gzip"))
      #expect(response["ETag"] == (status == 206 ? "\"E\"" : "\"E-gzip\""))
      #expect((status == 206 ? response.body : gunzip(response.body)) == (status == 206 ? Array(all[10..<20]) : all))
    }
    // Who takes no coding may resume by the date.
    let plain = try await Self.ask(path, "Range: bytes=10-19", "If-Range: Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(plain.status == 206)
  }

  @Test("Files, small and large, as what handlers answer")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.file("small.css", Self.text)
    try folder.file("large.json", Self.large)
    try folder.file("photo.jpg", Self.large)
    try await WireServer.with { server in
      server.use(Compression())
      server.mount("/", Files(folder.path))
    } test: { subject in
      for (name, content) in [("small.css", Array(Self.text.utf8)), ("large.json", Self.large)] {
        let plain = try await subject.ask(Wire.get("/\(name)"))
        let coded = try await subject.ask(Wire.get("/\(name)", "Accept-Encoding: gzip"))
        #expect(plain.body == content)
        #expect(gunzip(coded.body) == content)
        #expect(plain["Accept-Ranges"] == "bytes")
        #expect(coded["Accept-Ranges"] == nil)
        #expect(plain["Vary"] == "Accept-Encoding")
        #expect(coded["Content-Type"] == plain["Content-Type"])
        let tag = try #require(coded["ETag"])
        #expect(tag.hasSuffix("-gzip\"") && tag != plain["ETag"])
        #expect(try await subject.ask(Wire.get("/\(name)", "Accept-Encoding: gzip", "If-None-Match: \(tag)")).status == 304)
        let part = try await subject.ask(Wire.get("/\(name)", "Accept-Encoding: gzip", "Range: bytes=1-3"))
        #expect(part.status == 206)
        #expect(part.body == Array(content[1...3]))
      }
      #expect(try await subject.ask(Wire.get("/photo.jpg", "Accept-Encoding: gzip")).body == Self.large)
    }
  }

  @Test("What cannot be framed for HTTP/1.0 ends with the connection")
  func http10() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let response = try await subject.ask("GET /large HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
      #expect(response.framing == .untilClose)
      #expect(gunzip(response.body) == Self.large)
    }
  }

  @Test("One handler, or a folder of types of one's own")
  func chosen() async throws {
    var configuration = Compression.Configuration()
    configuration.minimumSize = 1
    configuration.level = 9
    configuration.compresses = { $0 == "image/png" }
    let own = Compression(configuration)
    try await WireServer.with { server in
      server.get("/one") { .text(Self.text).compressed(for: $0) }
      server.get("/other") { _ in .text(Self.text) }
      server.get("/own") { .bytes([1, 2, 3], type: "image/png").compressed(for: $0, by: own) }
      server.get("/own-text") { .text(Self.text).compressed(for: $0, by: own) }
    } test: { subject in
      for (path, content, isCoded) in [
        ("/one", Array(Self.text.utf8), true), ("/other", Array(Self.text.utf8), false), ("/own", [1, 2, 3], true),
        ("/own-text", Array(Self.text.utf8), false),
      ] {
        let response = try await subject.ask(Wire.get(path, "Accept-Encoding: gzip"))
        #expect((isCoded ? gunzip(response.body) : response.body) == content, "\(path)")
      }
    }
  }
}
