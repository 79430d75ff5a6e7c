import Foundation
import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeNet
import Testing

@testable import PortholeUploader

/// What the conversations of draft-ietf-httpbis-resumable-upload do not show.
@Suite("Resumable uploads by the IETF draft", .timeLimit(.minutes(2)))
struct DraftTests {
  private static func request(_ method: String, _ target: String, _ fields: [String], _ content: String? = nil, version: Int? = 8) -> String
  {
    let own = (version.map { ["Upload-Draft-Interop-Version: \($0)"] } ?? []) + (content.map { ["Content-Length: \($0.utf8.count)"] } ?? [])
    return (["\(method) \(target) HTTP/1.1", "Host: localhost"] + own + fields).joined(separator: "\n") + "\n\n" + (content ?? "")
  }

  private static let type = "Content-Type: application/partial-upload"

  private func begin(_ site: UploadSite, _ target: String, _ fields: [String] = [], _ text: String = "abc") async throws -> String {
    let answer = try await site.ask(Self.request("POST", target, ["Upload-Complete: ?0"] + fields, text))
    #expect(answer.status == 201, "\(answer.content)")
    return try #require(answer.id)
  }

  private func append(_ site: UploadSite, _ id: String, at offset: Int, _ text: String, last: Bool = true, _ fields: [String] = [])
    async throws
    -> UploadAnswer
  {
    let own = ["Upload-Offset: \(offset)", "Upload-Complete: ?\(last ? 1 : 0)", Self.type]
    return try await site.ask(Self.request("PATCH", "/uploads/\(id)", own + fields, text))
  }

  private func offset(_ site: UploadSite, _ id: String) async throws -> String? {
    try await site.ask(Self.request("HEAD", "/uploads/\(id)", []))["Upload-Offset"]
  }

  @Test(
    "Who states no version, or one that is not known, gets no interim response, and can go on all the same", arguments: [nil, 2, 9, 99])
  func unknownVersion(version: Int?) async throws {
    let site = try UploadSite()
    let answer = try await site.ask(Self.request("POST", "/files/a", ["Upload-Complete: ?0"], "abc", version: version))
    #expect(answer.status == 201 && answer.interim.isEmpty && answer["Upload-Complete"] == "?0")
    #expect(answer["Upload-Draft-Interop-Version"] == nil)
    let id = try #require(answer.id)
    let last = try await site.ask(
      Self.request("PATCH", "/uploads/\(id)", ["Upload-Offset: 3", "Upload-Complete: ?1", Self.type], "def", version: version))
    #expect(last.status == 201 && last["Upload-Complete"] == "?1")
    #expect(site.text("a") == "abcdef")
  }

  @Test("What is no boolean says nothing: the file is taken as a whole", arguments: ["1", "true", "?2", "", "?1, ?1", "\"?1\""])
  func noBoolean(value: String) async throws {
    let site = try UploadSite()
    let answer = try await site.ask(Self.request("PUT", "/files/a", ["Upload-Complete: \(value)"], "abc"))
    #expect(answer.status == 201 && answer.interim.isEmpty && answer["Upload-Complete"] == nil)
    #expect(site.text("a") == "abc")
  }

  @Test("More than was announced ends the upload")
  func excess() async throws {
    let site = try UploadSite()
    let id = try await begin(site, "/files/a", ["Upload-Length: 5"])
    let answer = try await append(site, id, at: 3, "defg", last: false)
    #expect(answer.status == 400 && answer.content.contains("#inconsistent-upload-length"))
    #expect(try await offset(site, id) == nil)
    // Of content whose length is not known beforehand it is noticed when it comes.
    let other = try await begin(site, "/files/b", ["Upload-Length: 5"])
    let chunked = ["Upload-Offset: 3", "Upload-Complete: ?0", Self.type, "Transfer-Encoding: chunked"]
    let talk = try site.talk()
    talk.say(UploadTalk.wire(Self.request("PATCH", "/uploads/\(other)", chunked)) + "4\r\ndefg\r\n0\r\n\r\n")
    #expect(try await talk.hear().status == 400)
    #expect(try await offset(site, other) == nil)
    #expect(site.names == [] && site.drafts == [])
  }

