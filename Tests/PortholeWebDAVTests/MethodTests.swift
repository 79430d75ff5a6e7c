import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import Testing

@testable import PortholeWebDAV

/// What the methods do to files (RFC 4918 §9), and what they refuse.
struct MethodTests {
  @Test func filesAndFoldersComeAndGo() async throws {
    let drive = try await DriveFixture()
    #expect(try await drive.status("MKCOL", "/d") == 201)
    let made = try await drive.send(.put, "/d/a.txt", [:], "hello")
    #expect(made.status == .created)
    #expect(made.fields[.etag]?.first == "\"")
    #expect(try await drive.status(.put, "/d/a.txt", [:], "again") == 204)
    let got = try await drive.send(.get, "/d/a.txt")
    #expect(got.text == "again")
    #expect(got.fields[.contentType] == "text/plain; charset=utf-8" || got.fields[.contentType] == "text/plain")
    #expect(got.fields[.acceptRanges] == "bytes")
    #expect(try await drive.send(.get, "/d/a.txt", [.range: "bytes=0-1"]).text == "ag")
    #expect(try await drive.status(.delete, "/d/a.txt") == 204)
    #expect(try await drive.status(.delete, "/d/") == 204)
    #expect(drive.names.isEmpty)
    #expect(try await drive.status(.get, "/d/a.txt") == 404)
  }

  @Test func optionsTellsTheClassesForAnyPathAndAnyClient() async throws {
    let drive = try await DriveFixture()
    for target in ["/", "/nothing", "/a/b/"] {
      let response = try await drive.send(.options, target, [.userAgent: "Microsoft-WebDAV-MiniRedir/10.0.19045"])
      #expect(response.status == .ok)
      #expect(response.fields[.dav] == "1, 2, 3")
      #expect(response.fields["MS-Author-Via"] == "DAV")
      #expect(response.fields[.contentLength] == "0")
      #expect(response.fields["X-MSDAVEXT"] == nil)
      for method in ["PROPFIND", "LOCK", "PUT"] { #expect(response.fields[.allow]?.contains(method) == true) }
    }
  }

  @Test func optionsIsAnsweredBeforeALogin() async throws {
    struct Closed: Middleware {
      func respond(to request: Request, next: any Responder) async throws -> Response { throw HTTPError(.unauthorized) }
    }
    let drive = try await DriveFixture()
    let server = Server(.init(port: 0))
    server.use(DriveOptions(at: "/drive") { $0.path == "/drive/other" })
    server.use(Closed())
    server.mount("/drive", Drive(drive.share))
    let client = try TestClient(server)
    for target in ["*", "/", "/drive", "/drive/a"] { #expect(try await client.options(target).fields[.dav] == "1, 2, 3", "\(target)") }
    for target in ["/drives", "/drive/other"] { #expect(try await client.options(target).status == .unauthorized, "\(target)") }
    #expect(try await client.options("/drive", fields: [.accessControlRequestMethod: "PUT"]).status == .unauthorized)
    #expect(try await client.get("/drive/a").status == .unauthorized)
  }

  @Test func whatCannotBePutIsRefusedAndHarmsNothing() async throws {
    let drive = try await DriveFixture()
    try drive.write("a.txt", "old")
    try drive.write("d/x")
    #expect(try await drive.status(.put, "/none/a.txt", [:], "x") == 409)
    #expect(try await drive.status(.put, "/d", [:], "x") == 405)
    #expect(try await drive.status(.put, "/d/", [:], "x") == 405)
    #expect(try await drive.status(.put, "/a.txt/b", [:], "x") == 409)
    #expect(try await drive.status(.put, "/a.txt", [.contentRange: "bytes 0-0/3"], "x") == 400)
    #expect(try await drive.status(.put, "/a.txt", [.ifNoneMatch: "*"], "x") == 412)
    #expect(try await drive.status(.put, "/a.txt", [.ifMatch: "\"other\""], "x") == 412)
    #expect(try await drive.status(.put, "/new.txt", [.ifMatch: "*"], "x") == 412)
    #expect(drive.read("a.txt") == "old")
    #expect(drive.names == ["a.txt", "d"])
    let tag = try #require(try await drive.send(.head, "/a.txt").fields[.etag])
    #expect(try await drive.status(.put, "/a.txt", [.ifMatch: tag], "new") == 204)
    #expect(try await drive.status(.put, "/new.txt", [.ifNoneMatch: "*"], "x") == 201)
    #expect(drive.read("a.txt") == "new")
  }

  @Test func aPutWithoutContentMakesAnEmptyFileAtOnce() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "old")
    #expect(try await drive.status(.put, "/new") == 201)
    #expect(try await drive.status(.put, "/a") == 204)
    #expect(try await drive.status(.put, "/zero", [:], "") == 201)
    #expect(drive.read("a") == "")
    #expect(drive.read("new") == "")
  }

  @Test func contentThatIsCutLeavesTheOldFile() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "old")
    for fields: Fields in [[.contentLength: "1000"], [.transferEncoding: "chunked"]] {
      let connection = try await drive.client.connect()
      let body = fields.contains(.contentLength) ? Array("half".utf8) : Array("4\r\nhalf\r\n".utf8)
      let sending = Task { try await connection.send(TestRequest(.put, "/a", fields: fields, body: .bytes(body))) }
      // It is being written when its draft is there.
      while (try? FileManager.default.contentsOfDirectory(atPath: drive.root + "/.porthole/unfinished"))?.isEmpty != false {
        try await Task.sleep(for: .milliseconds(2))
      }
      await connection.close()
      _ = try? await sending.value
      while try FileManager.default.contentsOfDirectory(atPath: drive.root + "/.porthole/unfinished").isEmpty == false {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(drive.read("a") == "old")
    }
  }

