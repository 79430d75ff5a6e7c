/// Some names, to be asked for all at once.
package struct FieldNames: Sendable {
  /// The numbers of common names up to 63, and those from 64, as bits.
  private var low: UInt64 = 0, high: UInt64 = 0
  private var others: [FieldName] = []
  /// As `Fields.presence` has them.
  fileprivate private(set) var bits: UInt64 = 0

  package init(_ names: FieldName...) { self.init(names) }

  package init(_ names: [FieldName]) {
    for name in names { insert(name) }
  }

  /// Adds a name.
  package mutating func insert(_ name: FieldName) {
    switch name.known {
    case 0: others.append(name)
    case 1..<64: low |= Fields.bit(name.known)
    default: high |= Fields.bit(name.known)
    }
    bits |= Fields.bit(name.known)
  }

  /// Whether the line at an index has one of the names.
  func contain(_ index: Int, of fields: Fields) -> Bool {
    let known = fields.entries[index].known
    if known != 0 { return (known < 64 ? low : high) & Fields.bit(known) != 0 }
    return others.contains { fields.isNamed($0, at: index) }
  }
}

// Fields as bytes: what the parser, the encoder and whoever reads values without making strings need.

extension Fields {
  /// Whether one of some names may be there: false is certain.
  @inline(__always)
  package func mayHold(_ names: FieldNames) -> Bool { presence & names.bits != 0 }

  /// The index of the first line of a name.
  package func firstIndex(of name: FieldName) -> Int? { firstIndex(of: name, from: 0) }

  /// The index of the next line of a name, beginning at `from`.
  package func firstIndex(of name: FieldName, from: Int) -> Int? {
    guard presence & Fields.bit(name.known) != 0 else { return nil }
    var index = from
    while index < entries.count {
      if isNamed(name, at: index) { return index }
      index &+= 1
    }
    return nil
  }

  /// Lends the value of the first line of a name; nil when there is none.
  package func withFirstValue<R, E: Error>(of name: FieldName, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R? {
    guard let index = firstIndex(of: name, from: 0) else { return nil }
    return try body(bytes.span.extracting(entries[index].value))
  }

  /// Lends the value of each line of a name, in order.
  package func forEachValue<E: Error>(of name: FieldName, _ body: (Span<UInt8>) throws(E) -> Void) throws(E) {
    var from = 0
    while let index = firstIndex(of: name, from: from) {
      try body(bytes.span.extracting(entries[index].value))
      from = index + 1
    }
  }

  /// Lends the name, as it was spelt, and the value of each line, in order.
  package func forEach<E: Error>(_ body: (Span<UInt8>, Span<UInt8>) throws(E) -> Void) throws(E) {
    for entry in entries { try body(bytes.span.extracting(entry.name), bytes.span.extracting(entry.value)) }
  }

  /// The lines as they are sent, each with its CRLF.
  package var wire: [UInt8] { Array(bytes[Int(start)...]) }

  /// Adds the lines as they are sent, each with its CRLF.
  package func appendWire(to out: inout [UInt8]) { out.append(copying: bytes.span.extracting(Int(start)..<bytes.count)) }

  /// What the library adds to responses that do not decline it. What frames a message cannot be declined.
  static let added = bit(KnownName.server.rawValue) | bit(KnownName.date.rawValue) | bit(KnownName.cacheControl.rawValue)

  /// Whether a field that the library would add was removed by name.
  package func declines(_ name: FieldName) -> Bool { name.known < 64 && declined & Fields.added & Fields.bit(name.known) != 0 }

  func isNamed(_ name: FieldName, at index: Int) -> Bool {
    let entry = entries[index]
    guard entry.known == name.known else { return false }
    return name.known != 0 || name.matches(bytes.span.extracting(entry.name))
  }

  func value(at index: Int) -> String { String(repairing: bytes.span.extracting(entries[index].value)) }

  func name(at index: Int) -> FieldName {
    FieldName(known: entries[index].known, bytes: bytes.span.extracting(entries[index].name))
  }

  @inline(__always)
  static func bit(_ known: UInt8) -> UInt64 { 1 &<< UInt64(known & 63) }

  /// A range without the white space at its ends (OWS, RFC 9110 §5.5).
  @inline(__always)
  static func trim(_ bytes: Span<UInt8>, from: Int, to: Int) -> Range<Int> {
    var start = from
    var end = to
    while start < end, Bytes.isBlank(bytes[start]) { start &+= 1 }
    while end > start, Bytes.isBlank(bytes[end &- 1]) { end &-= 1 }
    return start..<end
  }

  /// Whether bytes are a token: one at least, all of them tchar (RFC 9110 §5.6.2).
  static func isToken(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<bytes.count where !Bytes.isToken(bytes[index]) { return false }
    return bytes.count > 0
  }

  /// Whether bytes can be a value: no control byte but HTAB (RFC 9110 §5.5).
  static func isValue(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while let control = bytes.firstControl(from: index, to: bytes.count) {
      guard bytes[control] == Bytes.tab else { return false }
      index = control + 1
    }
    return true
  }
}