  @Test("Lengths that contradict each other are refused, and the upload stays")
  func inconsistent() async throws {
    let site = try UploadSite()
    let created = try await site.ask(Self.request("POST", "/files/a", ["Upload-Complete: ?1", "Upload-Length: 9"], "abc"))
    #expect(created.status == 400 && created.content.contains("#inconsistent-upload-length") && created.id == nil)
    let id = try await begin(site, "/files/a", ["Upload-Length: 6"])
    #expect(try await append(site, id, at: 3, "de").status == 400)
    #expect(try await append(site, id, at: 3, "def", last: false, ["Upload-Length: 7"]).status == 400)
    #expect(try await offset(site, id) == "3")
    // All bytes are here, but nobody has said so.
    #expect(try await append(site, id, at: 3, "def", last: false)["Upload-Complete"] == "?0")
    #expect(site.names == [])
    #expect(try await append(site, id, at: 6, "")["Upload-Complete"] == "?1")
    #expect(site.text("a") == "abcdef")
  }

  @Test(
    "Questions have no fields of appends, up to version 6", arguments: ["HEAD", "DELETE"], ["Upload-Offset: 3", "Upload-Complete: ?1"])
  func strayFields(method: String, field: String) async throws {
    let site = try UploadSite()
    let id = try await begin(site, "/files/a")
    let old = try await site.ask(Self.request(method, "/uploads/\(id)", [field], version: 6))
    #expect(old.status == 400 && old["Upload-Draft-Interop-Version"] == "6")
    #expect(try await site.ask(Self.request(method, "/uploads/\(id)", [field], version: 7)).status == 204)
  }

  @Test("An append that does not say whether it is the last is what its version says", arguments: 3...8)
  func silence(version: Int) async throws {
    let site = try UploadSite()
    let id = try await begin(site, "/files/a")
    let answer = try await site.ask(Self.request("PATCH", "/uploads/\(id)", ["Upload-Offset: 3", Self.type], "def", version: version))
    #expect(answer.status == (version >= 7 ? 400 : 201))
    #expect(site.names == (version == 3 ? ["a"] : []))
    #expect(try await offset(site, id) == (version >= 7 ? "3" : "6"))
  }

  @Test("A newer request ends the one that hangs; what it brought is kept", arguments: ["HEAD", "PATCH", "DELETE"])
  func takenOver(method: String) async throws {
    let site = try UploadSite()
    let talk = try site.talk()
    talk.say(UploadTalk.wire(Self.request("PUT", "/files/a", ["Upload-Complete: ?1", "Content-Length: 6"])) + "abc")
    let id = try #require(try await talk.hearHead().id)
    while try await site.share.access().glance(at: id).offset < 3 { await Task.yield() }
    switch method {
    case "HEAD": #expect(try await offset(site, id) == "3")
    case "PATCH": #expect(try await append(site, id, at: 3, "def")["Upload-Complete"] == "?1")
    default: #expect(try await site.ask(Self.request("DELETE", "/uploads/\(id)", [])).status == 204)
    }
    let ended = try await talk.hear()
    #expect([404, 409].contains(ended.status) && ended["Connection"] == "close", "\(ended)")
    #expect(site.names == (method == "PATCH" ? ["a"] : []))
    #expect(site.drafts.count == (method == "HEAD" ? 1 : 0))
  }

  @Test("A connection that breaks leaves what has come")
  func broken() async throws {
    let site = try UploadSite()
    let talk = try site.talk()
    talk.say(UploadTalk.wire(Self.request("PUT", "/files/a", ["Upload-Complete: ?1", "Content-Length: 6"])) + "abc")
    let id = try #require(try await talk.hearHead().id)
    while try await site.share.access().glance(at: id).offset < 3 { await Task.yield() }
    talk.cut()
    #expect(try await offset(site, id) == "3")
    #expect(try await append(site, id, at: 3, "def").status == 201)
    #expect(site.text("a") == "abcdef")
  }

