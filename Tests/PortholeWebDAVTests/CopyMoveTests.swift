import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import Testing

@testable import PortholeWebDAV

/// COPY and MOVE (RFC 4918 §9.8, §9.9), and where Destination may lead (§10.3).
struct CopyMoveTests {
  @Test func statusesTellWhetherSomethingWasThere() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "A")
    try drive.write("b", "B")
    #expect(try await drive.status("COPY", "/a", [.destination: "/c"]) == 201)
    #expect(try await drive.status("COPY", "/a", [.destination: "/b"]) == 204)
    #expect(drive.read("b") == "A")
    #expect(try await drive.status("COPY", "/a", [.destination: "/c", .overwrite: "F"]) == 412)
    #expect(try await drive.status("MOVE", "/a", [.destination: "/c", .overwrite: "F"]) == 412)
    #expect(try await drive.status("MOVE", "/a", [.destination: "/c", .overwrite: "X"]) == 400)
    #expect(try await drive.status("MOVE", "/a", [.destination: "/c"]) == 204)
    #expect(try await drive.status("MOVE", "/c", [.destination: "/d", .overwrite: "T"]) == 201)
    #expect(drive.names == ["b", "d"])
  }

  @Test func foldersGoOntoWhateverIsThere() async throws {
    let drive = try await DriveFixture()
    try drive.write("d/e/f", "deep")
    try drive.write("file", "F")
    try drive.write("full/x", "X")
    #expect(try await drive.status("COPY", "/d/", [.destination: "/flat/", .depth: "0"]) == 201)
    #expect(try FileManager.default.contentsOfDirectory(atPath: drive.root + "/flat").isEmpty)
    #expect(try await drive.status("COPY", "/d", [.destination: "/full", .depth: "infinity"]) == 204)
    #expect(drive.read("full/e/f") == "deep")
    #expect(!drive.exists("full/x"))
    #expect(try await drive.status("COPY", "/d", [.destination: "/file"]) == 204)
    #expect(drive.read("file/e/f") == "deep")
    try drive.write("other", "O")
    #expect(try await drive.status("MOVE", "/other", [.destination: "/file"]) == 204)
    #expect(drive.read("file") == "O")
    #expect(try await drive.status("MOVE", "/d/", [.destination: "/full/"]) == 204)
    #expect(drive.read("full/e/f") == "deep")
    #expect(try await drive.status("COPY", "/full", [.destination: "/z", .depth: "1"]) == 400)
    #expect(try await drive.status("MOVE", "/full", [.destination: "/z", .depth: "0"]) == 400)
  }

  @Test func whatCannotBeDoneLeavesBothSides() async throws {
    let drive = try await DriveFixture()
    try drive.write("keep", "K")
    try drive.write("d/sub/x", "X")
    #expect(try await drive.status("MOVE", "/missing", [.destination: "/keep", .overwrite: "T"]) == 404)
    #expect(try await drive.status("COPY", "/missing", [.destination: "/keep"]) == 404)
    #expect(try await drive.status("MOVE", "/d", [.destination: "/d/sub/y"]) == 409)
    #expect(try await drive.status("COPY", "/d", [.destination: "/d/y"]) == 409)
    #expect(try await drive.status("MOVE", "/d/sub", [.destination: "/d"]) == 409)
    #expect(try await drive.status("MOVE", "/keep", [.destination: "/keep"]) == 403)
    #expect(try await drive.status("COPY", "/keep", [.destination: "/keep"]) == 403)
    #expect(try await drive.status("MOVE", "/keep", [.destination: "/none/keep"]) == 409)
    #expect(try await drive.status("COPY", "/keep", [.destination: "/none/keep"]) == 409)
    #expect(drive.read("keep") == "K")
    #expect(drive.read("d/sub/x") == "X")
  }

  @Test func twoNamesOfOneFileAreNotLost() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "A")
    try FileManager.default.linkItem(atPath: drive.root + "/a", toPath: drive.root + "/b")
    #expect(try await drive.status("MOVE", "/a", [.destination: "/b", .overwrite: "T"]) == 201)
    #expect(drive.read("b") == "A")
    #expect(try await drive.status("MOVE", "/b", [.destination: "/./b"]) == 403)
    #expect(drive.read("b") == "A")
  }

  @Test func aDestinationMayBeWrittenInManyWays() async throws {
    let drive = try await DriveFixture(mount: "/drive")
    try drive.write("a", "A")
    let hosts = ["HTTP://LOCALHOST", "http://localhost", "http://localhost:80", "https://localhost", "http://me:pw@localhost", ""]
    for (number, host) in hosts.enumerated() {
      #expect(
        try await drive.status("COPY", "/drive/a", [.host: "localhost", .destination: "\(host)/drive/c%20\(number)"]) == 201, "\(host)")
    }
    #expect(drive.names.count == hosts.count + 1)
    #expect(try await drive.status("COPY", "/drive/a", [.host: "[::1]:8080", .destination: "http://[::1]:8080/drive/six"]) == 201)
    #expect(drive.read("six") == "A")
  }

  @Test func aDestinationElsewhereIsRefused() async throws {
    let drive = try await DriveFixture(mount: "/drive")
    try drive.write("a", "A")
    for (destination, status) in [
      ("http://other.example/drive/b", 502), ("http://localhost:8081/drive/b", 502), ("ftp://localhost/drive/b", 502),
      ("/elsewhere/b", 403),
      ("http://localhost/../../x", 403), ("/driver/b", 403), ("/drive/b?x=1", 400), ("/drive/b#x", 400), ("b", 400),
      ("//localhost/drive/b", 400),
      ("/drive/%zz", 400), ("/drive/a%00", 400), ("http://local host/drive/b", 400), ("/drive/a%2Fb", 400),
    ] {
      #expect(try await drive.status("COPY", "/drive/a", [.host: "localhost", .destination: destination]) == status, "\(destination)")
    }
    #expect(try await drive.status("COPY", "/drive/a") == 400)
    #expect(drive.names == ["a"])
  }

  @Test func aProxyMayTakeABeginningAway() async throws {
    var configuration = Drive.Configuration()
    configuration.basePath = "/proxied"
    let drive = try await DriveFixture(configuration)
    try drive.write("a", "A")
    #expect(try await drive.status("MOVE", "/a", [.destination: "/proxied/b"]) == 201)
    #expect(try await drive.status("MOVE", "/b", [.destination: "/c"]) == 403)
    #expect(try await drive.multistatus("PROPFIND", "/b", [.depth: "0"]).map(\.href) == ["/proxied/b"])
  }

  @Test func conditionsHoldForTheSource() async throws {
    let drive = try await DriveFixture()
    try drive.write("a", "A")
    #expect(try await drive.status("MOVE", "/a", [.destination: "/b", .ifMatch: "\"old\""]) == 412)
    let tag = try #require(try await drive.send(.head, "/a").fields[.etag])
    #expect(try await drive.status("MOVE", "/a", [.destination: "/b", .ifMatch: tag]) == 201)
  }
}
