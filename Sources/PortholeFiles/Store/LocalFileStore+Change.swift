internal import PortholeNet

extension LocalFileStore {
  /// Gives a file or folder another path.
  public func move(_ path: StorePath, to target: StorePath, replacing: Bool, aside id: String?) async throws -> FileInfo {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    let (info, left) = try FileError.of(path) {
      let from = try place(of: path)
      _ = try self.info(at: from)
      let to = try self.target(of: target)
      // Made before it is needed, as the lock must not be held for it.
      let reserved = replacing ? try self.reserved() : nil
      let left = try naming.withLock { try move(from, to, replacing: reserved, aside: id) }
      if configuration.flushes {
        try to.folder.flush()
        try from.folder.flush()
      }
      return (try self.info(at: to), left)
    }
    await removeLeft(left)
    return info
  }

  /// Moves under the lock; what is left to be deleted of what was replaced lies in the working folder under the name that is returned.
  private func move(_ from: Place, _ to: Place, replacing reserved: Reserved?, aside id: String?) throws -> [UInt8]? {
    let moved = try from.details()
    if LocalFileStore.isInside(to, from) { throw FileError(.intoItself, path: from.path) }
    guard let found = try to.detailsIfThere() else {
      try LocalFileStore.checkReplaces(nothing: to, aside: id)
      try rename(from, to)
      return nil
    }
    if found.isSame(as: moved) {
      try LocalFileStore.checkReplaces(nothing: to, aside: id)
      try moveOntoItself(from, to, moved)
      return nil
    }
    guard let reserved else { throw FileError(.exists, path: to.path) }
    return try land(from, to, reserved, aside: id)
  }

  /// Who would have something put aside is told that nothing is.
  static func checkReplaces(nothing place: Place, aside id: String?) throws {
    if id != nil { throw FileError(.changed, path: place.path) }
  }

  /// Source and destination are one file. It may be another name for it, in another case where the file system takes that as the same, or a hard link.
  private func moveOntoItself(_ from: Place, _ to: Place, _ details: FileDetails) throws {
    let isSameFolder = try from.folder.details().isSame(as: to.folder.details())
    if isSameFolder, from.name == to.name { throw FileError(.sameItem, path: from.path) }
    if details.kind == .file, details.links > 1, try to.folder.names().contains(to.name) {
      // Two names of one file: renaming one to the other does nothing, by the system's rules.
      try from.folder.removeFile(from.name)
    } else {
      try from.folder.rename(from.name, to: to.folder, to.name, .replace)
    }
  }

  /// To where nothing is.
  func rename(_ from: Place, _ to: Place) throws {
    if try hasRenamed(from, to) { return }
    // Taking the name comes first, in a way that fails where it is taken.
    if try from.details().kind == .folder {
      try to.folder.makeFolder(to.name)
      do { try from.folder.rename(from.name, to: to.folder, to.name, .replace) } catch {
        try? to.folder.removeFolder(to.name)
        throw error == .invalid ? FileError(.intoItself, path: from.path) : error
      }
    } else {
      try from.folder.link(from.name, to: to.folder, to.name)
      try from.folder.removeFile(from.name)
    }
  }

  /// False where the file system cannot say that the name is taken.
  private func hasRenamed(_ from: Place, _ to: Place) throws(Errno) -> Bool {
    do throws(Errno) {
      try from.folder.rename(from.name, to: to.folder, to.name, .exclusive)
    } catch {
      guard error == .invalid || error == .unsupported else { throw error }
      return false
    }
    return true
  }

  /// In place of what is there, which is put aside or is left to be deleted, in the working folder under the name that is returned.
  func land(_ from: Place, _ to: Place, _ reserved: Reserved, isFromWork: Bool = false, aside id: String? = nil) throws -> [UInt8]? {
    guard !to.path.isRoot else { throw FileError(.isRoot, path: to.path) }
    let moved = try from.details(), found = try to.folder.details(of: to.name)
    guard found.kind == .file || found.kind == .folder else { throw FileError(.exists, path: to.path) }
    if id == nil, moved.kind == .file, found.kind == .file {
      try from.folder.rename(from.name, to: to.folder, to.name, .replace)
      return nil
    }
    // The destination is a folder around the source: replacing it would take the source away.
    guard isFromWork || !LocalFileStore.isInside(from, to) else { throw FileError(.intoItself, path: from.path) }
    let replacement = Replacement(source: from, target: to, unfinished: reserved.unfinished, isFromWork: isFromWork)
    guard let id else { return try replacement.run(flushes: configuration.flushes) }
    try withNewBox(id, reserved) { try replacement.run(puttingAside: id, in: $0, flushes: configuration.flushes) }
    return nil
  }

  /// Whether one place is below another, by their paths as they are on the disk; the system itself refuses where these do not tell.
  static func isInside(_ inner: Place, _ outer: Place) -> Bool {
    inner.path.components.count > outer.path.components.count
      && zip(inner.path.components, outer.path.components).allSatisfy { Array($0.utf8) == Array($1.utf8) }
  }

  /// Deletes what is left in the working folder. What cannot be deleted now is when the store is next opened.
  func removeLeft(_ name: [UInt8]?) async {
    guard let name, let unfinished = try? reserved().unfinished else { return }
    await offLoop { try? TreeRemoval.remove(name, in: unfinished, unfinished: unfinished, FileProgress()) }
  }

  /// Deletes a file, or a folder with all that is in it; by and by, but gone from its path at once.
  public func delete(_ path: StorePath, _ progress: FileProgress) async throws {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    let left: [UInt8]? = try FileError.of(path) {
      let place = try place(of: path)
      defer { if configuration.flushes { try? place.folder.flush() } }
      guard try info(at: place).isFolder else {
        try place.folder.removeFile(place.name)
        return nil
      }
      let name = Reserved.newName()
      try place.folder.rename(place.name, to: reserved().unfinished, name, .exclusive)
      return name
    }
    guard let left else { return try progress.advance(items: 1) }
    let unfinished = try reserved().unfinished
    // It is gone for everybody already, so nothing stops it any more.
    await offLoop {
      try? TreeRemoval.remove(
        left, in: unfinished, unfinished: unfinished,
        FileProgress { count in try? progress.advance(items: count.items - progress.count.items) })
    }
  }
}

/// Runs what takes long on a thread that nobody waits for.
func offLoop<R: Sendable>(_ body: @Sendable () async throws -> R) async rethrows -> R {
  try await withTaskExecutorPreference(BlockingPool.shared) { try await body() }
}
