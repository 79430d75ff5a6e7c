import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct ListingRoutesTests {
  @Test func aListHasEntriesAndPermissions() async throws {
    let site = try await Site(["photo.jpg": "12345", "Folder/": ""])
    let response = try await site.get("/api/list?path=/")
    #expect(response.status == .ok)
    let json = try response.json
    #expect(json.keys == ["entries", "next", "path", "permissions", "version"])
    #expect(json["path"].text == "/")
    #expect(json["next"].isNull)
    #expect(json["permissions"].keys == ["create", "delete", "list", "read", "replace"])
    #expect(json["permissions"]["delete"].bool == true)
    let entries = json["entries"]
    #expect(entries.names == ["Folder", "photo.jpg"])
    #expect(entries[0]["kind"].text == "folder")
    #expect(entries[0]["path"].text == "/Folder/")
    #expect(!entries[0]["size"].exists && !entries[0]["type"].exists)
    #expect(entries[1]["kind"].text == "file")
    #expect(entries[1]["path"].text == "/photo.jpg")
    #expect(entries[1]["size"].number == 5)
    #expect(entries[1]["type"].text == "image/jpeg")
    #expect((entries[1]["modified"].number ?? 0) > 1_600_000_000_000)
    #expect(entries[1]["id"].text?.isEmpty == false)
  }

  @Test func idsStayAcrossRenames() async throws {
    let site = try await Site(["a": "x"])
    let before = try await site.get("/api/info?path=/a").json["id"].text
    #expect(try await site.post("/api/move", json: #"{"from":"/a","to":"/b"}"#).status == .ok)
    #expect(try await site.get("/api/info?path=/b").json["id"].text == before)
  }

  @Test func pagesFollowEachOther() async throws {
    let site = try await Site(["1": "", "2": "", "10": "", "20": "", "3 & 4": ""])
    var names: [[String]] = [], next: String? = ""
    while let after = next {
      let query = after.isEmpty ? "" : "&after=" + PercentCoding.encode(queryValue: after)
      let json = try await site.get("/api/list?path=/&limit=2\(query)").json
      names.append(json["entries"].names)
      next = json["next"].text
    }
    #expect(names == [["1", "2"], ["3 & 4", "10"], ["20"]])
  }

  @Test(arguments: ["0", "-5", "x", "99999999999999999999"]) func limitsAreHeldToWhatIsSensible(_ limit: String) async throws {
    let site = try await Site(["a": "", "b": ""])
    let response = try await site.get("/api/list?limit=\(limit)")
    #expect(response.status == .ok)
    #expect(try response.json["entries"].list.count == (limit.hasPrefix("0") || limit.hasPrefix("-") ? 1 : 2))
  }

  @Test func theVersionTellsOfChanges() async throws {
    let site = try await Site(["a": "x"])
    let first = try await site.get("/api/list")
    let tag = first.fields[.etag] ?? ""
    #expect(tag == "\"\(try first.json["version"].text ?? "")\"")
    #expect(try await site.get("/api/list", [.ifNoneMatch: tag]).status == .notModified)
    try site.write("a", "xx")
    let second = try await site.get("/api/list", [.ifNoneMatch: tag])
    #expect(second.status == .ok)
    #expect(second.fields[.etag] != tag)
  }

  @Test func aTreeHasFoldersOnly() async throws {
    let site = try await Site(["a": "", "b/": "", "c": "", "d/": "", "e/": ""])
    let first = try await site.get("/api/tree?limit=2").json
    #expect(first["entries"].names == ["b", "d"])
    let second = try await site.get("/api/tree?limit=2&after=\(first["next"].text ?? "")").json
    #expect(second["entries"].names == ["e"])
    #expect(second["next"].isNull)
  }

  @Test func infoHasPermissions() async throws {
    let site = try await Site(
      ["in/a": "x"], sharing: { $0.permissions = { _ in Permissions(.reading).allowing([.list, .create], below: "/in") } })
    let json = try await site.get("/api/info?path=/in/").json
    #expect(json["permissions"]["create"].bool == true)
    #expect(json["permissions"]["delete"].bool == false)
    let list = try await site.get("/api/list").json
    #expect(list["permissions"]["create"].bool == false)
    #expect(list["entries"][0]["permissions"]["create"].bool == true)
  }

  @Test(arguments: [
    ("/api/list?path=/none", 404, "not-found"), ("/api/list?path=/a", 409, "not-a-folder"), ("/api/list?path=/.h", 403, "hidden"),
    ("/api/list?path=/.none", 404, "not-found"), ("/api/info", 400, "form"), ("/api/list?path=/%FF", 400, "invalid-name"),
    ("/api/list?path=/a%00b", 400, "invalid-name"), ("/api/list?path=/../..", 400, "invalid-name"),
    ("/api/nothing", 404, "address"), ("/api/list?path=/.porthole", 404, "not-found"),
  ])
  func errorsAreProblems(_ target: String, _ status: Int, _ reason: String) async throws {
    let site = try await Site(["a": "x", ".h/b": "x"])
    _ = try await site.upload([.field("path", "/"), .file("files[]", name: "made", "the store's own folder")])
    // Whatever the client says that it likes.
    let response = try await site.get(target, [.accept: "text/html"])
    #expect(response.status.code == status)
    #expect(response.fields[.contentType] == "application/problem+json")
    #expect(response.reason == reason)
    #expect(try response.json["status"].number == status)
    #expect(try response.json["detail"].text?.isEmpty == false)
  }

  @Test func spaceHeedsTheQuota() async throws {
    let site = try await Site(["a": "12345"], sharing: { $0.quota = 100 })
    let json = try await site.get("/api/space").json
    #expect(json["available"].number == 95)
    #expect(json["total"].number == 100)
    #expect(json["trash"].number == 0)
    #expect(json["hasTrash"].bool == true)
  }

  @Test func searchLooksInAllThatMayBeSeen() async throws {
    let site = try await Site(
      [
        "Summer.jpg": "", "in/deep/my summer.txt": "", "in/other": "", ".git/summer": "", "SUMMER/": "", "closed/summer.doc": "",
      ], sharing: { $0.permissions = { _ in Permissions.all.allowing([], below: "/closed") } })
    let json = try await site.get("/api/search?text=sUmMer").json
    #expect(json["entries"].list.compactMap { $0["path"].text } == ["/SUMMER/", "/Summer.jpg", "/in/deep/my summer.txt"])
    #expect(json["complete"].bool == true)
    let few = try await site.get("/api/search?text=summer&limit=1").json
    #expect(few["entries"].list.count == 1)
    #expect(few["complete"].bool == false)
    #expect(try await site.get("/api/search?text=summer&path=/in").json["entries"].names == ["my summer.txt"])
    #expect(try await site.get("/api/search?text=").reason == "form")
    #expect(try await site.get("/api/search?text=a&path=/none").reason == "not-found")
  }

  /// Case 10: a name is text, wherever it stands.
  @Test func namesAreEscapedInJSON() async throws {
    let name = "</script><img src=x onerror=alert(1)>&\"\\ \u{2028}.txt"
    let site = try await Site()
    #expect(
      try await site.client.put(
        "/files/" + PercentCoding.encode(pathSegment: name.replacing("\\", with: "")).replacing("%2F", with: ""), body: .text("x")
      ).status == .created)
    let response = try await site.get("/api/list")
    #expect(!response.text.contains("<") && !response.text.contains("\u{2028}"))
    #expect(try response.json["entries"].names == [name.replacing("\\", with: "").replacing("/", with: "")])
  }
}
