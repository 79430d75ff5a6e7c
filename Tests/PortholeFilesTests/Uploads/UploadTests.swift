import Foundation
import PortholeHTTP
import PortholeNet
import Testing

@testable import PortholeFiles

/// Uploads that go on.
struct UploadTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("An upload in pieces becomes a file when all are here", arguments: StoreKind.allCases)
  func pieces(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    var plan = UploadPlan(path: "/a.txt", length: 10)
    plan.modified = 1_700_000_000_000_000_000
    plan.metadata = "filename d29ybGQ=,x"
    let created = try await access.createUpload(plan)
    #expect(created.offset == 0 && created.plan == plan && created.outcome == .unfinished && created.id.count > 20)
    #expect(created.expires > Clock.seconds + 6 * 86_400)
    for (offset, text) in [(0, "abc"), (3, ""), (3, "defg")] {
      let append = try await access.append(to: created.id, at: offset)
      try await append.write(bytes(text))
      #expect(try await append.finish().outcome == .unfinished)
    }
    let status = try await access.upload(created.id)
    #expect(status.offset == 7 && status.plan == plan)
    #expect(try await fixture.names() == [])
    let last = try await access.append(to: created.id, at: 7)
    try await last.write(bytes("hij"))
    #expect(try await last.finish().outcome == .published("/a.txt"))
    #expect(try await fixture.text("/a.txt") == "abcdefghij")
    #expect(try await access.info(of: "/a.txt").modified == plan.modified)
    let complete = try await access.upload(created.id)
    #expect(complete.offset == 10 && complete.outcome == .published("/a.txt"))
    #expect(await reason { _ = try await access.append(to: created.id, at: 10) } == .complete)
    #expect(try await fixture.share.store.drafts() == [])
  }

  @Test("A wrong offset says the right one, and changes nothing", arguments: StoreKind.allCases)
  func offsets(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    let id = try await access.createUpload(UploadPlan(path: "/a", length: 5)).id
    let append = try await access.append(to: id, at: 0)
    try await append.write(bytes("abc"))
    for wrong in [0, 2, 4, -1, .max] {
      do {
        _ = try await access.append(to: id, at: wrong)
        Issue.record("offset \(wrong) was taken")
      } catch let error as FileError {
        #expect(error.reason == .wrongOffset && error.offset == 3 && error.status == .conflict)
      }
    }
    #expect(try await access.upload(id).offset == 3)
  }

  @Test("A cut keeps what arrived; a newer request ends the older, also one that is asked where it stands", arguments: StoreKind.allCases)
  func takeOver(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    let id = try await access.createUpload(UploadPlan(path: "/a", length: 6)).id
    let told = Locked(0)
    let first = try await access.append(to: id, at: 0) { told.withLock { $0 += 1 } }
    try await first.write(bytes("ab"))
    #expect(try await access.upload(id).offset == 2)
    #expect(told.withLock { $0 } == 1)
    #expect(await reason { try await first.write(bytes("XX")) } == .superseded)
    let second = try await access.append(to: id, at: 2) { told.withLock { $0 += 1 } }
    try await second.write(bytes("cd"))
    let third = try await access.append(to: id, at: 4)
    #expect(told.withLock { $0 } == 2)
    #expect(await reason { _ = try await second.finish() } == .superseded)
    try await third.write(bytes("ef"))
    #expect(try await third.finish().outcome == .published("/a"))
    #expect(try await fixture.text("/a") == "abcdef")
  }

  @Test("However many are at it, the file is whole and each byte is from its place", arguments: StoreKind.allCases)
  func crowd(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    let whole = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let id = try await access.createUpload(UploadPlan(path: "/a", length: whole.count)).id
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        group.addTask {
          var generator = SeededGenerator(UInt64(task))
          // Each does as a client does: asks, goes on for a while, asks again.
          while let status = await Self.ask(access, id), !status.isComplete {
            guard let append = try? await access.append(to: id, at: status.offset) else { continue }
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
              let end = min(whole.count, append.offset + Int.random(in: 1...900, using: &generator))
              guard (try? await append.write(Array(whole[append.offset..<end]))) != nil else { break }
            }
            _ = try? await append.finish()
          }
        }
      }
    }
    #expect(try await access.open("/a").read(at: 0, count: 30_000) == whole)
  }

  /// Where an upload stands; somebody else may ask at the same time.
  private static func ask(_ access: FileAccess, _ id: String) async -> UploadStatus? {
    while true {
      do { return try await access.upload(id) } catch let error as FileError where error.reason == .superseded { await Task.yield() } catch
      { return nil }
    }
  }

  @Test("A length that comes later, and none at all", arguments: StoreKind.allCases)
  func lengths(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    let late = try await access.createUpload(UploadPlan(path: "/late")).id
    let first = try await access.append(to: late, at: 0)
    try await first.write(bytes("abc"))
    #expect(try await first.finish().outcome == .unfinished)
    #expect(await reason { _ = try await access.append(to: late, at: 3, length: 2) } == .wrongLength)
    let second = try await access.append(to: late, at: 3, length: 5)
    #expect(await reason { try await second.write(bytes("defg")) } == .wrongLength)
    try await second.write(bytes("de"))
    #expect(try await second.finish().outcome == .published("/late"))
    let open = try await access.createUpload(UploadPlan(path: "/open")).id
    let only = try await access.append(to: open, at: 0)
    try await only.write(bytes("xyz"))
    #expect(try await only.finish(isLast: true).outcome == .published("/open"))
    #expect(try await fixture.text("/open") == "xyz")
    let short = try await access.createUpload(UploadPlan(path: "/short", length: 9)).id
    let cut = try await access.append(to: short, at: 0)
    try await cut.write(bytes("abc"))
    #expect(await reason { _ = try await cut.finish(isLast: true) } == .wrongLength)
    #expect(try await access.upload(short).offset == 3)
    #expect(await reason { _ = try await access.append(to: short, at: 3, length: 8) } == .wrongLength)
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/x", length: -1)) } == .wrongLength)
    let empty = try await access.createUpload(UploadPlan(path: "/empty", length: 0)).id
    #expect(try await access.append(to: empty, at: 0).finish().outcome == .published("/empty"))
    #expect(try await access.info(of: "/empty").size == 0)
  }

  @Test("What is there when the upload is complete is treated as was said", arguments: StoreKind.allCases)
  func conflicts(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    func upload(_ path: StorePath, _ rule: ConflictRule, _ meanwhile: Bool) async throws -> (String, UploadAppend) {
      let id = try await access.createUpload(UploadPlan(path: path, length: 3, rule)).id
      if meanwhile { try await fixture.put(path, "old") }
      let append = try await access.append(to: id, at: 0)
      try await append.write(bytes("new"))
      return (id, append)
    }
    #expect(try await upload("/replace", .replace, true).1.finish().outcome == .published("/replace"))
    #expect(try await fixture.text("/replace") == "new")
    #expect(try await upload("/keep", .keep, true).1.finish().outcome == .published("/keep (1)"))
    #expect(try await upload("/skip", .skip, true).1.finish().outcome == .skipped)
    #expect(try await fixture.text("/skip") == "old")
    let (id, failing) = try await upload("/fail", .fail, true)
    #expect(await reason { _ = try await failing.finish() } == .exists)
    #expect(try await fixture.text("/fail") == "old")
    #expect(try await access.upload(id).outcome == .waiting)
    #expect(try await access.completeUpload(id, .keep).outcome == .published("/fail (1)"))
    #expect(try await fixture.text("/fail (1)") == "new")
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/fail", length: 1, .fail)) } == .exists)
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/none/a", length: 1)) } == .noParent)
    #expect(try await fixture.share.store.drafts() == [])
  }

  @Test("Uploads are their account's, end when they are given up, and expire", arguments: StoreKind.allCases)
  func ends(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let ann = fixture.share.access("ann"), ben = fixture.share.access("ben")
    let id = try await ann.createUpload(UploadPlan(path: "/a", length: 3)).id
    let append = try await ann.append(to: id, at: 0)
    for access in [ben, fixture.access] {
      #expect(await reason { _ = try await access.upload(id) } == .noUpload)
      #expect(await reason { _ = try await access.append(to: id, at: 0) } == .noUpload)
      #expect(await reason { try await access.cancelUpload(id) } == .noUpload)
      #expect(try await access.uploads().isEmpty)
    }
    try await append.write(bytes("ab"))
    #expect(try await ann.uploads().map(\.offset) == [2])
    try await ann.cancelUpload(id)
    #expect(await reason { try await append.write(bytes("c")) } == .superseded)
    #expect(await reason { _ = try await ann.upload(id) } == .noUpload)
    let short = fixture.with { $0.uploads.lifetime = -1 }
    let expired = try await short.createUpload(UploadPlan(path: "/b", length: 3)).id
    #expect(await reason { _ = try await short.upload(expired) } == .noUpload)
    try await fixture.share.recover()
    #expect(try await fixture.share.store.drafts() == [])
    #expect(try await fixture.share.state.records(.upload, prefix: [], after: nil, limit: 10).isEmpty)
    for wrong in ["", "..", "/a", "none", "%00"] { #expect(await reason { _ = try await ann.upload(wrong) } == .noUpload) }
  }

  @Test("Limits of size, number and parallel requests")
  func limits() async throws {
    let fixture = try ShareFixture { configuration in
      (configuration.uploads.size, configuration.uploads.count, configuration.uploads.countPerAccount) = (5, 3, 2)
      (configuration.uploads.parallel, configuration.uploads.metadataSize) = (1, 4)
    }
    let ann = fixture.share.access("ann"), ben = fixture.share.access("ben")
    #expect(await reason { _ = try await ann.createUpload(UploadPlan(path: "/a", length: 6)) } == .tooLarge)
    #expect(await reason { _ = try await ann.write(UploadPlan(path: "/a", length: 6)) } == .tooLarge)
    var wordy = UploadPlan(path: "/a", length: 1)
    wordy.metadata = "12345"
    #expect(await reason { _ = try await ann.createUpload(wordy) } == .tooLarge)
    let one = try await ann.createUpload(UploadPlan(path: "/a")).id
    let two = try await ann.createUpload(UploadPlan(path: "/b")).id
    #expect(await reason { _ = try await ann.createUpload(UploadPlan(path: "/c")) } == .tooMany)
    _ = try await ben.createUpload(UploadPlan(path: "/c"))
    #expect(await reason { _ = try await ben.createUpload(UploadPlan(path: "/d")) } == .tooMany)
    let append = try await ann.append(to: one, at: 0)
    #expect(await reason { _ = try await ann.append(to: two, at: 0) } == .tooMany)
    #expect(await reason { try await append.write(bytes("123456")) } == .tooLarge)
    try await append.write(bytes("12345"))
    _ = try await append.finish(isLast: true)
    _ = try await ann.append(to: two, at: 0)
    #expect(FileError(.tooLarge).status.code == 413 && FileError(.tooMany).status.code == 429)
  }

  @Test("A full disk ends no upload: it goes on when there is room")
  func fullDisk() async throws {
    let folder = try TestFolder()
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 0
    let share = FileShare(store: MemoryFileStore(capacity: 100), state: MemoryStateStore(), configuration)
    let access = share.access()
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/a", length: 101)) } == .diskFull)
    let blocker = try await access.write(UploadPlan(path: "/blocker", length: 60))
    try await blocker.write([UInt8](repeating: 0, count: 60))
    _ = try await blocker.finish()
    let id = try await access.createUpload(UploadPlan(path: "/a")).id
    let append = try await access.append(to: id, at: 0)
    try await append.write([UInt8](repeating: 1, count: 30))
    #expect(await reason { try await append.write([UInt8](repeating: 2, count: 20)) } == .diskFull)
    #expect(try await access.upload(id).offset == 30)
    try await access.delete("/blocker", isFinal: true)
    let again = try await access.append(to: id, at: 30)
    try await again.write([UInt8](repeating: 2, count: 20))
    _ = try await again.finish(isLast: true)
    #expect(try await access.info(of: "/a").size == 50)
    withExtendedLifetime(folder) {}
  }

  #if Crypto
  @Test("Bytes that came with a digest count when it is right", arguments: StoreKind.allCases)
  func partDigests(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    // SHA-1 of "abc" (FIPS 180-1, appendix A), SHA-256 of "abc" (FIPS 180-2, appendix B.1).
    let sha1 = ContentDigest(.sha1, hex("a9993e364706816aba3e25717850c26c9cd0d89d"))
    let sha256 = ContentDigest(.sha256, hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    let id = try await access.createUpload(UploadPlan(path: "/a", length: 6)).id
    let wrong = try await access.append(to: id, at: 0, digest: sha1)
    try await wrong.write(bytes("abd"))
    #expect(await reason { _ = try await wrong.finish() } == .digest)
    #expect(try await access.upload(id).offset == 0)
    let right = try await access.append(to: id, at: 0, digest: sha1)
    try await right.write(bytes("a"))
    try await right.write(bytes("bc"))
    #expect(try await right.finish().offset == 3)
    // What is cut before its digest could be checked does not count, and the offset is none that was ever told.
    let cut = try await access.append(to: id, at: 3, digest: sha256)
    try await cut.write(bytes("ab"))
    #expect(try await access.upload(id).offset == 3)
    let last = try await access.append(to: id, at: 3, digest: sha256)
    try await last.write(bytes("abc"))
    #expect(try await last.finish().outcome == .published("/a"))
    #expect(try await fixture.text("/a") == "abcabc")
  }

  @Test("A whole that is not what its digest says never becomes a file", arguments: StoreKind.allCases)
  func wholeDigests(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    try await fixture.put("/a", "old")
    var plan = UploadPlan(path: "/a", length: 3, .replace)
    plan.digests = [
      ContentDigest(.md5, hex("900150983cd24fb0d6963f7d28e17f72")),
      ContentDigest(
        .sha512,
        hex(
          "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        )),
    ]
    for (text, isRight) in [("abd", false), ("abc", true)] {
      let id = try await access.createUpload(plan).id
      let append = try await access.append(to: id, at: 0)
      try await append.write(bytes(text))
      let writing = try await access.write(plan)
      try await writing.write(bytes(text))
      if isRight {
        #expect(try await append.finish().outcome == .published("/a"))
        #expect(try await writing.finish()?.path == "/a")
      } else {
        #expect(await reason { _ = try await append.finish() } == .digest)
        #expect(await reason { _ = try await access.upload(id) } == .noUpload)
        #expect(await reason { _ = try await writing.finish() } == .digest)
        #expect(try await fixture.text("/a") == "old")
      }
    }
    #expect(try await fixture.text("/a") == "abc")
    #expect(try await fixture.share.store.drafts() == [])
  }

  private func hex(_ text: String) -> [UInt8] { ContentDigest(text: "md5:" + text)?.value ?? [] }
  #endif

  @Test("What is written in one go is there when it is finished, and never in part", arguments: StoreKind.allCases)
  func writing(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    try await fixture.put("/a", "old")
    let cut = try await access.write(UploadPlan(path: "/a", length: 10, .replace))
    try await cut.write(bytes("123456"))
    #expect(try await fixture.text("/a") == "old")
    #expect(await reason { _ = try await cut.finish() } == .wrongLength)
    let over = try await access.write(UploadPlan(path: "/a", length: 2, .replace))
    #expect(await reason { try await over.write(bytes("123")) } == .wrongLength)
    await over.abandon()
    var plan = UploadPlan(path: "/a", length: 0, .replace)
    plan.expecting = .nothing
    #expect(await reason { _ = try await access.write(plan).finish() } == .exists)
    plan.expecting = .tags(["\"x\""])
    #expect(await reason { _ = try await access.write(plan).finish() } == .changed)
    #expect(try await fixture.text("/a") == "old")
    // What is to be kept is not replaced, whatever is expected of it.
    for rule in [ConflictRule.keep, .fail] {
      var other = UploadPlan(path: "/a", length: 0, rule)
      other.expecting = .something
      #expect(await reason { _ = try await access.write(other).finish() } == (rule == .fail ? .exists : .changed))
    }
    plan.expecting = .something
    #expect(try await access.write(plan).finish()?.size == 0)
    #expect(fixture.folder.reserved("unfinished") == [] && fixture.folder.reserved("drafts") == [])
  }

  @Test("Who reads, changes and writes on condition loses no change")
  func conditional() async throws {
    let fixture = try ShareFixture(.local)
    let access = fixture.access
    try await fixture.put("/counter", "0")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var done = 0
          while done < 50 {
            guard let file = try? await access.open("/counter"), let number = try? await file.read(at: 0, count: 20) else { continue }
            var plan = UploadPlan(path: "/counter", .replace)
            plan.expecting = .tags([file.info.tag.description])
            guard let writing = try? await access.write(plan) else { continue }
            try? await writing.write(bytes(String((Int(String(decoding: number, as: UTF8.self)) ?? 0) + 1)))
            if (try? await writing.finish()) != nil { done += 1 }
          }
        }
      }
    }
    #expect(try await fixture.text("/counter") == "200")
  }

  @Test("The same holds for what comes in one go and what goes on after a cut")
  func rules() async throws {
    let fixture = try ShareFixture { $0.uploads.size = 1_000 }
    let access = fixture.access
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/a", length: -1)) } == .wrongLength)
    #expect(await reason { _ = try await access.write(UploadPlan(path: "/a", length: -1)) } == .wrongLength)
    // Room that is to stay free stays so, also where nobody says how much will come.
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 500
    let tight = FileShare(store: MemoryFileStore(capacity: 1_000), state: MemoryStateStore(), configuration).access()
    let writing = try await tight.write(UploadPlan(path: "/a"))
    #expect(await reason { try await writing.write([UInt8](repeating: 1, count: 600)) } == .diskFull)
    let id = try await tight.createUpload(UploadPlan(path: "/b")).id
    let append = try await tight.append(to: id, at: 0)
    #expect(await reason { try await append.write([UInt8](repeating: 1, count: 600)) } == .diskFull)
  }

  @Test("Digests are kept as digits, and nothing else is read as such", arguments: ["+f", "f", "0g", " 0", "0x", "é0"])
  func digits(text: String) {
    #expect(ContentDigest(text: "md5:" + text) == nil)
    let digest = ContentDigest(.md5, [0, 15, 16, 255])
    #expect(digest.text == "md5:000f10ff" && ContentDigest(text: digest.text) == digest)
  }
}
