/// What is to be done with content, and what it is called: the field Content-Disposition, in responses (RFC 6266) and in the parts of
/// forms (RFC 7578 §4.2).
public struct ContentDisposition: Hashable, Sendable {
  /// A parameter.
  public struct Parameter: Hashable, Sendable {
    /// The name, in lower case; with a `*` at its end where the value is in the notation of RFC 8187.
    public let name: String
    /// The value, decoded.
    public let value: String
  }

  /// The type, in lower case: `attachment`, `inline`, `form-data`.
  public let type: String
  /// The parameters in their order.
  public let parameters: [Parameter]

  /// Reads the value of the field; nil when it is malformed or names a parameter twice.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// Reads the value of the field. Bytes that are not UTF-8 are taken for Windows-1252, as old browsers send it.
  ///
  /// - Parameters:
  ///   - value: The bytes of the field.
  ///   - inForm: Whether browsers' escapes for what they cannot put in quotes are undone: `%22`, `%0D` and `%0A` (HTML, "multipart/form-data
  ///     encoding algorithm").
  package init?(_ value: Span<UInt8>, inForm: Bool = false) {
    var index = 0
    FieldSyntax.skipWhitespace(value, &index)
    guard let type = FieldSyntax.token(value, &index) else { return nil }
    var parameters: [Parameter] = []
    while true {
      FieldSyntax.skipWhitespace(value, &index)
      guard index < value.count else { break }
      guard value[index] == UInt8(ascii: ";") else { return nil }
      index += 1
      FieldSyntax.skipWhitespace(value, &index)
      guard let name = FieldSyntax.token(value, &index)?.lowercased() else { continue }
      FieldSyntax.skipWhitespace(value, &index)
      guard index < value.count, value[index] == UInt8(ascii: "=") else { return nil }
      index += 1
      FieldSyntax.skipWhitespace(value, &index)
      guard let bytes = ContentDisposition.content(value, &index) else { return nil }
      // RFC 6266 §4.1: no parameter twice; who takes the first and who takes the last see different names.
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .dispositionTwice, parameters.contains(where: { $0.name == name }) { continue }
      #endif
      guard !parameters.contains(where: { $0.name == name }) else { return nil }
      guard let text = ContentDisposition.text(bytes, of: name, inForm: inForm) else {
        // RFC 6266 §4.3: an extended value that cannot be read is passed over; the plain one stays.
        if name.utf8.last == UInt8(ascii: "*") { continue }
        return nil
      }
      parameters.append(Parameter(name: name, value: text))
    }
    self.type = type.lowercased()
    self.parameters = parameters
  }

  /// The value of a parameter, whose extended form (`name*`) wins over the plain one (RFC 6266 §4.3).
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return parameters.first { $0.name == name + "*" }?.value ?? parameters.first { $0.name == name }?.value
  }

  /// The name of the form's field.
  public var name: String? { self["name"] }

  /// The file's name as it was sent, perhaps with folders: nothing to make a path of. See ``lastComponent(of:)``.
  public var fileName: String? { self["filename"] }

  /// The last component of a file's name, behind any `/` and `\` (RFC 6266 §4.3); empty where that is none, `.` or `..`.
  public static func lastComponent(of fileName: String) -> String {
    let last = fileName.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    return last == "." || last == ".." ? "" : last
  }
}

extension ContentDisposition {
  /// A token or a quoted string, as bytes. In a quoted string a backslash escapes quotes and itself and stands for itself otherwise: old
  /// browsers send whole paths of Windows.
  private static func content(_ value: Span<UInt8>, _ index: inout Int) -> [UInt8]? {
    guard index < value.count, value[index] == UInt8(ascii: "\"") else {
      // Beside tokens what some send without quotes: everything up to white space or the next parameter.
      let start = index
      while index < value.count, value[index] != UInt8(ascii: ";"), !Bytes.isBlank(value[index]), value[index] != UInt8(ascii: "\"") {
        index += 1
      }
      return index > start ? [UInt8](copying: value.extracting(start..<index)) : nil
    }
    index += 1
    var content: [UInt8] = []
    while index < value.count {
      let byte = value[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return content }
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .dispositionBackslash, byte == UInt8(ascii: "\\") { continue }
      #endif
      if byte == UInt8(ascii: "\\"), index < value.count, value[index] == UInt8(ascii: "\"") || value[index] == UInt8(ascii: "\\") {
        content.append(value[index])
        index += 1
      } else {
        content.append(byte)
      }
    }
    return nil
  }

  private static func text(_ bytes: [UInt8], of name: String, inForm: Bool) -> String? {
    if name.utf8.last == UInt8(ascii: "*") { return extended(bytes) }
    let bytes = inForm ? unescaped(bytes) : bytes
    return Charset.utf8.decode(bytes.span) ?? Charset.windows1252.decode(bytes.span)
  }

  /// `charset'language'value` (RFC 8187 §3.2).
  private static func extended(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let charset = Charset(label: String(decoding: parts[0], as: UTF8.self)) else { return nil }
    let value = Array(parts[2])
    guard let decoded = PercentCoding.decode(value.span), let text = charset.decode(decoded.span) else { return nil }
    return text.utf8.contains(0) ? nil : text
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var unescaped: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), let byte = PercentCoding.escaped(bytes.span, at: index), [0x22, 0x0D, 0x0A].contains(byte) {
        unescaped.append(byte)
        index += 3
      } else {
        unescaped.append(bytes[index])
        index += 1
      }
    }
    return unescaped
  }
}
