import Foundation
import PortholeHTTP
import Testing

@Suite("Request path, damaged at random")
struct RequestPathFuzzTests {
  private static let seeds = [
    "/", "/index.html", "/a/b/c", "/a/../b", "/a/./b//c/", "/%2e%2e/etc/passwd", "/..%2f..%2fetc", "/%252e%252e/x", "/a%20b/%C3%A4",
    "/.git/config", "/a/b/../../../c", "/x%00y", "/a\\b", "/%c0%af", "/%e2%82%ac/%F0%9F%8C%8D", "/a/%2e/%2E%2e/b/..",
  ].map { Array($0.utf8) }

  private static let pieces = [
    "/", "//", ".", "..", "/..", "/../", "/./", "%", "%2", "%2e", "%2E%2e", "%2f", "%5C", "%00", "%25", "%252e", "%252f", "%c0%ae",
    "%C3%A4",
    "%c3", "%ed%a0%80", "%f0%80%80%af", "%41", "\\", "a", "ä", "\u{0}", "?", "#", " ",
  ].map { Array($0.utf8) }

  private enum Answer: Equatable {
    case path([UInt8])
    case refused
  }

  /// The same by other means: cut at slashes, decoded as text, judged name by name.
  private static func reference(_ raw: [UInt8]) -> Answer {
    if raw.isEmpty { return .path(Array("/".utf8)) }
    let segments = raw.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard segments.count > 1, segments[0].isEmpty else { return .refused }
    var names: [String] = []
    var isDirectory = false
    for segment in segments.dropFirst() {
      guard let text = String(validating: segment.map { $0 }, as: UTF8.self) ?? latin(segment), let name = decoded(text) else {
        return .refused
      }
      if name.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" || $0.value == 0 }) { return .refused }
      isDirectory = name.isEmpty || name == "." || name == ".."
      if name == ".." {
        guard names.popLast() != nil else { return .refused }
      } else if !isDirectory {
        names.append(name)
      }
    }
    let path = "/" + names.joined(separator: "/") + (isDirectory && !names.isEmpty ? "/" : "")
    return .path(Array(path.utf8))
  }

  /// Raw bytes that are not UTF-8 by themselves may become so together with decoded ones: written as escapes, they are decoded alike.
  private static func latin(_ segment: ArraySlice<UInt8>) -> String? {
    segment.map { $0 < 0x80 ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }.joined()
  }

  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = UInt8(digits, radix: 16) else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func answer(_ raw: [UInt8]) -> Answer {
    switch RequestPath.normalize(raw.span) {
    case .unchanged: .path(raw)
    case .rewritten(let path): .path(path)
    case .refused: .refused
    }
  }

  @Test("Agrees with the reference, is safe, and is its own normal form")
  func fuzz() {
    var random = SemanticsRandom(seed: 0x9110)
    for _ in 0..<SemanticsRandom.inputs {
      let raw = random.mutated(random.pick(Self.seeds), pieces: Self.pieces)
      let answer = Self.answer(raw)
      guard answer == Self.reference(raw) else {
        Issue.record("\(String(decoding: raw, as: UTF8.self)) gives \(answer), the reference \(Self.reference(raw))")
        return
      }
      guard case .path(let path) = answer else { continue }
      if let fault = Self.fault(of: path) {
        Issue.record("\(String(decoding: raw, as: UTF8.self)) gives a path that \(fault)")
        return
      }
    }
  }

  private static func fault(of path: [UInt8]) -> String? {
    guard let text = String(validating: path, as: UTF8.self) else { return "is not UTF-8" }
    if path.first != UInt8(ascii: "/") { return "does not begin with a slash" }
    if path.contains(0) || path.contains(UInt8(ascii: "\\")) { return "has a NUL or a backslash" }
    let names = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if names.dropLast().contains(where: \.isEmpty) { return "has an empty name" }
    if names.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) { return "has a dot segment" }
    if answer(Array(PercentCoding.encode(path: text).utf8)) != .path(path) { return "is not its own normal form" }
    return nil
  }
}
