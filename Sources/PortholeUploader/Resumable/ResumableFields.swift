internal import PortholeHTTP

extension FieldName {
  /// Where an upload stands, in both protocols.
  static let uploadOffset: FieldName = "Upload-Offset"
  /// How many bytes it has in all, in both protocols.
  static let uploadLength: FieldName = "Upload-Length"
  /// The path that a file got, encoded.
  static let portholePath: FieldName = "Porthole-Path"
  /// That something was there already, and stayed.
  static let portholeSkipped: FieldName = "Porthole-Skipped"
  /// When the content was last written, seconds since 1970, as ownCloud's clients say it.
  static let ocModified: FieldName = "X-OC-Mtime"
}

extension Fields {
  /// A number of bytes: digits and nothing else; nil where the field is not there, or says something else.
  func bytes(_ name: FieldName) -> Int? {
    guard let text = self[name], !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }
}
