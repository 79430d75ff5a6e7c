internal import PortholeNet

extension LocalFileStore {
  /// What is in a folder, in natural order, by pages.
  public func list(_ folder: StorePath, _ query: ListingQuery) async throws -> ListingPage {
    try FileError.of(folder) {
      let place = try place(of: folder)
      guard try info(at: place).isFolder else { throw FileError(.notAFolder, path: folder) }
      let opened = try place.folder.openFolderBeneath(place.name)
      let reader = try FolderReader(opened)
      var builder = ListingPageBuilder<Known?>(query)
      while let entry = reader.next() {
        // What no path can name is not there.
        guard StorePath.isName(entry.name) else { continue }
        if place.path.isRoot, Reserved.isName(entry.name) { continue }
        let name = String(decoding: entry.name, as: UTF8.self)
        // The folder itself says of what kind its entries are, on most systems; all else is asked of the page's entries only.
        var details: FileDetails?
        var kind = entry.kind
        if kind == nil || kind == .link {
          details = try? self.details(of: entry.name, in: opened, folder: place.path)
          kind = details?.kind
        }
        guard kind == .file || kind == .folder, query.includes(name, kind == .file ? .file : .folder) else { continue }
        builder.add(name, details.map { Known($0) })
      }
      let page = builder.finish()
      var entries: [FileInfo] = []
      entries.reserveCapacity(page.entries.count)
      for entry in page.entries {
        // What went in the meantime is left out.
        guard let details = try? entry.value?.details ?? opened.details(of: Array(entry.name.utf8)),
          let info = FileInfo(details, path: place.path.child(entry.name))
        else { continue }
        entries.append(info)
      }
      return ListingPage(entries: entries, next: page.next)
    }
  }

  /// Details that had to be asked for early: behind a reference, as entries are moved about while they are sorted.
  private final class Known {
    let details: FileDetails
    init(_ details: FileDetails) { self.details = details }
  }

  /// The details of an entry; of what a link leads to where links are followed.
  func details(of name: [UInt8], in opened: File, folder: StorePath) throws -> FileDetails? {
    let details = try opened.details(of: name)
    guard details.kind == .link else { return details }
    guard configuration.links == .followedInside else { return nil }
    return try place(of: folder.child(String(decoding: name, as: UTF8.self))).details()
  }
}
