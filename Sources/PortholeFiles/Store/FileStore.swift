/// Where files are: a tree of files and folders with one root, and the few operations that page, drive and uploads are made of.
///
/// Each operation is done whole or not at all, and throws ``FileError``. Paths cannot lead out of the store. What a store needs for itself (drafts,
/// things that are being copied or were put aside) is reached by no path and seen in no list.
///
/// Operations that take long run off the event loops and end early when their ``FileProgress`` or their task is cancelled.
public protocol FileStore: Sendable {
  /// What is known of a file or folder.
  func info(of path: StorePath) async throws -> FileInfo
  /// What is in a folder, in natural order, by pages.
  func list(_ folder: StorePath, _ query: ListingQuery) async throws -> ListingPage
  /// Goes through what is in a folder, in whatever order is the cheapest.
  func scan(_ folder: StorePath) async throws -> any FolderScan
  /// Opens a file for reading; what is then read is that file, whatever becomes of its name.
  func open(_ path: StorePath) async throws -> OpenedFile

  /// Makes a folder in one that is there.
  func makeFolder(_ path: StorePath) async throws -> FileInfo
  /// Sets when the content was last written; nanoseconds since 1970.
  func setModified(_ nanoseconds: Int64, of path: StorePath) async throws
  /// Gives a file or folder another path. What is there already stays, and it fails with ``FileError/Reason-swift.enum/exists``, unless it is to be replaced:
  /// then at each moment the old or the new is there.
  ///
  /// A new name in another case is no other name, even where the file system does not tell them apart.
  ///
  /// What is replaced is deleted or, where there is an identifier for it, kept as by ``putAside(_:as:)``; where nothing is there to be kept so it fails with
  /// ``FileError/Reason-swift.enum/changed``.
  func move(_ path: StorePath, to target: StorePath, replacing: Bool, aside id: String?) async throws -> FileInfo
  /// Makes a copy of a file or, whole or without what is in it, of a folder. As for ``move(_:to:replacing:)`` with what is there already.
  func copy(_ path: StorePath, to target: StorePath, _ options: CopyOptions, _ progress: FileProgress) async throws -> FileInfo
  /// Deletes a file, or a folder with all that is in it; by and by, but gone from its path at once.
  func delete(_ path: StorePath, _ progress: FileProgress) async throws

  /// Begins a file that is not there yet, under an identifier of its maker: digits and small letters, none of which may be there under it. One that
  /// lasts survives the process, others need not.
  func makeDraft(_ id: String, lasting: Bool) async throws -> any FileDraft
  /// A draft that was begun before, perhaps by another process.
  func draft(_ id: String) async throws -> any FileDraft
  /// The identifiers of all drafts that last.
  func drafts() async throws -> [String]
  /// Drops a draft; no matter if there is none.
  func removeDraft(_ id: String) async throws
  /// Puts a draft at a path, in place of what may be there, whose permissions, owner and extended attributes it takes over. Afterwards there is
  /// no such draft any more; when it fails the draft is still there.
  func publish(draft id: String, as path: StorePath, _ options: PublishOptions) async throws -> FileInfo

  /// Takes a file or folder out of the tree and keeps it under an identifier.
  func putAside(_ path: StorePath, as id: String) async throws
  /// Puts back what was put aside, where nothing is.
  func putBack(_ id: String, to path: StorePath) async throws -> FileInfo
  /// What was put aside: identifiers and names.
  func aside() async throws -> [AsideItem]
  /// Deletes what was put aside for good; no matter if it is not there.
  func discard(_ id: String) async throws

  /// Files' bytes in a tree, of what was put aside for ``TreeRoot/aside(_:)``.
  func size(of root: TreeRoot, _ progress: FileProgress) async throws -> Int
  /// Room on the volume.
  func space() async throws -> VolumeSpace
  /// Calls a closure after somebody changed something in a folder, until what is returned is let go of.
  func watch(_ folder: StorePath, _ changed: @escaping @Sendable () -> Void) async throws -> any Sendable
}

extension FileStore {
  /// Gives a file or folder another path; what it replaces is deleted.
  public func move(_ path: StorePath, to target: StorePath, replacing: Bool) async throws -> FileInfo {
    try await move(path, to: target, replacing: replacing, aside: nil)
  }
}

