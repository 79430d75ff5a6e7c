import Foundation
import Porthole
import PortholeCompression
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct PageAssetsTests {
  private func references(_ page: String) -> [String] { page.matches(of: /(?:href|src)="(assets\/[^"]+)"/).map { String($0.1) } }

  @Test func allThatThePageNamesIsThereForGood() async throws {
    let site = try await Site()
    let names = references(try await site.get("/").text)
    #expect(names.count == 3)
    for name in names {
      let response = try await site.get("/" + name)
      #expect(response.status == .ok, "\(name)")
      #expect(response.fields[.cacheControl]?.contains("immutable") == true)
      let type = name.hasSuffix("js") ? "text/javascript" : name.hasSuffix("css") ? "text/css" : "image/svg+xml"
      #expect(response.fields[.contentType]?.hasPrefix(type) == true)
    }
    #expect(try await site.get("/assets/page.0.js").status == .notFound)
    #expect(try await site.get("/assets/../x").status == .notFound)
  }

  /// The whole page, compressed, is light enough for a phone's hotspot.
  @Test func thePageIsAtMost60KilobytesInEveryLanguage() async throws {
    let site = try await Site(["a.txt": "x"])
    let compressed: Fields = [.acceptEncoding: "gzip"]
    let names = references(try await site.get("/").text)
    var assets = 0
    for name in names { assets += try await site.get("/" + name, compressed).body.count }
    for language in PageStrings.all.keys {
      let page = try await site.get("/?lang=\(language)", compressed).body.count
      #expect(assets + page <= 60_000, "\(language): \(assets + page)")
    }
  }

  @Test func theAppsIconTakesThePlaceOfThePages() async throws {
    #expect(try await Site().get("/icon").status == .notFound)
    let site = try await Site(look: { $0.icon = .init([1, 2, 3], type: "image/png") })
    #expect(try await site.get("/").text.contains("<link rel=\"icon\" href=\"icon\">"))
    let icon = try await site.get("/icon")
    #expect(icon.fields[.contentType] == "image/png")
    #expect(icon.body == [1, 2, 3])
  }
}

@Suite struct AccentColorTests {
  @Test(arguments: ["#000000", "#ffffff", "#ff6600", "#0a66d8", "#ffff00", "#808080", "#12e5b0", "#f0f"])
  func everyColourHasReadableInks(_ text: String) throws {
    let accent = try #require(RGB(text)), style = AccentColor(text).style
    let colors = style.matches(of: /--(on-accent|ink-accent):(#\w+)/).map { (String($0.1), String($0.2)) }
    #expect(colors.count == 4)
    for (index, (name, value)) in colors.enumerated() {
      let color = try #require(RGB(value)), ground = name == "on-accent" ? accent : index < 2 ? RGB.lightGround : .darkGround
      #expect(color.contrast(with: ground) >= 4.5, "\(name) \(value) on \(ground.css)")
    }
  }

  @Test func contrastIsThatOfTheStandard() throws {
    #expect(abs(RGB.white.contrast(with: .black) - 21) < 0.001)
    // Known pairs.
    #expect(abs(try #require(RGB("#767676")).contrast(with: .white) - 4.54) < 0.01)
    #expect(abs(try #require(RGB("#ff0000")).contrast(with: .white) - 4.0) < 0.01)
  }

  @Test(arguments: ["red;}body{display:none", "url(x)</style>", "#12", "expression(\"x\")"]) func nothingCanEndTheRule(_ text: String) {
    let style = AccentColor(text).style
    #expect(!style.contains("<") && !style.contains("display"))
    #expect(style.components(separatedBy: "}").count == style.components(separatedBy: "{").count)
  }

  @Test func coloursThatOnlyBrowsersKnowAreMixed() {
    #expect(AccentColor("rebeccapurple").style.contains("--accent:rebeccapurple;--ink-accent:color-mix"))
    #expect(AccentColor(nil).style == "")
  }
}
