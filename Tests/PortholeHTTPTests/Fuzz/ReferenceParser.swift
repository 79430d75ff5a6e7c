import PortholeHTTP

/// A reader of request heads that is as plain as can be: whole messages only, from left to right, one rule after the other.
///
/// It shares no code with the parser and is what its results are compared with.
struct ReferenceParser {
  enum Result: Equatable {
    case incomplete
    case head(Head)
    case refused(Int)
  }

  struct Head: Equatable {
    var method = ""
    var version = ""
    var target = ""
    var fields: [[String]] = []
    var framing = "none"
    var keepAlive = true
    var expectation = "none"
    var upgrade = false
    var consumed = 0
  }

  private enum Stop: Error {
    case incomplete
    case refused(Int)
  }

  private let bytes: [UInt8]
  private let limits: HeadLimits
  private var at = 0
  private var head = Head()

  static func parse(_ bytes: [UInt8], _ limits: HeadLimits) -> Result {
    var reader = ReferenceParser(bytes: bytes, limits: limits)
    do {
      return .head(try reader.read())
    } catch Stop.refused(let status) {
      return .refused(status)
    } catch {
      return .incomplete
    }
  }

  private init(bytes: [UInt8], limits: HeadLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  private mutating func read() throws -> Head {
    var emptyLines = 0
    while try peek() == 13 {
      try expect("\r\n")
      emptyLines += 1
      if emptyLines > 4 { throw Stop.refused(400) }
    }
    let start = at
    try readRequestLine()
    let limit = start + limits.bytes
    while true {
      let byte = try peek(limit)
      if byte == 13 { break }
      if byte == 32 || byte == 9 { throw Stop.refused(400) }
      if head.fields.count == limits.count { throw Stop.refused(431) }
      let name = try read(limit) { ReferenceParser.tchar.contains($0) }
      if name.isEmpty { throw Stop.refused(400) }
      try expect(":", limit)
      let value = try read(limit) { $0 == 9 || ($0 >= 32 && $0 != 127) }
      try expect("\r\n", limit)
      head.fields.append([latin(name).lowercased(), trim(latin(value))])
      try check()
    }
    try expect("\r\n", limit)
    try conclude()
    head.consumed = at
    return head
  }

  private mutating func readRequestLine() throws {
    let method = try read { ReferenceParser.tchar.contains($0) }
    if method.count > 64 { throw Stop.refused(501) }
    try expect(method.isEmpty ? "a method" : " ")
    let target = try readTarget()
    try expect(" ")
    try expect("HTTP/")
    let major = try digit()
    try expect(".")
    let minor = try digit()
    try expect("\r\n")
    if major != "1" { throw Stop.refused(505) }
    head.version = minor == "0" ? "1.0" : "1.1"
    head.method = latin(method)
    head.target = latin(target)
    try checkTarget()
  }

  private mutating func readTarget() throws -> [UInt8] {
    let from = at
    while at < bytes.count, bytes[at] > 32, bytes[at] < 127, bytes[at] != 35 {
      if at - from == limits.target { throw Stop.refused(414) }
      at += 1
    }
    if at == bytes.count { throw Stop.incomplete }
    if at == from { throw Stop.refused(400) }
    return Array(bytes[from..<at])
  }

  private func checkTarget() throws {
    let target = head.target
    let beforeQuery = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
    if head.method == "CONNECT" {
      if !ReferenceAuthority.isValid(target) || target.hasSuffix(":") || target.hasSuffix("]") { throw Stop.refused(400) }
      if !target.hasPrefix("["), !target.contains(":") { throw Stop.refused(400) }
    } else if target.hasPrefix("/") || (target == "*" && head.method == "OPTIONS") {
      return
    } else {
      let lowered = beforeQuery.lowercased()
      guard ["http://", "https://", "ws://", "wss://"].contains(where: lowered.hasPrefix) else { throw Stop.refused(400) }
      let rest = beforeQuery.drop { $0 != "/" }.dropFirst(2)
      if !ReferenceAuthority.isValid(String(rest.prefix { $0 != "/" })) { throw Stop.refused(400) }
    }
  }

  /// What is wrong with the field just read, given those before it?
  private func check() throws {
    guard let line = head.fields.last else { return }
    let lengths = values("content-length")
    let codings = values("transfer-encoding")
    switch line[0] {
    case "host":
      if values("host").count > 1 || !ReferenceAuthority.isValid(line[1]) { throw Stop.refused(400) }
    case "content-length":
      if lengths.count > 1 || !codings.isEmpty || Int(line[1]) == nil || !line[1].allSatisfy({ "0123456789".contains($0) }) {
        throw Stop.refused(400)
      }
    case "transfer-encoding":
      if head.version == "1.0" || !lengths.isEmpty { throw Stop.refused(400) }
    default: break
    }
  }

  private mutating func conclude() throws {
    if head.version == "1.1", values("host").isEmpty { throw Stop.refused(400) }
    if let length = values("content-length").first.flatMap({ Int($0) }) { head.framing = "length \(length)" }
    let codings = elements("transfer-encoding")
    if !values("transfer-encoding").isEmpty {
      if codings.last != "chunked" || codings.filter({ $0 == "chunked" }).count > 1 { throw Stop.refused(400) }
      if codings.contains(where: { $0 != "chunked" && $0 != "" }) { throw Stop.refused(501) }
      head.framing = "chunked"
    }
    let options = elements("connection")
    head.keepAlive = !options.contains("close") && (head.version == "1.1" || options.contains("keep-alive"))
    head.upgrade = head.version == "1.1" && options.contains("upgrade") && !values("upgrade").isEmpty
    let expected = Set(elements("expect").filter { $0 != "" })
    if head.version == "1.1", !expected.isEmpty { head.expectation = expected == ["100-continue"] ? "continue100" : "other" }
  }

  private func values(_ name: String) -> [String] { head.fields.filter { $0[0] == name }.map { $0[1] } }

  private func elements(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { trim(String($0)).lowercased() }
  }

  // MARK: reading

  private static let tchar = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The byte at the current place; a limit that is reached is a refusal, the end of the input is not.
  private func peek(_ limit: Int = .max) throws -> UInt8 {
    if at >= limit { throw Stop.refused(431) }
    if at >= bytes.count { throw Stop.incomplete }
    return bytes[at]
  }

  private mutating func read(_ limit: Int = .max, while belongs: (UInt8) -> Bool) throws -> [UInt8] {
    let from = at
    while belongs(try peek(limit)) {
      at += 1
      if limit == .max, at - from > 64 { break }
    }
    return Array(bytes[from..<at])
  }

  private mutating func expect(_ text: String, _ limit: Int = .max) throws {
    for byte in text.utf8 {
      if try peek(limit) != byte { throw Stop.refused(400) }
      at += 1
    }
  }

  private mutating func digit() throws -> String {
    let byte = try peek()
    guard (48...57).contains(byte) else { throw Stop.refused(400) }
    at += 1
    return latin([byte])
  }

  private func latin(_ bytes: [UInt8]) -> String { String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }

  private func trim(_ text: String) -> String {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }
}

/// The rules of host and port, by cutting strings.
enum ReferenceAuthority {
  static func isValid(_ text: String) -> Bool {
    if text.hasPrefix("[") {
      guard let close = text.firstIndex(of: "]") else { return false }
      let inside = String(text[text.index(after: text.startIndex)..<close])
      let rest = text[text.index(after: close)...]
      return (isIPv6(inside) || isFuture(inside)) && (rest.isEmpty || (rest.hasPrefix(":") && isPort(String(rest.dropFirst()))))
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let name = parts.first, !name.isEmpty else { return false }
    return isName(name) && (parts.count == 1 || isPort(parts[1]))
  }

  private static let hex = Set("0123456789abcdefABCDEF")
  private static let plain = Set("-._~!$&'()*+,;=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  private static func isPort(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && $0.isNumber } && (text.drop { $0 == "0" }.count <= 5) && Int("0" + text) ?? 65536 <= 65535
  }

  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let rest = index == 0 ? part : part.dropFirst(2)
      if index > 0, part.count < 2 || !part.prefix(2).allSatisfy(hex.contains) { return false }
      if !rest.allSatisfy(plain.contains) { return false }
    }
    return true
  }

