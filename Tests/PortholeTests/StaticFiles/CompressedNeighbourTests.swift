import Foundation
import Testing

@testable import Porthole

/// Files that are served by their compressed neighbours.
struct CompressedNeighbourTests {
  private static func with(_ fill: @escaping (TemporaryFolder) throws -> Void, test: (WireServer, TemporaryFolder) async throws -> Void)
    async throws
  {
    try await WireServer.withFiles(.made { $0.usesCompressed = true }) { folder in
      try folder.file("a.css", "plain")
      try folder.file("a.css.gz", "zipped")
      try folder.file("a.css.br", "brotlied")
      try folder.file("alone.css", "alone")
      try fill(folder)
    } test: { subject, folder async throws in
      try await test(subject, folder)
    }
  }

  private static func age(_ path: String, _ seconds: TimeInterval) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
  }

  @Test(
    "The neighbour that the client likes best, with the file's own type",
    arguments: [
      ("gzip", "zipped", "gzip"), ("br, gzip", "brotlied", "br"), ("br;q=0.5, gzip", "zipped", "gzip"), ("identity", "plain", nil),
      ("", "plain", nil), ("*", "brotlied", "br"), ("zstd", "plain", nil),
    ] as [(String, String, String?)])
  func chooses(accepted: String, content: String, coding: String?) async throws {
    try await Self.with({ _ in }) { subject, _ async throws in
      for _ in 0..<2 {
        let response = try await subject.ask(Wire.get("/a.css", "Accept-Encoding: \(accepted)"))
        #expect(response.text == content)
        #expect(response["Content-Encoding"] == coding)
        #expect(response["Content-Type"] == "text/css; charset=utf-8")
        #expect(response["Content-Length"] == "\(content.utf8.count)")
        #expect(response["Vary"] == "Accept-Encoding")
      }
    }
  }

  @Test("Each has a tag of its own, by which conditions go")
  func tags() async throws {
    try await Self.with({ _ in }) { subject, _ async throws in
      var tags: Set<String> = []
      for accepted in ["identity", "gzip", "br"] {
        let response = try await subject.ask(Wire.get("/a.css", "Accept-Encoding: \(accepted)"))
        let tag = try #require(response["ETag"])
        tags.insert(tag)
        #expect(try await subject.ask(Wire.get("/a.css", "Accept-Encoding: \(accepted)", "If-None-Match: \(tag)")).status == 304)
      }
      #expect(tags.count == 3)
    }
  }

  @Test("A neighbour that is older than the file, or is a folder, is passed over")
  func passedOver() async throws {
    try await Self.with({ folder in
      try Self.age(folder.path + "/a.css.gz", 60)
      try folder.folder("alone.css.gz")
    }) { subject, _ async throws in
      #expect(try await subject.ask(Wire.get("/a.css", "Accept-Encoding: gzip")).text == "plain")
      // The next best.
      #expect(try await subject.ask(Wire.get("/a.css", "Accept-Encoding: gzip, br;q=0.5")).text == "brotlied")
      let alone = try await subject.ask(Wire.get("/alone.css", "Accept-Encoding: gzip"))
      #expect(alone.text == "alone")
      #expect(alone["Vary"] == "Accept-Encoding")
    }
  }

  @Test("Ranges are of the file, unless the client shows that it has a part of the neighbour")
  func ranges() async throws {
    try await Self.with({ _ in }) { subject, _ async throws in
      let plain = try #require(try await subject.ask(Wire.get("/a.css"))["ETag"])
      let coded = try #require(try await subject.ask(Wire.get("/a.css", "Accept-Encoding: gzip"))["ETag"])
      let modified = try #require(try await subject.ask(Wire.get("/a.css"))["Last-Modified"])
      let cases =
        [
          ("X: y", 206, "pl", nil), ("If-Range: \(plain)", 206, "pl", nil), ("If-Range: \(coded)", 206, "zi", "gzip"),
          ("If-Range: \(modified)", 200, "zipped", "gzip"), ("If-Range: \"x\"", 200, "zipped", "gzip"),
        ] as [(String, Int, String, String?)]
      for (field, status, content, coding) in cases {
        let response = try await subject.ask(Wire.get("/a.css", "Accept-Encoding: gzip", "Range: bytes=0-1", field))
        #expect(response.status == status, "\(field)")
        #expect(response.text == content, "\(field)")
        #expect(response["Content-Encoding"] == coding, "\(field)")
      }
    }
  }

  @Test("An index is served by its neighbour too; without the option nothing is")
  func indexAndDefault() async throws {
    try await Self.with({ folder in
      try folder.file("index.html", "plain index")
      try folder.file("index.html.gz", "zipped index")
    }) { subject, folder async throws in
      #expect(try await subject.ask(Wire.get("/", "Accept-Encoding: gzip")).text == "zipped index")
      subject.server.mount("/plain", Files(folder.path))
      #expect(try await subject.ask(Wire.get("/plain/", "Accept-Encoding: gzip")).text == "plain index")
    }
  }
}
