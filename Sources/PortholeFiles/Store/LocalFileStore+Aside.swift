internal import PortholeNet

extension LocalFileStore {
  /// Takes a file or folder out of the tree and keeps it under an identifier.
  public func putAside(_ path: StorePath, as id: String) async throws {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    try FileError.of(path) {
      let place = try place(of: path)
      _ = try info(at: place)
      try withNewBox(id, try reserved()) { try place.folder.rename(place.name, to: $0, place.name, .exclusive) }
      if configuration.flushes { try place.folder.flush() }
    }
  }

  /// Makes the folder of something that is to be put aside; it goes again when that fails.
  func withNewBox(_ id: String, _ reserved: Reserved, _ body: (File) throws -> Void) throws {
    guard Reserved.isIdentifier(id) else { throw FileError(.invalidName) }
    let name = Array(id.utf8)
    try reserved.aside.makeFolder(name, isPrivate: true)
    do { try body(reserved.aside.openFolderBeneath(name)) } catch {
      try? reserved.aside.removeFolder(name)
      throw error
    }
  }

  /// Puts back what was put aside, where nothing is.
  public func putBack(_ id: String, to path: StorePath) async throws -> FileInfo {
    try FileError.of(path) {
      let (box, name) = try box(id)
      let to = try newPlace(of: path)
      try naming.withLock {
        if let details = try to.detailsIfThere() { throw FileError(details.kind == .folder ? .isFolder : .exists, path: path) }
        try rename(Place(folder: box, name: name, path: .root.child(id)), to)
      }
      if configuration.flushes { try to.folder.flush() }
      try? reserved().aside.removeFolder(Array(id.utf8))
      return try info(at: to)
    }
  }

  /// What was put aside: identifiers and names.
  public func aside() async throws -> [AsideItem] {
    guard (try? root.details(of: Reserved.name)) != nil else { return [] }
    return try FileError.of(nil) {
      try reserved().aside.names().compactMap { id in
        let id = String(decoding: id, as: UTF8.self)
        guard let (_, name) = try? box(id) else { return nil }
        return AsideItem(id: id, name: String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Deletes what was put aside for good.
  public func discard(_ id: String) async throws {
    guard Reserved.isIdentifier(id) else { return }
    let name = Reserved.newName()
    let isThere = try FileError.of(nil) {
      let reserved = try reserved()
      do throws(Errno) { try reserved.aside.rename(Array(id.utf8), to: reserved.unfinished, name, .exclusive) } catch {
        if error == .notFound { return false } else { throw error }
      }
      return true
    }
    if isThere { await removeLeft(name) }
  }

  /// The folder of something that was put aside, and what is in it.
  func box(_ id: String) throws -> (File, [UInt8]) {
    guard Reserved.isIdentifier(id) else { throw Errno.notFound }
    let box = try reserved().aside.openFolderBeneath(Array(id.utf8))
    guard let name = try box.names(atMost: 1).first else { throw Errno.notFound }
    return (box, name)
  }

  /// Files' bytes in a tree.
  public func size(of root: TreeRoot, _ progress: FileProgress) async throws -> Int {
    try await offLoop {
      try FileError.of(nil) {
        switch root {
        case .path(let path):
          let place = try place(of: path)
          return try LocalFileStore.size(of: place.folder, place.name, skipsReserved: path.isRoot, progress)
        case .aside(let id):
          let (box, name) = try box(id)
          return try LocalFileStore.size(of: box, name, skipsReserved: false, progress)
        }
      }
    }
  }

  private static func size(of folder: File, _ name: [UInt8], skipsReserved: Bool, _ progress: FileProgress) throws -> Int {
    let own = try folder.details(of: name)
    guard own.kind == .folder else { return own.kind == .file ? own.size : 0 }
    var sum = 0
    var pending = [name]
    while let path = pending.popLast() {
      try progress.advance(items: 1)
      // What goes while it is counted counts nothing, nor what is deeper than paths can be.
      guard path.count <= 3_900, let opened = try? folder.openFolderBeneath(path), let reader = try? FolderReader(opened) else { continue }
      while let entry = reader.next() {
        if skipsReserved, path == name, Reserved.isName(entry.name) { continue }
        if entry.kind == .folder {
          pending.append(path + [0x2F] + entry.name)
        } else if entry.kind == .file || entry.kind == nil, let details = try? opened.details(of: entry.name) {
          if details.kind == .file { sum = sum.addingReportingOverflow(details.size).partialValue }
          if details.kind == .folder { pending.append(path + [0x2F] + entry.name) }
        }
      }
    }
    return sum
  }
}
