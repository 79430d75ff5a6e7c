import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// A folder served as a site.
struct FilesTests {
  @Test("A file has its bytes, media type, validators, and says that parts may be asked for")
  func file() async throws {
    try await WireServer.withFiles {
      try $0.file("a.txt", "hello")
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get("/a.txt"))
      #expect(response.status == 200)
      #expect(response.text == "hello")
      #expect(response["Content-Type"] == "text/plain; charset=utf-8")
      #expect(response["Content-Length"] == "5")
      #expect(response["Accept-Ranges"] == "bytes")
      #expect(response["Cache-Control"] == "no-cache")
      #expect(response["Last-Modified"]?.wholeMatch(of: /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/) != nil)
      #expect(response["ETag"]?.wholeMatch(of: /"[^"]+"/) != nil)
    }
  }

  @Test("Last section 11: the index answers for its folder, with ranges, cache age and validators like any file")
  func index() async throws {
    let change = { (configuration: inout Files.Configuration) in
      configuration.index = ["index.html", "start.htm"]
      configuration.cacheAge = 60
    }
    try await WireServer.withFiles(.made(change)) {
      try $0.file("index.html", "<p>root")
      try $0.file("docs/start.htm", "<p>docs")
      try $0.file("both/start.htm", "second")
      try $0.file("both/index.html", "first")
      try $0.folder("folder/index.html")
    } test: { subject, _ async throws in
      let root = try await subject.ask(Wire.get("/"))
      #expect(root.text == "<p>root")
      #expect(root["Content-Type"] == "text/html; charset=utf-8")
      #expect(root["Cache-Control"] == "public, max-age=60")
      #expect(root["Accept-Ranges"] == "bytes")
      let part = try await subject.ask(Wire.get("/docs/", "Range: bytes=0-1"))
      #expect(part.status == 206)
      #expect(part.text == "<p")
      #expect(try await subject.ask(Wire.get("/", "If-None-Match: \(root["ETag"] ?? "")")).status == 304)
      #expect(try await subject.ask(Wire.get("/both/")).text == "first")
      // A folder of the index's name is none.
      #expect(try await subject.ask(Wire.get("/folder/")).text.contains("index.html/"))
    }
  }

  @Test(
    "Case 50: a folder without its slash is redirected to it, with the query, wherever it is mounted",
    arguments: [
      ("/", "/docs", "/docs/"), ("/", "/docs?a=b&c=/d?e", "/docs/?a=b&c=/d?e"), ("/site", "/site", "/site/"),
      ("/site", "/site?x", "/site/?x"),
      ("/site", "/site/docs/in%20ner", "/site/docs/in%20ner/"), ("/", "//docs", "/docs/"), ("/", "/docs/../docs", "/docs/"),
    ])
  func redirect(mount: String, path: String, target: String) async throws {
    try await WireServer.withFiles(at: mount) {
      try $0.file("docs/in ner/a.txt")
    } test: { subject, _ async throws in
      for method in ["GET", "HEAD"] {
        let response = try await subject.ask(Wire.request(method, path))
        #expect(response.status == 301)
        let location = try #require(response["Location"])
        let base = try #require(URL(string: "http://host.example\(path.hasPrefix("//") ? String(path.dropFirst()) : path)"))
        #expect(URL(string: location, relativeTo: base)?.absoluteString == "http://host.example\(target)")
      }
    }
  }

  @Test(
    "Case 33: the entity tag is the same for GET, HEAD, 206 and 304, and changes when the file is written again at once, as long as before")
  func tags() async throws {
    try await WireServer.withFiles {
      try $0.file("f", "one")
    } test: { subject, folder async throws in
      let wire = try await subject.connect()
      var seen: Set<String> = []
      for round in 0..<5 {
        let tag = try #require(try await wire.ask(Wire.get("/f"))["ETag"])
        #expect(seen.insert(tag).inserted)
        #expect(try await wire.ask(Wire.head("/f"))["ETag"] == tag)
        let part = try await wire.ask(Wire.get("/f", "Range: bytes=0-0", "If-Range: \(tag)"))
        #expect(part.status == 206)
        #expect(part["ETag"] == tag)
        let same = try await wire.ask(Wire.get("/f", "If-None-Match: \(tag)"))
        #expect(same.status == 304)
        #expect(same["ETag"] == tag)
        // The file system's clock ticks every few milliseconds.
        try await Task.sleep(for: .milliseconds(20))
        let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/f"))
        try handle.write(contentsOf: Data("\(round)wo".utf8))
        try handle.close()
      }
    }
  }

  @Test("Case 30: what players ask first; parts switched off are the whole file")
  func ranges() async throws {
    let size = 100_000
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try await WireServer.withFiles {
      try $0.file("m.mp4", bytes)
    } test: { subject, _ async throws in
      let wire = try await subject.connect()
      let probe = try await wire.ask(Wire.get("/m.mp4", "Range: bytes=0-1"))
      #expect(probe.status == 206)
      #expect(probe["Content-Range"] == "bytes 0-1/\(size)")
      #expect(probe["Content-Type"] == "video/mp4")
      #expect(probe.body == Array(bytes[0...1]))
      let all = try await wire.ask(Wire.get("/m.mp4", "Range: bytes=0-"))
      #expect(all.status == 206)
      #expect(all.body == bytes)
      let tail = try await wire.ask(Wire.get("/m.mp4", "Range: bytes=\(size - 500)-"))
      #expect(tail.body == Array(bytes[(size - 500)...]))
      let large = try await wire.ask(Wire.get("/m.mp4", "Range: bytes=10-90000"))
      #expect(large.body == Array(bytes[10...90000]))
      let several = try await wire.ask(Wire.get("/m.mp4", "Range: bytes=0-20000,50000-99999"))
      #expect(several.status == 206)
      #expect(several.body.count > 70_001)
      #expect(WireParser.find(Array(bytes[50000...99999]), in: several.body, from: 0) != nil)
      // Last section 12.
      let none = try await wire.ask(Wire.get("/m.mp4", "Range: bytes=\(size)-"))
      #expect(none.status == 416)
      #expect(none["Content-Range"] == "bytes */\(size)")
      #expect(try await wire.ask(Wire.head("/m.mp4", "Range: bytes=0-1"))["Accept-Ranges"] == "bytes")
    }
    try await WireServer.withFiles(.made { $0.allowsRanges = false }) {
      try $0.file("a", "hello")
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get("/a", "Range: bytes=0-1"))
      #expect(response.status == 200)
      #expect(response.text == "hello")
      #expect(response["Accept-Ranges"] == nil)
    }
  }

  @Test("Case 59: media types, by the extension or as one likes; reading only")
  func types() async throws {
    let change = { (configuration: inout Files.Configuration) in
      configuration.types["log"] = "text/x-log"
      configuration.type = { $0 == "sub/README" ? "text/markdown" : nil }
    }
    let names = [
      ("a.wasm", "application/wasm"), ("a.mjs", "text/javascript; charset=utf-8"), ("a.svg", "image/svg+xml"), ("a.webp", "image/webp"),
      ("a.avif", "image/avif"), ("a.heic", "image/heic"), ("a.m3u8", "application/vnd.apple.mpegurl"), ("a.ts", "video/mp2t"),
      ("a.json", "application/json"), ("a.woff2", "font/woff2"), ("a.unknown", "application/octet-stream"),
      ("README", "application/octet-stream"),
      ("a.log", "text/x-log; charset=utf-8"), ("sub/README", "text/markdown"), ("A.HTML", "text/html; charset=utf-8"),
    ]
    try await WireServer.withFiles(.made(change)) { folder in
      for (name, _) in names { try folder.file(name) }
    } test: { subject, _ async throws in
      let wire = try await subject.connect()
      for (name, type) in names { #expect(try await wire.ask(Wire.get("/\(name)"))["Content-Type"] == type) }
      for method in ["POST", "PUT", "DELETE", "PATCH", "MKCOL"] {
        let response = try await wire.ask(Wire.request(method, "/"))
        #expect(response.status == 405)
        #expect(response["Allow"] == "GET, HEAD, OPTIONS")
      }
      #expect(try await wire.ask(Wire.request("BREW", "/")).status == 501)
      let options = try await wire.ask(Wire.request("OPTIONS", "/a.svg"))
      #expect(options.status == 204)
      #expect(options["Allow"] == "GET, HEAD, OPTIONS")
    }
  }

  @Test(
    "Cache age: none is said, none is granted, some is",
    arguments: [(nil, nil), (0, "no-cache"), (3600, "public, max-age=3600")] as [(Int?, String?)])
  func cacheAge(age: Int?, says: String?) async throws {
    try await WireServer.withFiles(.made { $0.cacheAge = age }) {
      try $0.file("a.txt")
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get("/a.txt"))
      #expect(response["Cache-Control"] == says)
    }
  }

  @Test(
    "Attachments keep their names, whatever is in them",
    arguments: [
      ("a.txt", "attachment; filename=\"a.txt\""), ("a\"b;c\\d.txt", "attachment; filename=\"a\\\"b;c\\\\d.txt\""),
      ("ünï.txt", "attachment; filename=\"_n_.txt\"; filename*=UTF-8''%C3%BCn%C3%AF.txt"),
      ("50%.txt", "attachment; filename=\"50%.txt\"; filename*=UTF-8''50%25.txt"),
      ("line\nbreak.txt", "attachment; filename=\"line_break.txt\"; filename*=UTF-8''line%0Abreak.txt"),
    ])
  func attachments(name: String, field: String) {
    #expect(ContentDisposition.attachment(fileName: name) == field)
  }

  @Test("A listing is in the order that people expect, and its page can run nothing")
  func listing() async throws {
    try await WireServer.withFiles {
      for name in ["b2.txt", "B10.txt", "b1.txt", "a.txt", "C.txt"] { try $0.file(name) }
      try $0.folder("b3")
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get("/"))
      let names = response.text.matches(of: /<a href="([^"]*)">/).map { String($0.output.1) }
      #expect(names == ["a.txt", "b1.txt", "b2.txt", "b3/", "B10.txt", "C.txt"])
      #expect(response["X-Content-Type-Options"] == "nosniff")
      #expect(response["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      #expect(!response.text.contains("href=\"../\""))
      #expect(try await subject.ask(Wire.get("/b3/")).text.contains("href=\"../\""))
      #expect(try await subject.ask(Wire.head("/")).status == 200)
    }
    try await WireServer.withFiles(.made { $0.listsFolders = false }) {
      try $0.folder("b3")
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get("/b3/"))
      #expect(response.status == 404)
    }
  }
}
