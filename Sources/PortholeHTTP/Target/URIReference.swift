/// References to other resources, absolute or relative (RFC 3986 §4.1).
package enum URIReference {
  /// The text with everything encoded that may not stand in a reference: the result can be sent in a field whatever the text was.
  ///
  /// What is encoded already stays as it is; a percent sign that begins no escape is encoded itself.
  package static func valid(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let span = bytes.span
    var valid: [UInt8] = []
    valid.reserveCapacity(bytes.count)
    for index in 0..<span.count {
      let byte = span[index]
      if byte == UInt8(ascii: "%") ? PercentCoding.escaped(span, at: index) != nil : allowed.contains(byte) {
        valid.append(byte)
      } else {
        valid.append(UInt8(ascii: "%"))
        valid.append(digits[Int(byte >> 4)])
        valid.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: valid, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
  /// Reserved and unreserved characters (RFC 3986 §2.2, §2.3).
  private static let allowed = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&'()*+,;=".utf8)
}
