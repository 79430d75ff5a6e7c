import Testing

@testable import PortholeFiles

/// Names, patterns and permissions.
struct NamePolicyTests {
  @Test(
    "Names that no file can have",
    arguments: [
      "", ".", "..", "a/b", "a\0b", "a\nb", "a\u{7F}", "\u{1}", String(repeating: "a", count: 256), String(repeating: "é", count: 128),
    ])
  func refused(name: String) {
    #expect(NamePolicy().fault(in: name) != nil)
    #expect(throws: FileError.self) { try StorePath.root.appending(name) }
  }

  @Test(
    "Names that any file can have",
    arguments: ["a", "...", ".a", "a b", " ", "é", "😀", "a\\b", "con", "a.", String(repeating: "a", count: 255)])
  func accepted(name: String) throws {
    #expect(NamePolicy().fault(in: name) == nil)
    #expect(try StorePath.root.appending(name).name == name)
  }

  @Test(
    "Names that other systems cannot have",
    arguments: [
      "a\\b", "a:b", "a*", "a?", "\"", "<", ">", "|", "a.", "a ", "CON", "con", "nul.txt", "Com1", "lpt9.tar.gz", "COM¹", "aux .c",
      "CONIN$",
    ])
  func portable(name: String) {
    #expect(NamePolicy(isPortable: true).fault(in: name) != nil)
    #expect(NamePolicy().fault(in: name) == nil)
  }