  @Test("A file that the app does not want is refused for good; one that the server fails on can be tried again")
  func refusedByHook() async throws {
    struct Unwanted: Error, CustomStringConvertible { let description = "No." }
    let fails = Locked(true)
    let site = try UploadSite { configuration in
      configuration.hooks.shouldUpload = { path, _ in
        if path.name == "bad" { throw Unwanted() }
        if fails.withLock({ $0 }) { throw FileError(.failed) }
      }
    }
    let refused = try await site.ask(Self.request("PUT", "/files/bad", ["Upload-Complete: ?1"], "abc"))
    #expect(refused.status == 403 && refused["Upload-Complete"] == "?1" && refused.content.contains("No."))
    #expect(try await offset(site, try #require(refused.id)) == nil)
    let failed = try await site.ask(Self.request("PUT", "/files/good", ["Upload-Complete: ?1"], "abc"))
    #expect(failed.status == 500 && failed["Upload-Complete"] == "?0" && failed["Upload-Offset"] == "3")
    let id = try #require(failed.id)
    fails.withLock { $0 = false }
    #expect(try await offset(site, id) == "3")
    #expect(try await append(site, id, at: 3, "").status == 201)
    #expect(site.text("good") == "abc" && site.drafts == [])
  }

  #if Crypto
  @Test("Digests of a request and of the whole are checked, and made where they are wanted")
  func digests() async throws {
    let site = try UploadSite()
    // SHA-256 of "abc" (FIPS 180-2, appendix B.1), of "abcabc" by another implementation.
    let abc = ":ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:", abcabc = ":u7Wdo6+Tn3r182DyzrgKSW47rhzYfd5CbbCuQGd+HCw=:"
    let wanted = ["Repr-Digest: sha-256=\(abcabc), sha-999=:AA==:", "Want-Repr-Digest: sha-256=3, md5=1", "Content-Digest: sha-256=\(abc)"]
    let id = try await begin(site, "/files/a", wanted)
    let wrong = try await append(site, id, at: 3, "abd", ["Content-Digest: sha-256=\(abc)"])
    #expect(wrong.status == 400 && wrong.content.contains("\"reason\":\"digest\"") && wrong["Upload-Complete"] == "?0")
    #expect(try await offset(site, id) == "3")
    let right = try await append(site, id, at: 3, "abc", ["Content-Digest: sha-256=\(abc)"])
    #expect(right.status == 201 && right["Repr-Digest"] == "sha-256=\(abcabc)")
    let whole = try await site.ask(Self.request("PUT", "/files/b", ["Upload-Complete: ?1", "Repr-Digest: sha-256=\(abcabc)"], "abc"))
    #expect(whole.status == 400 && whole["Upload-Complete"] == "?1" && whole["Upload-Offset"] == nil)
    let malformed = try await site.ask(Self.request("PUT", "/files/b", ["Upload-Complete: ?1", "Repr-Digest: sha-256=abc"], "abc"))
    #expect(malformed.status == 400)
    #expect(site.names == ["a"] && site.drafts == [])
  }
  #endif

  @Test("Conditions, times and rules are those of a plain upload")
  func likePlain() async throws {
    let site = try UploadSite()
    try site.write("a", "old")
    let only = try await site.ask(Self.request("PUT", "/files/a", ["Upload-Complete: ?1", "If-None-Match: *"], "abc"))
    #expect(only.status == 412)
    let other = try await site.ask(Self.request("PUT", "/files/a", ["Upload-Complete: ?1", "If-Match: \"no\""], "abc"))
    #expect(other.status == 412)
    let replaced = try await site.ask(Self.request("PUT", "/files/a", ["Upload-Complete: ?1", "X-OC-Mtime: 1700000000.5"], "abc"))
    #expect(replaced.status == 204 && replaced["X-OC-Mtime"] == "accepted" && replaced["Content-Location"] == "../files/a")
    #expect(try await site.share.access().info(of: StorePath("/a")).modified == 1_700_000_000_500_000_000)
    let added = try await site.ask(Self.request("POST", "/files/a", ["Upload-Complete: ?1", "Accept: application/json"], "def"))
    #expect(added.status == 201 && added["Porthole-Path"] == "/a%20(1)" && added.content.hasPrefix("{\"name\":\"a (1)\""))
    let coded = try await site.ask(Self.request("PUT", "/files/a", ["Upload-Complete: ?1", "Content-Encoding: gzip"], "abc"))
    #expect(coded.status == 415)
    #expect(site.text("a") == "abc" && site.text("a (1)") == "def")
  }

