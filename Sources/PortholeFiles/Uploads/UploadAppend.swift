/// One request's bytes for an upload: written as they come, and here for good unless a digest was announced for them.
///
/// Whoever takes the upload over, by a new append or by asking for its status, ends this one. Not to be used by two tasks at once.
public final class UploadAppend: Sendable {
  /// What is known of the upload, from its beginning on.
  public let status: UploadStatus
  private let access: FileAccess
  private let turn: UploadSessions.Turn
  private let draft: any FileDraft
  private let digest: ContentDigest?
  private let end: Offset

  init(_ status: UploadStatus, _ access: FileAccess, _ turn: UploadSessions.Turn, _ draft: any FileDraft, _ digest: ContentDigest?) {
    self.status = status
    self.access = access
    self.turn = turn
    self.draft = draft
    self.digest = digest
    end = Offset(status.offset)
  }

  deinit { turn.finish() }

  /// Where the upload stands with what was written here.
  public var offset: Int { end.value }

  /// Adds bytes.
  ///
  /// - Throws: ``FileError``: ``FileError/Reason-swift.enum/superseded`` when a newer request took over, ``FileError/Reason-swift.enum/wrongLength`` when these are more than were announced (none of
  ///   them is kept), ``FileError/Reason-swift.enum/diskFull`` and others when they cannot be kept. What came before stays.
  public func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    let start = end.value
    let sum = try await access.check(status.plan, adding: bytes.count, at: start)
    try await turn.step { try await access.share.write(bytes, to: draft, at: start) }
    end.value = sum
  }

  /// All of this request's bytes are here. When these are all of the upload's the file gets its path.
  ///
  /// - Parameters:
  ///   - isLast: Whether no more will come, where the length was not known.
  ///   - staysOpen: Whether the upload is not complete even where all of its bytes are here: a later request says that it is.
  /// - Returns: Where the upload stands.
  /// - Throws: ``FileError``: ``FileError/Reason-swift.enum/digest`` when the bytes are not what was announced; they are then dropped. Other errors when
  ///   the file could not get its path: the upload is then kept, ``UploadStatus/Outcome-swift.enum/waiting``.
  public func finish(isLast: Bool = false, staysOpen: Bool = false) async throws -> UploadStatus {
    defer { turn.finish() }
    return try await turn.step {
      try await access.finishAppend(
        status.id, draft, status.offset..<end.value, isLast ? .last : staysOpen ? .open : .byLength, digest)
    }
  }

  /// Whether an upload is complete with what has come.
  enum Ending { case byLength, last, open }

  /// Written by one task at a time, as the append is.
  private final class Offset: @unchecked Sendable {
    var value: Int
    init(_ value: Int) { self.value = value }
  }
}
