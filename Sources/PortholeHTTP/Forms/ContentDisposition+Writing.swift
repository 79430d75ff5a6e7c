extension ContentDisposition {
  /// The value of the field that tells a browser to save content under a name (RFC 6266).
  ///
  /// It has both forms of the name where they differ: one for clients that know ASCII only, and the true one (RFC 8187).
  public static func attachment(fileName: String) -> String { "attachment; " + parameters(fileName) }

  /// The same for content that a browser shows, and saves under that name when it is told to.
  public static func inline(fileName: String) -> String { "inline; " + parameters(fileName) }

  private static func parameters(_ fileName: String) -> String {
    var plain = ""
    var isPlain = true
    for scalar in fileName.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C:
        plain += "\\"
        plain.unicodeScalars.append(scalar)
      case 0x20...0x7E:
        // Some clients undo percent coding here, which is none.
        if scalar == "%" { isPlain = false }
        plain.unicodeScalars.append(scalar)
      default:
        isPlain = false
        plain += "_"
      }
    }
    let simple = "filename=\"\(plain)\""
    return isPlain ? simple : simple + "; filename*=UTF-8''" + encoded(fileName)
  }

  /// `attr-char` as it is, all else percent-coded (RFC 8187 §3.2).
  private static func encoded(_ text: String) -> String {
    PercentCoding.encode(text) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x23, 0x24, 0x26, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
      default: false
      }
    }
  }
}