  @Test("Names that other systems can have", arguments: ["console", "com0", "com10", "a.con", "nul1", "lpt", ".a", "😀.txt"])
  func isPortable(name: String) { #expect(NamePolicy(isPortable: true).fault(in: name) == nil) }

  @Test("Paths", arguments: [("", "/"), ("/", "/"), ("//a//b/", "/a/b"), ("a/b", "/a/b"), ("/é/", "/é")])
  func paths(text: String, path: String) throws { #expect(try StorePath(text).description == path) }

  @Test("Paths that are none", arguments: ["/a/../b", "/..", ".", "/a/./b", "/a\0", String(repeating: "/abcdefgh", count: 400)])
  func noPaths(text: String) { #expect(throws: FileError.self) { try StorePath(text) } }

  @Test("What is not UTF-8 is no path")
  func bytes() throws {
    #expect(throws: FileError.self) { try StorePath(bytes: Array("/caf".utf8) + [0xE9]) }
    #expect(try StorePath(bytes: Array("/café".utf8)).name == "café")
  }

  @Test("What changes the direction of text is written out")
  func directional() {
    #expect(NamePolicy.display("photo\u{202E}gpj.exe") == "photo\\u{202E}gpj.exe")
    #expect(NamePolicy.display("a\u{200F}\u{2069}b\u{61C}") == "a\\u{200F}\\u{2069}b\\u{61C}")
    #expect(NamePolicy.display("שלום.txt") == "שלום.txt")
  }

  @Test(
    "Extensions", arguments: [("a.TXT", "txt"), ("a.tar.gz", "gz"), ("a", ""), (".profile", ""), ("a.", ""), (".a.b", "b"), ("É.É", "é")])
  func extensions(name: String, found: String) { #expect(NamePolicy.extension(of: name) == found) }

  @Test(
    "Numbered names",
    arguments: [
      ("a.txt", "a (1).txt"), ("a", "a (1)"), (".profile", ".profile (1)"), ("a.tar.gz", "a.tar (1).gz"), ("a (1).txt", "a (1) (1).txt"),
    ])
  func numbered(name: String, next: String) {
    #expect(NamePolicy.numbered(name, 1, isFolder: false) == next)
    #expect(NamePolicy.numbered("a.d", 2, isFolder: true) == "a.d (2)")
  }

  @Test("Numbered names are never too long, nor cut within a character")
  func numberedLong() {
    for name in [
      String(repeating: "a", count: 251) + ".txt", String(repeating: "😀", count: 62) + ".txt", "a." + String(repeating: "x", count: 253),
      String(repeating: "é", count: 127),
    ] {
      let next = NamePolicy.numbered(name, 1_234, isFolder: false)
      #expect(next.utf8.count <= 255 && next.contains(" (1234)") && next != name)
      #expect(!next.unicodeScalars.contains("\u{FFFD}"))
    }
  }

  @Test(
    "Patterns that meet a path",
    arguments: [
      ("*.tmp", "/a.tmp"), ("*.tmp", "/d/A.TMP"), ("node_modules", "/x/node_modules/y"), ("/private", "/private"),
      ("/private", "/private/a"),
      ("/private/**", "/private/a"), ("/private/**", "/private/a/b"), ("/**/x", "/x"), ("/**/x", "/a/b/x"), ("/a/**/b", "/a/b"),
      ("a/*/c", "/a/b/c"),
      ("?b*", "/abc"), ("é*", "/e\u{301}t"), ("a*b*c", "/aXbXXbc"), ("*", "/a"),
    ])
  func meets(pattern: String, path: String) throws { #expect(try GlobPattern(pattern).matches(StorePath(path))) }

  @Test(
    "Patterns that do not",
    arguments: [
      ("*.tmp", "/a.tmpx"), ("/private", "/a/private"), ("/private/**", "/private"), ("/a/*", "/b/a"), ("a/*/c", "/a/c"), ("?", "/ab"),
      ("", "/a"), ("/", "/a"),
      ("/a/**/b", "/a/c"), ("a*b*c", "/acb"), ("*", "/"),
    ])
  func misses(pattern: String, path: String) throws { #expect(try !GlobPattern(pattern).matches(StorePath(path))) }

  @Test("A pattern made to take long does not", .timeLimit(.minutes(5)))
  func stars() throws {
    let pattern = GlobPattern("/" + String(repeating: "**/", count: 200) + String(repeating: "*a", count: 100) + "b")
    #expect(try !pattern.matches(StorePath(String(repeating: "/a", count: 1_000) + "/" + String(repeating: "a", count: 250))))
  }

  @Test("Permissions: the innermost rule decides, whatever the case")
  func permissions() throws {
    let dropBox = Permissions([.create])
    #expect(dropBox.allows(.create, at: "/a") && !dropBox.allows(.list, at: "/") && !dropBox.allows(.replace, at: "/a"))
    let below = Permissions([]).allowing([.list, .read], below: "/x/y")
    #expect(
      below.allows(.read, at: "/x/y") && below.allows(.list, at: "/X/Y/z") && !below.allows(.read, at: "/x")
        && !below.allows(.read, at: "/x/yy"))
    #expect(below.leads(through: "/") && below.leads(through: "/x") && !below.leads(through: "/z") && !below.leads(through: "/x/y"))
    let guarded = Permissions.all.allowing(.reading, below: "/a/fixed")
    #expect(guarded.allows(.delete, throughout: "/b") && guarded.allows(.delete, at: "/a") && !guarded.allows(.delete, throughout: "/a"))
    #expect(!guarded.allows(.delete, throughout: "/a/fixed/x") && guarded.allows(.delete, throughout: "/a/fix"))
    #expect(guarded.allowing(.all, below: "a/fixed/").allows(.delete, throughout: "/a"))
  }

  @Test("Whatever text a path is made of, it has only names, and its text makes it again")
  func fuzz() throws {
    var generator = SeededGenerator(7)
    let pieces: [[UInt8]] = [
      [0x2F], [0x2E], [0x2E, 0x2E], [0x5C], [0], [0x41], Array("é".utf8), Array("e\u{301}".utf8), [0xE9], [0xC0, 0xAF], [0x7F],
      Array("\u{202E}".utf8),
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      guard let path = try? StorePath(bytes: bytes) else { continue }
      #expect(path.components.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0x2F) && !$0.utf8.contains(0) })
      #expect(try StorePath(path.description).bytes == path.bytes)
      #expect(path.bytes == Array(bytes.split(separator: 0x2F).joined(separator: [0x2F])))
    }
  }
}
