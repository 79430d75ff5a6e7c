/// Text inside of a string of JSON (RFC 8259 §7).
enum JSONText {
  static func append(_ text: String, to json: inout [UInt8]) { for byte in text.utf8 { append(byte, to: &json) } }

  /// What could end a string, or a line, is escaped.
  static func append(_ byte: UInt8, to json: inout [UInt8]) {
    switch byte {
    case 0x22, 0x5C:
      json.append(0x5C)
      json.append(byte)
    case 0..<0x20, 0x7F:
      json += "\\u00".utf8
      for digit in [byte >> 4, byte & 15] { json.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    default: json.append(byte)
    }
  }
}
