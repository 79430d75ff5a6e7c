/// An entity tag: an opaque validator that tells one representation from another (RFC 9110 §8.8.3).
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
  /// Whether equal tags mean equal meaning only, not equal bytes.
  public let isWeak: Bool
  /// What stands between the quotes.
  public let opaque: [UInt8]

  /// A tag of the server's own; nil when `opaque` has a quote, a space or a control character, which a tag cannot hold.
  public init?(opaque: String, isWeak: Bool = false) {
    guard opaque.utf8.allSatisfy(EntityTag.isOpaque) else { return nil }
    self.init(checked: Array(opaque.utf8), isWeak: isWeak)
  }

  /// Reads a tag as it stands in a field: `"abc"` or `W/"abc"`; nil when malformed.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// Reads a tag as it stands in a field, and nothing more; nil when malformed.
  package init?(_ value: Span<UInt8>) {
    var index = 0
    guard let tag = EntityTag.scan(value, &index), index == value.count else { return nil }
    self = tag
  }

  init(checked opaque: [UInt8], isWeak: Bool) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// The tag as it stands in a field, quotes and all.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(opaque.count + 4)
    if isWeak { bytes += [UInt8(ascii: "W"), UInt8(ascii: "/")] }
    bytes.append(UInt8(ascii: "\""))
    bytes += opaque
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tag as it stands in a field.
  public var description: String { text }

  /// Strong comparison: both strong and equal (RFC 9110 §8.8.3.2).
  public func stronglyMatches(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

  /// Weak comparison: equal, either of them weak or not (RFC 9110 §8.8.3.2).
  public func weaklyMatches(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// The `etagc` of RFC 9110 §8.8.3; a backslash stands for itself.
  private static func isOpaque(_ byte: UInt8) -> Bool { byte == 0x21 || byte >= 0x23 && byte != 0x7F }

  /// A tag at `index`, which moves behind it; nil, with `index` anywhere, when malformed.
  static func scan(_ value: Span<UInt8>, _ index: inout Int) -> EntityTag? {
    var isWeak = false
    if index + 1 < value.count, value[index] == UInt8(ascii: "W"), value[index + 1] == UInt8(ascii: "/") {
      isWeak = true
      index += 2
    }
    guard index < value.count, value[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    var opaque: [UInt8] = []
    while index < value.count, isOpaque(value[index]) {
      opaque.append(value[index])
      index += 1
    }
    guard index < value.count, value[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    return EntityTag(checked: opaque, isWeak: isWeak)
  }
}

/// The value of If-Match or If-None-Match: `*` or a list of entity tags (RFC 9110 §13.1.1, §13.1.2).
public enum EntityTagList: Equatable, Sendable {
  /// `*`: any representation there is.
  case any
  /// The well-formed tags of the list; what is malformed matches nothing.
  case tags([EntityTag])

  /// Reads the value of the field, several lines joined by commas. Empty elements are passed over, a comma inside a tag is part of it.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// Reads the value of the field, several lines joined by commas.
  package init(_ value: Span<UInt8>) {
    var tags: [EntityTag] = []
    var index = 0
    FieldSyntax.skipEmptyElements(value, &index)
    if index < value.count, value[index] == UInt8(ascii: "*") {
      index += 1
      FieldSyntax.skipEmptyElements(value, &index)
      if index == value.count {
        self = .any
        return
      }
    }
    while index < value.count {
      let start = index
      let tag = EntityTag.scan(value, &index)
      FieldSyntax.skipWhitespace(value, &index)
      if let tag, index == value.count || value[index] == UInt8(ascii: ",") {
        tags.append(tag)
      } else {
        index = start
        EntityTagList.skipMalformed(value, &index)
      }
      FieldSyntax.skipEmptyElements(value, &index)
    }
    self = .tags(tags)
  }

  /// Moves to the next comma outside of quotes, in which no backslash escapes.
  private static func skipMalformed(_ value: Span<UInt8>, _ index: inout Int) {
    var isQuoted = false
    while index < value.count, isQuoted || value[index] != UInt8(ascii: ",") {
      if value[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      index += 1
    }
  }
}
