import PortholeHTTP
import Testing

@Suite("Media type")
struct MediaTypeTests {
  @Test(
    "Is read, and written in one form",
    arguments: [
      ("text/html", "text/html"), ("Text/HTML", "text/html"), ("text/html;charset=utf-8", "text/html; charset=utf-8"),
      ("text/html ; Charset=\"UTF-8\" ", "text/html; charset=UTF-8"), ("text/plain; a=\"b c\"; d=e", "text/plain; a=\"b c\"; d=e"),
      ("a/b; c=\"\\\"\\\\\"", "a/b; c=\"\\\"\\\\\""), ("a/b; c=\"x;y,z\"", "a/b; c=\"x;y,z\""), ("a/b; c=\"\"", "a/b; c=\"\""),
      ("a/b;;c=d;", "a/b; c=d"), ("application/vnd.a+json", "application/vnd.a+json"), ("*/*", "*/*"),
      ("multipart/form-data; boundary=----WebKitFormBoundary7l", "multipart/form-data; boundary=----WebKitFormBoundary7l"),
    ])
  func read(text: String, expected: String) throws {
    let type = try #require(MediaType(text))
    #expect(type.text == expected)
    #expect(MediaType(type.text) == type)
  }

  @Test(
    "Is refused when malformed",
    arguments: [
      "", "text", "text/", "/html", "text /html", "text/ html", "text/html charset=utf-8", "text/html; charset", "text/html; =utf-8",
      "text/html; a=", "text/html; a=\"b", "text/html; a=\"b\"c", "text/html, text/plain", "text/html; a = b", "text/html; a=\"\u{0}\"",
      "a/b/c",
    ])
  func refused(text: String) {
    #expect(MediaType(text) == nil)
  }

  @Test("Parameters are found and set by name")
  func parameters() throws {
    let type = try #require(MediaType("text/plain; charset=utf-8; Format=Flowed; charset=x"))
    #expect(type.type == "text" && type.subtype == "plain" && type.essence == "text/plain")
    #expect(type["CHARSET"] == "utf-8")
    #expect(type["format"] == "Flowed")
    #expect(type["missing"] == nil)
    #expect(MediaType("a/b")?.adding("C", "d e")?.text == "a/b; c=\"d e\"")
    #expect(MediaType("a/b; c=1; d=2")?.adding("c", "3")?.text == "a/b; c=3; d=2")
    #expect(MediaType("a/b")?.adding("c", "d\r\nX: y") == nil)
    #expect(MediaType("a/b")?.adding("c d", "e") == nil)
    #expect(MediaType("a/b")?.adding("", "e") == nil)
  }
}

