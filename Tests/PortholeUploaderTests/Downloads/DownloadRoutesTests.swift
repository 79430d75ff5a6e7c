import Foundation
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct DownloadRoutesTests {
  @Test func previewsAreInlineAndSandboxed() async throws {
    let site = try await Site(["a.png": "png"])
    let response = try await site.get("/file?path=/a.png")
    #expect(response.text == "png")
    #expect(response.fields[.contentType] == "image/png")
    #expect(response.fields[.contentDisposition] == "inline; filename=\"a.png\"")
    #expect(response.fields[.contentSecurityPolicy]?.hasPrefix("sandbox; default-src 'none'") == true)
    #expect(response.fields[.xContentTypeOptions] == "nosniff")
  }

  /// Nothing that people uploaded runs in this server's name.
  @Test(arguments: ["a.html", "a.HTM", "a.xhtml", "a.xml", "a.js", "a.mjs", "a.xsl", "a.rss"])
  func documentsThatCouldRunAreShownAsText(_ name: String) async throws {
    let site = try await Site([name: "<script>alert(1)</script>"])
    for target in ["/file?path=/\(name)", "/files/\(name)"] {
      let response = try await site.get(target)
      #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
      #expect(response.fields[.contentSecurityPolicy]?.hasPrefix("sandbox;") == true)
      #expect(response.fields[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test func imagesInSVGStayImages() async throws {
    let site = try await Site(["a.svg": "<svg/>"])
    let response = try await site.get("/file?path=/a.svg")
    #expect(response.fields[.contentType] == "image/svg+xml")
    #expect(response.fields[.contentSecurityPolicy]?.hasPrefix("sandbox;") == true)
  }

  @Test func documentsInPDFAreNotSandboxedButLoadNothing() async throws {
    let site = try await Site(["a.pdf": "%PDF"])
    let policy = try await site.get("/file?path=/a.pdf").fields[.contentSecurityPolicy] ?? ""
    #expect(!policy.contains("sandbox"))
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(try await site.get("/download?path=/a.pdf").fields[.contentSecurityPolicy]?.contains("sandbox") == true)
  }

  @Test func savedFilesKeepTheirType() async throws {
    let site = try await Site(["a.html": "<p>"])
    let response = try await site.get("/download?path=/a.html")
    #expect(response.fields[.contentType] == "text/html; charset=utf-8")
    #expect(response.fields[.contentDisposition]?.hasPrefix("attachment;") == true)
  }

  /// Case 40.
  @Test(arguments: [
    ("a\"b;c'd.txt", "attachment; filename=\"a\\\"b;c'd.txt\""),
    ("ünï.txt", "attachment; filename=\"_n_.txt\"; filename*=UTF-8''%C3%BCn%C3%AF.txt"),
    ("50%.txt", "attachment; filename=\"50%.txt\"; filename*=UTF-8''50%25.txt"),
  ])
  func namesSurviveTheirWay(_ name: String, _ disposition: String) async throws {
    let site = try await Site([name: "x"])
    let response = try await site.get("/download?path=/" + PercentCoding.encode(queryValue: name))
    #expect(response.fields[.contentDisposition] == disposition)
  }

  @Test func filesAreFoundByTheirPaths() async throws {
    let site = try await Site(["a b/ü.txt": "x"])
    #expect(try await site.get("/files/a%20b/%C3%BC.txt").text == "x")
    let folder = try await site.get("/files/a%20b/")
    #expect(folder.status == .found)
    #expect(folder.fields[.location] == "../../?path=%2Fa%20b%2F")
    #expect(try await site.get("/files/none", [.accept: "application/json"]).reason == "not-found")
  }

  @Test func headSaysHowLongItIs() async throws {
    let site = try await Site(["a": "12345"])
    let response = try await site.client.head("/download?path=/a")
    #expect(response.status == .ok)
    #expect(response.fields[.contentLength] == "5")
    #expect(response.body.isEmpty)
  }

  @Test func severalRangesAreParts() async throws {
    let site = try await Site(["a": "0123456789"])
    let response = try await site.get("/files/a", [.range: "bytes=0-1,8-"])
    #expect(response.status == .partialContent)
    #expect(response.fields[.contentType]?.hasPrefix("multipart/byteranges") == true)
    #expect(response.text.contains("\r\n\r\n01\r\n") && response.text.contains("\r\n\r\n89\r\n"))
  }
}
