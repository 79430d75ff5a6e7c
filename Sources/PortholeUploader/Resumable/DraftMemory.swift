internal import PortholeFiles

/// What is kept beside an upload of the draft's, for its last answer.
struct DraftMemory {
  /// The digest of the whole that the client wants (RFC 9530 §4).
  var digest: ContentDigest.Algorithm?
  /// Whether a file was there that it takes the place of.
  var replaces = false

  init(digest: ContentDigest.Algorithm?, replaces: Bool) {
    self.digest = digest
    self.replaces = replaces
  }

  init(_ text: String) {
    guard let metadata = TusMetadata(text) else { return }
    digest = metadata["want-repr-digest"].flatMap { ContentDigest.Algorithm(rawValue: $0) }
    replaces = metadata.contains("replaces")
  }

  /// In the notation of tus, by which the same upload can be gone on with.
  var text: String {
    var metadata = TusMetadata()
    metadata["want-repr-digest"] = digest?.rawValue
    if replaces { metadata["replaces"] = "" }
    return metadata.text
  }
}
