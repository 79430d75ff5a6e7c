internal import PortholeHTTP
internal import PortholeNet

/// The folder in a shared folder that is the store's own: what has to be on the same file system as the files, so that it can become one by a
/// rename. No path of an operation leads here.
struct Reserved: Sendable {
  static let name = Array(".porthole".utf8)

  /// Files that are not there yet, by their identifiers.
  let drafts: File
  /// What was put aside: a folder for each identifier, with the item in it under its own name.
  let aside: File
  /// Copies in the making, and what is being deleted.
  let unfinished: File
  /// Held while the store is in use, so that another process knows what is left behind and what is under way.
  private let lock: File

  static func isName(_ bytes: [UInt8]) -> Bool { bytes.count == name.count && bytes.map(Bytes.lowercased) == name }

  /// Opens it, made where it is not there.
  init(in root: File) throws(Errno) {
    let own = try Reserved.folder(Reserved.name, in: root)
    drafts = try Reserved.folder(Array("drafts".utf8), in: own)
    aside = try Reserved.folder(Array("aside".utf8), in: own)
    unfinished = try Reserved.folder(Array("unfinished".utf8), in: own)
    lock = try own.openFolderBeneath([])
    _ = lock.lock(alone: false)
  }

  private static func folder(_ name: [UInt8], in parent: File) throws(Errno) -> File {
    do { try parent.makeFolder(name, isPrivate: true) } catch { if error != .exists { throw error } }
    return try parent.openFolderBeneath(name)
  }

  /// The name in the working folder of a draft that does not outlive the process.
  static func passingDraft(_ id: String) -> [UInt8] { Array("draft-\(id)".utf8) }

  /// A name that nothing has.
  static func newName() -> [UInt8] {
    Array((String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)).utf8)
  }

  /// Whether a text can be an identifier of a draft or of something put aside.
  static func isIdentifier(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 64 && id.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A }
  }

  /// Ends what a process left half done, unless another process is using the folder: what was begun to be replaced is replaced, what was begun to be
  /// deleted is deleted.
  func recover(_ store: LocalFileStore) throws {
    guard lock.lock(alone: true) else {
      _ = lock.lock(alone: false)
      return
    }
    for name in try unfinished.names() where name.starts(with: Replacement.prefix) { try? Replacement.recover(name, self, store) }
    for name in try unfinished.names() { try? TreeRemoval.remove(name, in: unfinished, unfinished: unfinished, FileProgress()) }
    // Folders that nothing came into, or that what was in them has left; no others can be removed so.
    for name in try aside.names() { try? aside.removeFolder(name) }
    _ = lock.lock(alone: false)
  }
}

/// Something that takes the place of something else that cannot be replaced in one step, as a folder of another.
///
/// Where the file system can swap two names, each is there whole at each moment, and the old one is then at the new one's place for an instant.
/// Where it cannot, the old one is out of its place for an instant. A note of it is kept meanwhile, by which what was interrupted is ended.
struct Replacement {
  static let prefix = Array("replace-".utf8)

  let source: LocalFileStore.Place
  let target: LocalFileStore.Place
  /// Where notes are, and where the old one goes to be deleted.
  let unfinished: File
  /// Whether the new one is in the working folder.
  let isFromWork: Bool

  /// The old one is left to be deleted.
  ///
  /// - Parameter flushes: Whether the note is on the disk for good before anything is done.
  /// - Returns: Under which name the old one is in the working folder now.
  /// - Throws: When that cannot be; both are then where they were.
  func run(flushes: Bool) throws -> [UInt8] {
    let oldName = Reserved.newName()
    // In the working folder it does no harm that the old one stays in the new one's place: what is there is deleted after any end.
    if isFromWork, try hasSwapped() { return source.name }
    try run(to: unfinished, oldName, note: oldName, aside: nil, flushes: flushes)
    return oldName
  }

  /// The old one is put aside, in the folder made for it.
  ///
  /// - Throws: When that cannot be; both are then where they were.
  func run(puttingAside id: String, in box: File, flushes: Bool) throws {
    try run(to: box, target.name, note: Array(id.utf8), aside: id, flushes: flushes)
  }

