/// Reads structured fields by the algorithms of RFC 9651 §4.2, whose sections the functions name.
struct StructuredFieldParser {
  /// It is none.
  struct Fault: Error {}

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads all of it by one of the functions below; nil when that cannot be, or something is left.
  mutating func whole<R>(_ read: (inout StructuredFieldParser) throws(Fault) -> R) -> R? {
    skipSpaces()
    guard let result = try? read(&self) else { return nil }
    skipSpaces()
    return isAtEnd ? result : nil
  }

  // MARK: Collections

  /// §4.2.1
  mutating func list() throws(Fault) -> [StructuredField.Member] {
    var members: [StructuredField.Member] = []
    while !isAtEnd {
      members.append(try member())
      if try !hasNextMember() { break }
    }
    return members
  }

  /// §4.2.2
  mutating func dictionary() throws(Fault) -> StructuredField.Dictionary {
    var members = StructuredField.Dictionary()
    while !isAtEnd {
      let key = try key()
      if take(UInt8(ascii: "=")) {
        members.put(key, try member())
      } else {
        members.put(key, .item(StructuredField.Item(value: .boolean(true), parameters: try parameters())))
      }
      if try !hasNextMember() { break }
    }
    return members
  }

  /// Moves over a comma and the whitespace around it; a comma at the end is a fault.
  private mutating func hasNextMember() throws(Fault) -> Bool {
    skipWhitespace()
    if isAtEnd { return false }
    guard take(UInt8(ascii: ",")) else { throw Fault() }
    skipWhitespace()
    if isAtEnd { throw Fault() }
    return true
  }

  /// §4.2.1.1
  private mutating func member() throws(Fault) -> StructuredField.Member {
    peek == UInt8(ascii: "(") ? try innerList() : .item(try item())
  }

  /// §4.2.1.2
  private mutating func innerList() throws(Fault) -> StructuredField.Member {
    index += 1
    var items: [StructuredField.Item] = []
    while true {
      skipSpaces()
      if take(UInt8(ascii: ")")) { return .innerList(items, try parameters()) }
      items.append(try item())
      guard peek == UInt8(ascii: " ") || peek == UInt8(ascii: ")") else { throw Fault() }
    }
  }

  // MARK: Items

  /// §4.2.3
  mutating func item() throws(Fault) -> StructuredField.Item {
    let value = try bareItem()
    return StructuredField.Item(value: value, parameters: try parameters())
  }

  /// §4.2.3.2
  private mutating func parameters() throws(Fault) -> StructuredField.Parameters {
    var parameters = StructuredField.Parameters()
    while take(UInt8(ascii: ";")) {
      skipSpaces()
      let key = try key()
      parameters.put(key, take(UInt8(ascii: "=")) ? try bareItem() : .boolean(true))
    }
    return parameters
  }

  /// §4.2.3.3
  private mutating func key() throws(Fault) -> String {
    let start = index
    guard let first = peek, isLowercase(first) || first == UInt8(ascii: "*") else { throw Fault() }
    while let byte = peek, isLowercase(byte) || isDigit(byte) || "_-.*".utf8.contains(byte) { index += 1 }
    return text(from: start)
  }

  /// §4.2.3.1
  private mutating func bareItem() throws(Fault) -> StructuredField.BareItem {
    guard let first = peek else { throw Fault() }
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "\""):
      index += 1
      return .string(try string())
    case UInt8(ascii: "*"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): return .token(token())
    case UInt8(ascii: ":"): return .bytes(try byteSequence())
    case UInt8(ascii: "?"):
      index += 1
      if take(UInt8(ascii: "1")) { return .boolean(true) }
      if take(UInt8(ascii: "0")) { return .boolean(false) }
      throw Fault()
    case UInt8(ascii: "@"):
      index += 1
      guard case .integer(let seconds) = try number() else { throw Fault() }
      return .date(seconds)
    case UInt8(ascii: "%"): return .displayString(try displayString())
    default: throw Fault()
    }
  }

  /// §4.2.4
  private mutating func number() throws(Fault) -> StructuredField.BareItem {
    let isNegative = take(UInt8(ascii: "-"))
    let start = index
    var value = 0
    while let byte = peek, isDigit(byte) {
      guard index - start < 15 else { throw Fault() }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    let digits = index - start
    guard digits > 0 else { throw Fault() }
    guard digits <= 12, take(UInt8(ascii: ".")) else {
      guard peek != UInt8(ascii: ".") else { throw Fault() }
      return .integer(isNegative ? -value : value)
    }
    let fraction = index
    while let byte = peek, isDigit(byte) {
      guard index - fraction < 3 else { throw Fault() }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    guard index > fraction else { throw Fault() }
    for _ in index - fraction..<3 { value *= 10 }
    return .decimal(thousandths: isNegative ? -value : value)
  }

  /// §4.2.5, behind the first quote.
  private mutating func string() throws(Fault) -> String {
    var content: [UInt8] = []
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = next(), escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") else { throw Fault() }
        content.append(escaped)
      case 0x20...0x7E: content.append(byte)
      default: throw Fault()
      }
    }
    throw Fault()
  }

  /// §4.2.6
  private mutating func token() -> String {
    let start = index
    while let byte = peek, FieldSyntax.isToken(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") { index += 1 }
    return text(from: start)
  }

  /// §4.2.7
  private mutating func byteSequence() throws(Fault) -> [UInt8] {
    index += 1
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ":")) else { throw Fault() }
    defer { index = end + 1 }
    guard let content = Base64.decode(String(decoding: bytes[index..<end], as: UTF8.self)) else { throw Fault() }
    return content
  }

  /// §4.2.10
  private mutating func displayString() throws(Fault) -> String {
    index += 1
    guard take(UInt8(ascii: "\"")) else { throw Fault() }
    var content: [UInt8] = []
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else { throw Fault() }
        return text
      case UInt8(ascii: "%"):
        guard let high = next(), let low = next(), !isUppercase(high), !isUppercase(low), let one = Bytes.hexValue(high),
          let other = Bytes.hexValue(low)
        else { throw Fault() }
        content.append(one << 4 | other)
      case 0x20...0x7E: content.append(byte)
      default: throw Fault()
      }
    }
    throw Fault()
  }

  // MARK: Bytes

  private var isAtEnd: Bool { index == bytes.count }
  private var peek: UInt8? { isAtEnd ? nil : bytes[index] }

  private mutating func next() -> UInt8? {
    guard let byte = peek else { return nil }
    index += 1
    return byte
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() { while take(UInt8(ascii: " ")) {} }
  private mutating func skipWhitespace() { while take(UInt8(ascii: " ")) || take(UInt8(ascii: "\t")) {} }
  private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }
  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private func isLowercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private func isUppercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) }
}
