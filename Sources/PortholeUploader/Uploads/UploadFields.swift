internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// When content was last written, as clients say it.
enum ModificationTime {
  /// Nanoseconds since 1970 by `X-OC-Mtime`, which has seconds, perhaps with a fraction; nil where there is none.
  static func read(from fields: Fields) throws -> Int64? {
    guard let text = fields["X-OC-Mtime"] else { return nil }
    guard let seconds = Double(text), seconds.isFinite, abs(seconds) < 1e11 else {
      throw Problem(.badRequest, .form, detail: "X-OC-Mtime has to be a number of seconds since 1970.")
    }
    // Whole seconds exactly, as they mostly are.
    if let whole = Int64(text) { return whole * 1_000_000_000 }
    return Int64((seconds * 1e9).rounded())
  }

  /// Nanoseconds by milliseconds since 1970; nil for what is no such number.
  static func nanoseconds(milliseconds text: String) -> Int64? {
    guard let milliseconds = Int64(text), abs(milliseconds) < 100_000_000_000_000 else { return nil }
    return milliseconds * 1_000_000
  }
}

/// What content has to hash to (RFC 9530).
enum Digests {
  /// The digests of `Repr-Digest` and `Content-Digest`, which are the same for a file that is sent whole; those of functions that cannot be checked are left
  /// out where another can, as a server may (RFC 9530 §2).
  static func read(from fields: Fields) throws -> [ContentDigest] {
    var digests: [ContentDigest] = [], unknown = false
    for name: FieldName in ["Repr-Digest", "Content-Digest"] {
      for member in fields.values(of: name).joined(separator: ",").split(separator: ",") {
        guard let (key, value) = parse(member) else {
          throw Problem(.badRequest, .form, detail: "\(name) is not a list of digests such as sha-256=:…:.")
        }
        guard let algorithm = ContentDigest.Algorithm(rawValue: key), ContentDigest.supported.contains(algorithm) else {
          unknown = true
          continue
        }
        digests.append(ContentDigest(algorithm, value))
      }
    }
    // They are of the content as it is sent, of which nothing is left when its coding was undone.
    if digests.isEmpty && unknown || !digests.isEmpty && fields.contains(.contentEncoding) { throw FileError(.digestUnknown) }
    return digests
  }

  /// `sha-256=:BASE64:` (RFC 8941 §3.2, §3.3.5).
  private static func parse(_ member: Substring) -> (key: String, value: [UInt8])? {
    let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let key = parts[0].filter { $0 != " " && $0 != "\t" }.lowercased(), value = parts[1].filter { $0 != " " && $0 != "\t" }
    guard value.count >= 2, value.first == ":", value.last == ":" else { return nil }
    let bytes = Array(value.dropFirst().dropLast().utf8)
    return Base64.decode(bytes.span).map { (key, $0) }
  }
}
