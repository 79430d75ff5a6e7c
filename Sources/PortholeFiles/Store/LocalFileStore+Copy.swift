internal import PortholeNet

extension LocalFileStore {
  /// Makes a copy of a file or, whole or without what is in it, of a folder. Symbolic links in it are left out.
  public func copy(_ path: StorePath, to target: StorePath, _ options: CopyOptions, _ progress: FileProgress) async throws -> FileInfo {
    guard !path.isRoot || options.isShallow else { throw FileError(.intoItself, path: path) }
    let name = Reserved.newName()
    do {
      let (info, left) = try await offLoop {
        try FileError.of(path) { try copy(path, to: target, options, progress, building: name) }
      }
      await removeLeft(left)
      return info
    } catch {
      await removeLeft(name)
      throw error
    }
  }

  private func copy(
    _ path: StorePath, to target: StorePath, _ options: CopyOptions, _ progress: FileProgress, building name: [UInt8]
  ) throws -> (FileInfo, [UInt8]?) {
    let from = try place(of: path), to = try self.target(of: target)
    let source = try info(at: from)
    if let found = try to.detailsIfThere() {
      if found.isSame(as: try from.details()) { throw FileError(.sameItem, path: path) }
      guard options.isReplacing else { throw FileError(.exists, path: target) }
      guard !LocalFileStore.isInside(from, to) else { throw FileError(.intoItself, path: path) }
    } else {
      try LocalFileStore.checkReplaces(nothing: to, aside: options.aside)
    }
    if source.isFolder, !options.isShallow, LocalFileStore.isInside(to, from) { throw FileError(.intoItself, path: path) }
    let reserved = try self.reserved()
    if source.isFolder {
      try copyFolder(from, to: reserved.unfinished, name, options, progress)
    } else {
      try copyFile(from, to: reserved.unfinished, name, progress)
    }
    if configuration.flushes { try reserved.unfinished.flushVolume() }
    let built = Place(folder: reserved.unfinished, name: name, path: .root)
    let left = try naming.withLock { try land(built, to, reserved, options) }
    if configuration.flushes { try to.folder.flush() }
    return (try info(at: to), left)
  }

  /// Puts a copy that is complete in its place.
  private func land(_ built: Place, _ to: Place, _ reserved: Reserved, _ options: CopyOptions) throws -> [UInt8]? {
    if try to.detailsIfThere() != nil {
      guard options.isReplacing else { throw FileError(.exists, path: to.path) }
      return try land(built, to, reserved, isFromWork: true, aside: options.aside)
    }
    try LocalFileStore.checkReplaces(nothing: to, aside: options.aside)
    try rename(built, to)
    return nil
  }

  private func copyFile(_ from: Place, to folder: File, _ name: [UInt8], _ progress: FileProgress) throws {
    let source = try from.folder.open(from.name)
    let details = try source.details()
    guard details.kind == .file else { throw Errno.notFound }
    let copy = try folder.make(name)
    if !source.clone(to: copy) {
      while true {
        // As much as takes a moment, so that it can be cancelled.
        let count = try source.copyBytes(to: copy, atMost: 8 * 1024 * 1024)
        if count == 0 { break }
        try progress.advance(bytes: count)
      }
    }
    copy.takeAttributes(of: source)
    try copy.setModified(details.modified)
    try progress.advance(items: 1)
  }

  private func copyFolder(_ from: Place, to unfinished: File, _ name: [UInt8], _ options: CopyOptions, _ progress: FileProgress) throws {
    try unfinished.makeFolder(name)
    var pending = [(source: from, target: name)]
    while let (source, target) = pending.popLast() {
      try progress.advance(items: 1)
      let folder = try source.folder.openFolderBeneath(source.name), copy = try unfinished.openFolderBeneath(target)
      copy.takeAttributes(of: folder)
      guard !options.isShallow else { return }
      let reader = try FolderReader(folder)
      while let entry = reader.next() {
        if source.path.isRoot, Reserved.isName(entry.name) { continue }
        guard StorePath.isName(entry.name), let details = try? folder.details(of: entry.name) else { continue }
        let path = source.path.child(String(decoding: entry.name, as: UTF8.self))
        guard details.kind == .file || details.kind == .folder, options.includes(path, details.kind == .file ? .file : .folder) else {
          continue
        }
        let place = Place(folder: folder, name: entry.name, path: path)
        if details.kind == .file {
          try copyFile(place, to: copy, entry.name, progress)
        } else {
          try copy.makeFolder(entry.name)
          // Opened by paths from the root of each tree, so that the depth costs no descriptors.
          let path = target + [0x2F] + entry.name
          guard path.count <= 3_900 else { throw Errno.nameTooLong }
          pending.append((Place(folder: source.folder, name: source.name + [0x2F] + entry.name, path: place.path), path))
        }
      }
    }
  }
}
