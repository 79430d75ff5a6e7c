import Foundation
import PortholeFiles
import PortholeHTTP
import Testing

@testable import PortholeUploader

/// The protocol tus 1.0.0.
@Suite("tus", .timeLimit(.minutes(2)))
struct TusTests {
  /// A request of the protocol.
  private static func request(_ method: String, _ target: String, _ fields: [String] = [], _ content: String? = nil) -> String {
    let length = content.map { ["Content-Length: \($0.utf8.count)"] } ?? []
    return (["\(method) \(target) HTTP/1.1", "Host: localhost", "Tus-Resumable: 1.0.0"] + fields + length).joined(separator: "\n") + "\n\n"
      + (content ?? "")
  }

  private static func metadata(_ values: KeyValuePairs<String, String>) -> String {
    "Upload-Metadata: " + values.map { "\($0.key) \(Data($0.value.utf8).base64EncodedString())" }.joined(separator: ",")
  }

  private static let bytes = "Content-Type: application/offset+octet-stream"

  private func create(_ site: UploadSite, length: Int, _ values: KeyValuePairs<String, String>, _ fields: [String] = []) async throws
    -> String
  {
    let answer = try await site.ask(Self.request("POST", "/uploads", ["Upload-Length: \(length)", Self.metadata(values)] + fields))
    #expect(answer.status == 201, "\(answer.content)")
    return try #require(answer.id)
  }

  private func append(_ site: UploadSite, _ id: String, at offset: Int, _ text: String, _ fields: [String] = []) async throws
    -> UploadAnswer
  {
    try await site.ask(Self.request("PATCH", "/uploads/\(id)", [Self.bytes, "Upload-Offset: \(offset)"] + fields, text))
  }

