import PortholeHTTP
import Testing

@testable import Porthole

/// Values are taken out of heads, wherever these are split.
struct FieldRemoverTests {
  private static let names: Set<FieldName> = ["Cookie", "Authorization"]

  @Test(
    "Values of some fields go, and nothing else",
    arguments: [
      ("GET / HTTP/1.1\r\nCookie: a=b\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nCookie: (removed)\r\nHost: x\r\n\r\n"),
      ("COOKIE:a\r\nCookie2: a\r\n\r\n", "COOKIE: (removed)\r\nCookie2: a\r\n\r\n"),
      ("Cookie: a\r\n b\r\n\tc\r\nX: y\r\n z\r\n\r\n", "Cookie: (removed)\r\nX: y\r\n z\r\n\r\n"),
      ("Cookie : a\r\n\r\n", "Cookie : (removed)\r\n\r\n"),
      ("Cookie: a\nHost: x\n\n", "Cookie: (removed)\nHost: x\n\n"),
      ("Cookie: a\rb\r\n\r\n", "Cookie: (removed)\r\n\r\n"),
      ("X-Cookie: a\r\n\r\nCookie: b\r\n", "X-Cookie: a\r\n\r\nCookie: (removed)\r\n"),
      ("Authorization", "Authorization"),
      ("", ""),
    ])
  func removes(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    #expect(String(decoding: FieldRemover.remove(Self.names, from: bytes[...]), as: UTF8.self) == expected)
    for split in bytes.indices {
      let remover = FieldRemover(Self.names)
      let pieces = remover.take(bytes[..<split]) + remover.take(bytes[split...])
      #expect(expected.utf8.starts(with: pieces))
    }
  }
}
