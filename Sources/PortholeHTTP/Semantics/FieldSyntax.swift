/// The lexical rules that field values share (RFC 9110 §5.6), over bytes and a position.
package enum FieldSyntax {
  /// Whether a byte may stand in a token (RFC 9110 §5.6.2).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether a text is a token.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isToken(_:))
  }

  /// Moves over optional whitespace (RFC 9110 §5.6.3).
  static func skipWhitespace(_ value: Span<UInt8>, _ index: inout Int) {
    while index < value.count, value[index] == UInt8(ascii: " ") || value[index] == UInt8(ascii: "\t") { index += 1 }
  }

  /// Moves over whitespace and the commas of empty list elements (RFC 9110 §5.6.1).
  static func skipEmptyElements(_ value: Span<UInt8>, _ index: inout Int) {
    while index < value.count, value[index] == UInt8(ascii: " ") || value[index] == UInt8(ascii: "\t") || value[index] == UInt8(ascii: ",")
    {
      index += 1
    }
  }

  /// Moves to the comma that ends a list element, or the end; commas in quoted strings do not count.
  static func skipElement(_ value: Span<UInt8>, _ index: inout Int) {
    var isQuoted = false
    while index < value.count {
      switch value[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: ",") where !isQuoted: return
      default: break
      }
      index += 1
    }
    index = value.count
  }

  /// A token at `index`; nil, with `index` where it was, when there is none.
  static func token(_ value: Span<UInt8>, _ index: inout Int) -> String? {
    let start = index
    while index < value.count, isToken(value[index]) { index += 1 }
    return index > start ? text(value, start..<index) : nil
  }

  /// What a quoted string at `index` stands for (RFC 9110 §5.6.4); nil when it is malformed.
  static func quotedString(_ value: Span<UInt8>, _ index: inout Int) -> String? {
    quotedBytes(value, &index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes that a quoted string at `index` stands for; nil when it is malformed.
  static func quotedBytes(_ value: Span<UInt8>, _ index: inout Int) -> [UInt8]? {
    guard index < value.count, value[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    var content: [UInt8] = []
    while index < value.count {
      var byte = value[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return content }
      if byte == UInt8(ascii: "\\") {
        guard index < value.count else { return nil }
        #if PORTHOLE_PLANTED_FAULTS
        if SemanticsFault.active == .credentialsEscapeKept { content.append(byte) }
        #endif
        byte = value[index]
        index += 1
      }
      guard isText(byte) else { return nil }
      content.append(byte)
    }
    return nil
  }

  /// The bytes of a token, or those that a quoted string stands for, at `index`; nil when there is neither.
  static func tokenOrQuotedBytes(_ value: Span<UInt8>, _ index: inout Int) -> [UInt8]? {
    if index < value.count, value[index] == UInt8(ascii: "\"") { return quotedBytes(value, &index) }
    let start = index
    while index < value.count, isToken(value[index]) { index += 1 }
    return index > start ? [UInt8](copying: value.extracting(start..<index)) : nil
  }

  /// A text as a quoted string; what cannot stand in one, control characters, is left to whoever sends it to refuse.
  package static func quote(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }

  /// Whether a byte may stand in a field value: HTAB, SP, VCHAR and obs-text (RFC 9110 §5.5).
  static func isText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte >= 0x20 && byte != 0x7F
  }

  /// The bytes of a range as text.
  static func text(_ value: Span<UInt8>, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(value[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// ASCII letters in lower case, all else as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether two texts are equal but for the case of ASCII letters.
  package static func equalIgnoringCase(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }
}
