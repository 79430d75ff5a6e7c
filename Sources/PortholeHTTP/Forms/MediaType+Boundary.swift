extension MediaType {
  /// What a Content-Type field says of a form with parts.
  package enum FormBoundary: Equatable, Sendable {
    /// It is no `multipart/form-data`.
    case otherType
    /// It names no boundary.
    case missing
    case boundary(String)
  }

  /// The boundary of a `multipart/form-data` field. Unlike in other types it may stand without the quotes that its `=`, `/`, `:` or `?` want,
  /// as some clients send it.
  package static func formBoundary(_ value: Span<UInt8>) -> FormBoundary {
    if let type = MediaType(value) {
      guard type.essence == "multipart/form-data" else { return .otherType }
      return type["boundary"].map(FormBoundary.boundary) ?? .missing
    }
    let text = String(repairing: value)
    let parts = text.utf8.split(separator: UInt8(ascii: ";")).map { Substring($0) }
    guard let type = parts.first, type.trimmingBlanks.lowercased() == "multipart/form-data" else { return .otherType }
    for part in parts.dropFirst() {
      let part = part.trimmingBlanks
      guard part.lowercased().hasPrefix("boundary=") else { continue }
      let boundary = part.dropFirst("boundary=".count)
      return boundary.isEmpty || boundary.contains("\"") ? .missing : .boundary(String(boundary))
    }
    return .missing
  }
}