  @Test("An upload in parts becomes a file with its time; each answer has the version, the offset and when it expires")
  func parts() async throws {
    let site = try UploadSite()
    let id = try await create(site, length: 6, ["path": "/ä b.txt", "modified": "1700000000123", "filetype": "text/html"])
    let first = try await append(site, id, at: 0, "abc")
    #expect(first.status == 204 && first["Upload-Offset"] == "3" && first["Tus-Resumable"] == "1.0.0")
    #expect(HTTPDate(try #require(first["Upload-Expires"]), now: HTTPDate(secondsSince1970: 0)) != nil)
    let state = try await site.ask(Self.request("HEAD", "/uploads/\(id)"))
    #expect(state.status == 200 && state["Upload-Offset"] == "3" && state["Upload-Length"] == "6" && state["Cache-Control"] == "no-store")
    #expect(
      state["Upload-Metadata"]?.hasPrefix("path ") == true && state["Upload-Expires"] != nil && state["Tus-Resumable"] == "1.0.0")
    #expect(site.names == [])
    let last = try await append(site, id, at: 3, "def")
    #expect(
      last.status == 204 && last["Upload-Offset"] == "6" && last["Porthole-Path"] == "/%C3%A4%20b.txt" && last["Upload-Expires"] == nil)
    #expect(site.text("ä b.txt") == "abcdef")
    let modified = try await site.share.access().info(of: StorePath("/ä b.txt")).modified
    #expect(modified == 1_700_000_000_123_000_000)
    // The answer may have got lost.
    #expect(try await append(site, id, at: 6, "").status == 204)
    #expect(try await append(site, id, at: 3, "def").status == 400)
  }

  @Test("OPTIONS says what can be done, also to clients of another version")
  func options() async throws {
    let site = try UploadSite { $0.uploads.size = 1000 }
    for target in ["/uploads", "/uploads/x"] {
      let answer = try await site.ask("OPTIONS \(target) HTTP/1.1\nHost: localhost\nTus-Resumable: 0.2.2\n\n")
      #expect(
        answer.status == 204 && answer["Tus-Version"] == "1.0.0" && answer["Tus-Resumable"] == "1.0.0" && answer["Tus-Max-Size"] == "1000")
      #if Crypto
      #expect(answer["Tus-Extension"] == "creation,creation-with-upload,creation-defer-length,termination,expiration,checksum")
      #expect(answer["Tus-Checksum-Algorithm"] == "sha1,sha256,sha512,md5")
      #endif
    }
  }

  @Test("Another version, or none, is 412, and nothing is done", arguments: ["Tus-Resumable: 0.2.2", "Upload-Length: 0"])
  func version(field: String) async throws {
    let site = try UploadSite()
    let answer = try await site.ask("POST /uploads HTTP/1.1\nHost: localhost\n\(field)\n\(Self.metadata(["path": "/a"]))\n\n")
    #expect(answer.status == 412 && answer["Tus-Version"] == "1.0.0" && answer["Tus-Resumable"] == "1.0.0")
    #expect(site.names == [] && site.drafts == [])
  }

  @Test("A length can come later")
  func deferred() async throws {
    let site = try UploadSite()
    let created = try await site.ask(Self.request("POST", "/uploads", ["Upload-Defer-Length: 1", Self.metadata(["path": "/a"])]))
    let id = try #require(created.id)
    #expect(try await append(site, id, at: 0, "abc").status == 204)
    let state = try await site.ask(Self.request("HEAD", "/uploads/\(id)"))
    #expect(state["Upload-Defer-Length"] == "1" && state["Upload-Length"] == nil && state["Upload-Offset"] == "3")
    #expect(try await append(site, id, at: 3, "de", ["Upload-Length: 5"])["Porthole-Path"] == "/a")
    #expect(site.text("a") == "abcde")
    for wrong in [
      ["Upload-Defer-Length: 2"], ["Upload-Defer-Length: 1", "Upload-Length: 1"], [], ["Upload-Length: -1"], ["Upload-Length: 1x"],
    ] {
      #expect(try await site.ask(Self.request("POST", "/uploads", wrong + [Self.metadata(["path": "/b"])])).status == 400, "\(wrong)")
    }
  }

  @Test("A file can come with its creation, in part or whole; an empty one is complete at once")
  func creationWithUpload() async throws {
    let site = try UploadSite()
    let fields = ["Upload-Length: 5", Self.metadata(["filename": "a", "folder": "/"])]
    let part = try await site.ask(Self.request("POST", "/uploads", fields + [Self.bytes], "abc"))
    #expect(part.status == 201 && part["Upload-Offset"] == "3")
    #expect(try await append(site, try #require(part.id), at: 3, "de").status == 204)
    let whole = try await site.ask(Self.request("POST", "/uploads", fields + [Self.bytes], "fghij"))
    #expect(whole.status == 201 && whole["Upload-Offset"] == "5" && whole["Porthole-Path"] == "/a%20(1)")
    #expect(try await site.ask(Self.request("POST", "/uploads", fields + ["Content-Type: text/plain"], "x")).status == 415)
    let empty = try await site.ask(Self.request("POST", "/uploads", ["Upload-Length: 0", Self.metadata(["path": "/empty"])], ""))
    #expect(empty.status == 201 && empty["Upload-Offset"] == "0" && empty["Porthole-Path"] == "/empty")
    #expect(site.text("a") == "abcde" && site.text("a (1)") == "fghij" && site.text("empty") == "")
    #expect(site.drafts == [])
  }

  #if Crypto
  @Test("Bytes with a checksum count when it is right")
  func checksums() async throws {
    let site = try UploadSite()
    let id = try await create(site, length: 6, ["path": "/a"])
    // SHA-1 of "abc" (FIPS 180-1, appendix A).
    let right = "Upload-Checksum: sha1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0="
    let wrong = try await append(site, id, at: 0, "abd", [right])
    #expect(wrong.status == 460 && wrong.content.contains("\"reason\":\"digest\""))
    #expect(try await site.ask(Self.request("HEAD", "/uploads/\(id)"))["Upload-Offset"] == "0")
    for malformed in ["crc32 AAAA", "sha1", "sha1 ***", "SHA1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0="] {
      #expect(try await append(site, id, at: 0, "abc", ["Upload-Checksum: \(malformed)"]).status == 400, "\(malformed)")
    }
    #expect(try await append(site, id, at: 0, "abc", [right])["Upload-Offset"] == "3")
    #expect(try await append(site, id, at: 3, "abc", [right])["Porthole-Path"] == "/a")
    let created = try await site.ask(
      Self.request("POST", "/uploads", ["Upload-Length: 3", Self.metadata(["path": "/b"]), Self.bytes, right], "abd"))
    #expect(created.status == 460 && created["Upload-Offset"] == "0" && created.id != nil)
  }
  #endif

  @Test("An upload can be given up, also by a client that knows POST only")
  func termination() async throws {
    let site = try UploadSite()
    for way in [("DELETE", [String]()), ("POST", ["X-HTTP-Method-Override: DELETE"])] {
      let id = try await create(site, length: 6, ["path": "/a"])
      let patched = try await site.ask(
        Self.request("POST", "/uploads/\(id)", ["X-HTTP-Method-Override: PATCH", Self.bytes, "Upload-Offset: 0"], "abc"))
      #expect(patched.status == 204 && patched["Upload-Offset"] == "3")
      #expect(try await site.ask(Self.request(way.0, "/uploads/\(id)", way.1)).status == 204)
      #expect(try await site.ask(Self.request("HEAD", "/uploads/\(id)")).status == 404)
      #expect(try await append(site, id, at: 3, "def").status == 404)
    }
    #expect(site.drafts == [] && site.names == [])
    // What only reads changes nothing, whatever it says.
    let id = try await create(site, length: 6, ["path": "/a"])
    #expect(try await site.ask(Self.request("GET", "/uploads/\(id)", ["X-HTTP-Method-Override: DELETE"])).status == 405)
    #expect(try await site.ask(Self.request("HEAD", "/uploads/\(id)")).status == 200)
  }

  @Test("What is there already is dealt with as the client wishes, and by default kept")
  func conflicts() async throws {
    let site = try UploadSite()
    try site.write("a", "old")
    let refused = try await site.ask(
      Self.request("POST", "/uploads", ["Upload-Length: 1", Self.metadata(["path": "/a", "conflict": "fail"])]))
    #expect(
      refused.status == 409 && refused.content.contains("\"reason\":\"exists\"") && refused.content.contains("\"item\":{\"name\":\"a\""))
    #expect(refused["Tus-Resumable"] == "1.0.0")
    let skipped = try await create(site, length: 1, ["path": "/a", "conflict": "skip"])
    #expect(try await append(site, skipped, at: 0, "x")["Porthole-Skipped"] == "1")
    let kept = try await create(site, length: 1, ["path": "/a"])
    #expect(try await append(site, kept, at: 0, "y")["Porthole-Path"] == "/a%20(1)")
    let replaced = try await create(site, length: 1, ["path": "/a", "conflict": "replace"])
    #expect(site.text("a") == "old")
    #expect(try await append(site, replaced, at: 0, "z")["Porthole-Path"] == "/a")
    #expect(site.text("a") == "z" && site.text("a (1)") == "y")
    #expect(
      try await site.ask(Self.request("POST", "/uploads", ["Upload-Length: 1", Self.metadata(["path": "/a", "conflict": "?"])])).status
        == 400)
  }

  @Test("Where somebody else was first the client is told, as often as it asks, until a person has decided")
  func waiting() async throws {
    let site = try UploadSite()
    let id = try await create(site, length: 3, ["path": "/a", "conflict": "fail"])
    try site.write("a", "first")
    #expect(try await append(site, id, at: 0, "abc").status == 409)
    let state = try await site.ask(Self.request("HEAD", "/uploads/\(id)"))
    #expect(state.status == 409 && state["Upload-Offset"] == nil)
    #expect(try await append(site, id, at: 3, "").status == 409)
    let json = "{\"id\":\"\(id)\",\"conflict\":\"keep\"}"
    let decided = try await site.ask(
      "POST /api/uploads/complete HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: \(json.utf8.count)\n\n\(json)")
    #expect(decided.status == 200, "\(decided.content)")
    #expect(site.text("a") == "first" && site.text("a (1)") == "abc")
    #expect(try await append(site, id, at: 3, "")["Porthole-Path"] == "/a%20(1)")
  }

  @Test("The last answer has the entry for who asks for JSON")
  func entry() async throws {
    let site = try UploadSite()
    let id = try await create(site, length: 3, ["path": "/a.txt"])
    let last = try await append(site, id, at: 0, "abc", ["Accept: application/json"])
    #expect(last.status == 200 && last["Content-Type"] == "application/json" && last["Upload-Offset"] == "3")
    #expect(last.content.hasPrefix("{\"name\":\"a.txt\",\"path\":\"/a.txt\",\"kind\":\"file\",\"size\":3,"))
  }

  @Test("Wrong requests are refused, and harm no upload")
  func wrong() async throws {
    let site = try UploadSite { $0.uploads.size = 100 }
    for metadata in [
      "Upload-Metadata: path *", "Upload-Metadata: path L2E=,path L2I=", "X: y", "Upload-Metadata: a b c",
      Self.metadata(["path": "/../a"]), Self.metadata(["filename": "a/b"]), Self.metadata(["path": "/a", "modified": "soon"]),
      Self.metadata(["path": "/a", "modified": "99999999999999"]), Self.metadata(["path": "/a", "modified": "-9223372036854775808"]),
    ] {
      #expect(try await site.ask(Self.request("POST", "/uploads", ["Upload-Length: 1", metadata])).status == 400, "\(metadata)")
    }
    #expect(try await site.ask(Self.request("POST", "/uploads", ["Upload-Length: 101", Self.metadata(["path": "/a"])])).status == 413)
    #expect(try await site.ask(Self.request("POST", "/uploads", ["Upload-Length: 1", Self.metadata(["path": "/no/a"])])).status == 409)
    let id = try await create(site, length: 5, ["path": "/a"])
    #expect(try await append(site, id, at: 1, "a").status == 409)
    #expect(try await append(site, id, at: 0, "abcdef").status == 400)
    #expect(try await append(site, id, at: 0, "abc", ["Upload-Length: 6"]).status == 400)
    for offset in ["", "-1", "+0", "0x0", "99999999999999999999"] {
      #expect(
        try await site.ask(Self.request("PATCH", "/uploads/\(id)", [Self.bytes, "Upload-Offset: \(offset)"], "abc")).status == 400,
        "\(offset)")
    }
    let text = ["Content-Type: text/plain", "Upload-Offset: 0"]
    #expect(try await site.ask(Self.request("PATCH", "/uploads/\(id)", text, "abc")).status == 415)
    #expect(try await append(site, id, at: 0, "abc", ["Content-Encoding: gzip"]).status == 415)
    for other in ["none", "%00", "a/b"] {
      #expect([400, 404].contains(try await append(site, other, at: 0, "abc").status), "\(other)")
    }
    #expect(try await append(site, id, at: 0, "abcde").status == 204)
    #expect(site.text("a") == "abcde")
  }

  @Test("The address of an upload holds wherever the page is, also behind a proxy that takes the prefix away", arguments: ["/", "/in/box"])
  func prefixes(mount: String) async throws {
    let site = try UploadSite(mount: mount)
    let base = mount == "/" ? "" : mount
    for target in ["/uploads", "/uploads/", "/uploads?x=/y"] {
      let answer = try await site.ask(Self.request("POST", base + target, ["Upload-Length: 3", Self.metadata(["path": "/a"])]))
      let location = try #require(answer["Location"])
      for outside in ["http://proxy/some/where", "http://proxy"] {
        let url = try #require(URL(string: location, relativeTo: URL(string: outside + base + target))?.absoluteString)
        #expect(url == "\(outside)\(base)/uploads/\(try #require(answer.id))")
      }
    }
  }

  @Test("Metadata is read and written, and refused when it is malformed")
  func metadata() throws {
    let read = try #require(TusMetadata("filename d29ybGQ=,is_confidential, x  "))
    #expect(read["filename"] == "world" && read["is_confidential"] == "" && read["x"] == "" && read["y"] == nil)
    #expect(read.contains("x") && !read.contains("y"))
    #expect(read.text == "filename d29ybGQ=,is_confidential,x")
    #expect(TusMetadata(read.text) == read)
    #expect(TusMetadata("bytes gA==")?["bytes"] == nil)
    for wrong in ["", ",", "a b c", "a *", "a,a", "a YQ==,,b"] { #expect(TusMetadata(wrong) == nil, "\(wrong)") }
  }
}