@Suite("Media types by extension")
struct MediaTypesTests {
  @Test(
    "What people serve",
    arguments: [
      ("html", "text/html"), ("htm", "text/html"), ("css", "text/css"), ("js", "text/javascript"), ("mjs", "text/javascript"),
      ("cjs", "text/javascript"), ("json", "application/json"), ("map", "application/json"), ("webmanifest", "application/manifest+json"),
      ("wasm", "application/wasm"), ("xml", "application/xml"), ("svg", "image/svg+xml"), ("txt", "text/plain"), ("md", "text/markdown"),
      ("csv", "text/csv"), ("yaml", "application/yaml"), ("yml", "application/yaml"), ("toml", "application/toml"),
      ("rss", "application/rss+xml"),
      ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"), ("webp", "image/webp"),
      ("avif", "image/avif"), ("heic", "image/heic"), ("ico", "image/vnd.microsoft.icon"), ("tiff", "image/tiff"), ("bmp", "image/bmp"),
      ("mp4", "video/mp4"), ("m4v", "video/mp4"), ("mov", "video/quicktime"), ("webm", "video/webm"), ("mkv", "video/x-matroska"),
      ("ts", "video/mp2t"), ("m2ts", "video/mp2t"), ("m3u8", "application/vnd.apple.mpegurl"), ("mpd", "application/dash+xml"),
      ("3gp", "video/3gpp"), ("ogv", "video/ogg"), ("mp3", "audio/mpeg"), ("m4a", "audio/mp4"), ("wav", "audio/wav"), ("opus", "audio/ogg"),
      ("ogg", "audio/ogg"), ("flac", "audio/flac"), ("mid", "audio/midi"), ("vtt", "text/vtt"), ("woff", "font/woff"),
      ("woff2", "font/woff2"),
      ("ttf", "font/ttf"), ("otf", "font/otf"), ("pdf", "application/pdf"), ("epub", "application/epub+zip"), ("zip", "application/zip"),
      ("gz", "application/gzip"), ("tgz", "application/gzip"), ("tar", "application/x-tar"), ("7z", "application/x-7z-compressed"),
      ("zst", "application/zstd"), ("ics", "text/calendar"), ("vcf", "text/vcard"), ("log", "text/plain"), ("swift", "text/x-swift"),
      ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"), ("xls", "application/vnd.ms-excel"),
      ("odt", "application/vnd.oasis.opendocument.text"), ("apk", "application/vnd.android.package-archive"),
      ("usdz", "model/vnd.usdz+zip"),
      ("mobileconfig", "application/x-apple-aspen-config"), ("key", "application/vnd.apple.keynote"),
      ("123", "application/vnd.lotus-1-2-3"),
      ("c++", "text/x-c++src"),
    ])
  func known(fileExtension: String, type: String) {
    #expect(MediaTypes.default[fileExtension] == type)
    #expect(MediaTypes.default.type(forFileName: "a.b/c.\(fileExtension.uppercased())") == type)
  }

  @Test("The extension is what follows the last dot of the name")
  func names() {
    let types = MediaTypes.default
    #expect(types.type(forFileName: "archive.tar.gz") == "application/gzip")
    #expect(types.type(forFileName: ".html") == "text/html")
    for name in ["", "html", "a.html/b", "a.", "a.unknown", "a. html", "a.html ", "a.html\n", "a.\n", "a.text/html", "a.gz application"] {
      #expect(types.type(forFileName: name) == "application/octet-stream", "\(name)")
    }
  }

  @Test("Every line of the table is found, and there are at least 900")
  func table() {
    let lines = MediaTypes.table.split(separator: "\n")
    #expect(lines.count >= 900)
    var previous: [UInt8] = []
    for line in lines {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 2, MediaType(fields[1]) != nil else {
        Issue.record("\(line)")
        continue
      }
      #expect(previous.lexicographicallyPrecedes(fields[0].utf8))
      #expect(MediaTypes.default[fields[0]] == MediaTypes.overrides[fields[0]] ?? fields[1])
      previous = Array(fields[0].utf8)
    }
  }

  @Test("Every override is a type and differs from the table")
  func overrides() {
    let lines = Set(MediaTypes.table.split(separator: "\n"))
    for (fileExtension, type) in MediaTypes.overrides {
      #expect(MediaType(type) != nil, "\(type)")
      #expect(fileExtension == fileExtension.lowercased())
      #expect(!lines.contains("\(fileExtension) \(type)"), "\(fileExtension)")
    }
  }

  @Test("A copy may know better")
  func own() {
    var types = MediaTypes.default
    types["LOG"] = "application/x-log"
    types["x"] = "text/x-own; charset=latin1"
    #expect(types.type(forFileName: "a.log") == "application/x-log")
    #expect(types.contentType(forFileName: "a.X") == "text/x-own; charset=latin1")
    #expect(MediaTypes.default["log"] == "text/plain")
    types["log"] = nil
    #expect(types["log"] == "text/plain")
  }

  @Test(
    "Text is said to be UTF-8",
    arguments: [
      ("a.html", "text/html; charset=utf-8"), ("a.txt", "text/plain; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
      ("a.json", "application/json"), ("a.svg", "image/svg+xml"), ("a.xml", "application/xml"), ("a.png", "image/png"),
      ("a", "application/octet-stream"),
    ])
  func charset(name: String, type: String) {
    #expect(MediaTypes.default.contentType(forFileName: name) == type)
  }
}
