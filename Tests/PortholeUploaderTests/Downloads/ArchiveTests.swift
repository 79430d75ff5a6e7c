import Foundation
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct ArchiveTests {
  /// What an independent program finds in an archive: names and content.
  private func contents(_ archive: [UInt8]) throws -> [String: String] {
    let folder = NSTemporaryDirectory() + "/porthole-zip-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(archive).write(to: URL(fileURLWithPath: folder + "/a.zip"))
    let program = Process(), pipe = Pipe()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    program.arguments = [
      "python3", "-c",
      "import sys,json,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None;"
        + "print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))", folder + "/a.zip",
    ]
    program.standardOutput = pipe
    try program.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    return try #require(try JSONSerialization.jsonObject(with: output) as? [String: String])
  }

  @Test func aFolderIsAnArchiveOfWhatMayBeSeen() async throws {
    let site = try await Site(["in/a.txt": "1", "in/deep/ü.txt": "2", "in/.hidden": "3", "other": "4"])
    let response = try await site.get("/zip?path=/in/")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "application/zip")
    #expect(response.fields[.contentDisposition] == "attachment; filename=\"in.zip\"")
    #expect(try contents(response.body) == ["in/": "", "in/a.txt": "1", "in/deep/": "", "in/deep/ü.txt": "2"])
  }

  @Test func aSelectionIsOneArchive() async throws {
    let site = try await Site(["in/a": "1", "in/b/c": "2", "in/b/d": "3", "in/e": "4"])
    let query = ["/in/a", "/in/b", "/in/b/c", "/in/a"].map { "path=" + PercentCoding.encode(queryValue: $0) }.joined(separator: "&")
    let response = try await site.get("/zip?" + query)
    #expect(response.fields[.contentDisposition] == "attachment; filename=\"in.zip\"")
    #expect(try contents(response.body) == ["a": "1", "b/": "", "b/c": "2", "b/d": "3"])
    let named = try await site.client.post("/zip", form: ["path": "/in/a", "path": "/in/e", "name": "My choice"])
    #expect(named.fields[.contentDisposition] == "attachment; filename=\"My choice.zip\"")
    #expect(try contents(named.body) == ["a": "1", "e": "4"])
  }

  @Test func theRootHasTheNameOfTheDevice() async throws {
    let site = try await Site(["a": "1"], look: { $0.deviceName = "Ann's phone" })
    let response = try await site.get("/zip?path=/")
    #expect(response.fields[.contentDisposition] == "attachment; filename=\"Ann's phone.zip\"")
    #expect(try contents(response.body) == ["a": "1"])
  }

  @Test(arguments: [
    ("/zip", 400, "form"), ("/zip?path=/none", 404, "not-found"), ("/zip?path=/.h", 403, "hidden"),
    ("/zip?path=/a&path=/none", 404, "not-found"),
  ])
  func errorsComeBeforeTheFirstByte(_ target: String, _ status: Int, _ reason: String) async throws {
    let site = try await Site(["a": "1", ".h": ""])
    let response = try await site.get(target, [.accept: "application/json"])
    #expect(response.status.code == status)
    #expect(response.reason == reason)
  }

  @Test func whatMayNotBeReadIsLeftOut() async throws {
    let site = try await Site(
      ["in/a": "1", "in/closed/b": "2"], sharing: { $0.permissions = { _ in .all.allowing([], below: "/in/closed") } })
    #expect(try contents(try await site.get("/zip?path=/in").body) == ["in/": "", "in/a": "1", "in/closed/": ""])
    let refused = try await site.get("/zip?path=/in/closed", [.accept: "application/json"])
    #expect(refused.status == .forbidden)
  }
}
