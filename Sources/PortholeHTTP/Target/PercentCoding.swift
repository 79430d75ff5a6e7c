/// Percent-encoding of URIs (RFC 3986 §2.1), exactly once in each direction.
public enum PercentCoding {
  /// Decodes every `%XX` of `text` once; `+` stays as it is.
  ///
  /// - Returns: The decoded text, or nil when an escape is malformed or the result is not UTF-8.
  public static func decode(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let decoded = decode(bytes.span) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Encodes `text` as one segment of a path; `/` is encoded too.
  ///
  /// What is left as it is needs no escaping in HTML or XML either, and the result is a relative reference also when it has a colon.
  public static func encode(pathSegment text: String) -> String {
    encode(text, keeping: isPathSafe)
  }

  /// Encodes `text` as a path of several segments: as `encode(pathSegment:)`, with `/` left as it is.
  public static func encode(path text: String) -> String {
    encode(text) { isPathSafe($0) || $0 == UInt8(ascii: "/") }
  }

  /// Encodes `text` as a name or value in a query: everything but unreserved characters (RFC 3986 §2.3), a space as `%20`.
  public static func encode(queryValue text: String) -> String {
    encode(text, keeping: isUnreserved)
  }

  /// Decodes every `%XX` once; nil when an escape is malformed. The result may be any bytes.
  package static func decode(_ bytes: Span<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "%") {
        decoded.append(bytes[index])
        index += 1
      } else {
        guard let byte = escaped(bytes, at: index) else { return nil }
        decoded.append(byte)
        index += 3
      }
    }
    return decoded
  }

  /// The byte that the escape beginning at `index` stands for; nil when no two hexadecimal digits follow.
  package static func escaped(_ bytes: Span<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, let high = Bytes.hexValue(bytes[index + 1]), let low = Bytes.hexValue(bytes[index + 2]) else {
      return nil
    }
    return high << 4 | low
  }

  static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(hexDigit(byte >> 4))
        encoded.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// RFC 3986 §2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The `pchar` of RFC 3986 §3.3 without `&` and `'`, which mean something in HTML, and `:`, which would make a relative
  /// reference look like a scheme (§4.2).
  private static func isPathSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
      true
    default: isUnreserved(byte)
    }
  }
}
