/// The cookies that a client sends, in its order; names may repeat (RFC 6265 §4.2).
///
/// Whatever browsers send is taken: a pair without `=` is a value without a name, quotes around a value are left out.
public struct Cookies: Sendable, RandomAccessCollection {
  /// A cookie's name and value.
  public typealias Element = (name: String, value: String)

  private let pairs: [Element]

  /// Reads a Cookie field.
  public init(_ text: String) {
    var pairs: [Element] = []
    text.withBytes { Cookies.read($0, &pairs) }
    self.pairs = pairs
  }

  /// Reads all Cookie fields of a request.
  package init(_ fields: Fields) {
    var pairs: [Element] = []
    fields.forEachValue(of: .cookie) { Cookies.read($0, &pairs) }
    self.pairs = pairs
  }

  /// The position of the first cookie: 0.
  public var startIndex: Int { 0 }
  /// The number of cookies.
  public var endIndex: Int { pairs.count }
  /// The cookie at a position.
  public subscript(position: Int) -> Element { pairs[position] }
  /// The value of the first cookie of this name, which is the one for the longest path (RFC 6265 §5.4); nil when there is none.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
  /// The values of all cookies of this name.
  public func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  private static func read(_ value: Span<UInt8>, _ pairs: inout [Element]) {
    var start = 0
    while start < value.count {
      let end = value.first(UInt8(ascii: ";"), from: start, to: value.count) ?? value.count
      let pair = Fields.trim(value, from: start, to: end)
      start = end + 1
      guard !pair.isEmpty else { continue }
      let equals = value.first(UInt8(ascii: "="), from: pair.lowerBound, to: pair.upperBound)
      let name = Fields.trim(value, from: pair.lowerBound, to: equals ?? pair.lowerBound)
      var content = Fields.trim(value, from: equals.map { $0 + 1 } ?? pair.lowerBound, to: pair.upperBound)
      #if PORTHOLE_PLANTED_FAULTS
      let quote: UInt8 = PlantedFault.active == .cookieQuotes ? 0 : UInt8(ascii: "\"")
      #else
      let quote = UInt8(ascii: "\"")
      #endif
      if content.count >= 2, value[content.lowerBound] == quote, value[content.upperBound - 1] == quote {
        content = content.lowerBound + 1..<content.upperBound - 1
      }
      pairs.append((String(repairing: value.extracting(name)), String(repairing: value.extracting(content))))
    }
  }
}
