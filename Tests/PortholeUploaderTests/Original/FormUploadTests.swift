import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct FormUploadTests {
  @Test func aFileGoesToItsFolder() async throws {
    let site = try await Site(["in/": ""])
    let response = try await site.upload(
      [.field("path", "/in/"), .file("files[]", name: "a.txt", "hello")], [.accept: "application/json, text/javascript, */*; q=0.01"])
    #expect(response.status == .ok)
    #expect(response.text == "{}")
    #expect(response.fields[.contentType] == "application/json")
    #expect(site.read("in/a.txt") == "hello")
    #expect(site.leftovers.isEmpty)
  }

  /// Case 38: the original kept the first and dropped the others without a word.
  @Test func allFilesOfTheFieldAreKept() async throws {
    let site = try await Site()
    let response = try await site.upload([
      .field("path", "/"), .file("files[]", name: "a", "1"), .file("files[]", name: "b", "2"), .file("files[]", name: "a", "3"),
    ])
    #expect(response.status == .ok)
    #expect(site.names() == ["a", "a (1)", "b"])
    #expect(site.read("a (1)") == "3")
  }

  @Test func theFolderMayComeBehindTheFile() async throws {
    let site = try await Site(["in/a.txt": "old"])
    #expect(try await site.upload([.file("files[]", name: "a.txt", "new"), .field("path", "/in")]).status == .ok)
    #expect(site.names("in") == ["a (1).txt", "a.txt"])
    #expect(site.leftovers.isEmpty)
  }

  /// Defect 3: the original crashed.
  @Test func aFormWithoutFileOrFolderIsRefused() async throws {
    let site = try await Site()
    #expect(try await site.upload([.field("path", "/")]).status == .badRequest)
    #expect(try await site.upload([.file("files[]", name: "a", "1")]).status == .badRequest)
    #expect(try await site.upload([]).status == .badRequest)
    #expect(try await site.client.post("/upload", form: ["path": "/"]).status == .unsupportedMediaType)
    #expect(site.names().isEmpty)
    #expect(site.leftovers.isEmpty)
  }

  /// Case 7: nothing is written elsewhere, whatever a file is called.
  @Test(arguments: [
    ("../../evil.txt", "evil.txt"), ("/etc/evil.txt", "evil.txt"), ("C:\\\\x\\\\evil.txt", "evil.txt"), ("a/b/evil.txt", "evil.txt"),
  ])
  func onlyTheLastComponentOfANameCounts(_ name: String, _ kept: String) async throws {
    let site = try await Site(["in/": ""])
    #expect(try await site.upload([.field("path", "/in"), .file("files[]", name: name, "x")]).status == .ok)
    #expect(site.names("in") == [kept])
    #expect(site.names() == ["in"])
  }

  @Test(arguments: ["..", ".", "a\u{0}b", "a\u{7}b", "in/.."]) func namesThatNoFileCanHaveAreRefused(_ name: String) async throws {
    let site = try await Site()
    #expect(try await site.upload([.field("path", "/"), .file("files[]", name: name, "x")]).status == .badRequest)
    #expect(site.names().isEmpty)
    #expect(site.leftovers.isEmpty)
  }

  /// Case 9, of names and of folders.
  @Test(arguments: [("/", ".x"), ("/.git", "a.txt"), ("/in", "a.exe")]) func hiddenAndForbiddenNamesAreRefused(
    _ folder: String, _ name: String
  )
    async throws
  {
    let site = try await Site([".git/": "", "in/": ""], sharing: { $0.policy.allowedExtensions = ["txt"] })
    for parts in [
      [SentPart.field("path", folder), .file("files[]", name: name, "x")], [.file("files[]", name: name, "x"), .field("path", folder)],
    ] { #expect(try await site.upload(parts).status == .forbidden) }
    #expect(site.names("in").isEmpty && site.names(".git").isEmpty)
    #expect(site.leftovers.isEmpty)
  }

  /// Case 1 and 19: what is cut leaves nothing.
  @Test func aCutFormLeavesNothing() async throws {
    let site = try await Site(["a.txt": "old"])
    let text = SentPart.text([
      .field("path", "/"), .field("conflict", "replace"), .file("files[]", name: "a.txt", String(repeating: "n", count: 70_000)),
    ])
    let response = try await site.client.post(
      "/upload", fields: [.contentType: "multipart/form-data; boundary=\(SentPart.boundary)"], body: .text(String(text.dropLast(20))))
    #expect(response.status == .badRequest)
    #expect(site.read("a.txt") == "old")
    #expect(site.leftovers.isEmpty)
  }

  @Test(arguments: [("replace", "new", ["a.txt"]), ("skip", "old", ["a.txt"]), ("keep", "old", ["a (1).txt", "a.txt"])])
  func conflictsAreUpToTheForm(_ rule: String, _ text: String, _ names: [String]) async throws {
    let site = try await Site(["a.txt": "old"])
    #expect(
      try await site.upload([.field("path", "/"), .field("conflict", rule), .file("files[]", name: "a.txt", "new")]).status == .ok)
    #expect(site.read("a.txt") == text)
    #expect(site.names() == names)
    #expect(site.leftovers.isEmpty)
  }

  @Test func failIsAConflict() async throws {
    let site = try await Site(["a.txt": "old"])
    let response = try await site.upload(
      [.field("path", "/"), .field("conflict", "fail"), .file("files[]", name: "a.txt", "new")], [.accept: "application/json"])
    #expect(response.status == .conflict)
    #expect(response.reason == "exists")
    #expect(try response.json["item"]["name"].text == "a.txt")
    // The same where the folder comes behind the file, which then waits for it.
    let late = try await site.upload(
      [.file("files[]", name: "a.txt", "new"), .file("files[]", name: "b", "new"), .field("conflict", "fail"), .field("path", "/")],
      [.accept: "application/json"])
    #expect(late.reason == "exists")
    #expect(try late.json["item"]["name"].text == "a.txt")
    #expect(site.read("a.txt") == "old" && site.names() == ["a.txt"])
    #expect(site.leftovers.isEmpty)
  }

  @Test func whereTheFormSaysNothingTheAppDoes() async throws {
    let site = try await Site(["a.txt": "old"], look: { $0.conflict = .replace })
    #expect(try await site.upload([.field("path", "/"), .file("files[]", name: "a.txt", "new")]).status == .ok)
    #expect(site.names() == ["a.txt"] && site.read("a.txt") == "new")
    #expect(
      try await site.upload([.field("path", "/"), .field("conflict", "keep"), .file("files[]", name: "a.txt", "other")]).status == .ok)
    #expect(site.read("a.txt") == "new" && site.read("a (1).txt") == "other")
  }

  /// Case 39.
  @Test(arguments: ["测试.txt", "😀.txt", "e\u{301}.txt", "é.txt"]) func namesMayHaveAnyLetters(_ name: String) async throws {
    let site = try await Site()
    #expect(try await site.upload([.field("path", "/"), .file("files[]", name: name, "x")]).status == .ok)
    #expect(site.names().map { Array($0.utf8) } == [Array(name.utf8)])
  }

  @Test func composedAndDecomposedNamesAreOne() async throws {
    let site = try await Site(["e\u{301}.txt": "old"])
    #expect(try await site.upload([.field("path", "/"), .file("files[]", name: "\u{e9}.txt", "new")]).status == .ok)
    #expect(site.names().count == 2)
    #expect(site.read("\u{e9} (1).txt") == "new")
  }

  @Test func filesThatAreTooLargeAreRefused() async throws {
    let site = try await Site(sharing: { $0.uploads.size = 10 })
    let response = try await site.upload([.field("path", "/"), .file("files[]", name: "a", "12345678901")], [.accept: "application/json"])
    #expect(response.status == .contentTooLarge)
    #expect(response.reason == "too-large")
    #expect(site.names().isEmpty && site.leftovers.isEmpty)
  }

  @Test func theHookSeesThePathAndTheFileAndMayRefuse() async throws {
    struct Refused: Error, CustomStringConvertible { let description = "No viruses, please." }
    let site = try await Site(sharing: { sharing in
      sharing.hooks.shouldUpload = { path, file in
        guard path.description == "/a.txt" else { throw Refused() }
        guard try await file.read(at: 0, count: 100) == Array("good".utf8), try await file.size() == 4 else { throw Refused() }
      }
    })
    #expect(try await site.upload([.field("path", "/"), .file("files[]", name: "a.txt", "good")]).status == .ok)
    let refused = try await site.upload([.field("path", "/"), .file("files[]", name: "a.txt", "evil")], [.accept: "application/json"])
    #expect(refused.status == .forbidden)
    #expect(try refused.json["detail"].text == "No viruses, please.")
    #expect(site.names() == ["a.txt"])
    #expect(site.leftovers.isEmpty)
  }
}
