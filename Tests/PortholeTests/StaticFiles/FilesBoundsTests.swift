import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// What of a folder is served, and what is not there.
struct FilesBoundsTests {
  @Test(
    "A redirect to a folder never leads to another host",
    arguments: ["//evil.example", "//evil.example/..", "/.//evil.example", "///evil.example"])
  func openRedirect(path: String) async throws {
    try await WireServer.withFiles {
      try $0.folder("evil.example")
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get(path))
      if let location = response["Location"] {
        #expect(!location.hasPrefix("//"))
        #expect(!location.hasPrefix("/\\"))
        let base = try #require(URL(string: "http://host.example/"))
        #expect(URL(string: location, relativeTo: base)?.host() == "host.example")
      } else {
        #expect([200, 400, 404].contains(response.status))
      }
    }
  }

  @Test("A file's path with a slash behind it, and a path through a file, are not there")
  func fileAsFolder() async throws {
    try await WireServer.withFiles {
      try $0.file("a.txt")
    } test: { subject, _ async throws in
      #expect(try await subject.ask(Wire.get("/a.txt/")).status == 404)
      #expect(try await subject.ask(Wire.get("/a.txt/b")).status == 404)
      #expect(try await subject.ask(Wire.get("/" + String(repeating: "x", count: 300))).status == 404)
    }
  }

  @Test(
    "Case 9: hidden names are not there, in any component, for any method, listed or not",
    arguments: ["GET", "HEAD", "PUT", "DELETE", "PROPFIND"])
  func hidden(method: String) async throws {
    try await WireServer.withFiles {
      try $0.file(".git/config")
      try $0.file("a/.secret/b/c.txt")
      try $0.file(".htaccess")
      try $0.file("seen.txt")
    } test: { subject, _ async throws in
      let wire = try await subject.connect()
      for path in ["/.git/config", "/.git/", "/.git", "/a/.secret/b/c.txt", "/a/.secret/b/", "/.htaccess", "/%2ehtaccess", "/a/..%2e/x"] {
        let response = try await wire.ask(Wire.request(method, path))
        // What may not be done at all may be refused first.
        #expect(method == "GET" || method == "HEAD" ? response.status == 404 : [404, 405].contains(response.status))
      }
      let listing = try await wire.ask(Wire.get("/"))
      #expect(listing.text.contains("seen.txt"))
      #expect(!listing.text.contains(".git"))
      #expect(!listing.text.contains(".htaccess"))
    }
  }

  @Test("Hidden names are there when that is asked for; a root whose own name is hidden always is (last section 13)")
  func shownHidden() async throws {
    let parent = try TemporaryFolder()
    try parent.file(".share/.git/config", "shown")
    try parent.file(".share/a.txt", "a")
    var shown = Files.Configuration()
    shown.showsHidden = true
    let all = Files(parent.path + "/.share", shown), some = Files(parent.path + "/.share")
    try await WireServer.with {
      $0.mount("/all", all)
      $0.mount("/some", some)
    } test: { subject async throws in
      #expect(try await subject.ask(Wire.get("/all/.git/config")).text == "shown")
      #expect(try await subject.ask(Wire.get("/all/")).text.contains(".git/"))
      #expect(try await subject.ask(Wire.get("/some/a.txt")).text == "a")
      #expect(try await subject.ask(Wire.get("/some/.git/config")).status == 404)
    }
  }

  @Test("Symbolic links that leave the folder are not there; those that stay inside are followed")
  func links() async throws {
    let outside = try TemporaryFolder()
    try outside.file("secret.txt", "secret")
    try await WireServer.withFiles {
      try $0.file("real/a.txt", "inside")
      try $0.link("in.txt", to: "real/a.txt")
      try $0.link("infolder", to: "real")
      try $0.link("real/up.txt", to: "../top.txt")
      try $0.file("top.txt", "top")
      try $0.link("out.txt", to: outside.path + "/secret.txt")
      try $0.link("outfolder", to: outside.path)
      try $0.link("relative", to: "../\((outside.path as NSString).lastPathComponent)")
      try $0.link("absolute.txt", to: $0.path + "/top.txt")
      try $0.link("circle", to: "circle")
      try $0.link("dangling", to: "nowhere")
    } test: { subject, _ async throws in
      let wire = try await subject.connect()
      for (path, text) in [("/in.txt", "inside"), ("/infolder/a.txt", "inside"), ("/real/up.txt", "top")] {
        #expect(try await wire.ask(Wire.get(path)).text == text)
      }
      for path in ["/out.txt", "/outfolder/secret.txt", "/outfolder/", "/relative/secret.txt", "/circle", "/dangling"] {
        let response = try await wire.ask(Wire.get(path))
        #expect(response.status == 404)
        #expect(!response.text.contains("secret"))
      }
      let listing = try await wire.ask(Wire.get("/")).text
      #expect(listing.contains("in.txt") && listing.contains("infolder/"))
      for name in ["out.txt", "outfolder", "relative", "circle", "dangling"] { #expect(!listing.contains("\"\(name)")) }
    }
  }

  @Test("Names with everything in them are listed, linked and served")
  func strangeNames() async throws {
    let names = [
      "a#b.txt", "what?.txt", "100%.txt", "\"quoted\".txt", "<b>bold</b>.txt".replacing("/", with: "_"), "with space.txt",
      "ünïcödé 测试 😀.txt", "a&amp;b.txt",
      "it's.txt", "a:b.txt", "javascript:alert(1)", "semi;colon.txt", "plus+.txt", "%41.txt",
    ]
    try await WireServer.withFiles { folder in
      for name in names { try folder.file(name, name) }
    } test: { subject, _ async throws in
      let wire = try await subject.connect()
      let page = try await wire.ask(Wire.get("/")).text
      // Case 10: nothing of a name is markup.
      #expect(!page.contains("<b>"))
      let links = page.matches(of: /<a href="([^"]*)">([^<]*)<\/a>/)
      #expect(links.count == names.count)
      var served: Set<String> = []
      for link in links {
        let reference = link.output.1.replacing("&amp;", with: "&").replacing("&#39;", with: "'")
        #expect(reference.allSatisfy { $0.isASCII && !"?#\"<> ".contains($0) })
        // As a browser reads it: a colon may not make a scheme of what stands before it (RFC 3986 §4.2).
        let url = try #require(URL(string: String(reference), relativeTo: URL(string: "http://host.example/")))
        #expect(url.host() == "host.example")
        served.insert(try await wire.ask(Wire.get(url.path(percentEncoded: true))).text)
      }
      #expect(served == Set(names))
    }
  }

  @Test("Pipes, sockets and devices are not there, and nothing waits for them")
  func special() async throws {
    try await WireServer.withFiles { _ in
    } test: { subject, folder async throws in
      #expect(unsafe mkfifo(folder.path + "/pipe", 0o644) == 0)
      Socket.close(try Socket.listen(.unix(folder.path + "/sock"), backlog: 1))
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/pipe")).status == 404)
      #expect(try await wire.ask(Wire.get("/sock")).status == 404)
      #expect(!(try await wire.ask(Wire.get("/")).text.contains("pipe")))
    }
    try await WireServer.with(routes: { $0.mount("/dev", Files("/dev")) }) { subject in
      let response = try await subject.ask(Wire.get("/dev/null"))
      #expect(response.status == 404)
    }
  }

  @Test("What may not be read is 403", .disabled(if: getuid() == 0, "root may read everything"))
  func unreadable() async throws {
    try await WireServer.withFiles {
      try $0.file("a.txt")
      _ = unsafe chmod($0.path + "/a.txt", 0)
    } test: { subject, _ async throws in
      let response = try await subject.ask(Wire.get("/a.txt"))
      #expect(response.status == 403)
    }
  }

  @Test("A folder that is not there yet is 404, and served when it is")
  func later() async throws {
    let parent = try TemporaryFolder()
    try await WireServer.with(routes: { $0.mount("/", Files(parent.path + "/later")) }) { subject in
      let before = try await subject.ask(Wire.get("/a.txt"))
      #expect(before.status == 404)
      try parent.file("later/a.txt", "now")
      #expect(try await subject.ask(Wire.get("/a.txt")).text == "now")
    }
  }
}
