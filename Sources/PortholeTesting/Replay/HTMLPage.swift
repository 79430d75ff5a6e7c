internal import PortholeHTTP

/// What a person sees of an HTML page: its visible text, and where its links lead.
struct HTMLPage {
  /// Runs of text between tags, their white space made one, in order.
  let texts: [String]
  /// Where links lead, decoded and without slashes at either end.
  let links: Set<String>
  /// Whether all its text stands in links, as in a listing.
  let isListOfLinks: Bool

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var texts: [String] = []
    var links: Set<String> = []
    var isListOfLinks = true
    var linkDepth = 0
    var rest = text[...]
    func add(_ raw: Substring) {
      let run = HTMLPage.unescape(raw).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !run.isEmpty else { return }
      texts.append(run)
      if linkDepth == 0 { isListOfLinks = false }
    }
    while let open = rest.firstIndex(of: "<") {
      add(rest[..<open])
      guard let close = rest[open...].firstIndex(of: ">") else {
        rest = rest[rest.endIndex...]
        break
      }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let name = tag.prefix { !$0.isWhitespace && $0 != ">" }.lowercased()
      if name == "a" { linkDepth += 1 } else if name == "/a" { linkDepth = max(0, linkDepth - 1) }
      for target in HTMLPage.targets(in: tag) { links.insert(target) }
      // What is no text of the page; forms have places of their own.
      if ["script", "style", "head", "form"].contains(name), let end = HTMLPage.end(of: name, in: rest) {
        let inside = rest[..<end.lowerBound]
        for target in HTMLPage.targets(in: inside) { links.insert(target) }
        rest = rest[end.upperBound...]
      }
    }
    add(rest)
    self.texts = texts
    self.links = links
    self.isListOfLinks = isListOfLinks && !links.isEmpty
  }

  /// What is missing, in words; more of either is no difference.
  func differences(from want: HTMLPage) -> [String] {
    var differences: [String] = []
    let missingLinks = want.links.subtracting(links).sorted()
    if !missingLinks.isEmpty { differences.append("links \(HTMLPage.list(links.sorted())), expected \(HTMLPage.list(missingLinks)) too") }
    // In a listing, names that are shown say what the links say.
    if !want.isListOfLinks {
      let missing = want.texts.filter { !texts.contains($0) }
      if !missing.isEmpty { differences.append("text \(HTMLPage.list(texts)), expected \(HTMLPage.list(missing)) too") }
    }
    return differences
  }

  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(12).map { "\"\($0.prefix(80))\"" }.joined(separator: ", ")
    return texts.isEmpty ? "nothing" : texts.count > 12 ? shown + " and \(texts.count - 12) more" : shown
  }

  private static func end(of name: String, in text: Substring) -> Range<Substring.Index>? {
    var from = text.startIndex
    while let open = text[from...].firstRange(of: "</") {
      let rest = text[open.upperBound...]
      if rest.prefix(name.count).lowercased() == name, rest.dropFirst(name.count).first == ">" {
        return open.lowerBound..<rest.index(open.upperBound, offsetBy: name.count + 1)
      }
      from = open.upperBound
    }
    return nil
  }

  private static func targets(in text: Substring) -> [String] {
    var targets: [String] = []
    var rest = text
    while let start = rest.firstRange(of: "href=\"") {
      rest = rest[start.upperBound...]
      let value = unescape(rest.prefix { $0 != "\"" })
      if !value.isEmpty { targets.append(trimSlashes(PercentCoding.decode(value) ?? value)) }
    }
    return targets
  }

  private static func trimSlashes(_ text: String) -> String {
    var text = text[...]
    while text.first == "/" { text.removeFirst() }
    while text.last == "/" { text.removeLast() }
    return String(text)
  }

  private static let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®", "hellip": "…", "ndash": "–",
    "mdash": "—", "middot": "·", "bull": "•", "times": "×", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
  ]

  /// Replaces the references to characters that pages use; others stay.
  static func unescape(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[rest.index(after: ampersand)...]
      let name = rest.prefix(10).prefix { $0 != ";" }
      guard rest.dropFirst(name.count).first == ";", let character = character(name) else {
        result += "&"
        continue
      }
      result.append(character)
      rest = rest.dropFirst(name.count + 1)
    }
    return result + rest
  }

  /// The character that a reference names: by name, or by number.
  private static func character(_ name: Substring) -> Character? {
    guard name.first == "#" else { return entities[name] }
    let digits = name.dropFirst()
    let code = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
