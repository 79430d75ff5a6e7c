internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Upload-Checksum: what the content of a request has to hash to.
enum TusChecksum {
  private static let algorithms: [(name: String, algorithm: ContentDigest.Algorithm)] = [
    ("sha1", .sha1), ("sha256", .sha256), ("sha512", .sha512), ("md5", .md5),
  ]

  /// The algorithms that can be checked here.
  static var names: [String] { algorithms.filter { ContentDigest.supported.contains($0.algorithm) }.map(\.name) }

  /// The field's digest; nil where there is none.
  static func read(_ fields: Fields) throws -> ContentDigest? {
    guard let text = fields[.uploadChecksum] else { return nil }
    let parts = text.split(separator: " ")
    guard parts.count == 2, let value = Base64.decode(String(parts[1])) else {
      throw Problem(.badRequest, .form, detail: "Upload-Checksum is the name of an algorithm and a checksum in base64.")
    }
    guard names.contains(String(parts[0])), let algorithm = algorithms.first(where: { $0.name == parts[0] })?.algorithm else {
      throw FileError(.digestUnknown)
    }
    return ContentDigest(algorithm, value)
  }

  /// Checksum Mismatch, which is of tus alone.
  private static let mismatch: Status = 460

  /// An error with the status that it has in tus.
  static func named(_ error: any Error) -> any Error {
    guard let failure = error as? FileError, failure.reason == .digest else { return error }
    var problem = Problem(failure)
    problem.status = mismatch
    return problem
  }
}