  @Test func folderIsMadeOnceOnly() async throws {
    let drive = try await DriveFixture()
    try drive.write("file")
    #expect(try await drive.status("MKCOL", "/d/") == 201)
    let again = try await drive.send("MKCOL", "/d")
    #expect(again.status == .methodNotAllowed)
    #expect(again.fields[.allow]?.contains("PROPFIND") == true)
    #expect(try await drive.status("MKCOL", "/file") == 405)
    #expect(try await drive.status("MKCOL", "/x/y") == 409)
    #expect(try await drive.status("MKCOL", "/file/y") == 409)
    #expect(try await drive.status("MKCOL", "/e", [:], "<x/>") == 415)
    #expect(try await drive.status("MKCOL", "/") == 405)
    #expect(drive.names == ["d", "file"])
  }

  @Test func theRootStays() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    for target in ["/", "//", "/.", "/x/.."] {
      #expect(try await drive.status(.delete, target) == 403)
      #expect(try await drive.status("MOVE", target, [.destination: "/b"]) == 403)
    }
    #expect(try await drive.status("MOVE", "/a", [.destination: "/"]) == 403)
    #expect(try await drive.status("COPY", "/a", [.destination: "/"]) == 403)
    #expect(drive.names == ["a"])
  }

  @Test func deleteTakesDepthInfinityOnlyAndConditions() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/a")
    try drive.write("f")
    #expect(try await drive.status(.delete, "/d", [.depth: "0"]) == 400)
    #expect(try await drive.status(.delete, "/d", [.depth: "two"]) == 400)
    #expect(try await drive.status(.delete, "/f", [.ifMatch: "\"old\""]) == 412)
    #expect(try await drive.status(.delete, "/none") == 404)
    #expect(drive.names == ["d", "f"])
    #expect(try await drive.status(.delete, "/d", [.depth: "Infinity"]) == 204)
    #expect(try await drive.status(.delete, "/f", [.depth: "0"]) == 204)
  }

  @Test func aFolderIsShownToBrowsers() async throws {
    let drive = try await DriveFixture(mount: "/drive")
    try drive.write("d/<img src=x onerror=alert(1)>.txt")
    try drive.write("d/100%? #.txt")
    for target in ["/drive/d", "/drive/d/"] {
      let page = try await drive.send(.get, target)
      #expect(page.status == .ok)
      #expect(page.text.contains("href=\"/drive/d/100%25%3F%20%23.txt\""))
      #expect(!page.text.contains("<img"))
      #expect(page.fields[.xContentTypeOptions] == "nosniff")
    }
    var closed = Drive.Configuration()
    closed.listsFolders = false
    #expect(try await DriveFixture(closed).status(.get, "/") == 404)
  }

  @Test func otherMethodsAreNotAllowed() async throws {
    let drive = try await DriveFixture()
    #expect(try await drive.status(.post, "/", [:], "x") == 405)
    #expect(try await drive.status("SEARCH", "/") == 405)
    #expect(try await drive.status("FROBNICATE", "/") == 501)
  }

  @Test func whatIsHiddenIsRefusedWhereItIs() async throws {
    let drive = try await DriveFixture()
    try drive.write(".git/config", "secret")
    #expect(try await drive.status(.get, "/.git/config") == 403)
    #expect(try await drive.status("PROPFIND", "/.git", [.depth: "0"]) == 403)
    #expect(try await drive.status("PROPFIND", "/._a", [.depth: "0"]) == 404)
    #expect(try await drive.status(.put, "/.DS_Store", [:], "x") == 403)
    #expect(try await drive.status(.put, "/.git/x", [:], "x") == 403)
    #expect(try await drive.status(.get, "/.porthole/drafts") == 404)
    let entries = try await drive.multistatus("PROPFIND", "/", [.depth: "1"])
    #expect(entries.map(\.href) == ["/"])
  }

  @Test func extensionsCountAtBothEnds() async throws {
    var sharing = FileShare.Configuration()
    sharing.policy.allowedExtensions = ["txt"]
    let drive = try await DriveFixture(sharing: sharing)
    try drive.write("secret.db")
    try drive.write("a.txt")
    #expect(try await drive.status("MOVE", "/secret.db", [.destination: "/x.txt"]) == 403)
    #expect(try await drive.status("COPY", "/secret.db", [.destination: "/x.txt"]) == 403)
    #expect(try await drive.status("MOVE", "/a.txt", [.destination: "/a.db"]) == 403)
    #expect(try await drive.status(.put, "/b.db", [:], "x") == 403)
    #expect(drive.names == ["a.txt", "secret.db"])
  }

  @Test func aReaderChangesNothing() async throws {
    var sharing = FileShare.Configuration()
    sharing.permissions = { _ in .reading }
    let drive = try await DriveFixture(sharing: sharing)
    try drive.write("a")
    #expect(try await drive.status(.get, "/a") == 200)
    #expect(try await drive.status(.put, "/a", [:], "x") == 403)
    #expect(try await drive.status(.put, "/b", [:], "x") == 403)
    #expect(try await drive.status(.delete, "/a") == 403)
    #expect(try await drive.status("MKCOL", "/d") == 403)
    #expect(try await drive.status("MOVE", "/a", [.destination: "/b"]) == 403)
    #expect(try await drive.status("COPY", "/a", [.destination: "/b"]) == 403)
    #expect(try await drive.status("LOCK", "/a", [:], DriveFixture.lockInfo()) == 403)
    #expect(
      try await drive.status("PROPPATCH", "/a", [:], "<propertyupdate xmlns=\"DAV:\"><set><prop><x/></prop></set></propertyupdate>") == 403)
    #expect(drive.names == ["a"])
  }

  @Test func pathsStayInside() async throws {
    let drive = try await DriveFixture()
    #expect(try await drive.status(.get, "/..%2f..%2fetc/passwd") == 400)
    #expect(try await drive.status(.put, "/a%00b", [:], "x") == 400)
    #expect(try await drive.status(.put, "/a%5C..%5Cb", [:], "x") == 400)
    #expect(try await drive.status(.get, "/%252e%252e/x") == 404)
    #expect(try await drive.status(.put, "/caf%E9", [:], "x") == 400)
    #expect(try await drive.status(.put, "/a%0Ab", [:], "x") == 400)
    #expect(try await drive.status(.put, "/" + String(repeating: "n", count: 256), [:], "x") == 400)
    #expect(drive.names.isEmpty)
  }

  @Test func composedAndDecomposedLettersAreOneName() async throws {
    let drive = try await DriveFixture()
    #expect(try await drive.status(.put, "/%C3%A9.txt", [:], "one") == 201)
    #expect(try await drive.send(.get, "/e%CC%81.txt").text == "one")
    #expect(try await drive.status(.put, "/e%CC%81.txt", [:], "two") == 204)
    #expect(drive.names.count == 1)
    for name in ["测试.txt", "😀.txt"] {
      let target = "/" + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
      #expect(try await drive.status(.put, target, [:], name) == 201)
      #expect(drive.read(name) == name)
    }
  }

  @Test func hooksRefuseAndEventsTell() async throws {
    var sharing = FileShare.Configuration()
    struct No: Error, CustomStringConvertible { let description = "not today" }
    sharing.hooks.shouldUpload = { path, _ in if path.name == "no" { throw No() } }
    sharing.hooks.shouldDelete = { path in if path.name == "keep" { throw No() } }
    let drive = try await DriveFixture(sharing: sharing)
    var events = drive.share.events.makeAsyncIterator()
    let refused = try await drive.send(.put, "/no", [:], "x")
    #expect(refused.status == .forbidden)
    #expect(refused.text.contains("not today"))
    #expect(try await drive.status(.put, "/keep", [:], "x") == 201)
    #expect(try await drive.status(.delete, "/keep") == 403)
    #expect(try await drive.status("MOVE", "/keep", [.destination: "/b"]) == 201)
    #expect(await events.next() == .uploaded(try StorePath("/keep")))
    #expect(await events.next() == .moved(from: try StorePath("/keep"), to: try StorePath("/b")))
  }

  @Test func quotaIsTold() async throws {
    var sharing = FileShare.Configuration()
    sharing.quota = 10
    let drive = try await DriveFixture(sharing: sharing)
    #expect(try await drive.status(.put, "/a", [:], "12345") == 201)
    let full = try await drive.send(.put, "/b", [:], "1234567")
    #expect(full.status == .insufficientStorage)
    #expect(full.text.contains("<D:quota-not-exceeded/>"))
    let reply = try #require(
      try await drive.multistatus("PROPFIND", "/", [.depth: "0"], DriveFixture.prop("<quota-available-bytes/><quota-used-bytes/>")).first)
    #expect(reply["quota-available-bytes"] == "5")
    #expect(reply["quota-used-bytes"] == "5")
  }

  @Test func pagesOfOthersGetNothing() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let rebound: Fields = [.host: "evil.example", .userAgent: "Mozilla/5.0 (X11; Linux x86_64)"]
    #expect(try await drive.status(.get, "/a", rebound) == 421)
    #expect(try await drive.status(.put, "/a", [.host: "evil.example", .origin: "http://evil.example"], "x") == 421)
    #expect(try await drive.status(.delete, "/a", [.host: "localhost", .origin: "http://evil.example"]) == 403)
    #expect(try await drive.status("MKCOL", "/d", [.host: "localhost", .secFetchSite: "cross-site"]) == 403)
    for host in ["nas", "nas.local", "192.0.2.1:8080", "localhost:8080", "[::1]"] {
      #expect(try await drive.status(.get, "/a", [.host: host, .userAgent: "Mozilla/5.0"]) == 200, "\(host)")
    }
    // Other programs come by any name.
    #expect(try await drive.status(.get, "/a", [.host: "files.example"]) == 200)
    #expect(try await drive.status(.put, "/a", [.host: "files.example"], "x") == 204)
    #expect(drive.names == ["a"])
    var open = Drive.Configuration()
    open.hosts = nil
    #expect(try await DriveFixture(open).status(.get, "/", rebound) == 200)
  }
}
