import PortholeNet
import Testing

@testable import PortholeFiles

/// Who asks where an upload stands, and what becomes of those who go on with it.
struct UploadQuestionTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("However many ask at once, each gets the offset", arguments: StoreKind.allCases)
  func crowd(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    let id = try await access.createUpload(UploadPlan(path: "/a", length: 6)).id
    let append = try await access.append(to: id, at: 0)
    try await append.write(bytes("abc"))
    let offsets = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { try await access.upload(id).offset } }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(offsets == [Int](repeating: 3, count: 64))
    #expect(await reason { try await append.write(bytes("d")) } == .superseded)
  }

  @Test("Giving an upload up wins over whoever asks meanwhile", arguments: StoreKind.allCases)
  func cancelled(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    for _ in 0..<20 {
      let id = try await access.createUpload(UploadPlan(path: "/a", length: 6)).id
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try? await access.upload(id) } }
        group.addTask { #expect(await reason { try await access.cancelUpload(id) } == nil) }
      }
      #expect(await reason { _ = try await access.upload(id) } == .noUpload)
    }
    #expect(try await fixture.share.store.drafts() == [])
  }

  @Test("All bytes can be here before somebody says that they are all", arguments: StoreKind.allCases)
  func staysOpen(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    let id = try await access.createUpload(UploadPlan(path: "/a", length: 3)).id
    let append = try await access.append(to: id, at: 0)
    try await append.write(bytes("abc"))
    let open = try await append.finish(staysOpen: true)
    #expect(open.offset == 3 && open.outcome == .unfinished)
    #expect(try await fixture.names() == [])
    let last = try await access.append(to: id, at: 3)
    #expect(try await last.finish(isLast: true).outcome == .published("/a"))
    #expect(try await access.completeUpload(id, .replace).outcome == .published("/a"))
  }

  #if Crypto
  @Test("Bytes whose digest is still to be checked are not there for who only looks")
  func glanceAtUnverified() async throws {
    let fixture = try ShareFixture(.local)
    let access = fixture.access
    let id = try await access.createUpload(UploadPlan(path: "/a", length: 6)).id
    let first = try await access.append(to: id, at: 0)
    try await first.write(bytes("abc"))
    _ = try await first.finish()
    let second = try await access.append(to: id, at: 3, digest: ContentDigest(.md5, [0]))
    try await second.write(bytes("de"))
    #expect(try await access.glance(at: id).offset == 3)
    try await second.write(bytes("f"))
    #expect(await reason { _ = try await second.finish() } == .digest)
    #expect(try await access.glance(at: id).offset == 3)
  }

  @Test("A file is hashed for who may read it")
  func digest() async throws {
    let fixture = try ShareFixture(.local) { $0.permissions = { $0 == "ann" ? .all : Permissions([.create]) } }
    try await fixture.put("/a", "abc")
    // MD5 of "abc" (RFC 1321, A.5).
    let expected = ContentDigest(text: "md5:900150983cd24fb0d6963f7d28e17f72")
    #expect(try await fixture.share.access("ann").digest(of: "/a", .md5) == expected)
    #expect(await reason { _ = try await fixture.share.access().digest(of: "/a", .md5) } == .forbidden)
  }
  #endif
}
