internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// The digest of the whole that a client wants when it is complete (RFC 9530 §4), kept beside the upload until then.
enum DraftDigest {
  private static let name = "want-repr-digest"

  /// What is kept beside an upload.
  static func kept(_ fields: Fields) -> String {
    var metadata = TusMetadata()
    metadata[name] = DigestFields.wanted(fields)?.rawValue
    return metadata.text
  }

  /// `Repr-Digest`; nil where none is wanted, or the account may not read what it has made.
  static func made(_ call: Call, _ status: UploadStatus) async -> String? {
    let kept = TusMetadata(status.plan.metadata)?[name].flatMap { ContentDigest.Algorithm(rawValue: $0) }
    guard let algorithm = DigestFields.wanted(call.request.fields) ?? kept, case .published(let path) = status.outcome else { return nil }
    return (try? await call.access.digest(of: path, algorithm)).map { DigestFields.text($0) }
  }
}
