import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct ChangeRoutesTests {
  // MARK: Folders

  @Test func foldersAreMade() async throws {
    let site = try await Site(["there/": "", "file": ""])
    let made = try await site.post("/api/folder", json: #"{"path":"/New"}"#)
    #expect(made.status == .created)
    #expect(try made.json["path"].text == "/New/")
    let taken = try await site.post("/api/folder", json: #"{"path":"/there"}"#)
    #expect(taken.status == .conflict)
    #expect(taken.reason == "exists")
    #expect(try taken.json["item"]["kind"].text == "folder")
    #expect(try await site.post("/api/folder", json: #"{"path":"/there","conflict":"keep"}"#).json["name"].text == "there (1)")
    let skipped = try await site.post("/api/folder", json: #"{"path":"/there/","conflict":"skip"}"#)
    #expect(skipped.status == .ok)
    #expect(try skipped.json["name"].text == "there")
    #expect(try await site.post("/api/folder", json: #"{"path":"/file","conflict":"skip"}"#).reason == "exists")
    #expect(try await site.post("/api/folder", json: #"{"path":"/x","conflict":"replace"}"#).reason == "form")
    #expect(try await site.post("/api/folder", json: #"{"path":"/no/x"}"#).reason == "no-parent")
    #expect(site.names() == ["New", "file", "there", "there (1)"])
  }

  // MARK: Moves

  @Test func renameKeepsTheContent() async throws {
    let site = try await Site(["a.txt": "a", "b.txt": "b"])
    let moved = try await site.post("/api/move", json: #"{"from":"/a.txt","to":"/A.txt"}"#)
    #expect(moved.status == .ok)
    #expect(try moved.json["entry"]["name"].text == "A.txt")
    let taken = try await site.post("/api/move", json: #"{"from":"/A.txt","to":"/b.txt"}"#)
    #expect(taken.status == .conflict)
    #expect(try taken.json["item"]["name"].text == "b.txt")
    let skipped = try await site.post("/api/move", json: #"{"from":"/A.txt","to":"/b.txt","conflict":"skip"}"#)
    #expect(try skipped.json["skipped"].bool == true)
    #expect(try skipped.json["entry"]["name"].text == "b.txt")
    #expect(site.names() == ["A.txt", "b.txt"])
    #expect(try await site.post("/api/move", json: #"{"from":"/A.txt","to":"/b.txt","conflict":"replace"}"#).status == .ok)
    #expect(site.names() == ["b.txt"])
    #expect(site.read("b.txt") == "a")
  }

  /// Case 2: the same name in another case is a rename, whatever the rule is.
  @Test(arguments: ["fail", "keep", "replace", "skip"]) func aNewCaseIsNoConflict(_ rule: String) async throws {
    let site = try await Site(["test.txt": "x"])
    let response = try await site.post("/api/move", json: #"{"from":"/test.txt","to":"/Test.txt","conflict":"\#(rule)"}"#)
    #expect(try response.json["entry"]["name"].text == "Test.txt")
    #expect(try !response.json["skipped"].exists)
    #expect(site.names() == ["Test.txt"])
    #expect(site.read("Test.txt") == "x")
  }

  @Test func severalThingsGoIntoAFolderEachForItself() async throws {
    let site = try await Site(["a": "1", "b": "2", "in/b": "old", "c/d": "3"])
    let response = try await site.post("/api/move", json: #"{"items":["/a","/b","/none","/c/","/"],"to":"/in/"}"#)
    #expect(response.status == .ok)
    let results = try response.json["results"]
    #expect(results.list.compactMap { $0["path"].text } == ["/a", "/b", "/none", "/c/", "/"])
    #expect(results[0]["entry"]["path"].text == "/in/a")
    #expect(results[1]["problem"]["reason"].text == "exists")
    #expect(results[1]["problem"]["item"]["path"].text == "/in/b")
    #expect(results[2]["problem"]["reason"].text == "not-found")
    #expect(results[3]["entry"]["path"].text == "/in/c/")
    #expect(results[4]["problem"]["reason"].text == "is-root")
    #expect(site.names() == ["b", "in"])
    #expect(site.names("in") == ["a", "b", "c"])
  }

  @Test func nothingGoesIntoItself() async throws {
    let site = try await Site(["a/b/c": "x"])
    #expect(
      try await site.post("/api/move", json: #"{"items":["/a"],"to":"/a/b"}"#).json["results"][0]["problem"]["reason"].text == "into-itself"
    )
    #expect(
      try await site.post("/api/copy", json: #"{"items":["/a"],"to":"/a/b"}"#).json["results"][0]["problem"]["reason"].text == "into-itself"
    )
    #expect(try await site.post("/api/move", json: #"{"from":"/a","to":"/a"}"#).reason == "same-item")
    #expect(site.read("a/b/c") == "x")
  }

  /// Case 9: at both ends.
  @Test func forbiddenExtensionsAreNoWayInOrOut() async throws {
    let site = try await Site(["secret.db": "x", "a.txt": "y"], sharing: { $0.policy.allowedExtensions = ["txt"] })
    for json in [#"{"from":"/secret.db","to":"/b.txt"}"#, #"{"from":"/a.txt","to":"/a.db"}"#, #"{"from":"/a.txt","to":"/.a.txt"}"#] {
      #expect(try await site.post("/api/move", json: json).status == .forbidden)
      #expect(try await site.post("/api/copy", json: json).status == .forbidden)
    }
    #expect(site.names() == ["a.txt", "secret.db"])
  }

  // MARK: Copies

  @Test func copiesAreMade() async throws {
    let site = try await Site(["a": "1", "in/": "", "tree/x/y": "2", "tree/.h": ""])
    let response = try await site.post("/api/copy", json: #"{"items":["/a","/tree"],"to":"/in"}"#)
    #expect(try response.json["results"][1]["entry"]["path"].text == "/in/tree/")
    #expect(site.read("in/a") == "1" && site.read("in/tree/x/y") == "2" && !site.exists("in/tree/.h"))
    let again = try await site.post("/api/copy", json: #"{"items":["/a"],"to":"/","conflict":"keep"}"#)
    #expect(try again.json["results"][0]["entry"]["name"].text == "a (1)")
    let skipped = try await site.post("/api/copy", json: #"{"from":"/a","to":"/in/a","conflict":"skip"}"#)
    #expect(try skipped.json["skipped"].bool == true)
  }

  @Test func progressIsToldByLines() async throws {
    let site = try await Site(["a": String(repeating: "x", count: 3000), "in/": ""])
    let response = try await site.post("/api/copy", json: #"{"items":["/a"],"to":"/in"}"#, [.accept: "application/x-ndjson"])
    #expect(response.fields[.contentType] == "application/x-ndjson")
    let lines = response.text.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix(#"{"progress":{"items":"#) })
    #expect(lines.last?.hasPrefix(#"{"results":[{"path":"/a","entry":{"#) == true)
    let moved = try await site.post("/api/move", json: #"{"from":"/a","to":"/b"}"#, [.accept: "application/x-ndjson"])
    let told = moved.text.split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.first == #"{"progress":{"items":1,"bytes":0}}"#)
    #expect(told.last?.hasPrefix(#"{"entry":{"name":"b""#) == true)
    let failed = try await site.post("/api/copy", json: #"{"from":"/none","to":"/c"}"#, [.accept: "application/x-ndjson"])
    #expect(failed.text.contains(#"{"problem":{"title":"Not Found","status":404,"reason":"not-found""#))
  }

  // MARK: Deletions and the trash

  @Test func whatIsDeletedComesBack() async throws {
    let site = try await Site(["in/a.txt": "12345", "in/tree/b": "1"])
    let deleted = try await site.post("/api/delete", json: #"{"items":["/in/a.txt","/in/tree/","/none"]}"#).json["results"]
    #expect(deleted[2]["problem"]["reason"].text == "not-found")
    let ids = [deleted[0]["trashed"].text ?? "", deleted[1]["trashed"].text ?? ""]
    #expect(site.names("in").isEmpty)
    let trash = try await site.get("/api/trash").json
    #expect(trash["size"].number == 6)
    #expect(trash["items"].list.compactMap { $0["path"].text }.sorted() == ["/in/a.txt", "/in/tree/"])
    #expect(try await site.get("/api/space").json["trash"].number == 6)
    try site.write("in/a.txt", "new")
    let restored = try await site.post("/api/restore", json: #"{"ids":["\#(ids[0])","\#(ids[1])","nothing"]}"#).json["results"]
    #expect(restored[0]["entry"]["path"].text == "/in/a (1).txt")
    #expect(restored[1]["entry"]["path"].text == "/in/tree/")
    #expect(restored[2]["problem"]["reason"].text == "not-found")
    #expect(site.read("in/a (1).txt") == "12345" && site.read("in/tree/b") == "1")
    #expect(try await site.get("/api/trash").json["items"].list.isEmpty)
  }

  @Test func theTrashCanBeEmptied() async throws {
    let site = try await Site(["a": "12345", "b": "123", "c": "1"])
    let deleted = try await site.post("/api/delete", json: #"{"items":["/a","/b","/c"]}"#).json["results"]
    let one = try await site.post("/api/trash/empty", json: #"{"ids":["\#(deleted[0]["trashed"].text ?? "")","none"]}"#).json
    #expect(one["freed"].number == 5)
    #expect(one["results"][0]["id"].text == "none")
    #expect(one["results"].list.count == 1)
    #expect(try await site.post("/api/trash/empty", json: "{}").json["freed"].number == 4)
    #expect(try await site.get("/api/trash").json["size"].number == 0)
  }

  @Test func finalIsFinal() async throws {
    let site = try await Site(["a": "x", "b": "x"], sharing: { _ in })
    #expect(try await site.post("/api/delete", json: #"{"items":["/a"],"final":true}"#).json["results"][0]["trashed"].isNull)
    #expect(try await site.get("/api/trash").json["items"].list.isEmpty)
    let without = try await Site(["a": "x"], sharing: { $0.trash = nil })
    #expect(try await without.post("/api/delete", json: #"{"items":["/a"]}"#).json["results"][0]["trashed"].isNull)
    #expect(try await without.get("/api/space").json["hasTrash"].bool == false)
  }

  /// Case 4.
  @Test(arguments: ["/", "//", ""]) func theRootStays(_ path: String) async throws {
    let site = try await Site(["a": "x"])
    #expect(
      try await site.post("/api/delete", json: #"{"items":["\#(path)"],"final":true}"#).json["results"][0]["problem"]["reason"].text
        == "is-root")
    #expect(try await site.post("/api/move", json: #"{"from":"\#(path)","to":"/x"}"#).reason == "is-root")
    #expect(try await site.post("/api/move", json: #"{"from":"/a","to":"\#(path)","conflict":"replace"}"#).reason == "is-root")
    #expect(try await site.post("/api/copy", json: #"{"from":"/a","to":"\#(path)","conflict":"replace"}"#).reason == "is-root")
    #expect(site.names() == ["a"])
  }

  // MARK: Input

  @Test(arguments: [
    ("/api/delete", "", 400), ("/api/delete", "{", 400), ("/api/delete", "[]", 400), ("/api/delete", #"{"items":"/a"}"#, 400),
    ("/api/delete", #"{"items":[]}"#, 400), ("/api/move", #"{"to":"/b"}"#, 400),
    ("/api/move", #"{"items":["/a"],"from":"/a","to":"/b"}"#, 400),
    ("/api/move", #"{"from":"/a","to":"/b","conflict":"maybe"}"#, 400), ("/api/move", #"{"from":"/../a","to":"/b"}"#, 400),
    ("/api/folder", #"{"path":"/a\u0000b"}"#, 400), ("/api/restore", #"{"ids":[1]}"#, 400),
  ])
  func badInputIsSaid(_ target: String, _ json: String, _ status: Int) async throws {
    let site = try await Site(["a": "x"])
    let response = try await site.post(target, json: json)
    #expect(response.status.code == status)
    #expect(response.reason == "form" || response.reason == "invalid-name")
    #expect(site.names() == ["a"])
  }

  @Test func onlyJSONIsTaken() async throws {
    let site = try await Site(["a": "x"])
    let response = try await site.client.post("/api/delete", fields: [.contentType: "text/plain"], body: .text(#"{"items":["/a"]}"#))
    #expect(response.status == .unsupportedMediaType)
    #expect(response.reason == "type")
    #expect(site.names() == ["a"])
  }

  @Test func hooksRefuseWithTheirReasons() async throws {
    struct No: Error, CustomStringConvertible { let description: String }
    let site = try await Site(
      ["a": "x"],
      sharing: { sharing in
        sharing.hooks.shouldMove = { throw No(description: "no move of \($0) to \($1)") }
        sharing.hooks.shouldCopy = { throw No(description: "no copy of \($0) to \($1)") }
        sharing.hooks.shouldDelete = { throw No(description: "no deletion of \($0)") }
        sharing.hooks.shouldMakeFolder = { throw No(description: "no folder \($0)") }
      })
    func check(_ target: String, _ json: String, _ detail: String) async throws {
      let response = try await site.post(target, json: json)
      #expect(response.status == .forbidden)
      #expect(try response.json["detail"].text == detail)
    }
    try await check("/api/move", #"{"from":"/a","to":"/b"}"#, "no move of /a to /b")
    try await check("/api/copy", #"{"from":"/a","to":"/b"}"#, "no copy of /a to /b")
    try await check("/api/folder", #"{"path":"/b"}"#, "no folder /b")
    let deleted = try await site.post("/api/delete", json: #"{"items":["/a"]}"#).json["results"][0]["problem"]
    #expect(deleted["detail"].text == "no deletion of /a")
    #expect(site.names() == ["a"])
  }
}
