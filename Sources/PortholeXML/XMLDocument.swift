/// A name as XML has it: what counts is the namespace and the local name, never the prefix (Namespaces in XML §2).
package struct XMLName: Hashable, Sendable {
  /// The namespace's URI; empty where there is none.
  package let namespace: String
  package let local: String

  package init(_ namespace: String, _ local: String) {
    self.namespace = namespace
    self.local = local
  }
}

/// An element, with what is in it.
package struct XMLElement: Sendable {
  package let name: XMLName
  package internal(set) var children: [XMLElement] = []
  /// The character data directly in it, all of it together.
  package internal(set) var text = ""
  /// Where it stands in the document, from the first byte of its start tag to behind the last of its end tag.
  package internal(set) var source: Range<Int>
  /// The prefixes that it binds itself; empty for the default namespace.
  let declared: [String]
  /// The bindings around it, the innermost last.
  let bindings: [XMLBinding]
  /// The language that is said around it (`xml:lang`).
  let language: String?
  /// Whether it says its own language.
  let hasLanguage: Bool

  /// The first child of a name.
  package func child(_ name: XMLName) -> XMLElement? { children.first { $0.name == name } }
}

/// A prefix, empty for the default, and the namespace that it stands for.
struct XMLBinding: Sendable {
  let prefix: String
  let namespace: String
}

/// A document, well-formed and within its limits.
package struct XMLDocument: Sendable {
  /// Its bytes, UTF-8.
  package let bytes: [UInt8]
  package let root: XMLElement

  /// An element as it was sent, to the byte, with what it takes from around it, namespaces and language, said in its own start tag: it means the
  /// same wherever it stands.
  package func standalone(_ element: XMLElement) -> [UInt8] {
    let own = bytes[element.source]
    var added: [UInt8] = []
    var seen = Set(element.declared)
    for binding in element.bindings.reversed() where seen.insert(binding.prefix).inserted {
      // A prefix may be used by names anywhere in it, also by such as stand in values.
      if binding.prefix.isEmpty ? binding.namespace.isEmpty : !XMLDocument.contains(own, Array((binding.prefix + ":").utf8)) { continue }
      added += binding.prefix.isEmpty ? " xmlns=\"".utf8 : " xmlns:\(binding.prefix)=\"".utf8
      XMLText.append(attribute: binding.namespace, to: &added)
      added.append(UInt8(ascii: "\""))
    }
    if let language = element.language, !element.hasLanguage {
      added += " xml:lang=\"".utf8
      XMLText.append(attribute: language, to: &added)
      added.append(UInt8(ascii: "\""))
    }
    guard !added.isEmpty, let nameEnd = own.firstIndex(where: XMLDocument.endsName) else { return Array(own) }
    return own[..<nameEnd] + added + own[nameEnd...]
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ part: [UInt8]) -> Bool {
    var index = bytes.startIndex
    while index + part.count <= bytes.endIndex {
      if bytes[index] == part[0], bytes[index..<index + part.count].elementsEqual(part) { return true }
      index += 1
    }
    return false
  }
}

/// Text as XML has it.
package enum XMLText {
  /// Appends character data. What no document can have becomes U+FFFD.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    if text.utf8.allSatisfy(isPlain) { return bytes.append(contentsOf: text.utf8) }
    text.makeContiguousUTF8()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: bytes += "&amp;".utf8
      case 0x3C: bytes += "&lt;".utf8
      case 0x3E: bytes += "&gt;".utf8
      // A bare one would be read as a line feed (XML 1.0 §2.11).
      case 0x0D: bytes += "&#13;".utf8
      case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF:
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      default: bytes += UTF8.encodedReplacementCharacter
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && byte != 0x26 && byte != 0x3C && byte != 0x3E }

  /// Appends the value of an attribute, for quotes around it.
  package static func append(attribute text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ isPlain($0) && $0 != UInt8(ascii: "\"") }) { return bytes.append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "&quot;".utf8
      case "\t": bytes += "&#9;".utf8
      case "\n": bytes += "&#10;".utf8
      default: append(String(scalar), to: &bytes)
      }
    }
  }
}
