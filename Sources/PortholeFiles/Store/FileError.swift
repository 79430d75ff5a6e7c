public import PortholeHTTP
internal import PortholeNet

/// What became of an operation on files that could not be done. Nothing was changed, unless its description says so.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why; stable words that programs may look at.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Nothing is there.
    case notFound = "not-found"
    /// What is there is not for others.
    case hidden
    /// The account may not do that.
    case forbidden
    /// No file can have that name here.
    case invalidName = "invalid-name"
    /// Files with such an extension are not taken.
    case extensionNotAllowed = "extension-not-allowed"
    /// Something is there already.
    case exists
    /// The folder that it would be in is not there.
    case noParent = "no-parent"
    /// A folder was expected.
    case notAFolder = "not-a-folder"
    /// A file was expected.
    case isFolder = "is-folder"
    /// The shared folder itself cannot be moved, replaced or deleted.
    case isRoot = "is-root"
    /// Source and destination are one.
    case sameItem = "same-item"
    /// A folder cannot be put into itself.
    case intoItself = "into-itself"
    /// What is there is not what was expected.
    case changed
    /// A lock is on it that was not named; ``FileError/roots`` say what the locks are on.
    case locked
    /// A lock is on it that admits no other; ``FileError/roots`` say what the locks are on.
    case lockConflict = "lock-conflict"
    /// Two file systems are involved, between which nothing can be moved in one step.
    case otherVolume = "other-volume"
    /// The disk has no room for it.
    case diskFull = "disk-full"
    /// The shared folder has a quota, which it would exceed.
    case quota
    /// Larger than files may be here.
    case tooLarge = "too-large"
    /// Too much at once: uploads, parts of an archive.
    case tooMany = "too-many"
    /// An upload is at another offset; ``FileError/offset`` says at which.
    case wrongOffset = "wrong-offset"
    /// An upload was said to have another length.
    case wrongLength = "wrong-length"
    /// An upload that is complete takes no more.
    case complete
    /// There is no such upload, or no more.
    case noUpload = "no-upload"
    /// A newer request took the upload over.
    case superseded
    /// The content is not what its digest says.
    case digest
    /// No digest of that kind can be checked.
    case digestUnknown = "digest-unknown"
    /// Somebody cancelled it.
    case cancelled
    /// The system could not do it.
    case failed
  }

  /// Why; for programs.
  public let reason: Reason
  /// What it was about, as a path from the shared folder's root; empty when it was about no file.
  public var path: String
  /// Why, as a sentence for a person.
  public let detail: String
  /// Where an upload stands, for ``Reason-swift.enum/wrongOffset``.
  public var offset: Int?
  /// What the locks are on that are in the way, for ``Reason-swift.enum/locked`` and ``Reason-swift.enum/lockConflict``.
  public internal(set) var roots: [StorePath] = []

  /// An error for a reason.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - path: What it was about.
  ///   - detail: A sentence for a person; nil for the reason's own.
  public init(_ reason: Reason, path: StorePath? = nil, detail: String? = nil) {
    self.reason = reason
    self.path = path?.description ?? ""
    self.detail = detail ?? reason.sentence
  }

  /// What HTTP calls it.
  public var status: Status {
    switch reason {
    case .notFound, .noUpload: .notFound
    case .hidden, .forbidden, .extensionNotAllowed, .isRoot, .sameItem: .forbidden
    case .invalidName, .digestUnknown, .complete, .wrongLength, .digest: .badRequest
    case .exists, .noParent, .notAFolder, .isFolder, .intoItself, .wrongOffset, .superseded, .cancelled: .conflict
    case .changed: .preconditionFailed
    case .locked, .lockConflict: .locked
    case .otherVolume, .diskFull, .quota: .insufficientStorage
    case .tooLarge: .contentTooLarge
    case .tooMany: .tooManyRequests
    case .failed: .internalServerError
    }
  }

  /// The sentence, with what it is about.
  public var description: String { path.isEmpty ? detail : "\(path): \(detail)" }
}

extension FileError.Reason {
  var sentence: String {
    switch self {
    case .notFound: "There is nothing of that name."
    case .hidden: "What is there is not for others."
    case .forbidden: "This account may not do that."
    case .invalidName: "No file can have that name here."
    case .extensionNotAllowed: "Files with this extension are not taken."
    case .exists: "Something of that name is there already."
    case .noParent: "The folder that it would be in is not there."
    case .notAFolder: "It is no folder."
    case .isFolder: "It is a folder."
    case .isRoot: "The shared folder itself stays as it is."
    case .sameItem: "Source and destination are one."
    case .intoItself: "A folder cannot be put into itself."
    case .changed: "It was changed in the meantime."
    case .locked: "Somebody has locked it."
    case .lockConflict: "Somebody has locked it in a way that admits no other lock."
    case .otherVolume: "It lies on another volume, so it cannot be done in one step."
    case .diskFull: "The disk is full."
    case .quota: "The shared folder has no room left for it."
    case .tooLarge: "It is larger than files may be here."
    case .tooMany: "That is too much at once."
    case .wrongOffset: "The upload stands at another offset."
    case .wrongLength: "The upload was said to have another length."
    case .complete: "The upload is complete."
    case .noUpload: "There is no such upload, or no more."
    case .superseded: "A newer request took the upload over."
    case .digest: "The content is not what its digest says."
    case .digestUnknown: "Digests of this kind cannot be checked here."
    case .cancelled: "It was cancelled."
    case .failed: "The system could not do it."
    }
  }
}

extension FileError {
  /// What the system says, as far as it is about the files and not about us.
  init(_ errno: Errno, _ path: StorePath?) {
    let reason: Reason =
      switch errno {
      case .notFound, .loop: .notFound
      case .notDirectory: .notAFolder
      case .isDirectory: .isFolder
      case .exists, .notEmpty: .exists
      case .permission, .notPermitted, .readOnly: .forbidden
      case .nameTooLong, .invalid: .invalidName
      case .crossDevice: .otherVolume
      case .fileTooLarge: .tooLarge
      case .cancelled: .cancelled
      case _ where errno.isFullDisk: .diskFull
      default: .failed
      }
    let isOurs = errno == .permission || errno == .notPermitted || errno == .readOnly
    let detail = isOurs ? "The server may not do that: \(errno)." : reason == .failed ? "The system could not do it: \(errno)." : nil
    self.init(reason, path: path, detail: detail)
  }

  /// Runs what makes system calls for a path.
  static func of<R>(_ path: StorePath?, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let errno as Errno { throw FileError(errno, path) }
  }
}
