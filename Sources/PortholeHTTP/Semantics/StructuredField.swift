/// Fields whose values have a structure that is common to many (RFC 9651).
///
/// Nil is what cannot be read, which is to be taken as if the field were not there, or as a malformed request (§4.2).
package enum StructuredField {
  /// A value with nothing inside of it (§3.3).
  package enum BareItem: Equatable, Sendable {
    case integer(Int)
    /// In thousandths, which is as far as decimals go.
    case decimal(thousandths: Int)
    case string(String)
    case token(String)
    case bytes([UInt8])
    case boolean(Bool)
    /// Seconds since 1970.
    case date(Int)
    case displayString(String)
  }

  /// Names with values, in order; a name occurs once.
  package struct Table<Value: Equatable & Sendable>: Equatable, Sendable {
    package private(set) var keys: [String] = []
    private var values: [String: Value] = [:]

    package init() {}

    package subscript(key: String) -> Value? { values[key] }

    /// The value that comes last counts, at the place of the first (§4.2.2).
    mutating func put(_ key: String, _ value: Value) {
      if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
  }

  package typealias Parameters = Table<BareItem>
  package typealias Dictionary = Table<Member>

  /// A value with parameters.
  package struct Item: Equatable, Sendable {
    package let value: BareItem
    package let parameters: Parameters
  }

  /// What lists and dictionaries are made of.
  package enum Member: Equatable, Sendable {
    case item(Item)
    case innerList([Item], Parameters)

    /// The value, where it is no list.
    package var value: BareItem? { if case .item(let item) = self { item.value } else { nil } }
  }

  /// Reads a field that is an Item.
  package static func item(_ text: String) -> Item? {
    var parser = StructuredFieldParser(text)
    return parser.whole { parser throws(StructuredFieldParser.Fault) in try parser.item() }
  }

  /// Reads a field that is a List; lines of it come joined by commas.
  package static func list(_ text: String) -> [Member]? {
    var parser = StructuredFieldParser(text)
    return parser.whole { parser throws(StructuredFieldParser.Fault) in try parser.list() }
  }

  /// Reads a field that is a Dictionary; lines of it come joined by commas.
  package static func dictionary(_ text: String) -> Dictionary? {
    var parser = StructuredFieldParser(text)
    return parser.whole { parser throws(StructuredFieldParser.Fault) in try parser.dictionary() }
  }

  /// A boolean as it is sent (§4.1.9).
  package static func text(_ value: Bool) -> String { value ? "?1" : "?0" }
  /// Bytes as they are sent (§4.1.8).
  package static func text(_ bytes: [UInt8]) -> String { ":\(Base64.encode(bytes)):" }
}
