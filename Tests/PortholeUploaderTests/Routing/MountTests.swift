import Foundation
import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

/// The page works wherever it is mounted, and behind proxies.
@Suite struct MountTests {
  @Test(arguments: ["/", "/share", "/a/b c"]) func everyRouteIsBelowTheMount(_ mount: String) async throws {
    let site = try await Site(["x": "1"], mount: mount)
    let base = mount == "/" ? "" : PercentCoding.encode(path: mount)
    #expect(try await site.get(base + "/").status == .ok)
    #expect(try await site.get(base + "/api/list").json["entries"].names == ["x"])
    #expect(try await site.get(base + "/files/x").text == "1")
    #expect(try await site.client.put(base + "/files/y", body: .text("2")).status == .created)
    #expect(site.read("y") == "2")
    if mount != "/" { #expect(try await site.get("/api/list").status == .notFound) }
  }

  /// Relative links of the page would lead elsewhere.
  @Test func theMountWithoutItsSlashLeadsToTheOneWith() async throws {
    let site = try await Site(mount: "/a/b c")
    let response = try await site.get("/a/b%20c?path=/x&lang=de")
    #expect(response.status == .movedPermanently)
    // So that it holds where a proxy has put something before the path.
    #expect(response.fields[.location] == "./b%20c/?path=/x&lang=de")
  }

  /// No answer has an address that a proxy, which takes a prefix away, would make wrong.
  @Test func noAnswerNamesTheMount() async throws {
    let site = try await Site(["in/": ""], mount: "/hidden-prefix")
    for response in [
      try await site.get("/hidden-prefix/"), try await site.get("/hidden-prefix/files/in/"), try await site.get("/hidden-prefix/api/list"),
      try await site.client.post("/hidden-prefix/create", form: ["path": "/x", "then": "page"]),
      try await site.client.put("/hidden-prefix/files/a?conflict=keep", body: .text("x")),
      try await site.client.put("/hidden-prefix/files/a?conflict=keep", body: .text("x")),
    ] {
      #expect(!response.text.contains("hidden-prefix"))
      #expect(!response.fields.contains { $0.value.contains("hidden-prefix") })
    }
  }

  @Test func otherMethodsAreToldWhatCanBeDone() async throws {
    let site = try await Site()
    let response = try await site.client.delete("/api/list")
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == "GET, HEAD, OPTIONS")
    #expect(response.reason == "method")
    let options = try await site.client.options("/api/move")
    #expect(options.status == .noContent)
    #expect(options.fields[.allow] == "POST, OPTIONS")
    #expect(try await site.client.options("/uploads/x").fields[.allow] == ResumableRoutes.methodsOfUploads)
    #expect(try await site.client.send(TestRequest("BREW", "/api/list")).status == .notImplemented)
  }
}

@Suite struct OpeningTests {
  /// Defect 13 of the original: a shared folder whose own name begins with a dot refused everything.
  @Test func aFolderIsOpenedWhenItIsFirstAskedFor() async throws {
    let folder = NSTemporaryDirectory() + "/porthole-page-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let uploader = Uploader(directory: folder + "/.inbox")
    let server = Server(.init(port: 0))
    server.mount("/", uploader)
    let client = try TestClient(server)
    let early = try await client.get("/api/list")
    #expect(early.status == .serviceUnavailable)
    #expect(early.reason == "unavailable")
    #expect(!early.text.contains(folder))
    try FileManager.default.createDirectory(atPath: folder + "/.inbox", withIntermediateDirectories: true)
    // Several at once open it once.
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try await client.get("/api/list").status.code } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 8))
    #expect(try await client.put("/files/a", body: .text("x")).status == .created)
    #expect(try await uploader.open() === uploader.open())
  }

  /// Page and interface work without a folder, too.
  @Test func thePageWorksInMemory() async throws {
    let share = FileShare(store: MemoryFileStore(), state: MemoryStateStore())
    let uploader = Uploader(share: share)
    let server = Server(.init(port: 0))
    server.mount("/", uploader)
    let client = try TestClient(server)
    let events = uploader.events
    #expect(try await client.get("/").status == .ok)
    #expect(try await client.put("/files/a.txt", body: .text("0123456789")).status == .created)
    let long = String(repeating: "0123456789", count: 70_000)
    #expect(try await client.put("/files/long", body: .text(long)).status == .created)
    #expect(try await client.get("/files/long").text == long)
    #expect(try await client.get("/download?path=/long", fields: [.range: "bytes=300000-600001"]).body.count == 300_002)
    let part = try await client.get("/download?path=/a.txt", fields: [.range: "bytes=2-4"])
    #expect(part.status == .partialContent)
    #expect(part.text == "234")
    let parts = try await client.get("/download?path=/a.txt", fields: [.range: "bytes=0-0,9-"])
    #expect(parts.text.contains("\r\n\r\n0\r\n") && parts.text.contains("\r\n\r\n9\r\n"))
    let json: Fields = [.contentType: "application/json"]
    #expect(try await client.post("/api/folder", fields: json, body: .text(#"{"path":"/in"}"#)).status == .created)
    #expect(try await client.post("/api/move", fields: json, body: .text(#"{"items":["/a.txt"],"to":"/in"}"#)).status == .ok)
    let deleted = try await client.post("/api/delete", fields: json, body: .text(#"{"items":["/in"]}"#)).json
    let id = deleted["results"][0]["trashed"].text ?? ""
    #expect(try await client.post("/api/restore", fields: json, body: .text(#"{"ids":["\#(id)"]}"#)).status == .ok)
    #expect(try await client.get("/zip?path=/in").body.starts(with: Array("PK".utf8)))
    #expect(try await client.get("/api/search?text=a.T").json["entries"].names == ["a.txt"])
    #expect(try await client.get("/api/list?path=/in").json["entries"].names == ["a.txt"])
    for await event in events {
      guard case .uploaded(let item) = event else { break }
      #expect(item.url == nil)
    }
  }
}