/// Which page of a folder's list.
public struct ListingQuery: Sendable {
  /// The name behind which it begins; nil for the beginning. The name need not be there any more.
  public var after: String?
  /// Entries at most.
  public var limit: Int
  /// Which entries are of interest.
  public var includes: @Sendable (_ name: String, _ kind: FileInfo.Kind) -> Bool

  /// A page; without a word of all entries.
  public init(
    after: String? = nil, limit: Int = .max,
    includes: @escaping @Sendable (_ name: String, _ kind: FileInfo.Kind) -> Bool = { _, _ in true }
  ) {
    self.after = after
    self.limit = max(limit, 0)
    self.includes = includes
  }
}

/// A page of a folder's list.
public struct ListingPage: Sendable {
  /// The entries, in natural order.
  public let entries: [FileInfo]
  /// What ``ListingQuery/after`` is for the next page; nil when this is the last.
  public let next: String?

  /// A page.
  public init(entries: [FileInfo], next: String?) {
    self.entries = entries
    self.next = next
  }
}

/// A way through a folder, which takes no more memory for a large one. Not to be used by two tasks at once.
public protocol FolderScan: Sendable {
  /// The next entries, at most so many; none at the end. What is changed meanwhile may or may not be among them.
  func next(_ count: Int) async throws -> [FileInfo]
}

/// How something is copied.
public struct CopyOptions: Sendable {
  /// Whether what is at the destination is replaced.
  public var isReplacing: Bool
  /// The identifier under which what is replaced is kept, as by ``FileStore/putAside(_:as:)``; nil: it is deleted. With one, something has to be there.
  public var aside: String?
  /// Whether of a folder only the folder itself is copied.
  public var isShallow: Bool
  /// What of a folder is copied, by paths in the source.
  public var includes: @Sendable (_ path: StorePath, _ kind: FileInfo.Kind) -> Bool

  /// A copy; without a word of all, where nothing is.
  public init(
    isReplacing: Bool = false, isShallow: Bool = false,
    includes: @escaping @Sendable (_ path: StorePath, _ kind: FileInfo.Kind) -> Bool = { _, _ in true }
  ) {
    self.isReplacing = isReplacing
    self.isShallow = isShallow
    self.includes = includes
  }
}

/// How a draft becomes a file.
public struct PublishOptions: Sendable {
  /// What has to be at the path for that; checked in one step with putting it there.
  public enum Expectation: Sendable, Hashable {
    /// Anything or nothing.
    case any
    /// Nothing.
    case nothing
    /// A file.
    case something
    /// A file with one of these entity tags.
    case tags([String])
  }

  /// What has to be there.
  public var expecting: Expectation
  /// When the content was last written, nanoseconds since 1970; nil for now.
  public var modified: Int64?

  /// Options; without a word in place of whatever is there.
  public init(expecting: Expectation = .any, modified: Int64? = nil) {
    self.expecting = expecting
    self.modified = modified
  }
}

/// A file that is not there yet: it gets its bytes first and then its path.
public protocol FileDraft: Sendable {
  /// Bytes that it has.
  func size() async throws -> Int
  /// Puts bytes at an offset.
  ///
  /// - Throws: ``FileError`` ``FileError/Reason-swift.enum/diskFull`` when there is no room; what was there before is unharmed.
  func write(_ bytes: [UInt8], at offset: Int) async throws
  /// Cuts it off.
  func truncate(to size: Int) async throws
  /// Reads up to so many bytes at an offset; none at the end.
  func read(at offset: Int, count: Int) async throws -> [UInt8]
  /// Who it is, and will be as a file.
  func identity() async throws -> FileIdentity
}

/// Something that was put aside.
public struct AsideItem: Sendable, Hashable {
  /// Under which identifier.
  public let id: String
  /// Its name.
  public let name: String

  /// An item.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// Where a tree begins.
public enum TreeRoot: Sendable, Hashable {
  /// At a path.
  case path(StorePath)
  /// At what was put aside under an identifier.
  case aside(String)
}

/// Room on a volume, in bytes.
public struct VolumeSpace: Sendable, Hashable {
  /// What may still be written.
  public let available: Int
  /// All that there is.
  public let total: Int

  /// Room.
  public init(available: Int, total: Int) {
    self.available = available
    self.total = total
  }
}
