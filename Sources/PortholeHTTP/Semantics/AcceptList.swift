/// What a client can take, and how much it likes each: Accept, Accept-Encoding, Accept-Language (RFC 9110 §12.5).
///
/// Malformed elements of the list are passed over.
public struct AcceptList: Sendable {
  /// Which of the fields a list comes from, as each matches by its own rules.
  public enum Kind: Sendable {
    /// Accept: the most specific range that fits decides. Without a list everything is taken (RFC 9110 §12.5.1).
    case mediaTypes
    /// Accept-Encoding: `identity` is taken unless refused by name or by `*;q=0`. Without a list nothing else is (RFC 9110 §12.5.3).
    case codings
    /// Accept-Language: the longest prefix in whole subtags decides (RFC 4647 §3.3.1). Without a list everything is taken.
    case languages
  }

  struct Element {
    /// A type, or a name whose type is empty, in lower case.
    var range: MediaType
    /// In thousandths.
    var quality: Int
  }

  let kind: Kind
  let elements: [Element]

  /// Reads the value of the field, several lines joined by commas; nil stands for a request without the field.
  public init(_ text: String?, _ kind: Kind) {
    let bytes = text.map { Array($0.utf8) } ?? []
    self.init(bytes.span, kind)
  }

  /// Reads the value of the field; empty bytes stand for a request without it.
  package init(_ value: Span<UInt8>, _ kind: Kind) {
    var elements: [Element] = []
    var index = 0
    FieldSyntax.skipEmptyElements(value, &index)
    while index < value.count {
      let start = index
      if let element = AcceptList.scan(value, &index, kind) {
        elements.append(element)
      } else {
        index = start
        FieldSyntax.skipElement(value, &index)
      }
      FieldSyntax.skipEmptyElements(value, &index)
    }
    self.kind = kind
    self.elements = elements
  }

  /// How much the client likes an offer: from 0, not acceptable, to 1.
  public func quality(of offer: String) -> Double { Double(thousandths(of: offer)) / 1000 }

  /// The offer that the client likes best, the first of those it likes alike; nil when it takes none.
  public func best(of offers: [String]) -> String? {
    var best: (offer: String, quality: Int)?
    for offer in offers {
      let quality = thousandths(of: offer)
      if quality > (best?.quality ?? 0) { best = (offer, quality) }
    }
    return best?.offer
  }

  /// What is named in the list, ranges and `*` too, without what is refused: the best liked first, in the order sent where liked alike.
  public var ranked: [String] {
    let taken = elements.enumerated().filter { $0.element.quality > 0 }
    let sorted = taken.sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
    return sorted.map { kind == .mediaTypes ? $0.element.range.text : $0.element.range.subtype }
  }

  private func thousandths(of offer: String) -> Int {
    switch kind {
    case .mediaTypes: mediaTypeQuality(offer)
    case .codings: codingQuality(offer)
    case .languages: languageQuality(offer)
    }
  }
}

extension AcceptList {
  private func mediaTypeQuality(_ offer: String) -> Int {
    guard let type = MediaType(offer) else { return 0 }
    if elements.isEmpty { return 1000 }
    return mostSpecific { range in
      if range.type == "*" { return range.subtype == "*" ? 1 : nil }
      guard range.type == type.type else { return nil }
      if range.subtype == "*" { return 2 }
      guard range.subtype == type.subtype else { return nil }
      let fits = range.parameters.allSatisfy { parameter in
        type[parameter.name].map { FieldSyntax.equalIgnoringCase($0, parameter.value) } ?? false
      }
      return fits ? 3 + range.parameters.count : nil
    } ?? 0
  }

  private func codingQuality(_ offer: String) -> Int {
    let name = AcceptList.canonicalCoding(offer)
    let listed = mostSpecific { range in
      if range.subtype == "*" { return 1 }
      return range.subtype == name ? 2 : nil
    }
    // Not to be named is not to be refused, but anything named is liked better.
    return listed ?? (name == "identity" ? 1 : 0)
  }

  private func languageQuality(_ offer: String) -> Int {
    if elements.isEmpty { return 1000 }
    let tag = Array(offer.lowercased().utf8)
    return mostSpecific { range in
      if range.subtype == "*" { return 1 }
      let prefix = Array(range.subtype.utf8)
      guard tag.starts(with: prefix), tag.count == prefix.count || tag[prefix.count] == UInt8(ascii: "-") else { return nil }
      return 1 + prefix.count
    } ?? 0
  }

  /// The quality of the first element with the highest specificity.
  private func mostSpecific(_ specificity: (MediaType) -> Int?) -> Int? {
    var found: (specificity: Int, quality: Int)?
    for element in elements {
      guard let value = specificity(element.range), value > (found?.specificity ?? 0) else { continue }
      found = (value, element.quality)
    }
    return found?.quality
  }

  /// The old names that RFC 9110 §8.4.1 has recipients take for the new.
  private static func canonicalCoding(_ name: String) -> String {
    switch name.lowercased() {
    case "x-gzip": "gzip"
    case "x-compress": "compress"
    case let name: name
    }
  }

  private static func scan(_ value: Span<UInt8>, _ index: inout Int, _ kind: Kind) -> Element? {
    let parsed: MediaType?
    if kind == .mediaTypes {
      parsed = MediaType.scan(value, &index)
    } else if let name = FieldSyntax.token(value, &index), let parameters = MediaType.scanParameters(value, &index) {
      let name = kind == .codings ? canonicalCoding(name) : name.lowercased()
      parsed = MediaType(type: "", subtype: name, parameters: parameters)
    } else {
      parsed = nil
    }
    guard let parsed else { return nil }
    guard let weight = parsed.parameters.firstIndex(where: { $0.name == "q" }) else { return Element(range: parsed, quality: 1000) }
    guard let quality = quality(parsed.parameters[weight].value) else { return nil }
    // What comes behind the weight is an extension of old, not part of the type (RFC 9110 §12.5.1).
    let range = MediaType(type: parsed.type, subtype: parsed.subtype, parameters: Array(parsed.parameters[..<weight]))
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .acceptRefused, quality == 0 { return Element(range: range, quality: 1000) }
    #endif
    return Element(range: range, quality: quality)
  }

  /// A weight in thousandths: 0 to 1 with at most three digits behind the point (RFC 9110 §12.4.2).
  private static func quality(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1"), bytes.count <= 5 else { return nil }
    guard bytes.count == 1 || bytes[1] == UInt8(ascii: ".") else { return nil }
    var quality = Int(first - UInt8(ascii: "0")) * 1000
    var unit = 100
    for byte in bytes.dropFirst(2) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      quality += Int(byte - UInt8(ascii: "0")) * unit
      unit /= 10
    }
    return quality <= 1000 ? quality : nil
  }
}
