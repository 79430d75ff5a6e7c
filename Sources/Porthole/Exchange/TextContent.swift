internal import PortholeHTTP

/// Text in the charsets that are understood.
enum TextContent {
  /// The charset of a label, UTF-8 without one; 415 for others.
  static func charset(_ label: String?) throws(HTTPError) -> Charset {
    guard let label else { return .utf8 }
    guard let charset = Charset(label: label) else {
      throw HTTPError(.unsupportedMediaType, detail: "The charset \(label) is not understood.")
    }
    return charset
  }

  /// The text that bytes stand for; 400 when they are not of the charset.
  static func decode(_ bytes: [UInt8], _ charset: Charset) throws(HTTPError) -> String {
    guard let text = charset.decode(bytes) else {
      throw HTTPError(.badRequest, detail: "The text is not of the charset that it should be: \(charset).")
    }
    return text
  }
}
