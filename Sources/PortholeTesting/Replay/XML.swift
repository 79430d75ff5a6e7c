/// An XML element, as far as comparing goes: names with their namespaces, children and text. Attributes are not kept.
struct XML {
  /// The namespace, a space, and the local name; the local name alone outside of all namespaces.
  let name: String
  var children: [XML] = []
  /// The text directly inside of it.
  var text = ""

  /// The element of a document. Declarations of types are refused, as no answer has one and they are how such documents attack.
  static func parse(_ bytes: [UInt8]) throws -> XML {
    var parser = XMLParser(String(decoding: bytes, as: UTF8.self))
    return try parser.parseDocument()
  }

  /// The first child of that name.
  func child(_ name: String) -> XML? { children.first { $0.name == name } }

  /// The first element of that name below this one, at whatever depth.
  func first(of name: String) -> XML? {
    for child in children {
      if child.name == name { return child }
      if let found = child.first(of: name) { return found }
    }
    return nil
  }

  var trimmedText: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

/// Why text is no XML.
struct XMLError: Error, CustomStringConvertible {
  let description: String
}

/// Reads an XML document (namespaces, references to characters, CDATA); without types, entities of its own, or anything from outside.
private struct XMLParser {
  private var rest: Substring
  private static let deepest = 256

  init(_ text: String) { rest = text[...] }

  private func fault(_ what: String) -> XMLError { XMLError(description: "the content is no XML: \(what)") }

  mutating func parseDocument() throws -> XML {
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    try skipBetween()
    guard rest.hasPrefix("<") else { throw fault("there is no element") }
    let element = try parseElement(namespaces: ["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0)
    try skipBetween()
    guard rest.isEmpty else { throw fault("something follows the element") }
    return element
  }

  /// Passes over white space, comments and instructions.
  private mutating func skipBetween() throws {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("<?") {
        try skip(to: "?>")
      } else if rest.hasPrefix("<!--") {
        try skip(to: "-->")
      } else if rest.hasPrefix("<!") {
        throw fault("it declares types")
      } else {
        return
      }
    }
  }

  private mutating func skip(to end: String) throws {
    guard let range = rest.firstRange(of: end) else { throw fault("\(end) is missing") }
    rest = rest[range.upperBound...]
  }

  private mutating func takeName() throws -> Substring {
    let name = rest.prefix { !$0.isWhitespace && !"/>=<\"'&".contains($0) }
    guard !name.isEmpty else { throw fault("a name is missing") }
    rest = rest.dropFirst(name.count)
    return name
  }

  private mutating func parseElement(namespaces outer: [Substring: String], depth: Int) throws -> XML {
    guard depth < XMLParser.deepest else { throw fault("it is nested too deeply") }
    rest.removeFirst()
    let tag = try takeName()
    var namespaces = outer
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("/>") {
        rest = rest.dropFirst(2)
        return XML(name: try resolve(tag, namespaces))
      }
      if rest.hasPrefix(">") { break }
      let attribute = try takeName()
      let value = try takeValue()
      if attribute == "xmlns" { namespaces[""] = value }
      if attribute.hasPrefix("xmlns:") { namespaces[attribute.dropFirst(6)] = value }
    }
    rest.removeFirst()
    var element = XML(name: try resolve(tag, namespaces))
    try parseContent(of: &element, tag, namespaces, depth)
    return element
  }

  private mutating func takeValue() throws -> String {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.hasPrefix("=") else { throw fault("an attribute has no value") }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'", let end = rest.dropFirst().firstIndex(of: quote) else {
      throw fault("an attribute has no value")
    }
    let value = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return HTMLPage.unescape(value)
  }

  private mutating func parseContent(of element: inout XML, _ tag: Substring, _ namespaces: [Substring: String], _ depth: Int) throws {
    while let open = rest.firstIndex(of: "<") {
      element.text += HTMLPage.unescape(rest[..<open])
      rest = rest[open...]
      if rest.hasPrefix("</") {
        rest = rest.dropFirst(2)
        guard try takeName() == tag else { throw fault("\(tag) does not end where it should") }
        rest = rest.drop(while: \.isWhitespace)
        guard rest.hasPrefix(">") else { throw fault("\(tag) does not end") }
        rest.removeFirst()
        return
      }
      if rest.hasPrefix("<![CDATA[") {
        guard let end = rest.firstRange(of: "]]>") else { throw fault("]]> is missing") }
        element.text += rest.dropFirst(9)[..<end.lowerBound]
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<?") {
        try skip(to: "?>")
      } else if rest.hasPrefix("<!--") {
        try skip(to: "-->")
      } else {
        element.children.append(try parseElement(namespaces: namespaces, depth: depth + 1))
      }
    }
    throw fault("\(tag) does not end")
  }

  private func resolve(_ tag: Substring, _ namespaces: [Substring: String]) throws -> String {
    guard let colon = tag.firstIndex(of: ":") else {
      let namespace = namespaces[""] ?? ""
      return namespace.isEmpty ? String(tag) : "\(namespace) \(tag)"
    }
    guard let namespace = namespaces[tag[..<colon]] else { throw fault("the prefix of \(tag) is not declared") }
    return "\(namespace) \(tag[tag.index(after: colon)...])"
  }
}
