import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct PlainUploadTests {
  @Test func putMakesAndReplaces() async throws {
    let site = try await Site(["in/": ""])
    let made = try await site.client.put("/files/in/a%20b.txt", body: .text("one"))
    #expect(made.status == .created)
    #expect(made.fields["Porthole-Path"] == "/in/a%20b.txt")
    #expect(made.fields[.etag] == (try await site.get("/files/in/a%20b.txt").fields[.etag]))
    let replaced = try await site.client.put("/files/in/a%20b.txt", body: .text("two"))
    #expect(replaced.status == .noContent)
    #expect(site.read("in/a b.txt") == "two")
    let json = try await site.client.put("/files/in/a%20b.txt", fields: [.accept: "application/json"], body: .text("three"))
    #expect(json.status == .ok)
    #expect(try json.json["size"].number == 5)
    #expect(site.leftovers.isEmpty)
  }

  @Test func conflictsAreUpToTheClient() async throws {
    let site = try await Site(["a.txt": "old"])
    let kept = try await site.client.put("/files/a.txt?conflict=keep", body: .text("new"))
    #expect(kept.status == .created)
    #expect(kept.fields[.location] == "a%20(1).txt")
    let failed = try await site.client.put("/files/a.txt?conflict=fail", body: .text("new"))
    #expect(failed.status == .conflict)
    #expect(try failed.json["item"]["size"].number == 3)
    let skipped = try await site.client.put("/files/a.txt?conflict=skip", body: .text("new"))
    #expect(skipped.status == .ok)
    #expect(skipped.fields["Porthole-Skipped"] == "1")
    #expect(try await site.client.put("/files/a.txt?conflict=x", body: .text("new")).status == .badRequest)
    #expect(site.read("a.txt") == "old")
    #expect(site.names() == ["a (1).txt", "a.txt"])
    #expect(site.leftovers.isEmpty)
  }

  /// Case 6: no content is content of no bytes; what was there is not lost before it is known what comes.
  @Test func withoutContentItIsEmpty() async throws {
    let site = try await Site(["old": "x"])
    #expect(try await site.client.send(TestRequest(.put, "/files/new")).status == .created)
    #expect(site.read("new")?.isEmpty == true)
    #expect(try await site.client.put("/files/old", body: .bytes([])).status == .noContent)
    #expect(site.read("old")?.isEmpty == true)
  }

  /// Case 19, and A16 of the original's defects.
  @Test func partsAreRefusedAndChunksTaken() async throws {
    let site = try await Site(["a": "0123456789"])
    let part = try await site.client.put("/files/a", fields: [.contentRange: "bytes 0-0/10"], body: .text("x"))
    #expect(part.status == .badRequest)
    #expect(site.read("a") == "0123456789")
    let chunked = try await site.client.put(
      "/files/a",
      body: .stream { send in
        for _ in 0..<3 { try await send(Array("abc".utf8)) }
      })
    #expect(chunked.status == .noContent)
    #expect(site.read("a") == "abcabcabc")
  }

  @Test func conditionsHold() async throws {
    let site = try await Site(["a": "old"])
    let tag = try await site.get("/files/a").fields[.etag] ?? ""
    #expect(try await site.client.put("/files/a", fields: [.ifNoneMatch: "*"], body: .text("x")).status == .preconditionFailed)
    #expect(try await site.client.put("/files/a", fields: [.ifMatch: "\"other\""], body: .text("x")).status == .preconditionFailed)
    #expect(try await site.client.put("/files/b", fields: [.ifMatch: "*"], body: .text("x")).status == .preconditionFailed)
    #expect(site.read("a") == "old" && !site.exists("b"))
    #expect(try await site.client.put("/files/a", fields: [.ifMatch: tag], body: .text("new")).status == .noContent)
    #expect(try await site.client.put("/files/b", fields: [.ifNoneMatch: "*"], body: .text("new")).status == .created)
    let late = try await site.client.put("/files/a", fields: [.ifMatch: tag], body: .text("x"))
    #expect(late.status == .preconditionFailed)
    #expect(late.reason == "changed")
    #expect(site.read("a") == "new" && site.leftovers.isEmpty)
  }

  @Test func timesAndDigestsAreHeeded() async throws {
    let site = try await Site()
    let response = try await site.client.put("/files/a", fields: ["X-OC-Mtime": "1234567890.5"], body: .text("hello"))
    #expect(response.fields["X-OC-Mtime"] == "accepted")
    #expect(try await site.get("/api/info?path=/a").json["modified"].number == 1_234_567_890_500)
    #expect(try await site.client.put("/files/a", fields: ["X-OC-Mtime": "yesterday"], body: .text("x")).status == .badRequest)
    // Nanoseconds would not hold them.
    for far in ["10000000000", "-99999999999", "-9223372036854775808", "9223372036854775807.5"] {
      #expect(try await site.client.put("/files/a", fields: ["X-OC-Mtime": far], body: .text("x")).reason == "form", "\(far)")
    }
    #expect(site.read("a") == "hello")
    #if Crypto
    let right = "sha-256=:LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=:"
    #expect(try await site.client.put("/files/b", fields: ["Repr-Digest": right], body: .text("hello")).status == .created)
    let wrong = try await site.client.put("/files/c", fields: ["Repr-Digest": right], body: .text("hallo"))
    #expect(wrong.status == .badRequest)
    #expect(wrong.reason == "digest")
    #endif
    #expect(try await site.client.put("/files/c", fields: ["Repr-Digest": "md9=:AA==:"], body: .text("x")).reason == "digest-unknown")
    #expect(try await site.client.put("/files/c", fields: ["Repr-Digest": "sha-256=AA=="], body: .text("x")).reason == "form")
    #expect(site.names().filter { $0 == "c" }.isEmpty && site.leftovers.isEmpty)
  }

  @Test func foldersAreMadeWhenThatIsAsked() async throws {
    let site = try await Site()
    #expect(try await site.client.put("/files/x/y/z", body: .text("1")).reason == "no-parent")
    #expect(try await site.client.put("/files/x/y/z?parents=1", body: .text("1")).status == .created)
    #expect(site.read("x/y/z") == "1")
    #expect(try await site.client.put("/files/x/y", body: .text("1")).reason == "is-folder")
    #expect(try await site.client.put("/files/x/y/", body: .text("1")).reason == "is-folder")
  }

  @Test func atMostSoManyComeAtATime() async throws {
    let site = try await Site(sharing: { $0.uploads.parallel = 1 })
    var first: UploadSlots.Slot? = try site.uploader.slots.take()
    let refused = try await site.client.put("/files/a", body: .text("x"))
    #expect(refused.status == .tooManyRequests)
    #expect(refused.reason == "too-many")
    #expect(refused.fields[.retryAfter] != nil)
    #expect(first != nil)
    first = nil
    #expect(try await site.client.put("/files/a", body: .text("x")).status == .created)
  }

  @Test func whatIsTooLargeIsRefusedBeforeItIsSent() async throws {
    let site = try await Site(["a": "old"], sharing: { $0.uploads.size = 10 })
    let known = try await site.client.put("/files/a", body: .text("12345678901"))
    #expect(known.status == .contentTooLarge)
    let unknown = try await site.client.put("/files/a", body: .stream { send in try await send(Array("12345678901".utf8)) })
    #expect(unknown.status == .contentTooLarge)
    #expect(site.read("a") == "old" && site.leftovers.isEmpty)
  }

  /// A full disk is 507, says how much is missing, and nothing is left.
  @Test func aFullDiskIsSaid() async throws {
    let site = try await Site(["a": "old"], sharing: { $0.quota = 10 })
    let response = try await site.client.put("/files/a", body: .text("12345678901"))
    #expect(response.status == .insufficientStorage)
    #expect(response.reason == "quota")
    #expect(try response.json["needed"].number == 11)
    #expect(try response.json["available"].number == 7)
    let unknown = try await site.client.put("/files/a", body: .stream { send in try await send(Array("12345678901".utf8)) })
    #expect(unknown.status == .insufficientStorage)
    #expect(site.read("a") == "old" && site.leftovers.isEmpty)
  }

  /// Case 1: what is cut, or framed wrongly, leaves the old file and nothing else.
  @Test(.timeLimit(.minutes(5)), arguments: [true, false]) func whatIsCutLeavesNothing(_ isCut: Bool) async throws {
    let site = try await Site(["a": "old"])
    let connection = try await site.client.connect()
    let request = TestRequest(
      .put, "/files/a", fields: [.transferEncoding: "chunked"],
      body: .stream { send in
        try await send(Array("5\r\nhello\r\n".utf8))
        if isCut { await connection.close() } else { try await send(Array("what?\r\n".utf8)) }
      })
    if isCut {
      // In memory the client can still read.
      #expect((try? await connection.send(request))?.status.kind != .successful)
    } else {
      #expect(try await connection.send(request).status == .badRequest)
    }
    // The server learns of the end by and by.
    while !site.leftovers.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(site.read("a") == "old" && site.names() == ["a"])
  }

  /// Case 65: of several that want one name each gets one.
  @Test func manyOfOneNameAllGetOne() async throws {
    let site = try await Site()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          let response = try await site.client.put("/files/image.jpg?conflict=keep", body: .text("\(number)"))
          #expect(response.status == .created)
        }
      }
      try await group.waitForAll()
    }
    #expect(site.names().count == 16)
    #expect(Set(site.names().compactMap { site.read($0) }) == Set((0..<16).map { "\($0)" }))
  }

  /// The disk itself is full while bytes come.
  @Test func aDiskThatBecomesFullIsSaid() async throws {
    var sharing = FileShare.Configuration()
    sharing.spaceLeft = 0
    let server = Server(.init(port: 0))
    server.mount("/", Uploader(share: FileShare(store: MemoryFileStore(capacity: 100_000), state: MemoryStateStore(), sharing)))
    let client = try TestClient(server)
    #expect(try await client.put("/files/a", body: .text("old")).status == .created)
    let response = try await client.put(
      "/files/a",
      body: .stream { send in for _ in 0..<20 { try await send([UInt8](repeating: 0, count: 10_000)) } })
    #expect(response.status == .insufficientStorage)
    #expect(response.reason == "disk-full")
    #expect(try response.json["available"].number == 99_997)
    #expect(try await client.get("/files/a").text == "old")
  }
}
