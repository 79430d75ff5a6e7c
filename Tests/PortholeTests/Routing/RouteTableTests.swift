import Porthole
import PortholeHTTP
import Testing

@Suite struct RouteTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: RoutePattern
    let yes: [String], no: [String]
    init(_ pattern: RoutePattern, yes: [String], no: [String]) {
      self.pattern = pattern
      self.yes = yes
      self.no = no
    }
    var testDescription: String { pattern.description }
  }

  static let uuid = "f81d4fae-7dec-11d0-A765-00a0c91e6bf6"
  static let cases = [
    Case("/", yes: ["/"], no: ["", "*", "//", "/a"]),
    Case("/a/b", yes: ["/a/b"], no: ["/a", "/a/", "/a/b/", "/a/b/c", "/A/b", "/a/bb", "//a/b", "/a//b", "a/b"]),
    Case("/a/", yes: ["/a/"], no: ["/a", "/a//", "/a/b"]),
    Case("/é", yes: ["/é"], no: ["/É", "/e\u{301}"]),
    Case("/:x", yes: ["/a", "/ ", "/é"], no: ["/", "/a/", "/a/b", ""]),
    Case("/:x/end", yes: ["/a/end", "/end/end"], no: ["//end", "/a/end/", "/end"]),
    Case(
      "/:x(int)", yes: ["/0", "/42", "/-7", "/007", "/9223372036854775807", "/-9223372036854775808"],
      no: ["/", "/-", "/+1", "/1.0", "/1a", "/0x1", "/٣", "/9223372036854775808", "/-9223372036854775809", "/99999999999999999999", "/1/"]),
    Case(
      "/:x(uuid)", yes: ["/" + uuid],
      no: ["/", "/\(uuid)0", "/" + uuid.dropLast(), "/g" + uuid.dropFirst(), "/" + String(repeating: "a", count: 36)]),
    Case("/f/*x", yes: ["/f/", "/f/a", "/f/a/b/", "/f//"], no: ["/f", "/fa", "/F/a", "/"]),
    Case("/**", yes: ["/", "/a", "/a/b"], no: ["", "*"]),
    Case(.exact("/a/:b"), yes: ["/a/:b"], no: ["/a/b"]),
    Case(
      RoutePattern.exact("/Straße/Aé").ignoringCase, yes: ["/straße/aé", "/STRASSE/AÉ", "/Straße/aE\u{301}"], no: ["/strase/ae", "/straße"]),
    Case(RoutePattern("/Ab/:x/Cd").ignoringCase, yes: ["/ab/q/cd", "/AB/Q/CD"], no: ["/ab/cd", "/ab//cd"]),
    Case(RoutePattern.exact("/k").ignoringCase, yes: ["/K", "/\u{212A}"], no: ["/kk", "/\u{e9}"]),
    Case(
      RoutePattern.exact("/ABCDEFGHIJKLMnopqrstuvwxyz").ignoringCase, yes: ["/abcdefghijklmNOPQRSTUVWXYZ", "/ABCDEFGHIJKLMnopqrstuvwxyz"],
      no: ["/bbcdefghijklmnopqrstuvwxyz"]),
    Case(RoutePattern.exact("/[@{`").ignoringCase, yes: ["/[@{`"], no: ["/{@{`", "/[`{`", "/[@[`"]),
    Case(.prefix("/site"), yes: ["/site", "/site/", "/site/x", "/site/x/y", "/site//"], no: ["/", "/sitex", "/sit", "/Site", "/x/site"]),
    Case(.prefix("/site/"), yes: ["/site", "/site/", "/site/x"], no: ["/sitex"]),
    Case(RoutePattern.prefix("/A/É").ignoringCase, yes: ["/a/é", "/A/E\u{301}/x"], no: ["/a/e", "/a"]),
    Case(.prefix("/"), yes: ["/", "/a", "/a/b", "*", ""], no: []),
    Case(.any, yes: ["/", "/a/b/", "*", ""], no: []),
    Case(.regex("b+"), yes: ["/b", "/abba", "/a/b"], no: ["/", "/B"]),
    Case(.regex("^/a$"), yes: ["/a"], no: ["/a/", "/b/a", "/A", "/a\n"]),
    Case(RoutePattern.regex("^/é$").ignoringCase, yes: ["/é", "/É"], no: ["/e"]),
    Case(.regex(""), yes: ["/", "/a"], no: []),
  ]

  @Test(arguments: cases) func matches(_ expected: Case) throws {
    var table = RouteTable<Int>()
    _ = try table.add(expected.pattern, methods: [.get], 1)
    for path in expected.yes { #expect(table.winner(.get, path) == 1, "\(path)") }
    for path in expected.no { #expect(table.winner(.get, path) == nil, "\(path)") }
    for path in expected.yes { #expect(table.winner(.post, path) == nil, "\(path)") }
  }

  @Test(
    arguments: [
      ("/:a", "/x", ["a": "x"]),
      ("/:a/:b", "/x/y", ["a": "x", "b": "y"]),
      ("/s/:a/t/:b(int)", "/s/é ü/t/-7", ["a": "é ü", "b": "-7"]),
      ("/*r", "/", ["r": ""]),
      ("/*r", "/a/b/", ["r": "a/b/"]),
      ("/s/:a/**", "/s/x//y", ["a": "x", "**": "/y"]),
      ("/s", "/s", [:]),
    ] as [(RoutePattern, String, [String: String])])
  func takesParameters(_ pattern: RoutePattern, _ path: String, _ expected: [String: String]) throws {
    var table = RouteTable<Int>()
    _ = try table.add(pattern, methods: .any, 1)
    let parameters = try #require(table.match(.get, path)).parameters
    for (name, value) in expected { #expect(parameters[name] == value) }
    #expect(parameters["none"] == nil)
    #expect(parameters.captures.isEmpty)
  }

  @Test func parametersHaveTypes() throws {
    var table = RouteTable<Int>()
    _ = try table.add("/:a/:b(int)", methods: .any, 1)
    let parameters = try #require(table.match(.get, "/2.5/042")).parameters
    #expect(parameters.get("b", as: Int.self) == 42)
    #expect(parameters.get("a") == 2.5)
    #expect(parameters.get("a", as: Int.self) == nil)
    #expect(parameters.get("c", as: String.self) == nil)
  }

  @Test(
    arguments: [
      ("^/([a-z]+)(-[0-9]+)?/(x)?(y)", "/ab/y", ["ab", nil, nil, "y"]),
      ("^/([a-z]+)(-[0-9]+)?/(x)?(y)", "/ab-1/xy", ["ab", "-1", "x", "y"]),
      ("a(b)?|c(d)", "/cd", [nil, "d"]),
      ("b", "/b", []),
      ("(é)", "/é", ["é"]),
    ] as [(String, String, [Substring?])])
  func groupsKeepTheirPlaces(_ pattern: String, _ path: String, _ expected: [Substring?]) throws {
    var table = RouteTable<Int>()
    _ = try table.add(.regex(pattern), methods: .any, 1)
    #expect(try #require(table.match(.get, path)).parameters.captures == expected)
  }

  @Test func namedGroupsAreParameters() throws {
    var table = RouteTable<Int>()
    _ = try table.add(.regex("/(?<year>[0-9]+)(?<rest>-.*)?(z)?"), methods: .any, 1)
    let parameters = try #require(table.match(.get, "/2026z")).parameters
    #expect(parameters["year"] == "2026")
    #expect(parameters["rest"] == nil)
    #expect(parameters.get("year", as: Int.self) == 2026)
    #expect(parameters.captures == ["2026", nil, "z"])
  }

  @Test(
    arguments: [
      (.prefix("/site"), "/site/a/b", "/a/b"), (.prefix("/site/"), "/site/", "/"), (.prefix("/site"), "/site", ""),
      (.prefix("/"), "/a", "/a"),
      (RoutePattern.prefix("/Straße").ignoringCase, "/STRASSE/x", "/x"), (.any, "/a/b", "/a/b"), ("/a/*x", "/a/b", ""),
      (.exact("/a"), "/a", ""),
      (.regex("a"), "/a/b", ""),
    ] as [(RoutePattern, String, String)])
  func prefixesLeaveARest(_ pattern: RoutePattern, _ path: String, _ rest: String) throws {
    var table = RouteTable<Int>()
    _ = try table.add(pattern, methods: .any, 1)
    #expect(String(decoding: Array(path.utf8)[try #require(table.match(.get, path)).rest...], as: UTF8.self) == rest)
  }

  /// Each kind of pattern, added before and after each other kind.
  @Test func theLastAddedWins() throws {
    let kinds: [RoutePattern] = [
      "/a/b", "/:x/b", "/a/*r", .exact("/a/b"), RoutePattern.exact("/A/B").ignoringCase, .prefix("/a"), .any, .regex("b$"), .custom,
    ]
    for first in kinds {
      for last in kinds {
        var table = RouteTable<Int>()
        let older = try table.add(first, methods: .any, 1)
        let newer = try table.add(last, methods: .any, 2)
        #expect(table.winner(.get, "/a/b") { _ in true } == 2, "\(first), then \(last)")
        var other = table
        let snapshot = table
        let removed1 = table.remove(newer)
        #expect(removed1)
        #expect(table.winner(.get, "/a/b") { _ in true } == 1, "\(first), then \(last), which is removed")
        let removed2 = other.remove(older)
        #expect(removed2)
        #expect(other.winner(.get, "/a/b") { _ in true } == 2, "\(first), which is removed, then \(last)")
        #expect(snapshot.winner(.get, "/a/b") { _ in true } == 2)
      }
    }
  }

  @Test func aRouteIsRemovedOnceAndFromItsTableOnly() throws {
    var table = RouteTable<Int>(), other = RouteTable<Int>()
    let id = try table.add("/a", methods: .any, 1)
    let foreign = try other.add("/a", methods: .any, 2)
    let removed3 = table.remove(foreign)
    #expect(!removed3)
    #expect(try #require(table.match(.get, "/a")).id == id)
    let removed4 = table.remove(id)
    #expect(removed4)
    let removed5 = table.remove(id)
    #expect(!removed5)
    #expect(table.winner(.get, "/a") == nil)
    let again = try table.add("/a", methods: .any, 3)
    #expect(again != id)
    table.removeAll()
    #expect(table.winner(.get, "/a") == nil)
    #expect(table.methods == [])
    let removed6 = table.remove(again)
    #expect(!removed6)
  }

  /// Only those that could win are asked, the last added first.
  @Test func matchClosuresAreAskedInOrder() throws {
    var table = RouteTable<Int>()
    _ = try table.add(.custom, methods: .any, 1)
    _ = try table.add("/a", methods: .any, 2)
    _ = try table.add(.custom, methods: .any, 3)
    _ = try table.add(.custom, methods: [.post], 4)
    _ = try table.add(.custom, methods: .any, 5)
    var asked: [Int] = []
    #expect(
      table.winner(.get, "/a") { value in
        asked.append(value); return false
      } == 2)
    #expect(asked == [5, 3])
    asked = []
    #expect(
      table.winner(.get, "/b") { value in
        asked.append(value); return value == 1
      } == 1)
    #expect(asked == [5, 3, 1])
    asked = []
    #expect(
      table.winner(.post, "/a") { value in
        asked.append(value); return value == 4
      } == 4)
    #expect(asked == [5, 4])
  }

  @Test func whatAMatchClosureThrowsComesOut() throws {
    struct Refusal: Error, Equatable {}
    var table = RouteTable<Int>()
    _ = try table.add(.custom, methods: .any, 1)
    let path: [UInt8] = [47]
    #expect(throws: Refusal()) { try table.match(.get, path: path.span) { _ throws(Refusal) in throw Refusal() } }
  }

  @Test func manySearchAtOnce() async throws {
    var table = RouteTable<Int>()
    _ = try table.add("/:a/*b", methods: .any, 1)
    _ = try table.add(.regex("^/(x+)(y)?(z*)$"), methods: .any, 2)
    let snapshot = table
    await withTaskGroup(of: Bool.self) { group in
      for task in 1...8 {
        group.addTask {
          let xs = String(repeating: "x", count: task)
          return (0..<200).allSatisfy { _ in
            snapshot.match(.get, "/\(xs)z")?.parameters.captures == [xs[...], nil, "z"]
              && snapshot.match(.get, "/\(xs)/b")?.parameters["a"] == xs
          }
        }
      }
      for await right in group { #expect(right) }
    }
  }
}
