import PortholeHTTP
import Testing

@Suite("Forwarded, damaged at random")
struct ForwardedFuzzTests {
  private static let seeds = [
    #"for="_gazonk""#, #"For="[2001:db8:cafe::17]:4711""#, "for=192.0.2.60;proto=http;by=203.0.113.43", "for=192.0.2.43, for=198.51.100.17",
    #"for=192.0.2.43,for="[2001:db8:cafe::17]",for=unknown"#, #"for=_hidden;by=_SEVKISEK;host="example.com:8080";proto=https"#,
    #";for=a;;host="a\"b\\";"#, #"for="a;b,c", ,x=y"#, "for=1.2.3.4;for=5.6.7.8",
  ].map { Array($0.utf8) }

  private static let pieces = [
    ";", ",", ", ", "=", "\"", "\\", "\\\"", " ", "\t", "for=", "for=\"", "proto=https", "host=", "unknown", "_x", "[::1]", ":80", "ä",
    "\u{0}",
  ].map { Array($0.utf8) }

  private static let tokenCharacters = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The same by other means: cut at commas and semicolons outside of quotes, and each pair judged for itself.
  private static func reference(_ value: [UInt8]) -> [Forwarded.Element]? {
    guard let parts = cut(value, at: UInt8(ascii: ",")) else { return nil }
    var elements: [Forwarded.Element] = []
    for part in parts {
      if trimmed(part).isEmpty { continue }
      guard let pairs = cut(part, at: UInt8(ascii: ";")) else { return nil }
      var parameters: [Credentials.Parameter] = []
      for pair in pairs.map(trimmed) where !pair.isEmpty {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), equals > 0, pair[..<equals].allSatisfy(tokenCharacters.contains),
          let content = content(Array(pair[(equals + 1)...]))
        else { return nil }
        let name = String(decoding: pair[..<equals], as: UTF8.self).lowercased()
        if parameters.contains(where: { $0.name == name }) { return nil }
        parameters.append(Credentials.Parameter(name, content))
      }
      elements.append(Forwarded.Element(parameters))
    }
    return elements
  }

  /// Pieces between separators that stand outside of quotes; nil when a quote is left open.
  private static func cut(_ value: [UInt8], at separator: UInt8) -> [[UInt8]]? {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false, isEscaped = false
    for byte in value {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        parts.append([])
        continue
      }
      parts[parts.count - 1].append(byte)
    }
    return isQuoted ? nil : parts
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.drop { $0 == 0x20 || $0 == 0x09 }.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed())
  }

  private static func content(_ value: [UInt8]) -> [UInt8]? {
    guard value.first == UInt8(ascii: "\"") else { return !value.isEmpty && value.allSatisfy(tokenCharacters.contains) ? value : nil }
    guard value.count > 1, value.last == UInt8(ascii: "\"") else { return nil }
    var content: [UInt8] = []
    var isEscaped = false
    for byte in value.dropFirst().dropLast() {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      if !isEscaped, byte == UInt8(ascii: "\"") { return nil }
      isEscaped = false
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return nil }
      content.append(byte)
    }
    return isEscaped ? nil : content
  }

  private static func written(_ elements: [Forwarded.Element]) -> [UInt8] {
    Array(
      elements.map { element in
        element.parameters.isEmpty
          ? Array(";".utf8)
          : Array(
            element.parameters.map { parameter in
              Array("\(parameter.name)=\"".utf8) + parameter.value.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] } + [0x22]
            }.joined(separator: [UInt8(ascii: ";")]))
      }.joined(separator: Array(", ".utf8)))
  }

  @Test("Agrees with the reference, and reads what it is written as alike")
  func fuzz() {
    var random = SemanticsRandom(seed: 0x7239)
    for _ in 0..<SemanticsRandom.inputs {
      let value = random.below(20) == 0 ? random.pick(Self.seeds) : random.mutated(random.pick(Self.seeds), pieces: Self.pieces)
      let elements = Forwarded.elements(of: value.span), expected = Self.reference(value)
      guard elements == expected else {
        Issue.record(
          "\(String(decoding: value, as: UTF8.self)) gives \(String(describing: elements)), the reference \(String(describing: expected))")
        return
      }
      guard let elements else { continue }
      let again = Forwarded.elements(of: Self.written(elements).span)
      guard again == elements else {
        Issue.record("\(String(decoding: value, as: UTF8.self)) gives \(elements), and written again \(String(describing: again))")
        return
      }
    }
  }

  // MARK: Nodes

  private static let nodes = [
    "192.0.2.43", "192.0.2.43:47011", "[2001:db8:cafe::17]", "[2001:db8:cafe::17]:47011", "2001:db8:cafe::17", "unknown", "Unknown:1",
    "_hidden",
    "_SEVKISEK:_p0-x", "::1", "[::ffff:1.2.3.4]:80", "1.2.3.4:65535", "1.2.3.4:65536", "",
  ].map { Array($0.utf8) }

  private static let nodePieces = [":", "::", "[", "]", "_", ".", "65536", "99999999999999999999", "unknown", "f", "g", "%", " ", "-"].map {
    Array($0.utf8)
  }

  /// The same by regular expressions.
  private static func reference(node text: String) -> ForwardedNode? {
    let port = /:(?:(?<number>[0-9]{1,5})|_[A-Za-z0-9._\-]+)/
    for pattern in [/(?:[Uu][Nn][Kk][Nn][Oo][Ww][Nn]|_[A-Za-z0-9._\-]+)/] {
      if let match = text.prefixMatch(of: pattern), let rest = rest(text[match.range.upperBound...], port),
        match.range.upperBound == rest.start
      {
        return .unknown
      }
    }
    if let match = text.prefixMatch(of: /\[(?<host>[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)\]/),
      let rest = rest(text[match.range.upperBound...], port)
    {
      return .address(String(match.output.host), port: rest.number)
    }
    if text.count(where: { $0 == ":" }) > 1 { return text.wholeMatch(of: /[0-9A-Fa-f:.]+/) == nil ? nil : .address(text, port: nil) }
    if let match = text.prefixMatch(of: /[0-9A-Fa-f.]+/), let rest = rest(text[match.range.upperBound...], port) {
      return .address(String(match.output), port: rest.number)
    }
    return nil
  }

  private static func rest(_ text: Substring, _ port: Regex<(Substring, number: Substring?)>) -> (start: String.Index, number: Int?)? {
    if text.isEmpty { return (text.startIndex, nil) }
    guard let match = text.wholeMatch(of: port) else { return nil }
    guard let digits = match.output.number else { return (text.startIndex, nil) }
    guard let number = Int(digits), number <= 65535 else { return nil }
    return (text.startIndex, number)
  }

  @Test("Nodes: agrees with the reference")
  func nodes() {
    var random = SemanticsRandom(seed: 0x7240)
    // Regular expressions are slow.
    for _ in 0..<max(1, SemanticsRandom.inputs / 20) {
      let text = String(decoding: random.mutated(random.pick(Self.nodes), pieces: Self.nodePieces), as: UTF8.self)
      let node = ForwardedNode(text), expected = Self.reference(node: text)
      guard node == expected else {
        Issue.record("\(text) gives \(String(describing: node)), the reference \(String(describing: expected))")
        return
      }
    }
  }
}
