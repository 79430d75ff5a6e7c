import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import PortholeXML
import Testing

@testable import PortholeWebDAV

/// The ways of clients, as they are known from recorded conversations and from what their makers and users write.
struct ClientTests {
  /// WebDAVFS: an empty PUT to see whether it may, then the content in chunks with its length announced in a field of its own.
  @Test func finderUploads() async throws {
    let drive = try await DriveFixture()
    let agent: Fields = [.userAgent: "WebDAVFS/3.0.1 (03018000) Darwin/13.1.0 (x86_64)"]
    #expect(try await drive.send("PROPFIND", "/f", agent.and([.depth: "0"])).status == .notFound)
    #expect(try await drive.status(.put, "/f", agent.and([.contentLength: "0"])) == 201)
    let token = try await drive.lock("/f", depth: "0", agent.and([.timeout: "Second-600"]))
    let content = [UInt8](repeating: 7, count: 100_001)
    func put(announcing length: Int) async throws -> Int {
      let fields = agent.and([.if: "(<\(token)>)", "X-Expected-Entity-Length": "\(length)", .transferEncoding: "Chunked"])
      let body = TestRequest.Body.stream { send in
        for start in stride(from: 0, to: content.count, by: 32_768) {
          let piece = Array(content[start..<min(start + 32_768, content.count)])
          try await send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
        }
        try await send(Array("0\r\n\r\n".utf8))
      }
      return Int(try await drive.client.send(TestRequest(.put, "/f", fields: fields, body: body)).status.code)
    }
    #expect(try await put(announcing: content.count) == 204)
    #expect(try await put(announcing: content.count + 1) == 400)
    #expect(try await put(announcing: content.count - 1) == 400)
    #expect(FileManager.default.contents(atPath: drive.root + "/f") == Data(content))
    #expect(try await drive.status(.put, "/._f", agent, "x") == 403)
    #expect(try await drive.status("UNLOCK", "/f", agent.and([.lockToken: "<\(token)>"])) == 204)
    #expect(
      try await drive.multistatus(
        "PROPFIND", "/", agent.and([.depth: "0"]), DriveFixture.prop("<quota-available-bytes/><quota-used-bytes/><quota/><quotaused/>")
      ).first?.properties[200]?.count == 2)
  }

  /// webdavfs: If-Match: * not to make anew what was deleted, If-None-Match: * to make what is not there.
  @Test func finderMakesAndKeeps() async throws {
    let drive = try await DriveFixture()
    #expect(try await drive.status(.put, "/a", [.ifMatch: "*"], "x") == 412)
    #expect(try await drive.status(.put, "/a", [.ifNoneMatch: "*"], "x") == 201)
    #expect(try await drive.status(.put, "/a", [.ifNoneMatch: "*"], "x") == 412)
    #expect(try await drive.status(.put, "/a", [.ifMatch: "*"], "y") == 204)
    try drive.write("d/x")
    try drive.write("e/y")
    #expect(try await drive.status("MOVE", "/d/", [.destination: "http://localhost/e/", .overwrite: "F"]) == 412)
    #expect(try await drive.status("MOVE", "/d/", [.destination: "http://localhost/e/", .overwrite: "T"]) == 204)
  }

  /// The mini-redirector of Windows. PROPFIND to UNLOCK are in the order of a log of Explorer (github.com/mar10/wsgidav, issue 112), with the properties
  /// that it sets; the fields of LOCK, among which is no Depth, are those of a capture (github.com/swisspol/GCDWebServer, issue 319); that PROPPATCH
  /// comes with the lock in If is told by github.com/cs3org/reva, pull request 4928.
  @Test func explorerUploads() async throws {
    let drive = try await DriveFixture()
    let agent: Fields = [.userAgent: "Microsoft-WebDAV-MiniRedir/10.0.19045", "Translate": "f"]
    #expect(try await drive.send(.options, "/", agent).fields["MS-Author-Via"] == "DAV")
    #expect(try await drive.status("PROPFIND", "/new.jpg", agent.and([.depth: "0"])) == 404)
    #expect(try await drive.status(.put, "/new.jpg", agent.and([.contentLength: "0"])) == 201)
    let token = try await drive.lock("/new.jpg", depth: nil, agent.and([.timeout: "Second-3600"]))
    let locked = agent.and([.if: "(<\(token)>)"]), date = "Sat, 12 Apr 2014 05:11:26 GMT"
    func patch(_ properties: [(name: String, value: String)]) async throws -> Int? {
      let elements = properties.map { "<Z:\($0.name)>\($0.value)</Z:\($0.name)>" }.joined()
      let content = """
        <?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>\
        \(elements)</D:prop></D:set></D:propertyupdate>
        """
      return try await drive.multistatus("PROPPATCH", "/new.jpg", locked, content).first?.properties[200]?.count
    }
    let dates = ["Win32CreationTime", "Win32LastAccessTime", "Win32LastModifiedTime"].map { (name: $0, value: date) }
    #expect(try await patch(dates + [(name: "Win32FileAttributes", value: "00000000")]) == 4)
    #expect(try await drive.status(.head, "/new.jpg", agent) == 200)
    #expect(try await drive.status(.put, "/new.jpg", locked, "jpeg") == 204)
    #expect(try await patch([("Win32LastModifiedTime", date), ("Win32FileAttributes", "00000020")]) == 2)
    #expect(try await drive.status("UNLOCK", "/new.jpg", agent.and([.lockToken: "<\(token)>"])) == 204)
    // It lists a folder by all properties, and hides what has a date that it cannot read.
    let reply = try #require(try await drive.multistatus("PROPFIND", "/", agent.and([.depth: "1"])).last)
    #expect(reply["creationdate"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    #expect(reply["getlastmodified"] == date)
    #expect(reply["displayname"] == "new.jpg")
    #expect(reply.properties[200]?[XMLName("urn:schemas-microsoft-com:", "Win32FileAttributes")]?.text == "00000020")
  }

  /// Office, as far as makers of servers have logged it: its name and Translate (github.com/mikedeboer/jsDAV, issue 129), the lock that it asks for
  /// (github.com/sabre-io/dav, issue 955), and that it lets it last anew by a LOCK without content (issue 537). Depth and Timeout are as in RFC 4918 §9.10.
  @Test func officeEdits() async throws {
    let drive = try await DriveFixture()
    try drive.write("a.docx", "old")
    let agent: Fields = [.userAgent: "Microsoft Office Word 2014", "Translate": "f"]
    #expect(try await drive.send(.options, "/a.docx", agent).fields[.dav]?.contains("2") == true)
    let token = try await drive.lock("/a.docx", depth: "0", agent.and([.timeout: "Second-3600"]))
    #expect(try await drive.status(.put, "/a.docx", agent.and([.if: "(<\(token)>)"]), "new") == 204)
    #expect(try await drive.status("LOCK", "/a.docx", agent.and([.if: "(<\(token)>)", .timeout: "Second-3600"])) == 200)
    #expect(try await drive.status("UNLOCK", "/a.docx", agent.and([.lockToken: "<\(token)>"])) == 204)
    #expect(drive.read("a.docx") == "new")
  }

  /// davfs2 locks a file before it makes it, and saves what it has under that lock.
  @Test func davfs2Makes() async throws {
    let drive = try await DriveFixture()
    let agent: Fields = [.userAgent: "davfs2/1.6.1 neon/0.32.4"]
    let token = try await drive.lock("/new.txt", depth: "0", agent)
    #expect(try await drive.status(.put, "/new.txt", agent.and([.if: "(<\(token)>)"]), "x") == 204)
    #expect(try await drive.status("UNLOCK", "/new.txt", agent.and([.lockToken: "<\(token)>"])) == 204)
  }

  /// Transmit and others save beside a file, delete it and move the new one into its place.
  @Test func safeSaves() async throws {
    let drive = try await DriveFixture()
    try drive.write("Copy.txt", "old")
    #expect(try await drive.status(.put, "/Copy_safe.txt", [:], "new") == 201)
    #expect(try await drive.status(.delete, "/Copy.txt") == 204)
    #expect(try await drive.status("MOVE", "/Copy_safe.txt", [.destination: "http://localhost/Copy.txt", .overwrite: "T"]) == 201)
    #expect(drive.read("Copy.txt") == "new")
  }

  /// Joplin and others make their folder each time, and take only 405 for "there already".
  @Test func folderIsThereAlready() async throws {
    let drive = try await DriveFixture()
    #expect(try await drive.status("MKCOL", "/sync/") == 201)
    #expect(try await drive.status("MKCOL", "/sync/") == 405)
  }

  /// Players ask for two bytes first.
  @Test func playersSeek() async throws {
    let drive = try await DriveFixture()
    try drive.write("m.mp4", String(repeating: "x", count: 1000))
    let probe = try await drive.send(.get, "/m.mp4", [.range: "bytes=0-1"])
    #expect(probe.status == .partialContent)
    #expect(probe.fields[.contentRange] == "bytes 0-1/1000")
    #expect(probe.fields[.contentType] == "video/mp4")
    #expect(try await drive.send(.get, "/m.mp4", [.range: "bytes=500-"]).body.count == 500)
    let beyond = try await drive.send(.get, "/m.mp4", [.range: "bytes=1000-"])
    #expect(beyond.status == .rangeNotSatisfiable)
    #expect(beyond.fields[.contentRange] == "bytes */1000")
    #expect(try await drive.status(.get, "/m.mp4", [.range: "bytes=7-3"]) == 200)
    let tag = try #require(probe.fields[.etag])
    #expect(try await drive.status(.get, "/m.mp4", [.ifNoneMatch: "W/\"x\", \(tag)"]) == 304)
    #expect(try await drive.send(.get, "/m.mp4", [.range: "bytes=0-1", .ifRange: tag]).status == .partialContent)
    #expect(try await drive.send(.get, "/m.mp4", [.range: "bytes=0-1", .ifRange: "\"old\""]).body.count == 1000)
  }
}

extension Fields {
  func and(_ more: Fields) -> Fields {
    var all = self
    for field in more { all.append(field.name, field.value) }
    return all
  }
}
