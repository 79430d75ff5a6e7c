import Porthole
import PortholeHTTP
import Testing

@Suite struct RoutePatternTests {
  @Test(arguments: [
    ("", "it has to begin with \"/\""),
    ("users", "it has to begin with \"/\""),
    (":id", "it has to begin with \"/\""),
    ("\u{301}/a", "it has to begin with \"/\""),
    ("/a\0b", "no path has a NUL in it"),
    ("/:", "\":\" needs a name"),
    ("/a/:/b", "\":\" needs a name"),
    ("/:(int)", "\":(int)\" needs a name"),
    ("/*", "\"*\" needs a name"),
    ("/:a/:a", "two parameters are called \"a\""),
    ("/:a/b/*a", "two parameters are called \"a\""),
    ("/*a/b", "nothing can follow \"*a\""),
    ("/*a/", "nothing can follow \"*a\""),
    ("/**/**", "nothing can follow \"**\""),
    ("/:id(float)", "\":id(float)\" has no type that is known: there are (int) and (uuid)"),
    ("/:id()", "\":id()\" has no type that is known: there are (int) and (uuid)"),
    ("/:id(int", "\":id(int\" has no type that is known: there are (int) and (uuid)"),
    ("/:id(int)x", "\":id(int)x\" has no type that is known: there are (int) and (uuid)"),
    ("/:file.html", "\":file.html\" has a name with more than letters, digits, \"-\" and \"_\" in it"),
    ("/:a:b", "\":a:b\" has a name with more than letters, digits, \"-\" and \"_\" in it"),
    ("/***", "\"***\" has a name with more than letters, digits, \"-\" and \"_\" in it"),
  ])
  func refusesPatterns(_ pattern: String, _ reason: String) {
    var table = RouteTable<Int>()
    let error = #expect(throws: RoutePatternError.self) { try table.add(RoutePattern(pattern), methods: .any, 1) }
    #expect(error?.pattern == pattern)
    #expect(error?.reason == reason)
    #expect(error?.description == "route pattern \"\(pattern)\": \(reason)")
    #expect(table.winner(.get, "/") == nil)
  }

  @Test(arguments: ["/", "//", "/a:b/c*d", "/:a/:b-1/:C_2/*rest", "/:größe(int)", "/a/**", "/\u{301}/a", "/a b", "/?"])
  func takesPatterns(_ pattern: String) throws {
    var table = RouteTable<Int>()
    _ = try table.add(RoutePattern(pattern), methods: .any, 1)
    #expect(RoutePattern(pattern).description == pattern)
  }

  @Test func exactAndPrefixKnowNoParametersButNeedTheSlash() throws {
    var table = RouteTable<Int>()
    _ = try table.add(.exact("/:a/*/:a"), methods: .any, 1)
    _ = try table.add(.prefix("/:b"), methods: .any, 2)
    #expect(table.winner(.get, "/:a/*/:a") == 1)
    #expect(table.winner(.get, "/x/*/:a") == nil)
    #expect(table.winner(.get, "/:b/x") == 2)
    #expect(table.winner(.get, "/x") == nil)
    #expect(throws: RoutePatternError.self) { try table.add(.exact("a"), methods: .any, 1) }
    #expect(throws: RoutePatternError.self) { try table.add(.prefix(""), methods: .any, 1) }
  }

  /// Everything that Swift's engine cannot do has to be found when the pattern is added.
  @Test(arguments: [
    "(", "[z-a]", "a{3,1}", "a**", #"\1"#, #"(a)\2"#, "(?<n>a)(?<n>b)", "(?<=a)b", #"\K"#, "(?R)", "(?1)", "(?(1)a|b)", "(?|a|b)",
    #"\p{Script=Foo}"#,
    "[[:foo:]]", "(*ACCEPT)", "(?C1)", "(?X)a", "a{99999999999999999999}",
  ])
  func refusesRegularExpressions(_ pattern: String) {
    var table = RouteTable<Int>()
    for regex in [RoutePattern.regex(pattern), .regex(pattern).ignoringCase] {
      let error = #expect(throws: RoutePatternError.self) { try table.add(regex, methods: .any, 1) }
      #expect(error?.pattern == pattern)
      #expect(error?.reason.isEmpty == false)
    }
  }

  @Test func aRouteNeedsAMethod() {
    var table = RouteTable<Int>()
    #expect(throws: RoutePatternError.self) { try table.add("/", methods: [], 1) }
  }

  @Test func literalsMayBeInterpolated() throws {
    let version = 2
    var table = RouteTable<Int>()
    _ = try table.add("/v\(version)/:id", methods: .any, 1)
    #expect(table.winner(.get, "/v2/x") == 1)
  }
}
