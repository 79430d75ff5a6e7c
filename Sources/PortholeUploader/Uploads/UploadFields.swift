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
