internal import Porthole
internal import PortholeHTTP

/// JSON (RFC 8259) that is written as it is made, without a tree of values: lists of files are long.
///
/// It can stand in a `script` element of a page as it is: `<`, `>` and `&` are written as escapes, and so are the two line ends that scripts see.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An object, filled by a closure.
  static func object(reserving capacity: Int = 0, _ fill: (inout JSONText) throws -> Void) rethrows -> [UInt8] {
    var json = JSONText()
    json.bytes.reserveCapacity(capacity)
    try json.object(fill)
    return json.bytes
  }

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }

  /// An array, filled by a closure.
  static func array(_ fill: (inout JSONText) throws -> Void) rethrows -> [UInt8] {
    var json = JSONText()
    try json.array(fill)
    return json.bytes
  }

  // MARK: Values, one after another: elements of an array

  mutating func add(_ text: String) {
    begin()
    JSONText.append(text, to: &bytes)
  }

  mutating func add(_ number: Int) {
    begin()
    bytes += String(number).utf8
  }

  mutating func add(_ value: Bool) {
    begin()
    bytes += (value ? "true" : "false").utf8
  }

  mutating func addNull() {
    begin()
    bytes += "null".utf8
  }

  mutating func object(_ fill: (inout JSONText) throws -> Void) rethrows { try enclosed(UInt8(ascii: "{"), UInt8(ascii: "}"), fill) }

  mutating func array(_ fill: (inout JSONText) throws -> Void) rethrows { try enclosed(UInt8(ascii: "["), UInt8(ascii: "]"), fill) }

  private mutating func enclosed(_ open: UInt8, _ close: UInt8, _ fill: (inout JSONText) throws -> Void) rethrows {
    begin()
    bytes.append(open)
    needsComma = false
    try fill(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func begin() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Members of an object

  mutating func add(_ name: String, _ text: String) {
    key(name)
    add(text)
  }

  /// Null for nil.
  mutating func add(_ name: String, _ text: String?) {
    key(name)
    if let text { add(text) } else { addNull() }
  }

  mutating func add(_ name: String, _ number: Int) {
    key(name)
    add(number)
  }

  /// Null for nil.
  mutating func add(_ name: String, _ number: Int?) {
    key(name)
    if let number { add(number) } else { addNull() }
  }

  mutating func add(_ name: String, _ value: Bool) {
    key(name)
    add(value)
  }

  mutating func object(_ name: String, _ fill: (inout JSONText) throws -> Void) rethrows {
    key(name)
    try object(fill)
  }

  mutating func array(_ name: String, _ fill: (inout JSONText) throws -> Void) rethrows {
    key(name)
    try array(fill)
  }

  /// Members of an object, or elements of an array, that were written before.
  mutating func add(written bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    begin()
    self.bytes += bytes
  }

  private mutating func key(_ name: String) {
    begin()
    JSONText.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Text

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // The ends of lines that scripts see are E2 80 A8 and E2 80 A9.
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F: bytes += escape(Int(byte)).utf8
      case 0xA8 where last == (0xE2, 0x80), 0xA9 where last == (0xE2, 0x80):
        bytes.removeLast(2)
        bytes += escape(0x2000 | Int(byte & 0x3F)).utf8
      default: bytes.append(byte)
      }
      last = (last.1, byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ code: Int) -> String {
    let digits = String(code, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
