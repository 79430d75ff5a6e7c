/// What uploads may be.
///
/// | limit | default | beyond it |
/// |---|---|---|
/// | ``size`` | none | 413 |
/// | ``count`` | 1,000 | 429 |
/// | ``countPerAccount`` | 1,000 | 429 |
/// | ``parallel`` | 64 | 429 |
/// | ``lifetime`` | 7 days | 404 |
/// | ``metadataSize`` | 8 KiB | 413 |
public struct UploadLimits: Sendable, Hashable {
  /// Bytes of a file; nil for any number.
  public var size: Int?
  /// Uploads that are not complete.
  public var count = 1_000
  /// Uploads of one account, or of all that have none, that are not complete.
  public var countPerAccount = 1_000
  /// Requests that bring bytes at the same time.
  public var parallel = 64
  /// Seconds that an upload is kept after something last came for it.
  public var lifetime = 7 * 86_400
  /// Bytes of what a client wants kept beside an upload.
  public var metadataSize = 8 * 1024

  /// The defaults.
  public init() {}
}

/// What somebody wants to upload.
public struct UploadPlan: Sendable, Hashable {
  /// The path that the file is to have.
  public var path: StorePath
  /// Bytes that it will have; nil when that is not known yet.
  public var length: Int?
  /// What is done where something is already.
  public var rule = ConflictRule.fail
  /// What has to be there when it is complete.
  public var expecting = PublishOptions.Expectation.any
  /// When the content was last written, nanoseconds since 1970; nil for when the upload is complete.
  public var modified: Int64?
  /// What the whole content has to hash to.
  public var digests: [ContentDigest] = []
  /// What the client wants kept beside it.
  public var metadata = ""

  /// A plan.
  public init(path: StorePath, length: Int? = nil, _ rule: ConflictRule = .fail) {
    self.path = path
    self.length = length
    self.rule = rule
  }
}

/// Where an upload stands.
public struct UploadStatus: Sendable, Hashable {
  /// Its identifier, which nobody can guess.
  public let id: String
  /// What was planned; the length as soon as it is known.
  public let plan: UploadPlan
  /// Bytes that are here for good. Never less than it was.
  public let offset: Int
  /// When it is dropped unless something comes; seconds since 1970.
  public let expires: Int64
  /// What became of it.
  public let outcome: Outcome

  /// What became of an upload.
  public enum Outcome: Sendable, Hashable {
    /// More bytes are to come, or nobody has said yet that these are all.
    case unfinished
    /// All bytes are here, but the file could not get its path; ``FileAccess/completeUpload(_:_:)`` tries again.
    case waiting
    /// The file is there, at this path.
    case published(StorePath)
    /// Something was there already, and was to stay.
    case skipped
  }

  /// Whether all bytes are here.
  public var isComplete: Bool { outcome != .unfinished }
}
