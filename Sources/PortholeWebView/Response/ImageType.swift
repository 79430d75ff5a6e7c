/// The type of an image, told from its first bytes (WHATWG MIME Sniffing §6.1).
enum ImageType {
  static func of(_ bytes: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    func has(_ signature: [UInt8]) -> Bool { bytes.starts(with: signature) }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if has([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if has("GIF87a") || has("GIF89a") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    if has("ftyp", at: 4) {
      if has("avif", at: 8) || has("avis", at: 8) { return "image/avif" }
      if has("heic", at: 8) || has("heix", at: 8) { return "image/heic" }
      if has("mif1", at: 8) { return "image/heif" }
    }
    if has("BM") { return "image/bmp" }
    if has([0x00, 0x00, 0x01, 0x00]) || has([0x00, 0x00, 0x02, 0x00]) { return "image/x-icon" }
    if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) { return "image/tiff" }
    return isSVG(bytes) ? "image/svg+xml" : nil
  }

  /// SVG is text: its root element comes behind a declaration, comments and a document type, which are looked through for a while.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = Substring(String(decoding: bytes.prefix(4096), as: UTF8.self))
    if rest.first == "\u{FEFF}" { rest = rest.dropFirst() }
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.hasPrefix("<svg") || rest.hasPrefix("<svg:svg") { return true }
      let end: String
      if rest.hasPrefix("<!--") {
        end = "-->"
      } else if rest.hasPrefix("<?") {
        end = "?>"
      } else if rest.hasPrefix("<!") {
        end = ">"
      } else {
        return false
      }
      guard let found = rest.firstRange(of: end) else { return false }
      rest = rest[found.upperBound...]
    }
  }
}
