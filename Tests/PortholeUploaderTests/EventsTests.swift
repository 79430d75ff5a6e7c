import Foundation
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct EventsTests {
  /// The events that come of something, up to the last one that is expected.
  private func events(_ site: Site, _ count: Int, _ body: () async throws -> Void) async throws -> [String] {
    let stream = site.uploader.events
    try await body()
    var found: [String] = []
    for await event in stream {
      found.append(describe(event, site))
      if found.count == count { break }
    }
    return found
  }

  private func describe(_ event: Uploader.Event, _ site: Site) -> String {
    func place(_ item: Uploader.Item) -> String {
      let root = URL(fileURLWithPath: site.root).resolvingSymlinksInPath().path
      let path = item.url?.path ?? "none"
      return path == root + (item.path.isRoot ? "" : item.path.description) ? item.path.description : "\(item.path) at \(path)"
    }
    return switch event {
    case .downloaded(let item, let transfer): "downloaded \(place(item)) \(transfer)"
    case .uploaded(let item): "uploaded \(place(item))"
    case .moved(let from, let to): "moved \(place(from)) \(place(to))"
    case .copied(let from, let to): "copied \(place(from)) \(place(to))"
    case .deleted(let item): "deleted \(place(item))"
    case .directoryCreated(let item): "created \(place(item))"
    case .restored(let item): "restored \(place(item))"
    }
  }

  @Test(.timeLimit(.minutes(5))) func whatIsDoneIsTold() async throws {
    let site = try await Site(["in/a b.txt": "x"])
    let found = try await events(site, 7) {
      _ = try await site.client.put("/files/new", body: .text("x"))
      _ = try await site.upload([.field("path", "/in"), .file("files[]", name: "a b.txt", "y")])
      _ = try await site.post("/api/folder", json: #"{"path":"/Folder"}"#)
      _ = try await site.post("/api/move", json: #"{"items":["/new"],"to":"/Folder"}"#)
      _ = try await site.post("/api/copy", json: #"{"from":"/Folder","to":"/Copy"}"#)
      let deleted = try await site.post("/api/delete", json: #"{"items":["/Folder/new"]}"#).json["results"][0]["trashed"].text ?? ""
      _ = try await site.post("/api/restore", json: #"{"ids":["\#(deleted)"]}"#)
    }
    #expect(
      found == [
        "uploaded /new", "uploaded /in/a b (1).txt", "created /Folder", "moved /new /Folder/new", "copied /Folder /Copy",
        "deleted /Folder/new", "restored /Folder/new",
      ])
  }

  @Test(.timeLimit(.minutes(5))) func downloadsAreToldWithWhatWasSent() async throws {
    let site = try await Site(["a": "0123456789"])
    let found = try await events(site, 6) {
      // One after another on one connection, so that their order is that of the events.
      let connection = try await site.client.connect()
      let tag = try await connection.get("/download?path=/a").fields[.etag] ?? ""
      _ = try await connection.get("/file?path=/a", fields: [.range: "bytes=2-4"])
      _ = try await connection.get("/files/a", fields: [.range: "bytes=0-0,-1"])
      _ = try await connection.get("/file?path=/a", fields: [.ifNoneMatch: tag])
      _ = try await connection.head("/download?path=/a")
      // Nothing went out.
      _ = try await connection.get("/download?path=/a", fields: [.range: "bytes=10-"])
      _ = try await connection.get("/download?path=/a", fields: [.ifMatch: "\"x\""])
      _ = try await connection.get("/zip?path=/a")
      await connection.close()
    }
    #expect(
      found == [
        "downloaded /a whole", "downloaded /a ranges([Range(2..<5)])", "downloaded /a ranges([Range(0..<1), Range(9..<10)])",
        "downloaded /a notModified", "downloaded /a head", "downloaded /a whole",
      ])
  }

  @Test func refusalsAreNotTold() async throws {
    let site = try await Site(["a": "x"], sharing: { $0.permissions = { _ in .reading } })
    let found = try await events(site, 1) {
      _ = try await site.client.put("/files/b", body: .text("x"))
      _ = try await site.post("/api/delete", json: #"{"items":["/a"]}"#)
      _ = try await site.get("/files/a")
    }
    #expect(found == ["downloaded /a whole"])
  }

  @Test func closuresAreToldToo() async throws {
    let site = try await Site()
    let (told, teller) = AsyncStream.makeStream(of: String.self)
    site.uploader.onEvent { event in if case .uploaded(let item) = event { teller.yield(item.path.description) } }
    _ = try await site.client.put("/files/b", body: .text("x"))
    var next = told.makeAsyncIterator()
    #expect(await next.next() == "/b")
  }
}
