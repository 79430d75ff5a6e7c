internal import CPortholeSystem

/// Small files that are read and written whole: keys and certificates.
package enum PrivateFile {
  /// More than any key or chain of certificates has.
  private static let most = 1024 * 1024

  /// The bytes of a file.
  package static func read(_ path: String) throws(Errno) -> [UInt8] {
    let file = try File.open(path)
    let status = try file.status()
    guard status.kind == .regular else { throw Errno(status.kind == .directory ? EISDIR : EINVAL) }
    guard status.size <= most else { throw Errno(EFBIG) }
    var bytes = [UInt8](repeating: 0, count: status.size)
    let count = try file.read(into: &bytes, from: 0, at: 0)
    return Array(bytes.prefix(count))
  }

  /// Puts bytes into a file that only its owner may read: whole, or not at all.
  package static func write(_ path: String, _ bytes: [UInt8]) throws(Errno) {
    // A name of its own: threads of one process may write one file at the same time.
    let temporary = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
    do {
      let file = try File.createNew(temporary, isPrivate: true)
      try file.write(bytes)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let reason = Errno.last
      _ = unsafe unlink(temporary)
      throw reason
    }
  }

  /// Makes an empty file that only its owner may read, where none is.
  package static func touch(_ path: String) throws(Errno) {
    let raw = unsafe porthole_open(AT_FDCWD, path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard raw >= 0 else { throw .last }
    _ = close(raw)
  }

  /// Makes a folder that only its owner may enter and that is in no backup, unless there is one, and those above it, unless they have to be there.
  package static func makeFolder(_ path: String, withParents: Bool = true) throws(Errno) {
    if unsafe mkdir(path, 0o700) == 0 { return StateFolder.keepFromBackups(path) }
    let reason = Errno.last
    if reason == .exists {
      // Said of what is no folder, too.
      _ = try File.openDirectory(path)
      return
    }
    guard withParents, reason == .notFound, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw reason }
    try makeFolder(String(path[..<slash]))
    if unsafe mkdir(path, 0o700) != 0, Errno.last.code != EEXIST { throw .last }
    StateFolder.keepFromBackups(path)
  }
}
