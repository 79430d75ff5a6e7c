import PortholeHTTP

/// A list of what a client takes by other means: cut at commas outside of quotes, then at semicolons.
struct AcceptReference {
  struct Element {
    var name: String
    var parameters: [(String, String)]
    var quality: Int
  }
  var elements: [Element] = []

  init(_ bytes: [UInt8], _ kind: AcceptList.Kind) {
    for piece in Self.cut(bytes, at: 0x2C) {
      let piece = ListFuzz.trimmed(piece)
      if piece.isEmpty { continue }
      if let element = Self.element(piece, kind) { elements.append(element) }
    }
  }

  /// The pieces between separators that are outside of quotes, in which a backslash takes away the meaning of what follows.
  private static func cut(_ bytes: [UInt8], at separator: UInt8) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == separator, !isQuoted { pieces.append([]) } else { pieces[pieces.count - 1].append(byte) }
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x5C, isQuoted, index + 1 < bytes.count {
        pieces[pieces.count - 1].append(bytes[index + 1])
        index += 1
      }
      index += 1
    }
    return pieces
  }

  private static func element(_ bytes: [UInt8], _ kind: AcceptList.Kind) -> Element? {
    var pieces = cut(bytes, at: 0x3B)
    let first = ListFuzz.trimmed(pieces.removeFirst())
    var name = String(decoding: first, as: UTF8.self).lowercased()
    if kind == .mediaTypes {
      let halves = first.split(separator: 0x2F, omittingEmptySubsequences: false)
      guard halves.count == 2, halves.allSatisfy({ isToken($0) }) else { return nil }
    } else {
      guard isToken(first[...]) else { return nil }
      if kind == .codings { name = ["x-gzip": "gzip", "x-compress": "compress"][name] ?? name }
    }
    var element = Element(name: name, parameters: [], quality: 1000)
    var isWeighed = false
    for piece in pieces {
      // White space may stand around a parameter, not inside of it.
      let piece = ListFuzz.trimmed(piece)
      if piece.isEmpty { continue }
      guard let equals = piece.firstIndex(of: 0x3D), isToken(piece[..<equals]) else { return nil }
      let key = String(decoding: piece[..<equals], as: UTF8.self).lowercased()
      guard let value = value(Array(piece[(equals + 1)...])) else { return nil }
      if isWeighed { continue }
      if key == "q" {
        guard let quality = quality(value) else { return nil }
        element.quality = quality
        isWeighed = true
      } else {
        element.parameters.append((key, value))
      }
    }
    return element
  }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { ReferenceForm.isToken(Unicode.Scalar($0)) }
  }

  private static func value(_ bytes: [UInt8]) -> String? {
    guard bytes.first == 0x22 else { return isToken(bytes[...]) ? String(decoding: bytes, as: UTF8.self) : nil }
    var content: [UInt8] = []
    var rest = bytes.dropFirst()
    while let byte = rest.popFirst() {
      if byte == 0x22 { return rest.isEmpty ? String(decoding: content, as: UTF8.self) : nil }
      guard let taken = byte == 0x5C ? rest.popFirst() : byte, taken == 9 || taken >= 32 && taken != 127 else { return nil }
      content.append(taken)
    }
    return nil
  }

  private static func quality(_ text: String) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.count > 1 ? parts[1] : ""
    guard parts[0] == "0" || parts[0] == "1", digits.count <= 3, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let thousandths = (Int(parts[0]) ?? 0) * 1000 + (Int((digits + "000").prefix(3)) ?? 0)
    return thousandths <= 1000 ? thousandths : nil
  }

  /// In thousandths.
  func quality(of offer: String, _ kind: AcceptList.Kind) -> Int {
    let offer = offer.lowercased()
    var best: (rank: Int, quality: Int)?
    for element in elements {
      guard let rank = Self.rank(element, offer, kind) else { continue }
      if rank > (best?.rank ?? 0) { best = (rank, element.quality) }
    }
    if let best { return best.quality }
    if kind == .codings { return offer == "identity" ? 1 : 0 }
    return elements.isEmpty ? 1000 : 0
  }

  private static func rank(_ element: Element, _ offer: String, _ kind: AcceptList.Kind) -> Int? {
    switch kind {
    case .mediaTypes:
      if element.name == "*/*" { return 1 }
      if element.name.hasPrefix("*/") { return nil }
      if element.name.hasSuffix("/*") { return offer.hasPrefix(element.name.dropLast()) ? 2 : nil }
      // The offers have no parameters.
      return element.name == offer && element.parameters.isEmpty ? 3 : nil
    case .codings: return element.name == "*" ? 1 : element.name == offer ? 2 : nil
    case .languages:
      if element.name == "*" { return 1 }
      return offer == element.name || offer.hasPrefix(element.name + "-") ? 1 + element.name.utf8.count : nil
    }
  }
}

extension ListFuzz {
  static func accept(_ input: [UInt8], _ kind: AcceptList.Kind) -> String? {
    let list = AcceptList(input.span, kind)
    let reference = AcceptReference(input, kind)
    let offers: [String] =
      switch kind {
      case .mediaTypes: ["text/html", "text/plain", "application/json", "image/png", "a/b"]
      case .codings: ["gzip", "br", "identity", "deflate", "compress"]
      case .languages: ["de", "de-at", "en", "fr-ch", "zh-hant-tw"]
      }
    let found = offers.map { Int((list.quality(of: $0) * 1000).rounded()) }
    let expected = offers.map { reference.quality(of: $0, kind) }
    guard found == expected else { return "\(offers): \(found) but the reference \(expected)" }
    // Written again: the best liked first does not change what is liked best, and an element is an element again.
    let names = list.ranked
    guard names.count == reference.elements.filter({ $0.quality > 0 }).count else { return "ranked: \(names)" }
    let again = AcceptList(names.joined(separator: ", "), kind).ranked
    return again == names ? nil : "written again, \(names) is \(again)"
  }
}
