import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

/// GCDWebUploader's routes as they are documented, with its faults mended.
@Suite struct OriginalRoutesTests {
  // MARK: Lists

  @Test func listIsAnArrayInNaturalOrder() async throws {
    let site = try await Site(["file10.txt": "12345", "file9.txt": "x", "Images/a.png": "p", ".hidden": "h"])
    let response = try await site.get("/list?path=%2F")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "application/json")
    #expect(
      response.text == #"[{"path":"/file9.txt","name":"file9.txt","size":1},{"path":"/file10.txt","name":"file10.txt","size":5},"#
        + #"{"path":"/Images/","name":"Images"}]"#)
  }

  @Test func pathsOfRoutesAreCaseBlind() async throws {
    let site = try await Site(["a.txt": "x"])
    #expect(try await site.get("/LIST?path=/").json.names == ["a.txt"])
    #expect(try await site.get("/Download?path=/a.txt").text == "x")
  }

  /// Defect 3 of the original: without a path it crashed.
  @Test func listWithoutPathIsTheRoot() async throws {
    let site = try await Site(["a.txt": "x"])
    #expect(try await site.get("/list").json.names == ["a.txt"])
  }

  @Test(arguments: [("/list?path=/none", 404), ("/list?path=/a.txt", 400), ("/list?path=/.hidden", 403), ("/list?path=/..", 400)])
  func listFails(_ target: String, _ status: Int) async throws {
    let site = try await Site(["a.txt": "x", ".hidden/b": "x"])
    let response = try await site.get(target)
    #expect(response.status.code == status)
    #expect(response.fields[.contentType] == "text/html; charset=utf-8")
    #expect(try await site.get(target, [.accept: "application/json"]).fields[.contentType] == "application/problem+json")
  }

  @Test func extensionsThatAreNotAllowedAreLeftOut() async throws {
    let site = try await Site(["a.txt": "x", "b.exe": "x", "none": "x", "d.exe/": ""], sharing: { $0.policy.allowedExtensions = ["txt"] })
    #expect(try await site.get("/list").json.names == ["a.txt", "d.exe"])
    #expect(try await site.get("/download?path=/b.exe").status == .forbidden)
  }

  // MARK: Downloads

  @Test func downloadIsAnAttachmentWithRanges() async throws {
    let site = try await Site(["a b.txt": "0123456789"])
    let whole = try await site.get("/download?path=/a%20b.txt")
    #expect(whole.status == .ok)
    #expect(whole.text == "0123456789")
    #expect(whole.fields[.contentDisposition] == "attachment; filename=\"a b.txt\"")
    #expect(whole.fields[.acceptRanges] == "bytes")
    let part = try await site.get("/download?path=/a+b.txt", [.range: "bytes=3-5"])
    #expect(part.status == .partialContent)
    #expect(part.text == "345")
    #expect(part.fields[.contentRange] == "bytes 3-5/10")
    let fresh = try await site.get("/download?path=/a%20b.txt", [.ifNoneMatch: whole.fields[.etag] ?? ""])
    #expect(fresh.status == .notModified)
  }

  /// Defect 12: not 500 or 404.
  @Test func rangeOutsideOfTheFileIs416() async throws {
    let site = try await Site(["a.txt": "0123456789"])
    let response = try await site.get("/download?path=/a.txt", [.range: "bytes=10-"])
    #expect(response.status == .rangeNotSatisfiable)
    #expect(response.fields[.contentRange] == "bytes */10")
  }

  @Test(arguments: [("/download?path=/none", 404), ("/download?path=/folder", 400), ("/download?path=/.hidden", 403), ("/download", 400)])
  func downloadFails(_ target: String, _ status: Int) async throws {
    let site = try await Site(["folder/": "", ".hidden": "x"])
    #expect(try await site.get(target).status.code == status)
  }

  // MARK: Changes

  @Test func moveKeepsBothAndCreatesNothing() async throws {
    let site = try await Site(["a.txt": "a", "b.txt": "b"])
    let response = try await site.client.post(
      "/move", fields: [.accept: "application/json"], form: ["oldPath": "/a.txt", "newPath": "/b.txt"])
    #expect(response.status == .ok)
    #expect(response.text == "{}")
    #expect(response.fields[.contentType] == "application/json")
    #expect(site.names() == ["b (1).txt", "b.txt"])
    #expect(site.read("b (1).txt") == "a")
  }

  /// The page of old browsers sends forms by frames, which would offer JSON for download.
  @Test func withoutAcceptTheAnswerIsText() async throws {
    let site = try await Site()
    let response = try await site.client.post("/create", fields: [.accept: "text/html, */*"], form: ["path": "/New"])
    #expect(response.text == "{}")
    #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(site.names() == ["New"])
  }

  @Test func createKeepsBoth() async throws {
    let site = try await Site(["New/": ""])
    #expect(try await site.client.post("/create", form: ["path": "/New"]).status == .ok)
    #expect(site.names() == ["New", "New (1)"])
  }

  @Test func createBelowNothingIsAConflict() async throws {
    let site = try await Site()
    #expect(try await site.client.post("/create", form: ["path": "/none/New"]).status == .conflict)
  }

  @Test(arguments: ["/none", "/.hidden"]) func moveFails(_ path: String) async throws {
    let site = try await Site([".hidden": "x"])
    let response = try await site.client.post("/move", form: ["oldPath": path, "newPath": "/b"])
    #expect(response.status.code == (path == "/none" ? 404 : 403))
    #expect(site.names() == [".hidden"])
  }

  @Test func aFormWithoutItsFieldIsRefused() async throws {
    let site = try await Site(["a": "x"])
    #expect(try await site.client.post("/move", form: ["oldPath": "/a"]).status == .badRequest)
    #expect(try await site.client.post("/delete", form: [:]).status == .badRequest)
    #expect(try await site.client.post("/create", body: .text("x")).status == .unsupportedMediaType)
    #expect(site.names() == ["a"])
  }

  /// Case 4.
  @Test(arguments: ["/", "", "//"]) func theRootIsNeverDeleted(_ path: String) async throws {
    let site = try await Site(["a.txt": "x"])
    #expect(try await site.client.post("/delete", form: ["path": path]).status == .forbidden)
    #expect(try await site.client.post("/move", form: ["oldPath": path, "newPath": "/x"]).status == .forbidden)
    #expect(site.names() == ["a.txt"])
  }

  @Test func pathsThatClimbAreRefused() async throws {
    let site = try await Site(["x/y": "1", "a.txt": "x"])
    for path in ["/.", "/x/..", "/../root", "/x/../../root"] {
      #expect(try await site.client.post("/delete", form: ["path": path]).status == .badRequest)
    }
    #expect(site.names() == ["a.txt", "x"])
  }

  // MARK: People without JavaScript

  @Test func thenPageLeadsBackToTheFolder() async throws {
    let site = try await Site(["a b/": ""])
    let made = try await site.client.post("/create", form: ["path": "/a b/", "name": "New & old", "then": "page"])
    #expect(made.status == .seeOther)
    #expect(made.fields[.location] == "./?path=%2Fa%20b%2F&done=created")
    #expect(site.names("a b") == ["New & old"])
    let sent = try await site.upload([.field("then", "page"), .field("path", "/a b/"), .file("files[]", name: "x", "1")])
    #expect(sent.status == .seeOther)
    #expect(sent.fields[.location] == "./?path=%2Fa%20b%2F&done=uploaded")
  }
}
