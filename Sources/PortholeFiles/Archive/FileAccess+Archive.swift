internal import Porthole

extension FileAccess {
  /// Writes files and folders, with all in them that this account may read, as a zip archive.
  ///
  /// What is compressed by itself is stored as it is, and so is all else unless it is to be made smaller. Symbolic links are what the store makes of
  /// them.
  ///
  /// - Parameters:
  ///   - paths: What is put in, each under its name; none may be in another.
  ///   - isDeflated: Whether text and the like is made smaller.
  ///   - progress: Tells how far it is, and ends it.
  ///   - output: Takes the bytes; it is waited for.
  /// - Throws: ``FileError`` when something is not there or may not be read; a file that goes while the archive is written is left out.
  public func archive(
    _ paths: [StorePath], isDeflated: Bool = false, progress: FileProgress = FileProgress(), to output: @escaping ZipArchive.Output
  ) async throws {
    // Looked at before the first byte is sent, as an error then is still an answer.
    var roots: [(info: FileInfo, name: String)] = []
    for path in paths {
      let info = try await info(of: path)
      guard info.isFolder || permissions.allows(.read, at: path) else { throw FileError(.forbidden, path: path) }
      roots.append((info, uniqueName(path.name, roots.map(\.name), isFolder: info.isFolder)))
    }
    var zip = ZipArchive(to: output)
    var pending = Array(roots.reversed())
    while let (info, name) = pending.popLast() {
      guard info.isFolder else {
        guard let file = try? await open(info.path) else { continue }
        try await zip.addFile(name, file, isDeflated: isDeflated && CompressibleTypes.contains(fileName: name))
        try progress.advance(items: 1, bytes: info.size)
        continue
      }
      if !name.isEmpty { try await zip.addFolder(name, modified: info.modified) }
      try progress.advance(items: 1)
      var after: String?
      repeat {
        guard let page = try? await list(info.path, after: after, limit: .max) else { break }
        pending += page.entries.reversed().map { ($0, name.isEmpty ? $0.name : name + "/" + $0.name) }
        after = page.next
      } while after != nil
    }
    try await zip.finish()
  }

  /// Two of a selection may have one name when they are from different folders.
  private func uniqueName(_ name: String, _ taken: [String], isFolder: Bool) -> String {
    var candidate = name, number = 0
    while taken.contains(candidate) {
      number += 1
      candidate = NamePolicy.numbered(name, number, isFolder: isFolder)
    }
    return candidate
  }
}
