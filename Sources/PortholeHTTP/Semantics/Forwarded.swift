/// The `Forwarded` field (RFC 7239): what each proxy on the way saw of whoever sent it the request.
package enum Forwarded {
  /// What one proxy says.
  package struct Element: Hashable, Sendable {
    /// Names in lower case and values without quotes, in the order of the field, no name twice.
    package let parameters: [Credentials.Parameter]

    package init(_ parameters: [Credentials.Parameter]) { self.parameters = parameters }

    package subscript(name: String) -> String? {
      parameters.first { $0.name == name }.flatMap { String(validating: $0.value, as: UTF8.self) }
    }
  }

  /// The elements of all lines, the last one that of the proxy that is connected to us; nil when a line is malformed.
  package static func elements(of fields: Fields) -> [Element]? {
    var elements: [Element]? = []
    fields.forEachValue(of: .forwarded) { line in
      guard let more = Forwarded.elements(of: line) else { return elements = nil }
      elements?.append(contentsOf: more)
    }
    return elements
  }

  /// The elements of one line; nil when it is malformed. White space is taken beside `;` too, where the grammar has none.
  package static func elements(of line: Span<UInt8>) -> [Element]? {
    var elements: [Element] = []
    var index = 0
    FieldSyntax.skipEmptyElements(line, &index)
    while index < line.count {
      guard let element = element(line, &index) else { return nil }
      elements.append(element)
      FieldSyntax.skipEmptyElements(line, &index)
    }
    return elements
  }

  private static func element(_ line: Span<UInt8>, _ index: inout Int) -> Element? {
    var parameters: [Credentials.Parameter] = []
    while true {
      FieldSyntax.skipWhitespace(line, &index)
      if let name = FieldSyntax.token(line, &index)?.lowercased() {
        guard index < line.count, line[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        guard let value = FieldSyntax.tokenOrQuotedBytes(line, &index), !isThere(name, parameters) else { return nil }
        parameters.append(Credentials.Parameter(name, value))
        FieldSyntax.skipWhitespace(line, &index)
      }
      guard index < line.count else { return Element(parameters) }
      switch line[index] {
      case UInt8(ascii: ";"): index += 1
      case UInt8(ascii: ","): return Element(parameters)
      default: return nil
      }
    }
  }

  private static func isThere(_ name: String, _ parameters: [Credentials.Parameter]) -> Bool {
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .forwardedRepeated { return false }
    #endif
    return parameters.contains { $0.name == name }
  }
}

/// Who sent a request to a proxy, as `for` of `Forwarded` (RFC 7239 §6) and `X-Forwarded-For` say it.
package enum ForwardedNode: Hashable, Sendable {
  /// An address in digits, IPv6 without brackets, not yet known to be one; the port where it is told.
  case address(String, port: Int?)
  /// The proxy does not know, or does not say.
  case unknown

  /// Takes a node apart; nil when it is malformed. IPv6 may stand without brackets where it has no port, as some proxies write it.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let end: Int
    let host: String
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      host = String(decoding: bytes[1..<close], as: UTF8.self)
      end = close + 1
      guard host.contains(":") else { return nil }
    } else if bytes.count(where: { $0 == UInt8(ascii: ":") }) > 1 {
      host = text
      end = bytes.count
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      host = String(decoding: bytes[..<end], as: UTF8.self)
    }
    guard let port = ForwardedNode.port(bytes[end...]) else { return nil }
    if host.utf8.elementsEqual("unknown".utf8, by: { Bytes.lowercased($0) == $1 }) || ForwardedNode.isObfuscated(host.utf8) {
      self = .unknown
    } else {
      guard !host.isEmpty, host.utf8.allSatisfy({ Bytes.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }) else {
        return nil
      }
      self = .address(host, port: port.number)
    }
  }

  /// What follows the host: nothing, or a colon with a port or an obfuscated one. Nil when it is neither.
  private static func port(_ rest: ArraySlice<UInt8>) -> (number: Int?, Void)? {
    guard let colon = rest.first else { return (nil, ()) }
    let digits = rest.dropFirst()
    guard colon == UInt8(ascii: ":"), !digits.isEmpty else { return nil }
    if isObfuscated(digits) { return (nil, ()) }
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .forwardedPortUnchecked, let number = Int(String(decoding: digits, as: UTF8.self)) { return (number, ()) }
    #endif
    guard digits.count <= 5, digits.allSatisfy(Bytes.isDigit), let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65535
    else { return nil }
    return (number, ())
  }

  /// `_` and letters, digits, dots, underscores and dashes (RFC 7239 §6.3).
  private static func isObfuscated(_ text: some Collection<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "_"), text.count > 1 else { return false }
    return text.allSatisfy {
      Bytes.isDigit($0) || Bytes.lowercased($0) &- 0x61 < 26 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
  }
}
