import Foundation
import Porthole
import PortholeFiles
import PortholeNet
import PortholeTesting
import Testing

@testable import PortholeWebDAV

/// Small files are answered from memory, and never otherwise than they would be from the disk.
struct KnownAnswerTests {
  /// Asks for a file until it is kept, which it is when its last change lies back some seconds.
  private func settle(_ drive: DriveFixture, _ path: String, target: String? = nil) async throws {
    let folder = try #require(drive.share.folder)
    while drive.drive.answers.response(to: Array(path.utf8), in: folder) == nil {
      try #require(try await drive.status(.get, "/" + (target ?? path)) == 200)
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test func theAnswerIsTheSame() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/file.txt", "content")
    let first = try await drive.send(.get, "/d/file.txt")
    try await settle(drive, "d/file.txt")
    var events = drive.share.events.makeAsyncIterator()
    let known = try await drive.send(.get, "/d/file.txt")
    #expect(known.text == "content")
    let names: [FieldName] = [.contentType, .etag, .lastModified, .acceptRanges, .contentSecurityPolicy, .xContentTypeOptions]
    for name in names + [.contentLength] {
      #expect(known.fields[name] == first.fields[name], "\(name)")
      #expect(known.fields[name] != nil, "\(name)")
    }
    #expect(await events.next() == .downloaded(try StorePath("/d/file.txt"), .whole))

    let part = try await drive.send(.get, "/d/file.txt", [.range: "bytes=2-3"])
    #expect(part.status == .partialContent)
    #expect(part.text == "nt")
    #expect(await events.next() == .downloaded(try StorePath("/d/file.txt"), .ranges([2..<4])))
    let head = try await drive.send(.head, "/d/file.txt")
    #expect(head.fields[.contentLength] == "7")
    #expect(head.body.isEmpty)
    #expect(await events.next() == .downloaded(try StorePath("/d/file.txt"), .head))
    let tag = try #require(known.fields[.etag])
    #expect(try await drive.status(.get, "/d/file.txt", [.ifNoneMatch: tag]) == 304)
    #expect(await events.next() == .downloaded(try StorePath("/d/file.txt"), .notModified))
    #expect(try await drive.status(.get, "/d/file.txt", [.ifMatch: "\"other\""]) == 412)
    #expect(try await drive.status(.get, "/d/file.txt", [.if: "([\"other\"])"]) == 412)
    #expect(try await drive.status(.get, "/d/file.txt", [.if: "([\(tag)])"]) == 200)
  }

  @Test func whatChangedIsRead() async throws {
    let drive = try await DriveFixture()
    for name in ["put", "written", "moved", "gone", "d/below"] { try drive.write(name, "old") }
    for name in ["put", "written", "moved", "gone", "d/below"] { try await settle(drive, name) }
    #expect(try await drive.status(.put, "/put", [:], "new") == 204)
    #expect(try await drive.send(.get, "/put").text == "new")

    // In its place, of the same length, and with the time set back.
    let old = try FileManager.default.attributesOfItem(atPath: drive.root + "/written")[.modificationDate] as? Date
    let handle = try #require(FileHandle(forWritingAtPath: drive.root + "/written"))
    try handle.write(contentsOf: Data("NEW".utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(old)], ofItemAtPath: drive.root + "/written")
    #expect(try await drive.send(.get, "/written").text == "NEW")

    #expect(try await drive.status("MOVE", "/moved", [.destination: "/elsewhere"]) == 201)
    #expect(try await drive.status(.get, "/moved") == 404)
    #expect(try await drive.send(.get, "/elsewhere").text == "old")
    #expect(try await drive.status(.delete, "/gone") == 204)
    #expect(try await drive.status(.get, "/gone") == 404)

    // The same file, by way of a link now: links are not there.
    try FileManager.default.moveItem(atPath: drive.root + "/d", toPath: drive.root + "/e")
    try FileManager.default.createSymbolicLink(atPath: drive.root + "/d", withDestinationPath: "e")
    #expect(try await drive.status(.get, "/d/below") == 404)
    #expect(try await drive.send(.get, "/e/below").text == "old")
  }

  @Test func whoMayNotReadGetsNothing() async throws {
    final class Door: Sendable {
      let permissions = Locked(Permissions.all)
    }
    let door = Door()
    var sharing = FileShare.Configuration()
    sharing.permissions = { _ in door.permissions.withLock { $0 } }
    let drive = try await DriveFixture(sharing: sharing)
    try drive.write("d/file", "content")
    try await settle(drive, "d/file")
    for (permissions, status) in [
      (Permissions.all, 200), (Permissions([.list]), 403), (Permissions.all.allowing([], below: "/d"), 403),
      (Permissions([.list]).allowing([.read], below: "/d"), 200), (Permissions.reading, 200),
    ] {
      door.permissions.withLock { $0 = permissions }
      #expect(try await drive.status(.get, "/d/file") == status, "\(permissions)")
    }
    // Pages of other sites neither, by a name that was made to lead here.
    #expect(try await drive.status(.get, "/d/file", [.host: "evil.example", .userAgent: "Mozilla/5.0"]) == 421)
  }

  @Test func anEqualNameComesBeforeAnother() async throws {
    let drive = try await DriveFixture()
    try drive.write("caf\u{E9}", "composed")
    #expect(try await drive.send(.get, "/cafe%CC%81").text == "composed")
    try await settle(drive, "caf\u{E9}", target: "caf%C3%A9")
    #expect(try await drive.send(.get, "/cafe%CC%81").text == "composed")
    try drive.write("cafe\u{301}", "decomposed")
    #expect(try await drive.send(.get, "/cafe%CC%81").text == "decomposed")
    #expect(try await drive.send(.get, "/caf%C3%A9").text == "composed")
  }
}
