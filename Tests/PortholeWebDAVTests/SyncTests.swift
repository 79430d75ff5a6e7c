import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import PortholeXML
import Testing

@testable import PortholeWebDAV

/// What changed since (RFC 6578).
struct SyncTests {
  private func sync(_ drive: DriveFixture, _ token: String, level: String = "infinite", limit: Int? = nil, at target: String = "/")
    async throws -> (changed: Set<String>, removed: Set<String>, token: String, isCut: Bool)
  {
    let limit = limit.map { "<limit><nresults>\($0)</nresults></limit>" } ?? ""
    let body = """
      <?xml version="1.0"?><sync-collection xmlns="DAV:"><sync-token>\(token)</sync-token><sync-level>\(level)</sync-level>\(limit)\
      <prop><getetag/></prop></sync-collection>
      """
    let response = try await drive.send("REPORT", target, [.depth: "0"], body)
    try #require(response.status == .multiStatus, "\(response.status) \(response.text)")
    let replies = try Reply.all(in: response.body)
    let next = try #require(try XMLReader.read(response.body, .init()).root.child(DAVName.syncToken)?.text)
    return (
      Set(replies.filter { $0.status == nil }.map(\.href)), Set(replies.filter { $0.status == 404 }.map(\.href)), next,
      replies.contains { $0.status == 507 }
    )
  }

  @Test func changesAreToldWhoeverMadeThem() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    try drive.write("d/b")
    let first = try await sync(drive, "")
    #expect(first.changed == ["/a", "/d/", "/d/b"])
    #expect(
      try await drive.multistatus("PROPFIND", "/", [.depth: "0"], DriveFixture.prop("<sync-token/>")).first?["sync-token"] == first.token)
    let same = try await sync(drive, first.token)
    #expect(same.changed.isEmpty && same.removed.isEmpty && same.token == first.token)
    #expect(try await drive.status(.put, "/d/b", [:], "new") == 204)
    try drive.write("d/e/c")
    try FileManager.default.removeItem(atPath: drive.root + "/a")
    let second = try await sync(drive, first.token)
    #expect(second.changed == ["/d/b", "/d/e/", "/d/e/c"])
    #expect(second.removed == ["/a"])
    let flat = try await sync(drive, first.token, level: "1")
    #expect(flat.changed.isEmpty)
    #expect(flat.removed == ["/a"])
    #expect(try await sync(drive, "", at: "/d").changed == ["/d/b", "/d/e/", "/d/e/c"])
  }

  @Test func partsLeadToTheWhole() async throws {
    let drive = try await DriveFixture()
    for name in ["a", "b", "c", "d", "e"] { try drive.write(name) }
    var token = "", all: Set<String> = [], isCut = true
    while isCut {
      let part = try await sync(drive, token, limit: 2)
      #expect(part.changed.count <= 2)
      all.formUnion(part.changed)
      (token, isCut) = (part.token, part.isCut)
    }
    #expect(all.count == 5)
  }

  @Test func whatIsNotKnownIsRefused() async throws {
    let drive = try await DriveFixture()
    let body = "<sync-collection xmlns=\"DAV:\"><sync-token>urn:x</sync-token><sync-level>1</sync-level><prop/></sync-collection>"
    let response = try await drive.send("REPORT", "/", [.depth: "0"], body)
    #expect(response.status == .forbidden)
    #expect(response.text.contains("<D:valid-sync-token/>"))
    let other = try await drive.send("REPORT", "/", [.depth: "0"], "<expand-property xmlns=\"DAV:\"/>")
    #expect(other.status == .forbidden)
    #expect(other.text.contains("<D:supported-report/>"))
    #expect(try await drive.status("REPORT", "/") == 400)
  }
}
