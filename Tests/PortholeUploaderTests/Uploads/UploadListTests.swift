import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct UploadListTests {
  @Test func unfinishedUploadsAreListedToTheirAccount() async throws {
    let site = try await Site(["b.txt": "old"], look: { $0.account = { $0.fields["X-Account"] } })
    let access = try await site.uploader.open().access("ann")
    var plan = UploadPlan(path: try StorePath("/a b.txt"), length: 10, .keep)
    plan.modified = 1_700_000_000_123_000_000
    let upload = try await access.createUpload(plan)
    let append = try await access.append(to: upload.id, at: 0)
    try await append.write(Array("12345".utf8))
    _ = try await append.finish()
    let listed = try await site.get("/api/uploads", ["X-Account": "ann"]).json["uploads"]
    #expect(listed.list.count == 1)
    #expect(listed[0]["id"].text == upload.id)
    #expect(listed[0]["url"].text == "uploads/" + upload.id)
    #expect(listed[0]["path"].text == "/a b.txt")
    #expect(listed[0]["length"].number == 10)
    #expect(listed[0]["offset"].number == 5)
    #expect(listed[0]["modified"].number == 1_700_000_000_123)
    #expect(listed[0]["conflict"].text == "keep")
    #expect(listed[0]["state"].text == "unfinished")
    #expect((listed[0]["expires"].number ?? 0) > 1_700_000_000_000)
    #expect(try await site.get("/api/uploads").json["uploads"].list.isEmpty)
    let early = try await site.post("/api/uploads/complete", json: #"{"id":"\#(upload.id)","conflict":"keep"}"#, ["X-Account": "ann"])
    #expect(early.reason == "wrong-offset")
    #expect(try early.json["offset"].number == 5)
  }

  /// The name was taken while the bytes came: a person is asked, and the bytes need not come again.
  @Test func whatWaitsIsCompletedByAnotherRule() async throws {
    let site = try await Site()
    let access = try await site.uploader.open().access()
    func waiting() async throws -> String {
      let upload = try await access.createUpload(UploadPlan(path: try StorePath("/a"), length: 3, .fail))
      try site.write("a", "old")
      let append = try await access.append(to: upload.id, at: 0)
      try await append.write(Array("new".utf8))
      await #expect(throws: FileError.self) { _ = try await append.finish() }
      return upload.id
    }
    let id = try await waiting()
    #expect(try await site.get("/api/uploads").json["uploads"][0]["state"].text == "waiting")
    let failed = try await site.post("/api/uploads/complete", json: #"{"id":"\#(id)","conflict":"fail"}"#)
    #expect(failed.reason == "exists")
    let kept = try await site.post("/api/uploads/complete", json: #"{"id":"\#(id)","conflict":"keep"}"#)
    #expect(try kept.json["entry"]["name"].text == "a (1)")
    #expect(site.read("a (1)") == "new" && site.read("a") == "old")
    #expect(try await site.get("/api/uploads").json["uploads"].list.isEmpty)
    #expect(try await site.post("/api/uploads/complete", json: #"{"id":"none","conflict":"keep"}"#).reason == "no-upload")
    // What became of the file since is nothing to who asks for the answer once more.
    #expect(try await site.post("/api/delete", json: #"{"items":["/a (1)"]}"#).status == .ok)
    let again = try await site.post("/api/uploads/complete", json: #"{"id":"\#(id)","conflict":"keep"}"#)
    #expect(again.status == .ok)
    #expect(try again.json["entry"]["path"].text == "/a (1)")
  }

  /// A drop box: who may add to it and see nothing learns where the file is, and no more.
  @Test func whoMayNotSeeLearnsThePathAlone() async throws {
    let site = try await Site(sharing: { $0.permissions = { _ in Permissions([.create]) } })
    let access = try await site.uploader.open().access()
    let upload = try await access.createUpload(UploadPlan(path: try StorePath("/a"), length: 3, .fail))
    try site.write("a", "old")
    let append = try await access.append(to: upload.id, at: 0)
    try await append.write(Array("new".utf8))
    await #expect(throws: FileError.self) { _ = try await append.finish() }
    let kept = try await site.post("/api/uploads/complete", json: #"{"id":"\#(upload.id)","conflict":"keep"}"#)
    #expect(kept.status == .ok)
    #expect(try kept.json["entry"].keys == ["name", "path"])
    #expect(try kept.json["entry"]["path"].text == "/a (1)")
  }

  /// More than are read from the state at once.
  @Test func allAreListedHoweverManyThereAre() async throws {
    var sharing = FileShare.Configuration()
    (sharing.uploads.count, sharing.uploads.countPerAccount) = (2_000, 2_000)
    let share = FileShare(store: MemoryFileStore(), state: MemoryStateStore(), sharing)
    let server = Server(.init(port: 0))
    server.mount("/", Uploader(share: share))
    let client = try TestClient(server)
    for number in 0..<1_001 { _ = try await share.access().createUpload(UploadPlan(path: try StorePath("/\(number)"), length: 1)) }
    let listed = try await client.get("/api/uploads").json["uploads"].list
    #expect(Set(listed.compactMap { $0["path"].text }).count == 1_001)
    #expect(listed.count == 1_001)
  }
}
