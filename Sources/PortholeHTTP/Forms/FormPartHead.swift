/// The head of a form's part (RFC 7578 §4).
package struct FormPartHead: Sendable {
  /// The name of the form's field.
  package let name: String
  /// The file's name as sent; nil for a field that is no file.
  package let fileName: String?
  /// What the content is; `text/plain` unless the part says otherwise (RFC 7578 §4.4).
  package let contentType: MediaType
  /// All fields of the head.
  package let fields: Fields

  /// Reads the fields of a part.
  ///
  /// - Parameters:
  ///   - fields: The part's fields.
  ///   - number: Which part it is, from 1, for messages.
  ///   - enclosing: The name of the field whose files this is one of, inside of `multipart/mixed` (RFC 2388 §4.2).
  /// - Throws: Why the part is refused.
  package init(_ fields: Fields, number: Int, enclosing: String? = nil) throws(ParseFailure) {
    let lines = fields.values(of: .contentDisposition)
    guard lines.count <= 1 else { throw FormPartHead.malformed(number, "It has more than one Content-Disposition field.") }
    let disposition = fields.withFirstValue(of: .contentDisposition) { ContentDisposition($0, inForm: true) } ?? nil
    if let enclosing {
      // `file` of old, `attachment`, or none at all: what matters is the file's name.
      guard disposition != nil || lines.isEmpty else { throw FormPartHead.malformed(number, "Its Content-Disposition field is malformed.") }
      name = enclosing
    } else {
      guard !lines.isEmpty else { throw FormPartHead.malformed(number, "It has no Content-Disposition field.") }
      guard let disposition else { throw FormPartHead.malformed(number, "Its Content-Disposition field is malformed.") }
      guard disposition.type == "form-data" else { throw FormPartHead.malformed(number, "Its Content-Disposition is not form-data.") }
      guard let given = disposition.name else { throw FormPartHead.malformed(number, "It has no name.") }
      name = given
    }
    fileName = disposition?.fileName
    contentType = try FormPartHead.contentType(fields, number)
    self.fields = fields
    try FormPartHead.checkEncoding(fields, number)
  }

  /// The boundary of the content where it is several parts itself: files of one field (RFC 7578 §4.3).
  var nestedBoundary: String? {
    fileName == nil && contentType.type == "multipart" && contentType.subtype == "mixed" ? contentType["boundary"] ?? "" : nil
  }

  private static func contentType(_ fields: Fields, _ number: Int) throws(ParseFailure) -> MediaType {
    let lines = fields.values(of: .contentType)
    guard lines.count <= 1 else { throw malformed(number, "It has more than one Content-Type field.") }
    // A type that cannot be read makes the content no less whole.
    return lines.first.map { MediaType($0) ?? .octetStream } ?? .plainText
  }

  /// RFC 7578 §4.7: no other encoding is in use, and what is encoded must not pass for what it stands for.
  private static func checkEncoding(_ fields: Fields, _ number: Int) throws(ParseFailure) {
    guard let encoding = fields["Content-Transfer-Encoding"]?.lowercased(), !["7bit", "8bit", "binary"].contains(encoding) else { return }
    throw ParseFailure(.unsupportedMediaType, "Part \(number) of the form has a Content-Transfer-Encoding that is not understood.")
  }

  private static func malformed(_ number: Int, _ reason: String) -> ParseFailure {
    ParseFailure(.badRequest, "Part \(number) of the form is malformed: \(reason)")
  }
}