  private static func isFuture(_ text: String) -> Bool {
    guard let dot = text.firstIndex(of: "."), text.lowercased().hasPrefix("v") else { return false }
    let version = text[..<dot].dropFirst()
    let rest = text[text.index(after: dot)...]
    return !version.isEmpty && version.allSatisfy(hex.contains) && !rest.isEmpty
      && rest.allSatisfy { plain.contains($0) || $0 == ":" }
  }

  private static func isIPv6(_ text: String) -> Bool {
    var text = text
    if let lastColon = text.lastIndex(of: ":"), text.contains(".") {
      guard isIPv4(String(text[text.index(after: lastColon)...])) else { return false }
      text = text[...lastColon] + "0:0"
    }
    guard let gap = firstGap(text) else { return groups(text) == 8 }
    let before = String(text[..<gap])
    let after = String(text[gap...].dropFirst(2))
    guard let left = before.isEmpty ? 0 : groups(before), let right = after.isEmpty ? 0 : groups(after) else { return false }
    return left + right <= 7
  }

  private static func firstGap(_ text: String) -> String.Index? {
    text.indices.first { text[$0...].hasPrefix("::") }
  }

  /// The number of groups of a text that is nothing but groups and single colons; nil when it is something else.
  private static func groups(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(hex.contains) } ? parts.count : nil
  }

  private static func isIPv4(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard let number = Int(part), (0...255).contains(number) else { return false }
        return String(number) == part
      }
  }
}
