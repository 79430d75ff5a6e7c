/// A media type with its parameters: `text/html; charset=utf-8` (RFC 9110 §8.3.1).
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
  /// A parameter of a media type.
  public struct Parameter: Hashable, Sendable {
    /// The name, in lower case.
    public let name: String
    /// The value, without quotes and escapes.
    public let value: String
  }

  /// The top-level type, in lower case: `text`.
  public let type: String
  /// The subtype, in lower case: `html`.
  public let subtype: String
  /// The parameters in their order.
  public private(set) var parameters: [Parameter]

  /// Reads a type as it stands in a field; nil when malformed.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// Reads a type as it stands in a field; nil when malformed.
  package init?(_ value: Span<UInt8>) {
    var index = 0
    FieldSyntax.skipWhitespace(value, &index)
    guard let parsed = MediaType.scan(value, &index), index == value.count else { return nil }
    self = parsed
  }

  init(type: String, subtype: String, parameters: [Parameter]) {
    self.type = type
    self.subtype = subtype
    self.parameters = parameters
  }

  /// `text/plain`.
  package static let plainText = MediaType(type: "text", subtype: "plain", parameters: [])

  /// `application/octet-stream`.
  package static let octetStream = MediaType(type: "application", subtype: "octet-stream", parameters: [])

  /// The type without parameters: `text/html`.
  public var essence: String { "\(type)/\(subtype)" }

  /// The value of the first parameter of this name, whose case does not matter.
  public subscript(name: String) -> String? {
    parameters.first { FieldSyntax.equalIgnoringCase($0.name, name) }?.value
  }

  /// The same type with a parameter added, or replaced if it is there.
  ///
  /// - Returns: Nil when the name is no token or the value has control characters.
  public func adding(_ name: String, _ value: String) -> MediaType? {
    guard FieldSyntax.isToken(name), value.utf8.allSatisfy(FieldSyntax.isText) else { return nil }
    let parameter = Parameter(name: name.lowercased(), value: value)
    var type = self
    if let index = parameters.firstIndex(where: { $0.name == parameter.name }) {
      type.parameters[index] = parameter
    } else {
      type.parameters.append(parameter)
    }
    return type
  }

  /// The type as it stands in a field; values that are no tokens are quoted.
  public var text: String {
    parameters.reduce(into: essence) { text, parameter in
      text += "; \(parameter.name)="
      if FieldSyntax.isToken(parameter.value) {
        text += parameter.value
      } else {
        let quoted = parameter.value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        text += "\"\(quoted.joined())\""
      }
    }
  }

  /// The type as it stands in a field.
  public var description: String { text }
}

extension MediaType {
  /// A type or, with `*`, a range of types at `index`; stops at the end or before a comma. Nil when malformed.
  static func scan(_ value: Span<UInt8>, _ index: inout Int) -> MediaType? {
    guard let type = FieldSyntax.token(value, &index), index < value.count, value[index] == UInt8(ascii: "/") else { return nil }
    index += 1
    guard let subtype = FieldSyntax.token(value, &index), let parameters = scanParameters(value, &index) else { return nil }
    return MediaType(type: type.lowercased(), subtype: subtype.lowercased(), parameters: parameters)
  }

  /// `; name=value` any number of times (RFC 9110 §5.6.6), empty ones passed over; stops at the end or before a comma.
  static func scanParameters(_ value: Span<UInt8>, _ index: inout Int) -> [Parameter]? {
    var parameters: [Parameter] = []
    while true {
      FieldSyntax.skipWhitespace(value, &index)
      if index == value.count || value[index] == UInt8(ascii: ",") { return parameters }
      guard value[index] == UInt8(ascii: ";") else { return nil }
      index += 1
      FieldSyntax.skipWhitespace(value, &index)
      guard let name = FieldSyntax.token(value, &index) else { continue }
      guard index < value.count, value[index] == UInt8(ascii: "=") else { return nil }
      index += 1
      guard let content = FieldSyntax.token(value, &index) ?? FieldSyntax.quotedString(value, &index) else { return nil }
      parameters.append(Parameter(name: name.lowercased(), value: content))
    }
  }
}
