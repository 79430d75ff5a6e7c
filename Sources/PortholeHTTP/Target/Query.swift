/// The query of a target, or a form in the same notation: `name=value&name=value` (application/x-www-form-urlencoded).
///
/// A collection of pairs in the order sent; names may repeat, values may be empty, a pair without `=` has an empty value. `+` is a
/// space and `%XX` is decoded as UTF-8. A malformed escape stays as it was sent, bytes that are not UTF-8 become U+FFFD. Pairs are found
/// at once and decoded when they are looked at.
public struct Query: Sendable, RandomAccessCollection {
  /// One name with its value, both decoded.
  public typealias Element = (name: String, value: String)

  /// Where a pair lies in the bytes; `separator` is the `=` or, without one, the end.
  private struct Pair {
    var start: Int
    var separator: Int
    var end: Int
  }

  private let bytes: [UInt8]
  private let pairs: [Pair]
  /// Whether there were more pairs than the limit; those are left out.
  public let isTruncated: Bool

  /// Reads a query as it stands in a target, without its question mark; pairs beyond `maximumPairs` are left out.
  public init(_ text: String, maximumPairs: Int = 1000) {
    self.init(Array(text.utf8), maximumPairs: maximumPairs)
  }

  /// Reads a query or form from bytes.
  package init(_ bytes: [UInt8], maximumPairs: Int = 1000) {
    var pairs: [Pair] = []
    var isTruncated = false
    var start = 0
    var separator: Int?
    for index in 0...bytes.count {
      if index < bytes.count && bytes[index] != UInt8(ascii: "&") {
        if separator == nil && bytes[index] == UInt8(ascii: "=") { separator = index }
        continue
      }
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .formAmpersand, separator == nil, index < bytes.count { continue }
      #endif
      if index > start {
        guard pairs.count < maximumPairs else {
          isTruncated = true
          break
        }
        pairs.append(Pair(start: start, separator: separator ?? index, end: index))
      }
      start = index + 1
      separator = nil
    }
    self.bytes = bytes
    self.pairs = pairs
    self.isTruncated = isTruncated
  }

  /// The position of the first pair: 0.
  public var startIndex: Int { 0 }
  /// The number of pairs.
  public var endIndex: Int { pairs.count }

  /// The pair at a position.
  public subscript(position: Int) -> Element {
    let pair = pairs[position]
    return (decoded(pair.start..<pair.separator), value(of: pair))
  }

  /// The first value with this name; nil when there is none.
  public subscript(name: String) -> String? {
    for pair in pairs where isNamed(pair, name) { return value(of: pair) }
    return nil
  }

  /// All values with this name, in the order sent.
  public func all(_ name: String) -> [String] {
    pairs.compactMap { isNamed($0, name) ? value(of: $0) : nil }
  }

  /// Name and value at a position, decoded, as bytes.
  package func decodedBytes(at position: Int) -> (name: [UInt8], value: [UInt8]) {
    let pair = pairs[position]
    return (bytes(pair.start..<pair.separator), bytes(Swift.min(pair.separator + 1, pair.end)..<pair.end))
  }

  private func value(of pair: Pair) -> String {
    decoded(Swift.min(pair.separator + 1, pair.end)..<pair.end)
  }

  /// Compares bytes where nothing is encoded, as is the rule.
  private func isNamed(_ pair: Pair, _ name: String) -> Bool {
    let raw = bytes[pair.start..<pair.separator]
    guard Query.isEncoded(raw) else { return raw.elementsEqual(name.utf8) }
    return decoded(pair.start..<pair.separator).utf8.elementsEqual(name.utf8)
  }

  private static func isEncoded(_ raw: ArraySlice<UInt8>) -> Bool {
    raw.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 >= 0x80 }
  }

  private func decoded(_ range: Range<Int>) -> String {
    let raw = bytes[range]
    guard Query.isEncoded(raw) else { return String(decoding: raw, as: UTF8.self) }
    return String(decoding: bytes(range), as: UTF8.self)
  }

  private func bytes(_ range: Range<Int>) -> [UInt8] {
    let raw = bytes[range]
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    var index = range.lowerBound
    // An escape must not reach past the pair, so the bytes behind it are not shown.
    let span = bytes.span.extracting(0..<range.upperBound)
    while index < range.upperBound {
      if span[index] == UInt8(ascii: "%"), let byte = PercentCoding.escaped(span, at: index) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(span[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : span[index])
        index += 1
      }
    }
    return decoded
  }
}
