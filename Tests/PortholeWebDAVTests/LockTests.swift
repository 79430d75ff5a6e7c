import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import PortholeXML
import Testing

@testable import PortholeWebDAV

/// Locks, and what they keep from whom (RFC 4918 §6, §7, §9.10, §9.11).
struct LockTests {
  @Test func aLockKeepsOthersOut() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "A")
    let token = try await drive.lock("/a", depth: "0")
    #expect(token.hasPrefix("urn:uuid:"))
    for request: (Method, Fields, String?) in [
      (.put, [:], "x"), (.delete, [:], nil), ("MOVE", [.destination: "/b"], nil), ("LOCK", [:], DriveFixture.lockInfo()),
      ("LOCK", [:], DriveFixture.lockInfo("shared")),
      ("PROPPATCH", [:], PropertyTests.update("<D:set><D:prop><m:x/></D:prop></D:set>")),
    ] {
      let response = try await drive.send(request.0, "/a", request.1, request.2)
      #expect(response.status == .locked, "\(request.0)")
      let condition = request.0 == "LOCK" ? "no-conflicting-lock" : "lock-token-submitted"
      #expect(response.text.contains("<D:\(condition)><D:href>/a</D:href></D:\(condition)>"))
    }
    try drive.write("c")
    #expect(try await drive.status("COPY", "/c", [.destination: "/a"]) == 423)
    #expect(try await drive.status("MOVE", "/c", [.destination: "/a"]) == 423)
    // Reading, and copying away, need nothing.
    #expect(try await drive.status(.get, "/a") == 200)
    #expect(try await drive.status("COPY", "/a", [.destination: "/b"]) == 201)
    #expect(try await drive.status(.put, "/a", [.if: "(<\(token)>)"], "new") == 204)
    #expect(try await drive.status("UNLOCK", "/a", [.lockToken: "<\(token)>"]) == 204)
    #expect(try await drive.status(.put, "/a", [:], "x") == 204)
    #expect(try await drive.records(.lock) == 0)
  }

  @Test func aLockIsDescribed() async throws {
    let drive = try await DriveFixture()
    try drive.write("a b")
    let response = try await drive.send("LOCK", "/a%20b", [.timeout: "Second-600"], DriveFixture.lockInfo("shared"))
    #expect(response.status == .ok)
    let document = try XMLReader.read(response.body, .init())
    let lock = try #require(document.root.child(DAVName.dav("lockdiscovery"))?.child(DAVName.dav("activelock")))
    func text(_ name: String) -> String? { lock.child(DAVName.dav(name))?.text }
    #expect(text("depth") == "infinity")
    #expect(text("timeout") == "Second-600")
    #expect(lock.child(DAVName.dav("lockscope"))?.children.first?.name == DAVName.shared)
    #expect(lock.child(DAVName.owner)?.child(DAVName.dav("href"))?.text == "http://example.com/me")
    #expect(lock.child(DAVName.dav("lockroot"))?.child(DAVName.dav("href"))?.text == "/a%20b")
    #expect(lock.child(DAVName.dav("locktoken"))?.child(DAVName.dav("href")).map { "<\($0.text)>" } == response.fields[.lockToken])
    // The same is told to who looks.
    let found = try #require(try await drive.multistatus("PROPFIND", "/", [.depth: "1"], DriveFixture.prop("<lockdiscovery/>")).last)
    #expect(found.properties[200]?[DAVName.dav("lockdiscovery")]?.children.count == 1)
  }

  @Test func locksAreToldAtEachDepth() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/e/f")
    try drive.write("d/e/g")
    try drive.write("x")
    _ = try await drive.lock("/d", scope: "shared")
    _ = try await drive.lock("/d/e", scope: "shared", depth: "0")
    _ = try await drive.lock("/d/e/f", scope: "shared", depth: "0")
    let replies = try await drive.multistatus("PROPFIND", "/", [.depth: "infinity"], DriveFixture.prop("<lockdiscovery/>"))
    let counts = replies.map { ($0.href, $0.properties[200]?[DAVName.dav("lockdiscovery")]?.children.count) }
    #expect(Dictionary(uniqueKeysWithValues: counts) == ["/": 0, "/d/": 1, "/d/e/": 2, "/d/e/f": 2, "/d/e/g": 1, "/x": 0])
  }

  @Test func lockingWhatIsNotThereMakesAnEmptyFile() async throws {
    let drive = try await DriveFixture()
    let response = try await drive.send("LOCK", "/new.txt", [.timeout: "Second-3600"], DriveFixture.lockInfo())
    #expect(response.status == .created)
    #expect(drive.read("new.txt") == "")
    let token = try #require(response.fields[.lockToken])
    #expect(try await drive.status(.put, "/new.txt", [:], "x") == 423)
    #expect(try await drive.status(.put, "/new.txt", [.if: "(\(token))"], "x") == 204)
    #expect(try await drive.status("LOCK", "/none/new.txt", [:], DriveFixture.lockInfo()) == 409)
    #expect(try await drive.status("UNLOCK", "/new.txt", [.lockToken: token]) == 204)
  }

  @Test func sharedLocksGoTogether() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let one = try await drive.lock("/a", scope: "shared"), other = try await drive.lock("/a", scope: "shared")
    #expect(try await drive.status("LOCK", "/a", [:], DriveFixture.lockInfo()) == 423)
    #expect(try await drive.status(.put, "/a", [:], "x") == 423)
    #expect(try await drive.status(.put, "/a", [.if: "(<\(other)>)"], "x") == 204)
    #expect(try await drive.status("UNLOCK", "/a", [.lockToken: "<\(one)>"]) == 204)
    #expect(try await drive.status(.put, "/a", [:], "x") == 423)
  }

  @Test func aDeepLockIsOnAllThatIsInTheFolder() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/e/f")
    let token = try await drive.lock("/d")
    for (method, target, fields): (Method, String, Fields) in [
      (.put, "/d/e/f", [:]), (.put, "/d/new", [:]), ("MKCOL", "/d/n", [:]), (.delete, "/d/e", [:]),
      ("MOVE", "/d/e/f", [.destination: "/x"]),
    ] {
      #expect(try await drive.status(method, target, fields) == 423, "\(method) \(target)")
    }
    #expect(try await drive.status(.put, "/d/e/f", [.if: "(<\(token)>)"], "x") == 204)
    #expect(try await drive.status("MKCOL", "/d/n", [.if: "</d> (<\(token)>)"]) == 201)
    // What comes into it is locked, what leaves it is not.
    try drive.write("x")
    #expect(try await drive.status("MOVE", "/x", [.destination: "/d/x", .if: "</d> (<\(token)>)"]) == 201)
    #expect(try await drive.status(.put, "/d/x", [:], "x") == 423)
    #expect(try await drive.status("MOVE", "/d/x", [.destination: "/y", .if: "(<\(token)>)"]) == 201)
    #expect(try await drive.status(.put, "/y", [:], "x") == 204)
    // It ends wherever it is on.
    #expect(try await drive.status("UNLOCK", "/d/e/f", [.lockToken: "<\(token)>"]) == 204)
    #expect(try await drive.status(.delete, "/d") == 204)
  }

  @Test func aShallowLockIsOnWhatTheFolderHas() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/a")
    let token = try await drive.lock("/d", depth: "0")
    #expect(try await drive.status(.put, "/d/a", [:], "x") == 204)
    #expect(try await drive.status(.put, "/d/b", [:], "x") == 423)
    #expect(try await drive.status(.delete, "/d/a") == 423)
    #expect(try await drive.status("MOVE", "/d/a", [.destination: "/a"]) == 423)
    #expect(try await drive.status(.delete, "/d/a", [.if: "</d> (<\(token)>)"]) == 204)
  }

  @Test func membersThatAreLockedAreNamed() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/e/f")
    let token = try await drive.lock("/d/e/f", depth: "0")
    for (method, fields): (Method, Fields) in [(.delete, [:]), ("MOVE", [.destination: "/x"])] {
      let replies = try await drive.multistatus(method, "/d", fields)
      #expect(replies.map(\.href) == ["/d/e/f"])
      #expect(replies.map(\.status) == [423])
    }
    let replies = try await drive.multistatus("LOCK", "/d", [:], DriveFixture.lockInfo())
    #expect(replies.map(\.href) == ["/d/e/f", "/d/"])
    #expect(replies.map(\.status) == [423, 424])
    #expect(drive.exists("d/e/f"))
    #expect(try await drive.status(.delete, "/d", [.if: "</d/e/f> (<\(token)>)"]) == 204)
    #expect(try await drive.records(.lock) == 0)
  }

  @Test func locksStayWhereTheyAreWhenFilesMove() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "A")
    try drive.write("b", "B")
    let one = try await drive.lock("/a", depth: "0"), other = try await drive.lock("/b", depth: "0")
    #expect(try await drive.status("MOVE", "/a", [.destination: "/b", .if: "</a> (<\(one)>) </b> (<\(other)>)"]) == 204)
    #expect(drive.read("b") == "A")
    #expect(try await drive.status(.put, "/b", [:], "x") == 423)
    #expect(try await drive.status(.put, "/b", [.if: "(<\(other)>)"], "x") == 204)
    #expect(try await drive.status(.put, "/a", [:], "x") == 201)
    #expect(try await drive.records(.lock) == 1)
  }

  @Test func aLockIsRefreshedByWhoNamesIt() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/a")
    let token = try await drive.lock("/d", [.timeout: "Second-60"])
    let response = try await drive.send("LOCK", "/d/a", [.if: "(<\(token)>)", .timeout: "Infinite, Second-4100000000"])
    #expect(response.status == .ok)
    #expect(response.text.contains("<D:timeout>Second-86400</D:timeout>"))
    #expect(response.text.contains("<D:lockroot><D:href>/d</D:href></D:lockroot>"))
    #expect(try await drive.status("LOCK", "/d") == 400)
    #expect(try await drive.status("LOCK", "/d", [.if: "(<urn:uuid:0>)"]) == 412)
    #expect(try await drive.status("LOCK", "/d", [.if: "(Not <urn:uuid:0>)"]) == 412)
  }

  @Test func timesAreReadAsTheyCome() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    for (timeout, seconds) in [
      ("Infinite", 86_400), ("Second-99999999999999999999", 86_400), ("nonsense", 600), ("Second-", 600), ("second-7 , Infinite", 7),
    ] {
      let response = try await drive.send("LOCK", "/a", [.timeout: timeout], DriveFixture.lockInfo("shared"))
      #expect(response.text.contains("<D:timeout>Second-\(seconds)</D:timeout>"), "\(timeout)")
    }
  }

  @Test func malformedLocksAreRefused() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let token = try await drive.lock("/a")
    #expect(try await drive.status("LOCK", "/b", [.depth: "1"], DriveFixture.lockInfo()) == 400)
    #expect(try await drive.status("LOCK", "/b", [:], "<lockinfo xmlns=\"DAV:\"/>") == 400)
    #expect(try await drive.status("LOCK", "/b", [:], "<lockinfo") == 400)
    #expect(
      try await drive.status(
        "LOCK", "/b", [:], "<lockinfo xmlns=\"DAV:\"><lockscope><local/></lockscope><locktype><write/></locktype></lockinfo>") == 422)
    #expect(try await drive.status("UNLOCK", "/a") == 400)
    #expect(try await drive.status("UNLOCK", "/a", [.lockToken: token]) == 400)
    let other = try await drive.send("UNLOCK", "/a", [.lockToken: "<urn:uuid:other>"])
    #expect(other.status == .conflict)
    #expect(other.text.contains("lock-token-matches-request-uri"))
    #expect(drive.names == ["a"])
  }

  @Test func locksOutliveTheServer() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let token = try await drive.lock("/a")
    let share = FileShare(store: try LocalFileStore(drive.root), state: try SQLiteStateStore(folder: drive.path + "/state"))
    try await share.recover()
    #expect(try await share.access().locks(on: StorePath("/a")).map(\.token) == [token])
    // The page heeds them, too.
    await #expect(throws: FileError.self) { try await share.access().delete(StorePath("/a")) }
  }

  @Test func anotherAccountsTokenIsNoUse() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let path = try StorePath("/a")
    let (lock, _) = try await drive.share.access("ann").lock(path, LockPlan())
    await #expect(throws: FileError.self) { try await drive.share.access("bob").naming([lock.token]).delete(path) }
    await #expect(throws: FileError.self) { try await drive.share.access("bob").unlock(lock.token, on: path) }
    try await drive.share.access("ann").naming([lock.token]).delete(path)
  }

  @Test func ofManyWhoLockAtOnceOneDoes() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await drive.status("LOCK", "/a", [:], DriveFixture.lockInfo()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 200 }.count == 1)
    #expect(statuses.filter { $0 == 423 }.count == 19)
  }
}
