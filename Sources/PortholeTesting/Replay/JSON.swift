/// A JSON value (RFC 8259), as far as comparing goes.
indirect enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  static func parse(_ bytes: [UInt8]) throws -> JSON {
    var parser = JSONParser(bytes)
    return try parser.parseAll()
  }

  /// What is otherwise than expected, in words. An object may have more members than expected; elements that are told apart by a member
  /// `path` may come in any order.
  func differences(from want: JSON, at place: String = "the value") -> [String] {
    switch (want, self) {
    case (.object(let wanted), .object(let members)):
      return wanted.keys.sorted().flatMap { name -> [String] in
        guard let value = wanted[name] else { return [] }
        guard let member = members[name] else { return ["\(place) has no member \"\(name)\", expected \(value)"] }
        return member.differences(from: value, at: "\"\(name)\" in \(place)")
      }
    case (.array(let wanted), .array(let elements)):
      guard wanted.count == elements.count else { return ["\(place) has \(elements.count) elements, expected \(wanted.count)"] }
      return zip(JSON.ordered(wanted), JSON.ordered(elements)).enumerated().flatMap { index, pair in
        pair.1.differences(from: pair.0, at: "element \(index) of \(place)")
      }
    default: return self == want ? [] : ["\(place) is \(self), expected \(want)"]
    }
  }

  private static func ordered(_ elements: [JSON]) -> [JSON] {
    let paths = elements.compactMap { element -> String? in
      if case .object(let members) = element, case .string(let path)? = members["path"] { path } else { nil }
    }
    guard paths.count == elements.count else { return elements }
    return zip(paths, elements).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension JSON: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let text): "\"\(text)\""
    case .array(let elements):
      elements.count > 3 ? "a list of \(elements.count)" : "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      members.count > 6
        ? "an object of \(members.count) members"
        : "{\(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

/// Why text is no JSON.
struct JSONError: Error, CustomStringConvertible {
  let description: String
}

/// Reads a JSON text.
private struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private static let deepest = 512

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseAll() throws -> JSON {
    let value = try parseValue(depth: 0)
    skipBlanks()
    guard position == bytes.count else { throw fault("something follows the value") }
    return value
  }

  private func fault(_ what: String) -> JSONError { JSONError(description: "the content is no JSON: \(what) at byte \(position)") }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func parseValue(depth: Int) throws -> JSON {
    guard depth < JSONParser.deepest else { throw fault("it is nested too deeply") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      position += 1
      return try parseObject(depth)
    case UInt8(ascii: "["):
      position += 1
      return try parseArray(depth)
    case UInt8(ascii: "\""):
      position += 1
      return .string(try parseString())
    case UInt8(ascii: "t") where take(word: "true"): return .bool(true)
    case UInt8(ascii: "f") where take(word: "false"): return .bool(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    default: return .number(try parseNumber())
    }
  }

  private mutating func parseObject(_ depth: Int) throws -> JSON {
    var members: [String: JSON] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      guard take(UInt8(ascii: "\"")) else { throw fault("the name of a member is missing") }
      let name = try parseString()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
      members[name] = try parseValue(depth: depth + 1)
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("an object does not end") }
    return .object(members)
  }

  private mutating func parseArray(_ depth: Int) throws -> JSON {
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try parseValue(depth: depth + 1)) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("a list does not end") }
    return .array(elements)
  }

  private mutating func parseNumber() throws -> Double {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) { position += 1 }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw fault("there is no value") }
    return value
  }

  private mutating func parseString() throws -> String {
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try parseEscape()
      case 0..<0x20: throw fault("a control character stands in a text")
      default: text.append(byte)
      }
    }
    throw fault("a text does not end")
  }

  private mutating func parseEscape() throws -> [UInt8] {
    guard let byte = next else { throw fault("a text does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var code = try parseCode()
      if (0xD800..<0xDC00).contains(code), take(word: "\\u") {
        let low = try parseCode()
        code = (0xDC00..<0xE000).contains(low) ? 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) : 0xFFFD
      }
      return Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    default: throw fault("an escape is not known")
    }
  }

  private mutating func parseCode() throws -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), digits.first != 0x2B else {
      throw fault("an escape is not four digits")
    }
    position += 4
    return code
  }
}
