import Testing

@testable import PortholeFiles

/// Keys of records about paths.
struct PathKeysTests {
  @Test(arguments: ["/", "/a", "/a/b", "/é/x y"])
  func keysLeadBack(to text: String) throws {
    let path = try StorePath(text)
    let found = try #require(PathKeys.path(PathKeys.own(path) + Array("rest\0more".utf8)))
    #expect(found.path == path)
    #expect(found.rest == Array("rest\0more".utf8))
  }

  @Test func aTreeIsThreeRangesAndNothingElse() {
    let tree = PathKeys.tree("/a")
    func isInTree(_ path: StorePath) -> Bool { tree.contains { PathKeys.own(path).starts(with: $0) } }
    for path: StorePath in ["/a", "/a/b", "/a/b/c", "/a/b/c/d"] { #expect(isInTree(path), "\(path)") }
    for path: StorePath in ["/", "/ab", "/ab/c", "/b/a", "/b"] { #expect(!isInTree(path), "\(path)") }
  }

  @Test func whatIsNoKeyIsNone() {
    for key: [UInt8] in [[], [0], Array("a".utf8), Array("/a\0b".utf8), Array("/..\0b\0".utf8), [0x2F, 0xFF, 0, 0x61, 0]] {
      #expect(PathKeys.path(key) == nil)
    }
  }
}
