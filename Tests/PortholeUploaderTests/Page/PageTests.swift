import Foundation
import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

/// The page as it comes: what people without JavaScript use, and what the script begins with.
@Suite struct PageTests {
  private static let odd = "<img src=x onerror=alert(1)> & \"'"

  /// Case 10: names in lists, headings and breadcrumbs are text.
  @Test func everyNameIsEscapedInEveryContext() async throws {
    let site = try await Site(
      ["\(PageTests.odd)/<b>in</b>.txt".replacing("</b>", with: "<b>"): "x", "</script><script>alert(1)<!--/": ""],
      look: {
        $0.title = PageTests.odd; $0.deviceName = PageTests.odd
      })
    for target in ["/", "/?path=" + PercentCoding.encode(queryValue: "/" + PageTests.odd)] {
      let page = try await site.get(target).text
      #expect(!page.contains("<img"))
      #expect(!page.contains("<b>"))
      #expect(page.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;&#39;"))
      #expect(page.components(separatedBy: "<script").count == 3, "one for the script, one for its data")
      #expect(page.components(separatedBy: "</script>").count == 3)
    }
  }

  @Test func theListHasLinksThatLeadToFilesAndFolders() async throws {
    let site = try await Site(["a&b.txt": "12345", "Folder/": "", "100% #1?.txt": ""])
    let page = try await site.get("/").text
    #expect(page.contains("href=\"?path=%2FFolder%2F\""))
    let files = page.matches(of: /href="(download\?path=[^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    #expect(files.count == 2)
    for file in files { #expect(try await site.get("/" + file).status == .ok, "\(file)") }
    #expect(page.contains(">5 B<"))
    // Folders come first.
    #expect(try #require(page.range(of: ">Folder<")).lowerBound < #require(page.range(of: ">a&amp;b.txt<")).lowerBound)
  }

  @Test func linksSortByColumnsBothWays() async throws {
    let site = try await Site(["a.txt": "123", "b.txt": "1", "c.txt": "12"])
    func names(_ query: String) async throws -> [String] {
      try await site.get("/?path=/" + query).text.matches(of: /title="(\w\.txt)"/).map { String($0.1) }
    }
    #expect(try await names("") == ["a.txt", "b.txt", "c.txt"])
    #expect(try await names("&sort=name&order=desc") == ["c.txt", "b.txt", "a.txt"])
    #expect(try await names("&sort=size&order=desc") == ["a.txt", "c.txt", "b.txt"])
    #expect(try await names("&sort=size&order=asc") == ["b.txt", "c.txt", "a.txt"])
    #expect(try await names("&sort=nonsense") == ["a.txt", "b.txt", "c.txt"])
    let page = try await site.get("/?path=/&sort=size&order=desc").text
    #expect(page.contains("aria-sort=\"descending\"><a href=\"?path=%2F&amp;sort=size&amp;order=asc\""))
  }

  @Test func aLongListGoesOn() async throws {
    let site = try await Site()
    for number in 0..<1_005 { try site.write(String(format: "%04d.txt", number)) }
    let page = try await site.get("/").text
    #expect(page.matches(of: /class="link"/).count == 1_000)
    let next = try #require(page.firstMatch(of: /href="([^"]*after=[^"]*)"/)?.1).replacing("&amp;", with: "&")
    let rest = try await site.get("/" + next).text
    #expect(rest.matches(of: /title="(\d+\.txt)"/).map { String($0.1) } == ["1000.txt", "1001.txt", "1002.txt", "1003.txt", "1004.txt"])
    #expect(!rest.contains("after="))
  }

  @Test func formsUploadAndCreate() async throws {
    let page = try await Site(["in/": ""]).get("/?path=/in/").text
    let folder = "<input type=\"hidden\" name=\"path\" value=\"/in/\">"
    #expect(page.contains("action=\"upload?then=page\" enctype=\"multipart/form-data\">\(folder)"))
    #expect(page.contains("action=\"create?then=page\">\(folder)"))
  }

  @Test func whoMayOnlyReadGetsNoForms() async throws {
    let site = try await Site(["a.txt": "x"], sharing: { $0.permissions = { _ in .reading } })
    let page = try await site.get("/").text
    #expect(!page.contains("<form"))
    #expect(page.contains("data-do=\"upload\" hidden"))
    #expect(page.contains("a.txt"))
  }

  @Test func whoMayOnlyAddSeesNothingButHowToAdd() async throws {
    let site = try await Site(["secret.txt": "x"], sharing: { $0.permissions = { _ in Permissions([.create]) } })
    let response = try await site.get("/")
    #expect(response.status == .ok)
    #expect(!response.text.contains("secret"))
    #expect(response.text.contains("<form"))
    #expect(response.text.contains("You can add files here"))
  }

  @Test func theScriptGetsWhatItBeginsWith() async throws {
    let site = try await Site(
      ["a.txt": "x"],
      look: {
        $0.address = { "http://192.168.1.5:8080/" }
        $0.deviceName = "My phone"
        $0.title = "Inbox"
      })
    let page = try await site.get("/").text
    let element = /<script type="application\/json" id="start" nonce="\w+">(.*?)<\/script>/.dotMatchesNewlines()
    let text = try #require(page.firstMatch(of: element)?.1)
    let start = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(start["language"] as? String == "en")
    #expect(start["title"] as? String == "Inbox")
    #expect(start["device"] as? String == "My phone")
    #expect(start["address"] as? String == "http://192.168.1.5:8080/")
    #expect(start["folder"] as? String == "/")
    #expect((start["permissions"] as? [String: Bool])?["create"] == true)
    #expect((start["entries"] as? [[String: Any]])?.first?["name"] as? String == "a.txt")
    #expect((start["strings"] as? [String: Any])?["upload"] as? String == "Upload files")
  }

  @Test(arguments: [ConflictRule.replace, .keep, .skip, .fail, nil])
  func theScriptKnowsWhatBecomesOfNamesThatExist(_ rule: ConflictRule?) async throws {
    let page = try await Site(look: { $0.conflict = rule }).get("/").text
    #expect(page.contains(",\"conflict\":\(rule.map { "\"\($0.rawValue)\"" } ?? "null"),"))
  }

  /// The app's texts are HTML and stand as they are given; `%nonce%` in them is the page's.
  @Test func theAppsTextsAreInserted() async throws {
    let site = try await Site(look: {
      $0.header = "<h1>Header</h1><script nonce=\"%nonce%\"></script>"
      $0.prologue = "<p>Prologue %title%</p>"
      $0.epilogue = "<p>Epilogue</p>"
      $0.footer = "<p>Footer</p>"
      $0.accentColor = "#ff6600"
    })
    let response = try await site.get("/"), page = response.text
    let nonce = try #require(page.firstMatch(of: /<h1>Header<\/h1><script nonce="(\w+)">/)?.1)
    #expect(nonce.count >= 20)
    #expect(response.fields["Content-Security-Policy"]?.contains("script-src 'nonce-\(nonce)'") == true)
    for text in ["<p>Prologue %title%</p>", "<p>Epilogue</p>", "<p>Footer</p>", "--accent:#ff6600"] { #expect(page.contains(text)) }
    #expect(try await site.get("/").text.contains(nonce) == false, "each page has its own")
  }

  @Test func thePolicyAllowsNothingInline() async throws {
    let policy = try #require(try await Site().get("/").fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'nonce-"))
    #expect(!policy.contains("unsafe"))
    // A file that is shared is no script of the page, though it comes from the same origin.
    #expect(!policy.contains("script-src 'self'"))
    for rule in ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'", "connect-src 'self'"] { #expect(policy.contains(rule)) }
  }

  @Test func whatWasDoneIsSaid() async throws {
    let site = try await Site()
    let page = try await site.get("/?path=/&done=uploaded").text
    #expect(page.contains("<p class=\"said\" role=\"status\">The files are uploaded.</p>"))
    #expect(try await site.get("/?path=/&done=%3Cb%3E").text.contains("class=\"said\"") == false)
  }

  @Test func whatWentWrongIsAPageInTheReadersLanguage() async throws {
    let site = try await Site()
    let response = try await site.get("/?path=/missing", [.acceptLanguage: "fr", .accept: "text/html"])
    #expect(response.status == .notFound)
    #expect(response.text.contains("« missing » n’est plus là."))
    #expect(response.text.contains("<a class=\"button\" href=\"./\">Retour aux fichiers</a>"))
    #expect(!response.text.contains("404"))
    #expect(response.fields["Content-Security-Policy"]?.contains("default-src 'none'") == true)
  }
}
