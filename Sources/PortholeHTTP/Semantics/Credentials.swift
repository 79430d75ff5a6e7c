/// What a client offers in `Authorization` (RFC 9110 §11.4): a scheme, and behind it one token or a list of parameters.
package struct Credentials: Hashable, Sendable {
  /// A parameter: its name in lower case, and the bytes that its value stands for.
  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let value: [UInt8]

    package init(_ name: String, _ value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  package enum Content: Hashable, Sendable {
    case none
    /// `token68`: letters, digits, `-._~+/`, and `=` at the end.
    case token(String)
    /// In the order of the field, none of them twice.
    case parameters([Parameter])
  }

  /// The scheme in lower case, as its case does not matter.
  package let scheme: String
  package let content: Content

  package init(scheme: String, _ content: Content) {
    self.scheme = scheme
    self.content = content
  }

  /// Takes a field's value apart; nil when it is malformed.
  package init?(_ value: Span<UInt8>) {
    var index = 0
    guard let name = FieldSyntax.token(value, &index) else { return nil }
    scheme = name.lowercased()
    if index == value.count {
      content = .none
      return
    }
    guard value[index] == Bytes.space else { return nil }
    while index < value.count, value[index] == Bytes.space { index += 1 }
    if let token = Credentials.token68(value, from: index) {
      content = .token(token)
      return
    }
    guard let parameters = Credentials.parameters(value, from: index) else { return nil }
    content = .parameters(parameters)
  }

  /// The value of a parameter.
  package subscript(name: String) -> [UInt8]? {
    guard case .parameters(let parameters) = content else { return nil }
    return parameters.first { $0.name == name }?.value
  }

  /// All that is left, as a `token68`; nil when it is none.
  private static func token68(_ value: Span<UInt8>, from start: Int) -> String? {
    var end = start
    while end < value.count, isToken68(value[end]) { end += 1 }
    guard end > start else { return nil }
    while end < value.count, value[end] == UInt8(ascii: "=") { end += 1 }
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .credentialsPaddingInside {
      while end < value.count, isToken68(value[end]) || value[end] == UInt8(ascii: "=") { end += 1 }
    }
    #endif
    return end == value.count ? FieldSyntax.text(value, start..<end) : nil
  }

  private static func isToken68(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// A list of `name=value`, the values tokens or quoted strings (RFC 9110 §11.2).
  private static func parameters(_ value: Span<UInt8>, from start: Int) -> [Parameter]? {
    var parameters: [Parameter] = []
    var index = start
    FieldSyntax.skipEmptyElements(value, &index)
    while index < value.count {
      guard let name = FieldSyntax.token(value, &index)?.lowercased() else { return nil }
      FieldSyntax.skipWhitespace(value, &index)
      guard index < value.count, value[index] == UInt8(ascii: "=") else { return nil }
      index += 1
      FieldSyntax.skipWhitespace(value, &index)
      guard let content = FieldSyntax.tokenOrQuotedBytes(value, &index), !isThere(name, parameters) else { return nil }
      parameters.append(Parameter(name, content))
      FieldSyntax.skipWhitespace(value, &index)
      guard index == value.count || value[index] == UInt8(ascii: ",") else { return nil }
      FieldSyntax.skipEmptyElements(value, &index)
    }
    return parameters
  }

  private static func isThere(_ name: String, _ parameters: [Parameter]) -> Bool {
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .credentialsRepeated { return false }
    #endif
    return parameters.contains { $0.name == name }
  }
}
