internal import PortholeNet

/// A folder of the file system as a store.
///
/// What is served stays in the folder, by its descriptor: whatever becomes of its path, and whatever becomes of what is in it meanwhile, no operation
/// touches anything outside. Drafts, copies in the making and what was put aside are in a folder `.porthole` in it, which no operation reaches.
public final class LocalFileStore: FileStore {
  /// What is done about symbolic links.
  public enum LinkPolicy: Sendable, Hashable {
    /// They are not there.
    case hidden
    /// Those that lead to something in the folder are what they lead to, others are not there.
    case followedInside
  }

  /// How a folder is kept.
  public struct Configuration: Sendable, Hashable {
    /// What is done about symbolic links.
    public var links = LinkPolicy.hidden
    /// Whether a file is on the disk for good before it counts as there: slower, and safe when the machine loses power.
    public var flushes = true

    /// The defaults.
    public init() {}
  }

  /// The folder's path, without links.
  public let directory: String
  let root: File
  let configuration: Configuration
  private let reservedFolder = Locked<Reserved?>(nil)
  /// Held while a name is looked at and then changed, so that nothing of ours comes between the two. Others are kept out by the system's own
  /// all-or-nothing calls, as far as it has them.
  let naming = Locked(())
  private let lastModified = Locked<Int64>(0)

  /// A store of a folder that is there.
  ///
  /// - Throws: ``FileError`` when it cannot be opened.
  public init(_ directory: String, _ configuration: Configuration = .init()) throws {
    do {
      root = try File.openDirectory(directory)
    } catch {
      throw FileError(
        error == .notDirectory ? .notAFolder : error == .notFound ? .notFound : .failed,
        detail: "The folder \(directory) cannot be opened: \(error).")
    }
    self.directory = FilePath.real(directory) ?? directory
    self.configuration = configuration
    // What a process left that ended in the middle of something.
    if (try? root.details(of: Reserved.name)) != nil { try? reserved().recover(self) }
  }

  /// What is for the store itself; made when it is first needed, as a folder that is only read stays as it is.
  func reserved() throws -> Reserved {
    try reservedFolder.withLock { reserved in
      if let reserved { return reserved }
      let opened = try Reserved(in: root)
      reserved = opened
      return opened
    }
  }

  /// Now, and never the same twice: two files of one size that follow each other under one name, and under one number, would have one entity tag.
  func nextModified() -> Int64 {
    lastModified.withLock { last in
      last = max(last + 1, Clock.wallNanoseconds)
      return last
    }
  }

  /// What is known of a file or folder.
  public func info(of path: StorePath) async throws -> FileInfo {
    try FileError.of(path) {
      let place = try place(of: path)
      return try info(at: place)
    }
  }

  /// What is known of what is at a place; what is neither file nor folder is not there.
  func info(at place: Place) throws -> FileInfo {
    guard let info = FileInfo(try place.details(), path: place.path) else { throw Errno.notFound }
    return info
  }

  /// Opens a file for reading; what is then read is that file, whatever becomes of its name.
  public func open(_ path: StorePath) async throws -> OpenedFile {
    try FileError.of(path) {
      let place = try place(of: path)
      // A pipe or a device is not opened to see what it is: that may have effects.
      guard let known = FileInfo(try place.details(), path: place.path) else { throw Errno.notFound }
      guard !known.isFolder else { throw FileError(.isFolder, path: path) }
      let file = try place.folder.open(place.name)
      guard let info = FileInfo(try file.details(), path: place.path), !info.isFolder else { throw Errno.notFound }
      return OpenedFile(info: info, file: file)
    }
  }

  /// Makes a folder in one that is there.
  public func makeFolder(_ path: StorePath) async throws -> FileInfo {
    try FileError.of(path) {
      let place = try newPlace(of: path)
      try place.folder.makeFolder(place.name)
      if configuration.flushes { try place.folder.flush() }
      return try info(at: place)
    }
  }

  /// Sets when the content was last written; nanoseconds since 1970.
  public func setModified(_ nanoseconds: Int64, of path: StorePath) async throws {
    try FileError.of(path) {
      let place = try place(of: path)
      _ = try info(at: place)
      try place.folder.setModified(nanoseconds, of: place.name)
    }
  }

  /// Room on the volume.
  public func space() async throws -> VolumeSpace {
    try FileError.of(nil) {
      let space = try root.space()
      return VolumeSpace(available: space.available, total: space.total)
    }
  }

  /// Calls a closure after somebody changed something in a folder, until what is returned is let go of.
  public func watch(_ folder: StorePath, _ changed: @escaping @Sendable () -> Void) async throws -> any Sendable {
    try FileError.of(folder) { FolderWatcher.shared.watch(try self.folder(at: folder), changed) }
  }
}