  @Test(
    "Without an address of its own a file has its name from Content-Disposition", arguments: ["/uploads", "/upload", "/uploads?folder=/x"])
  func named(target: String) async throws {
    let site = try UploadSite()
    _ = try await site.share.access().makeFolder(StorePath("/x"))
    let name = "Content-Disposition: inline; filename=\"../b\"; filename*=UTF-8''%C3%A4%20b"
    let answer = try await site.ask(Self.request("POST", target, ["Upload-Complete: ?1", name], "abc"))
    #expect(answer.status == 201, "\(answer.content)")
    #expect(site.text(target.hasSuffix("x") ? "x/ä b" : "ä b") == "abc")
    #expect(try await site.ask(Self.request("POST", target, ["Upload-Complete: ?1"], "abc")).status == 400)
  }

  @Test("The address of an upload is the same seen from any depth, and behind a proxy that takes a prefix away")
  func depth() async throws {
    let site = try UploadSite(mount: "/in")
    _ = try await site.share.access().makeFolder(StorePath("/x"))
    _ = try await site.share.access().makeFolder(StorePath("/x/y"))
    for target in ["/in/files/a", "/in/files/x/y/a%20b", "/in/files/x/./y/c", "/in//files/x/d"] {
      let answer = try await site.ask(Self.request("PUT", target, ["Upload-Complete: ?0"], "abc"))
      let location = try #require(answer["Location"])
      #expect(answer.interim.first?["Location"] == location)
      let url = URL(string: location, relativeTo: URL(string: "http://proxy" + target))?.absoluteURL.path
      #expect(url == "/in/uploads/\(try #require(answer.id))", "\(location)")
      if !target.contains("//"), !target.contains("/./") { #expect(location.hasPrefix("../")) }
    }
  }

  @Test("Both protocols go on with the same uploads")
  func both() async throws {
    let site = try UploadSite()
    let id = try await begin(site, "/files/a", ["Upload-Length: 6"])
    let state = try await site.ask("HEAD /uploads/\(id) HTTP/1.1\nHost: localhost\nTus-Resumable: 1.0.0\n\n")
    #expect(state.status == 200 && state["Upload-Offset"] == "3" && state["Upload-Length"] == "6")
    let last = try await site.ask(
      "PATCH /uploads/\(id) HTTP/1.1\nHost: localhost\nTus-Resumable: 1.0.0\nUpload-Offset: 3\nContent-Length: 3\n"
        + "Content-Type: application/offset+octet-stream\n\ndef")
    #expect(last.status == 204 && site.text("a") == "abcdef")
  }

  @Test("An upload is its account's own, and no page of another site begins one")
  func accounts() async throws {
    let site = try UploadSite {
      $0.uploads.size = 10
    } look: {
      $0.account = { $0.fields["X-Account"] }
    }
    let id = try await begin(site, "/files/a", ["X-Account: ann"])
    #expect(try await site.ask(Self.request("HEAD", "/uploads/\(id)", ["X-Account: ben"])).status == 404)
    #expect(try await site.ask(Self.request("HEAD", "/uploads/\(id)", ["X-Account: ann"])).status == 204)
    #expect(try await site.ask(Self.request("PUT", "/files/b", ["Upload-Complete: ?1", "Origin: http://evil.example"], "x")).status == 403)
    let large = try await site.ask(Self.request("PUT", "/files/b", ["Upload-Complete: ?1"], "01234567890"))
    #expect(large.status == 413 && large["Upload-Limit"]?.hasPrefix("max-size=10, max-age=") == true)
    let options = try await site.ask(Self.request("OPTIONS", "/files/b", [], version: 6))
    #expect(options["Upload-Limit"]?.hasPrefix("max-size=10, expires=") == true && options["Accept-Patch"] == "application/partial-upload")
  }
}
