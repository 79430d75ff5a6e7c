import PortholeHTTP
import Testing

@Suite("Request path")
struct RequestPathTests {
  private func normalize(_ path: String) -> RequestPath.Normalized {
    let bytes = Array(path.utf8)
    return RequestPath.normalize(bytes.span)
  }

  @Test(
    "A path in normal form is recognised as such",
    arguments: ["/", "/a", "/a/", "/a.b/c..d/e.", "/index.html", "/a/b/c/d/", "/a:b@c;d=e,f+g!$&'()*~", "/x~/-_"])
  func unchanged(path: String) {
    #expect(normalize(path) == .unchanged)
  }

  @Test(
    "A path is brought to its normal form",
    arguments: [
      ("", "/"), ("//", "/"), ("///a//b///", "/a/b/"), ("/.", "/"), ("/./", "/"), ("/a/.", "/a/"), ("/a/./b", "/a/b"), ("/a/..", "/"),
      ("/a/../", "/"), ("/a/b/..", "/a/"), ("/a/b/../", "/a/"), ("/a/b/../c", "/a/c"), ("/a/../b/../c/..", "/"), ("/a//../b", "/b"),
      ("/a/b/../../c", "/c"), ("/...", "/..."), ("/.git/config", "/.git/config"), ("/..a/a..", "/..a/a.."),
      ("/%61%2Fb".replacing("%2F", with: "/"), "/a/b"), ("/a%20b", "/a b"), ("/%2e", "/"), ("/a/%2E%2e/b", "/b"), ("/a/.%2e/b", "/b"),
      ("/%252e%252e/x", "/%2e%2e/x"), ("/%252f", "/%2f"), ("/%2500", "/%00"), ("/%c3%a4", "/ä"), ("/ä", "/ä"), ("/%F0%9F%8C%8D/", "/🌍/"),
      ("/100%25", "/100%"), ("/a%3Fb%23c", "/a?b#c"), ("/a%0Ab", "/a\nb"), ("/%2e%2e%2e", "/..."),
    ])
  func rewritten(path: String, expected: String) {
    #expect(normalize(path) == .rewritten(Array(expected.utf8)))
  }

  @Test(
    "A path that must not be used is refused",
    arguments: [
      ("a", .notAbsolute), ("*", .notAbsolute), ("http://h/", .notAbsolute), ("%2Fa", .notAbsolute),
      ("/%", .malformedEscape), ("/%4", .malformedEscape), ("/a%4/b", .malformedEscape), ("/%zz", .malformedEscape),
      ("/%-1", .malformedEscape),
      ("/%00", .nul), ("/a%00.txt", .nul), ("/\u{0}", .nul),
      ("/a%2fb", .hiddenSeparator), ("/..%2f..%2fetc/passwd", .hiddenSeparator), ("/%2F", .hiddenSeparator), ("/a\\b", .hiddenSeparator),
      ("/a\\..\\b", .hiddenSeparator), ("/%5c", .hiddenSeparator), ("/..%5C..%5Cx", .hiddenSeparator),
      ("/%ff", .notUTF8), ("/%c0%ae%c0%ae/", .notUTF8), ("/%c0%af", .notUTF8), ("/%e0%80%af", .notUTF8), ("/%ed%a0%80", .notUTF8),
      ("/%f4%90%80%80", .notUTF8), ("/%c3/%a4", .notUTF8), ("/%c3", .notUTF8), ("/%ff/../a", .notUTF8), ("/%e2%82", .notUTF8),
      ("/..", .aboveRoot), ("/../", .aboveRoot), ("/../etc/passwd", .aboveRoot), ("/a/../../b", .aboveRoot), ("/./..", .aboveRoot),
      ("//..", .aboveRoot), ("/%2e%2e/etc/passwd", .aboveRoot), ("/%2e./x", .aboveRoot), ("/a/b/../../../c", .aboveRoot),
    ] as [(String, RequestPath.Refusal)])
  func refused(path: String, refusal: RequestPath.Refusal) {
    #expect(normalize(path) == .refused(refusal))
  }

  @Test("Raw bytes that are not UTF-8 are refused")
  func rawBytes() {
    let bytes: [UInt8] = [0x2F, 0xC0, 0xAF]
    let normalized = RequestPath.normalize(bytes.span)
    #expect(normalized == .refused(.notUTF8))
  }

  @Test(
    "A path of one's own is tidied as the original did",
    arguments: [
      ("", ""), ("/foo/", "/foo"), ("foo/bar", "foo/bar"), ("foo//bar", "foo/bar"), ("foo/bar//", "foo/bar"), ("foo/./bar", "foo/bar"),
      ("foo/bar/.", "foo/bar"), ("foo/../bar", "bar"), ("/foo/../bar", "/bar"), ("/foo/..", "/"), ("/..", "/"), (".", ""), ("..", ""),
      ("../..", ""),
    ])
  func tidied(path: String, expected: String) {
    #expect(RequestPath.normalized(path) == expected)
  }
}

@Suite("UTF-8 validation")
struct UTF8ValidationTests {
  @Test("Agrees with the standard library for every sequence of two bytes and the edges of longer ones")
  func agrees() {
    func check(_ bytes: [UInt8]) {
      let isValid = UTF8Validation.isValid(bytes.span)
      if isValid != (String(validating: bytes, as: UTF8.self) != nil) { Issue.record("\(bytes)") }
    }
    for first in UInt8.min...UInt8.max {
      check([first])
      for second in UInt8.min...UInt8.max { check([first, second]) }
    }
    let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for first in UInt8(0xDF)...0xF8 {
      for second in edges {
        for third in edges {
          check([first, second, third])
          for fourth in edges { check([first, second, third, fourth]) }
        }
      }
    }
  }
}
