import PortholeHTTP
import Testing

@Suite("Content-Disposition")
struct ContentDispositionTests {
  @Test(
    "The last component of a name is all that is taken for a file",
    arguments: [
      ("a.txt", "a.txt"), ("../../evil.txt", "evil.txt"), (#"C:\Users\me\photo.jpg"#, "photo.jpg"), (#"a\..\b"#, "b"), ("..", ""),
      (".", ""),
      ("dir/", ""), ("", ""), ("/etc/passwd", "passwd"), (".hidden", ".hidden"), ("...", "..."), (#"a/..\.."#, ""),
    ])
  func lastComponent(sent: String, component: String) {
    #expect(ContentDisposition.lastComponent(of: sent) == component)
  }

  @Test(
    "Reads what RFC 6266 shows",
    arguments: [
      ("Attachment; filename=example.html", "attachment", "example.html"),
      (#"INLINE; FILENAME= "an example.html""#, "inline", "an example.html"),
      ("attachment; filename*= UTF-8''%e2%82%ac%20rates", "attachment", "€ rates"),
      (#"attachment; filename="EURO rates"; filename*=utf-8''%e2%82%ac%20rates"#, "attachment", "€ rates"), ("inline", "inline", nil),
      ("attachment;", "attachment", nil), (#"attachment; filename="%22""#, "attachment", "%22"),
    ])
  func reads(text: String, type: String, fileName: String?) throws {
    let disposition = try #require(ContentDisposition(text))
    #expect(disposition.type == type)
    #expect(disposition.fileName == fileName)
  }

  @Test(
    "Refuses what is malformed",
    arguments: [
      "", ";", "\"a\"", "attachment filename=a", "attachment; filename", "attachment; filename=", #"attachment; filename="a"#,
      "attachment; filename=a; filename=b", #"attachment; filename="a"b"#, "attachment; =a",
    ])
  func refuses(text: String) {
    // A parameter without a name is passed over like an empty one, so that its value is what is wrong.
    #expect(ContentDisposition(text) == nil)
  }

  @Test("Reads what it writes", arguments: ["a.txt", "a\"b;c\\d.txt", "ünï.txt", "50%.txt", "测试😀.txt", "a b'c(d).txt", "x*=y"])
  func roundTrip(name: String) {
    #expect(ContentDisposition(ContentDisposition.attachment(fileName: name))?.fileName == name)
  }
}

@Suite("Charsets")
struct CharsetTests {
  @Test func decodes() {
    #expect(Charset(label: "UTF-8")?.decode(Array("\u{FEFF}ü".utf8)) == "ü")
    #expect(Charset.utf8.decode([0xC3]) == nil)
    #expect(Charset(label: "us-ASCII")?.decode(Array("abc".utf8)) == "abc")
    #expect(Charset.ascii.decode([0x80]) == nil)
    #expect(Charset(label: "ISO-8859-1")?.decode([0xE9, 0x80, 0x81, 0x9F]) == "é€\u{81}Ÿ")
    #expect(Charset(label: "utf-16")?.decode([0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0]) == "a😀")
    #expect(Charset.utf16.decode([0xFF, 0xFE, 0x61, 0]) == "a")
    #expect(Charset.utf16.decode([0, 0x61]) == "a")
    #expect(Charset(label: "UTF-16LE")?.decode([0x61, 0]) == "a")
    #expect(Charset(label: "utf-16be")?.decode([0, 0x61]) == "a")
    #expect(Charset.utf16.decode([0, 0x61, 0]) == nil)
    #expect(Charset.utf16BigEndian.decode([0xD8, 0x3D]) == nil)
    #expect(Charset.utf16.decode([]) == "")
    #expect(Charset(label: "koi8-r") == nil)
  }
}
