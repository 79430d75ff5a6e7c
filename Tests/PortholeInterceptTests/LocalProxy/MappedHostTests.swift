import Testing

@testable import PortholeIntercept

/// Which hosts a rule may be for, as is asked when a tunnel is opened and nothing else is known.
struct MappedHostTests {
  @Test func hosts() throws {
    let cases: [(RequestMatch, maps: [String], not: [String])] = [
      (.any, ["a.test:443"], []),
      (.host("a.test"), ["a.test:443", "a.test:80"], ["b.test:443"]),
      (.host("a.test:8443"), ["a.test:8443"], ["a.test:443"]),
      (.host("A.test", path: "/x"), ["a.test:443"], ["b.test:443"]),
      (.host("a.test") || .host("b.test", pathPrefix: "/x"), ["a.test:443", "b.test:443"], ["c.test:443"]),
      (.host("a.test") && .host("b.test"), [], ["a.test:443", "b.test:443"]),
      (!.host("a.test"), ["b.test:443"], ["a.test:443"]),
      (!.host("a.test", path: "/x"), ["b.test:443", "a.test:443"], []),
      (!(.host("a.test") || .method(.get)), ["b.test:443"], ["a.test:443"]),
      (.scheme("https"), ["a.test:443"], []),
      (.scheme("app") && .host("a.test"), [], ["a.test:443"]),
      (.glob("*.test"), ["a.test:443"], ["a.example:443"]),
      (.glob("https://*.test/x"), ["a.test:443"], []),
      (.regex("[ab]\\.test", of: .host), ["a.test:443"], ["c.test:443"]),
      (.regex("https://.*"), ["a.test:443"], []),
      (.matching { _ in false }, ["a.test:443"], []),
      (.matching { _ in false } && .host("a.test"), ["a.test:443"], ["b.test:443"]),
      (.host("::1"), ["[::1]:443"], ["a.test:443"]),
    ]
    for (match, maps, not) in cases {
      for authority in maps + not {
        let url = try #require(RequestURL("https://\(authority)/"))
        #expect(match.mayMatch(url) == maps.contains(authority), "\(match.test): \(authority)")
      }
    }
  }
}
