internal import PortholeNet

extension LocalFileStore {
  /// A name in a folder that is open: where an operation takes place. Nothing that happens to the folder's path can lead it elsewhere.
  struct Place: Sendable {
    let folder: File
    /// `.` for the root itself.
    let name: [UInt8]
    /// As the store names it, which may differ from what was asked for by composed letters and links.
    let path: StorePath

    func details() throws(Errno) -> FileDetails {
      let details = try folder.details(of: name)
      // Where links may be followed that was done on the way here.
      guard details.kind != .link else { throw .notFound }
      return details
    }

    /// Nil when nothing is there. What is neither file nor folder is there, as it keeps others from being there.
    func detailsIfThere() throws(Errno) -> FileDetails? {
      do { return try folder.details(of: name) } catch { if error == .notFound { return nil } else { throw error } }
    }
  }

  /// Where a path leads; its last name need not be there.
  ///
  /// The bytes as they are given come first, then names that are equal as text.
  func place(of path: StorePath) throws -> Place {
    if path.isRoot { return Place(folder: root, name: [0x2E], path: path) }
    try refuseReserved(path)
    let name = Array(path.name.utf8)
    do throws(Errno) {
      let folder = path.components.count == 1 ? root : try root.openFolderBeneath(path.parent.bytes)
      if configuration.links == .hidden, Place.isPlain(name) { return Place(folder: folder, name: name, path: path) }
      if let details = try? folder.details(of: name), details.kind != .link || configuration.links == .hidden {
        return Place(folder: folder, name: name, path: path)
      }
    } catch {
      guard error == .notFound || error == .loop || error == .notDirectory || error == .crossDevice else { throw error }
    }
    return try search(path)
  }

  /// Where something new can be made, and nothing is; the folder has to be there.
  func newPlace(of path: StorePath) throws -> Place {
    guard !path.isRoot else { throw FileError(.exists, path: path) }
    return try target(of: path)
  }

  /// Where something can be put; the folder has to be there.
  func target(of path: StorePath) throws -> Place {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    do { return try place(of: path) } catch let error as Errno where error == .notFound || error == .notDirectory || error == .loop {
      throw FileError(.noParent, path: path)
    }
  }

  /// Opens a folder.
  func folder(at path: StorePath) throws -> File {
    let place = try place(of: path)
    guard try info(at: place).isFolder else { throw FileError(.notAFolder, path: path) }
    return try place.folder.openFolderBeneath(place.name)
  }

  /// The store's own folder is not there, by whatever name a file system may know it: some take case, or characters that are not seen, as nothing.
  private func refuseReserved(_ path: StorePath) throws {
    let first = Array((path.components.first ?? "").utf8)
    if Reserved.isName(first) { throw Errno.notFound }
    guard first.first == 0x2E || !first.allSatisfy({ $0 < 0x80 }), let own = try? root.details(of: Reserved.name),
      let other = try? root.details(of: first)
    else { return }
    if own.isSame(as: other) { throw Errno.notFound }
  }

  /// Goes to a path step by step, through links where that is the policy, and by names that are equal as text.
  private func search(_ path: StorePath) throws -> Place {
    var folders: [(file: File, name: [UInt8])] = []
    var pending = path.components.map { Array($0.utf8) }.reversed() as [[UInt8]]
    var linksLeft = 40
    while var name = pending.popLast() {
      let folder = folders.last?.file ?? root
      if name.isEmpty || name == [0x2E] { continue }
      if name == [0x2E, 0x2E] {
        // Only links have it. Above the root there is nothing.
        guard folders.popLast() != nil else { throw Errno.notFound }
        continue
      }
      if folders.isEmpty { try refuseReserved(StorePath.root.child(String(decoding: name, as: UTF8.self))) }
      var details = try? folder.details(of: name)
      if details == nil, let equal = try LocalFileStore.equalName(name, in: folder) {
        name = equal
        details = try? folder.details(of: name)
      }
      if let details, details.kind == .link {
        guard configuration.links == .followedInside, linksLeft > 0 else { throw Errno.notFound }
        linksLeft -= 1
        let target = try folder.target(ofLink: name)
        guard target.first != 0x2F else { throw Errno.notFound }
        pending += target.split(separator: 0x2F).map { Array($0) }.reversed()
        continue
      }
      if !pending.contains(where: { !$0.isEmpty && $0 != [0x2E] }) {
        let names = (folders.map(\.name) + [name]).map { String(decoding: $0, as: UTF8.self) }
        return Place(folder: folder, name: name, path: names.reduce(.root) { $0.child($1) })
      }
      guard let details else { throw Errno.notFound }
      guard details.kind == .folder else { throw Errno.notDirectory }
      folders.append((try folder.openFolderBeneath(name), name))
    }
    // A link that leads to a folder by its last `..` or `.`: that folder.
    guard let last = folders.last else { return Place(folder: root, name: [0x2E], path: .root) }
    let around = folders.dropLast().last?.file ?? root
    return Place(
      folder: around, name: last.name, path: folders.reduce(.root) { $0.child(String(decoding: $1.name, as: UTF8.self)) })
  }

  /// The name in a folder that is the same text in other bytes: composed or decomposed letters.
  private static func equalName(_ name: [UInt8], in folder: File) throws(Errno) -> [UInt8]? {
    guard !Place.isPlain(name) else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let reader = try FolderReader(folder)
    while let entry = reader.next() {
      if !Place.isPlain(entry.name), String(validating: entry.name, as: UTF8.self) == text { return entry.name }
    }
    return nil
  }
}

extension LocalFileStore.Place {
  /// Names of ASCII have one form only.
  static func isPlain(_ name: [UInt8]) -> Bool { name.allSatisfy { $0 < 0x80 } }
}