  private func run(to folder: File, _ name: [UInt8], note: [UInt8], aside: String?, flushes: Bool) throws {
    let note = Replacement.prefix + note
    try writeNote(note, aside: aside, flushes: flushes)
    defer { try? unfinished.removeFile(note) }
    if try hasSwapped() {
      do {
        try source.folder.rename(source.name, to: folder, name, .exclusive)
      } catch {
        try source.folder.rename(source.name, to: target.folder, target.name, .exchange)
        throw error
      }
      return
    }
    // The refusal may be for one being in the other.
    guard isFromWork || !LocalFileStore.isInside(source, target) && !LocalFileStore.isInside(target, source) else { throw Errno.invalid }
    try target.folder.rename(target.name, to: folder, name, .exclusive)
    do {
      try source.folder.rename(source.name, to: target.folder, target.name, .replace)
    } catch {
      try folder.rename(name, to: target.folder, target.name, .replace)
      throw error
    }
  }

  /// False where the file system cannot swap.
  private func hasSwapped() throws(Errno) -> Bool {
    do throws(Errno) {
      try source.folder.rename(source.name, to: target.folder, target.name, .exchange)
    } catch {
      guard error == .invalid || error == .unsupported else { throw error }
      return false
    }
    return true
  }

  private func writeNote(_ note: [UInt8], aside: String?, flushes: Bool) throws {
    let moved = try source.folder.details(of: source.name), replaced = try target.folder.details(of: target.name)
    var fields = StateFields()
    if isFromWork {
      fields["work"] = String(decoding: source.name, as: UTF8.self)
    } else {
      fields["from"] = source.path.description
    }
    fields["to"] = target.path.description
    fields["aside"] = aside
    fields["moved"] = String(moved.inode)
    fields["replaced"] = String(replaced.inode)
    let file = try unfinished.make(note)
    try file.write(fields.bytes, at: 0)
    if flushes { try file.flush() }
  }

  /// Ends what a note tells of.
  static func recover(_ note: [UInt8], _ reserved: Reserved, _ store: LocalFileStore) throws {
    let unfinished = reserved.unfinished
    defer { try? unfinished.removeFile(note) }
    let fields = StateFields(try unfinished.open(note).read(at: 0, count: 64 * 1024))
    guard let to = fields["to"].flatMap({ try? StorePath($0) }), let moved = fields["moved"].flatMap({ UInt64($0) }),
      let replaced = fields["replaced"].flatMap({ UInt64($0) })
    else { return }
    let source: LocalFileStore.Place
    if let name = fields["work"] {
      source = LocalFileStore.Place(folder: unfinished, name: Array(name.utf8), path: .root)
    } else if let from = fields["from"].flatMap({ try? StorePath($0) }) {
      source = try store.place(of: from)
    } else {
      return
    }
    let target = try store.place(of: to)
    var folder = unfinished, name = Array(note.dropFirst(prefix.count))
    if let id = fields["aside"] { (folder, name) = (try reserved.aside.openFolderBeneath(Array(id.utf8)), target.name) }
    let atSource = try source.detailsIfThere()?.inode, atTarget = try target.detailsIfThere()?.inode
    if atTarget == moved, atSource == replaced {
      // Swapped, but the old one not yet put away.
      try source.folder.rename(source.name, to: folder, name, .exclusive)
    } else if atTarget == nil, (try? folder.details(of: name))?.inode == replaced {
      // The old one put away, the new one not yet in its place.
      try folder.rename(name, to: target.folder, target.name, .exclusive)
    }
  }
}

/// Deleting a folder with all that is in it.
enum TreeRemoval {
  /// Removes a name with what is below it. Folders are brought up into the working folder, one after another: however deep they are, few are open.
  static func remove(_ name: [UInt8], in folder: File, unfinished: File, _ progress: FileProgress) throws {
    let details = try folder.details(of: name)
    guard details.kind == .folder else { return try folder.removeFile(name) }
    var pending = [(folder, name)]
    while let (parent, name) = pending.popLast() {
      let opened = try parent.openFolderBeneath(name)
      // Read whole before it is changed: what readdir gives afterwards is anybody's guess.
      for entry in try opened.names() {
        try progress.advance(items: 1)
        do { try opened.removeFile(entry) } catch {
          guard error == .isDirectory || error == .notPermitted else { throw error }
          if (try? opened.removeFolder(entry)) != nil { continue }
          let moved = Reserved.newName()
          try opened.rename(entry, to: unfinished, moved, .exclusive)
          pending.append((unfinished, moved))
        }
      }
      try parent.removeFolder(name)
    }
  }
}
