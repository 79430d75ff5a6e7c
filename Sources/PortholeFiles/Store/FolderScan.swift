internal import PortholeNet

extension FileStore {
  /// Goes through what is in a folder by pages of its list; for stores that have nothing cheaper.
  public func scan(_ folder: StorePath) async throws -> any FolderScan { PagedScan(store: self, folder: folder) }
}

/// A way through a folder by pages of its list.
private final class PagedScan: FolderScan {
  private let store: any FileStore
  private let folder: StorePath
  /// Behind which name the next page begins; nil in front of the first, empty behind the last.
  private let after = Locked<String?>(nil)

  init(store: any FileStore, folder: StorePath) {
    self.store = store
    self.folder = folder
  }

  func next(_ count: Int) async throws -> [FileInfo] {
    let last = after.withLock { $0 }
    guard last != "" else { return [] }
    let page = try await store.list(folder, ListingQuery(after: last, limit: count))
    after.withLock { $0 = page.next ?? "" }
    return page.entries
  }
}

extension LocalFileStore {
  /// Goes through what is in a folder, in the order that the file system has it in.
  public func scan(_ folder: StorePath) async throws -> any FolderScan {
    try FileError.of(folder) {
      let place = try place(of: folder)
      guard try info(at: place).isFolder else { throw FileError(.notAFolder, path: folder) }
      return try LocalScan(self, place.folder.openFolderBeneath(place.name), place.path)
    }
  }
}

/// A way through a folder of the file system.
private final class LocalScan: FolderScan {
  private let store: LocalFileStore
  private let folder: File
  private let path: StorePath
  private let reader: Locked<FolderReader>

  init(_ store: LocalFileStore, _ folder: File, _ path: StorePath) throws {
    self.store = store
    self.folder = folder
    self.path = path
    reader = Locked(try FolderReader(folder))
  }

  func next(_ count: Int) async throws -> [FileInfo] {
    reader.withLock { reader in
      var entries: [FileInfo] = []
      entries.reserveCapacity(count)
      while entries.count < count, let entry = reader.next() {
        // What no path can name is not there, nor is what went in the meantime.
        guard StorePath.isName(entry.name), !(path.isRoot && Reserved.isName(entry.name)), entry.kind != .other else { continue }
        let details =
          try? entry.kind == .link || entry.kind == nil
          ? store.details(of: entry.name, in: folder, folder: path) : folder.details(of: entry.name)
        guard let details, let info = FileInfo(details, path: path.child(String(decoding: entry.name, as: UTF8.self))) else { continue }
        entries.append(info)
      }
      return entries
    }
  }
}
