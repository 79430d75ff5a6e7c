import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import PortholeXML
import Testing

@testable import PortholeWebDAV

/// PROPFIND and PROPPATCH (RFC 4918 §9.1, §9.2, §15).
struct PropertyTests {
  @Test func aFileHasWhatClientsLookFor() async throws {
    let drive = try await DriveFixture()
    try drive.write("a.txt", "hello")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_397_128_214)], ofItemAtPath: drive.root + "/a.txt")
    let reply = try #require(try await drive.multistatus("PROPFIND", "/a.txt", [.depth: "0"]).first)
    #expect(reply.href == "/a.txt")
    #expect(reply["getcontentlength"] == "5")
    #expect(reply["getlastmodified"] == "Thu, 10 Apr 2014 11:10:14 GMT")
    #expect(reply["displayname"] == "a.txt")
    #expect(reply["getcontenttype"]?.hasPrefix("text/plain") == true)
    #expect(reply["getetag"] == (try await drive.send(.head, "/a.txt").fields[.etag]))
    #expect(reply["creationdate"]?.hasSuffix("Z") == true)
    #expect(reply.properties[200]?[DAVName.dav("resourcetype")]?.children.isEmpty == true)
    #expect(reply.properties[200]?[DAVName.dav("supportedlock")]?.children.count == 2)
    #expect(reply.properties[200]?[DAVName.dav("lockdiscovery")] != nil)
    #expect(reply["quota-used-bytes"] == nil)
  }

  @Test func aFolderHasWhatClientsLookFor() async throws {
    let drive = try await DriveFixture(mount: "/drive")
    try drive.write("d/a b&c.txt")
    for target in ["/drive/d", "/drive/d/"] {
      let replies = try await drive.multistatus("PROPFIND", target, [.depth: "1"])
      #expect(replies.map(\.href) == ["/drive/d/", "/drive/d/a%20b%26c.txt"])
      #expect(replies[0].properties[200]?[DAVName.dav("resourcetype")]?.children.first?.name == DAVName.dav("collection"))
      #expect(replies[0]["getcontentlength"] == nil)
      #expect(replies[0]["displayname"] == "d")
      #expect(replies[0]["getlastmodified"] != nil)
      #expect(replies[0]["getetag"]?.isEmpty == false)
    }
    #expect(try await drive.multistatus("PROPFIND", "/drive", [.depth: "0"]).first?["displayname"] == "Porthole")
    #expect(try await drive.send("PROPFIND", "/drive/d", [.depth: "0"]).fields[.contentLocation] == "/drive/d/")
    #expect(try await drive.send("PROPFIND", "/drive/d", [.depth: "0"]).fields[.contentType] == "application/xml; charset=\"utf-8\"")
  }

  @Test func depthsReachAsFarAsTheySay() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/e/f")
    func hrefs(_ fields: Fields) async throws -> Set<String> { Set(try await drive.multistatus("PROPFIND", "/", fields).map(\.href)) }
    #expect(try await hrefs([.depth: "0"]) == ["/"])
    #expect(try await hrefs([.depth: "1"]) == ["/", "/d/"])
    #expect(try await hrefs([.depth: "infinity"]) == ["/", "/d/", "/d/e/", "/d/e/f"])
    #expect(try await hrefs([:]) == ["/", "/d/", "/d/e/", "/d/e/f"])
    #expect(try await drive.status("PROPFIND", "/", [.depth: "2"]) == 400)
    #expect(try await drive.status("PROPFIND", "/none", [.depth: "0"]) == 404)
    var bounded = Drive.Configuration()
    bounded.allowsInfiniteDepth = false
    let refused = try await DriveFixture(bounded).send("PROPFIND", "/")
    #expect(refused.status == .forbidden)
    #expect(refused.text.contains("<D:propfind-finite-depth/>"))
  }

  @Test func whatIsNotThereIsSaid() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let reply = try #require(
      try await drive.multistatus(
        "PROPFIND", "/a", [.depth: "0"], DriveFixture.prop("<foo xmlns=\"x:&amp;\"/><getetag/><quota/><bar xmlns=\"\"/>")
      ).first)
    #expect(reply.properties[200]?.keys.map(\.local) == ["getetag"])
    #expect(Set(reply.properties[404]?.keys.map { $0 } ?? []) == [XMLName("x:&", "foo"), DAVName.dav("quota"), XMLName("", "bar")])
  }

  @Test func namesAloneAndMoreThanAll() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let names = try #require(
      try await drive.multistatus("PROPFIND", "/a", [.depth: "0"], "<propfind xmlns=\"DAV:\"><propname/></propfind>").first)
    #expect(names.properties[200]?[DAVName.dav("getetag")]?.text == "")
    let all = try #require(
      try await drive.multistatus(
        "PROPFIND", "/", [.depth: "0"], "<propfind xmlns=\"DAV:\"><allprop/><include><quota-used-bytes/><x/></include></propfind>"
      ).first)
    #expect(all["quota-used-bytes"] != nil)
    #expect(all["displayname"] != nil)
    #expect(all.properties[404]?.keys.map(\.local) == ["x"])
  }

  @Test func malformedRequestsAreRefused() async throws {
    let drive = try await DriveFixture()
    for body in [
      "<propfind", "<x/>", "<propfind xmlns=\"DAV:\"/>",
      "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><propfind xmlns=\"DAV:\"><prop>&b;</prop></propfind>",
      DriveFixture.prop((0..<300).map { "<p\($0)/>" }.joined()),
    ] {
      let response = try await drive.send("PROPFIND", "/", [.depth: "0"], body)
      #expect(response.status == .badRequest, "\(body)")
      #expect(!response.text.contains("root:"))
    }
    #expect(try await drive.status("PROPFIND", "/", [.depth: "0"], String(repeating: " ", count: 1 << 21)) == 413)
    #expect(try await drive.status("PROPPATCH", "/", [:], "<x/>") == 400)
    #expect(try await drive.status("PROPPATCH", "/") == 400)
  }

  static func update(_ steps: String) -> String {
    "<?xml version=\"1.0\"?><D:propertyupdate xmlns:D=\"DAV:\" xmlns:m=\"urn:mine\">\(steps)</D:propertyupdate>"
  }

  @Test func deadPropertiesAreKeptToTheByte() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let value = "<m:x  a='1'><!-- c --><m:y>&#x20;é<![CDATA[<]]></m:y>\n</m:x>"
    let replies = try await drive.multistatus("PROPPATCH", "/a", [:], PropertyTests.update("<D:set><D:prop>\(value)</D:prop></D:set>"))
    #expect(replies.first?.properties[200]?[XMLName("urn:mine", "x")] != nil)
    let got = try await drive.send("PROPFIND", "/a", [.depth: "0"], DriveFixture.prop("<x xmlns=\"urn:mine\"/>"))
    #expect(got.text.contains("<m:x xmlns:m=\"urn:mine\"  a='1'><!-- c --><m:y>&#x20;é<![CDATA[<]]></m:y>\n</m:x>"))
    // Also by who asks for all, and for names.
    #expect(try await drive.send("PROPFIND", "/a", [.depth: "0"]).text.contains("<m:x xmlns:m"))
    #expect(
      try await drive.multistatus("PROPFIND", "/", [.depth: "1"], "<propfind xmlns=\"DAV:\"><propname/></propfind>").last?.properties[200]?[
        XMLName("urn:mine", "x")] != nil)
    _ = try await drive.send("PROPPATCH", "/a", [:], PropertyTests.update("<D:remove><D:prop><m:x/><m:never/></D:prop></D:remove>"))
    #expect(try await drive.records(.property) == 0)
  }

  @Test func allOrNothing() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let reply = try #require(
      try await drive.multistatus(
        "PROPPATCH", "/a", [:], PropertyTests.update("<D:set><D:prop><m:x>1</m:x><D:getetag>x</D:getetag></D:prop></D:set>")
      ).first)
    #expect(reply.properties[403]?.keys.map(\.local) == ["getetag"])
    #expect(reply.properties[424]?.keys.map(\.local) == ["x"])
    #expect(try await drive.records(.property) == 0)
    #expect(try await drive.status("PROPPATCH", "/none", [:], PropertyTests.update("<D:set><D:prop><m:x/></D:prop></D:set>")) == 404)
  }

  @Test func stepsAreDoneInTheirOrder() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    _ = try await drive.send(
      "PROPPATCH", "/a", [:],
      PropertyTests.update(
        "<D:set><D:prop><m:x>1</m:x></D:prop></D:set><D:remove><D:prop><m:x/></D:prop></D:remove><D:set><D:prop><m:x>2</m:x></D:prop></D:set>"
      ))
    let reply = try await drive.multistatus("PROPFIND", "/a", [.depth: "0"], DriveFixture.prop("<x xmlns=\"urn:mine\"/>")).first
    #expect(reply?.properties[200]?[XMLName("urn:mine", "x")]?.text == "2")
  }

  @Test func tooManyAreRefused() async throws {
    var sharing = FileShare.Configuration()
    sharing.properties.count = 2
    sharing.properties.size = 1000
    let drive = try await DriveFixture(sharing: sharing)
    try drive.write("a")
    func set(_ values: String) async throws -> Reply? {
      try await drive.multistatus("PROPPATCH", "/a", [:], PropertyTests.update("<D:set><D:prop>\(values)</D:prop></D:set>")).first
    }
    #expect(try await set("<m:a/><m:b/><m:c/>")?.properties[507]?.count == 3)
    #expect(try await set("<m:a>\(String(repeating: "x", count: 2000))</m:a>")?.properties[507]?.count == 1)
    #expect(try await set("<m:a/><m:b/>")?.properties[200]?.count == 2)
  }

  @Test func propertiesGoWithTheirFile() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/a")
    try drive.write("target/old")
    for target in ["/d", "/d/a"] {
      _ = try await drive.send("PROPPATCH", target, [:], PropertyTests.update("<D:set><D:prop><m:x>\(target)</m:x></D:prop></D:set>"))
    }
    _ = try await drive.send("PROPPATCH", "/target/old", [:], PropertyTests.update("<D:set><D:prop><m:x>gone</m:x></D:prop></D:set>"))
    func value(_ target: String) async throws -> String? {
      try await drive.multistatus("PROPFIND", target, [.depth: "0"], DriveFixture.prop("<x xmlns=\"urn:mine\"/>")).first?.properties[200]?[
        XMLName("urn:mine", "x")]?.text
    }
    #expect(try await drive.status("COPY", "/d", [.destination: "/c"]) == 201)
    #expect(try await value("/c") == "/d")
    #expect(try await value("/c/a") == "/d/a")
    #expect(try await drive.status("MOVE", "/d", [.destination: "/target"]) == 204)
    #expect(try await value("/target") == "/d")
    #expect(try await value("/target/a") == "/d/a")
    // New content of a file leaves them.
    #expect(try await drive.status(.put, "/target/a", [:], "new") == 204)
    #expect(try await value("/target/a") == "/d/a")
    #expect(try await drive.records(.property) == 4)
    #expect(try await drive.status(.delete, "/target") == 204)
    #expect(try await drive.status("COPY", "/c", [.destination: "/shallow", .depth: "0"]) == 201)
    #expect(try await drive.records(.property) == 3)
    #expect(try await drive.records(.pending) == 0)
  }

  @Test func datesCanBeSet() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    func modified() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: drive.root + "/a")[.modificationDate] as? Date
    }
    let windows = """
      <?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>\
      <Z:Win32CreationTime>Tue, 14 Nov 2023 22:13:20 GMT</Z:Win32CreationTime>\
      <Z:Win32LastAccessTime>Tue, 14 Nov 2023 22:13:20 GMT</Z:Win32LastAccessTime>\
      <Z:Win32LastModifiedTime>Tue, 14 Nov 2023 22:13:20 GMT</Z:Win32LastModifiedTime>\
      <Z:Win32FileAttributes>00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>
      """
    #expect(try await drive.multistatus("PROPPATCH", "/a", [:], windows).first?.properties[200]?.count == 4)
    #expect(try modified() == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(try await drive.multistatus("PROPPATCH", "/", [:], windows).first?.properties[200]?.count == 4)
    _ = try await drive.send(
      "PROPPATCH", "/a", [:],
      PropertyTests.update("<D:set><D:prop><D:getlastmodified>Thu, 10 Apr 2014 11:10:14 GMT</D:getlastmodified></D:prop></D:set>"))
    #expect(try modified() == Date(timeIntervalSince1970: 1_397_128_214))
    let put = try await drive.send(.put, "/b", ["X-OC-Mtime": "1700000000"], "x")
    #expect(put.fields["X-OC-Mtime"] == "accepted")
    #expect(try await drive.multistatus("PROPFIND", "/b", [.depth: "0"]).first?["getlastmodified"] == "Tue, 14 Nov 2023 22:13:20 GMT")
    #expect(try await drive.status(.put, "/b", ["X-OC-Mtime": "soon"], "x") == 400)
  }

  @Test func aNameThatIsShownCanBeSet() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    _ = try await drive.send(
      "PROPPATCH", "/a", [:], PropertyTests.update("<D:set><D:prop><D:displayname>An A</D:displayname></D:prop></D:set>"))
    let reply = try #require(try await drive.multistatus("PROPFIND", "/a", [.depth: "0"]).first)
    #expect(reply["displayname"] == "An A")
  }

  @Test func manyEntriesComeWhole() async throws {
    let drive = try await DriveFixture()
    for number in 0..<1_500 { try drive.write("d/file \(number)") }
    let replies = try await drive.multistatus("PROPFIND", "/d", [.depth: "1"], DriveFixture.prop("<getetag/>"))
    #expect(Set(replies.map(\.href)).count == 1_501)
  }

  @Test func propertiesOfWhatIsGoneAreForgotten() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/a")
    _ = try await drive.send("PROPPATCH", "/d/a", [:], PropertyTests.update("<D:set><D:prop><m:x/></D:prop></D:set>"))
    try FileManager.default.removeItem(atPath: drive.root + "/d")
    try await drive.share.recover()
    #expect(try await drive.records(.property) == 0)
  }
}
