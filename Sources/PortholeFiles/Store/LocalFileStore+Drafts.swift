internal import PortholeHTTP
internal import PortholeNet

extension LocalFileStore {
  /// Begins a file that is not there yet.
  public func makeDraft(_ id: String, lasting: Bool) async throws -> any FileDraft {
    guard Reserved.isIdentifier(id) else { throw FileError(.invalidName) }
    return try FileError.of(nil) {
      let reserved = try reserved()
      return LocalDraft(file: try lasting ? reserved.drafts.make(Array(id.utf8)) : reserved.unfinished.make(Reserved.passingDraft(id)))
    }
  }

  /// A draft that was begun before.
  public func draft(_ id: String) async throws -> any FileDraft { LocalDraft(file: try draftFile(id).file) }

  private func draftFile(_ id: String) throws -> (file: File, folder: File, name: [UInt8]) {
    guard Reserved.isIdentifier(id) else { throw FileError(.noUpload) }
    return try FileError.of(nil) {
      let reserved = try reserved()
      for (folder, name) in [(reserved.drafts, Array(id.utf8)), (reserved.unfinished, Reserved.passingDraft(id))] {
        do throws(Errno) { return (try folder.open(name, writing: true), folder, name) } catch { if error != .notFound { throw error } }
      }
      throw FileError(.noUpload)
    }
  }

  /// The identifiers of all drafts that last.
  public func drafts() async throws -> [String] {
    guard (try? root.details(of: Reserved.name)) != nil else { return [] }
    return try FileError.of(nil) { try reserved().drafts.names().map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Drops a draft.
  public func removeDraft(_ id: String) async throws {
    guard Reserved.isIdentifier(id) else { return }
    try FileError.of(nil) {
      let reserved = try reserved()
      for (folder, name) in [(reserved.drafts, Array(id.utf8)), (reserved.unfinished, Reserved.passingDraft(id))] {
        do throws(Errno) { try folder.removeFile(name) } catch { if error != .notFound { throw error } }
      }
    }
  }

  /// Puts a draft at a path.
  public func publish(draft id: String, as path: StorePath, _ options: PublishOptions) async throws -> FileInfo {
    let (draft, drafts, name) = try draftFile(id)
    // Off the loop, as the disk may take its time.
    return try await offLoop { try FileError.of(path) { try publish(draft, drafts, name, path, options) } }
  }

  private func publish(_ draft: File, _ drafts: File, _ name: [UInt8], _ path: StorePath, _ options: PublishOptions) throws -> FileInfo {
    let place = try target(of: path)
    if configuration.flushes { try draft.flush() }
    try naming.withLock {
      let found = try place.detailsIfThere()
      try LocalFileStore.check(options.expecting, found, path)
      if let found {
        guard found.kind != .folder else { throw FileError(.isFolder, path: path) }
        // A link, or what is neither file nor folder, is somebody's who put it there by other means.
        guard found.kind == .file else { throw FileError(.exists, path: path) }
        if let old = try? place.folder.open(place.name) { draft.takeAttributes(of: old) }
      }
      try draft.setModified(options.modified ?? nextModified())
      if found == nil || options.expecting == .nothing {
        try publishNew(name, drafts, place, isReplacing: options.expecting != .nothing)
      } else {
        try drafts.rename(name, to: place.folder, place.name, .replace)
      }
    }
    if configuration.flushes { try place.folder.flush() }
    guard let info = FileInfo(try draft.details(), path: place.path) else { throw Errno.notFound }
    return info
  }

  private func publishNew(_ name: [UInt8], _ drafts: File, _ place: Place, isReplacing: Bool) throws {
    do throws(Errno) {
      try drafts.rename(name, to: place.folder, place.name, .exclusive)
    } catch {
      if error == .exists, isReplacing {
        // Somebody else was first, which is fine for who would have replaced it.
        try drafts.rename(name, to: place.folder, place.name, .replace)
      } else if error == .invalid || error == .unsupported {
        try drafts.link(name, to: place.folder, place.name)
        try drafts.removeFile(name)
      } else {
        throw error
      }
    }
  }

  private static func check(_ expected: PublishOptions.Expectation, _ found: FileDetails?, _ path: StorePath) throws {
    switch expected {
    case .any: return
    case .nothing: if found != nil { throw FileError(found?.kind == .folder ? .isFolder : .exists, path: path) }
    case .something: if found == nil { throw FileError(.changed, path: path) }
    case .tags(let tags):
      guard let found, let info = FileInfo(found, path: path), tags.contains(info.tag.text) else { throw FileError(.changed, path: path) }
    }
  }
}

/// A draft in the store's own folder.
struct LocalDraft: FileDraft {
  let file: File

  func size() async throws -> Int { try FileError.of(nil) { try file.details().size } }

  func write(_ bytes: [UInt8], at offset: Int) async throws { try FileError.of(nil) { try file.write(bytes, at: offset) } }

  func truncate(to size: Int) async throws { try FileError.of(nil) { try file.truncate(to: size) } }

  func read(at offset: Int, count: Int) async throws -> [UInt8] { try FileError.of(nil) { try file.read(at: offset, count: count) } }

  func identity() async throws -> FileIdentity {
    try FileError.of(nil) { FileIdentity(try file.details()) }
  }
}
