internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

extension ModificationTime {
  /// Nanoseconds since 1970 by `X-OC-Mtime`; nil where there is none.
  static func read(from fields: Fields) throws -> Int64? {
    guard let text = fields[.ocModified] else { return nil }
    guard let time = nanoseconds(seconds: text) else {
      throw Problem(.badRequest, .form, detail: "X-OC-Mtime has to be a number of seconds since 1970.")
    }
    return time
  }
}
