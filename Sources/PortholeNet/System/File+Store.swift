internal import CPortholeSystem

// What changes files and folders, by single names in a folder that is open: a name is no path, so nothing can lead out of the folder.

extension File {
  /// What becomes of a name that is taken already.
  package enum RenameMode: Sendable { case replace, exclusive, exchange }

  /// Opens a folder by a path that must not leave this one, nor pass through a link; empty: this folder again.
  package func openFolderBeneath(_ path: [UInt8]) throws(Errno) -> File {
    let opened = unsafe withCPath(path) { path in
      unsafe porthole_open_beneath(raw, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0, 0)
    }
    guard opened >= 0 else { throw .last }
    return File(owning: opened)
  }

  /// Opens a name in this folder for reading, or for writing, too; never a link, and never waiting for a pipe's other end.
  package func open(_ name: [UInt8], writing: Bool = false) throws(Errno) -> File {
    try open(name, flags: (writing ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  }

  /// Makes a file that is not there yet. It may be read and written by whom the process's mask lets.
  package func make(_ name: [UInt8]) throws(Errno) -> File {
    try open(name, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
  }

  private func open(_ name: [UInt8], flags: Int32, mode: UInt32 = 0) throws(Errno) -> File {
    let opened = unsafe withCPath(name) { unsafe porthole_open(raw, $0, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw .last }
    return File(owning: opened)
  }

  /// Makes a folder that is not there yet.
  package func makeFolder(_ name: [UInt8], isPrivate: Bool = false) throws(Errno) {
    try check(unsafe withCPath(name) { unsafe mkdirat(raw, $0, isPrivate ? 0o700 : 0o777) })
  }

  package func rename(_ name: [UInt8], to folder: File, _ newName: [UInt8], _ mode: RenameMode) throws(Errno) {
    let mode =
      switch mode {
      case .replace: porthole_rename_replace
      case .exclusive: porthole_rename_exclusive
      case .exchange: porthole_rename_exchange
      }
    let result = unsafe withCPath(name) { name in
      unsafe folder.withCPath(newName) { newName in unsafe porthole_rename_at(raw, name, folder.raw, newName, Int32(mode.rawValue)) }
    }
    try check(result)
  }

  /// Gives a file a second name; fails where that is taken.
  package func link(_ name: [UInt8], to folder: File, _ newName: [UInt8]) throws(Errno) {
    let result = unsafe withCPath(name) { name in unsafe folder.withCPath(newName) { unsafe linkat(raw, name, folder.raw, $0, 0) } }
    try check(result)
  }

  package func removeFile(_ name: [UInt8]) throws(Errno) {
    try check(unsafe withCPath(name) { unsafe unlinkat(raw, $0, 0) })
  }

  /// Removes a folder that is empty.
  package func removeFolder(_ name: [UInt8]) throws(Errno) {
    try check(unsafe withCPath(name) { unsafe unlinkat(raw, $0, AT_REMOVEDIR) })
  }

  /// Where a link leads, as it is written in it.
  package func target(ofLink name: [UInt8]) throws(Errno) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: 4096)
    let count = unsafe withCPath(name) { name in
      unsafe target.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return 0 }
        return unsafe readlinkat(raw, name, base, bytes.count)
      }
    }
    guard count >= 0 else { throw .last }
    return Array(target.prefix(count))
  }

  /// Writes all of the bytes at an offset.
  package func write(_ bytes: [UInt8], at offset: Int) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return 0 }
        return unsafe pwrite(raw, base + written, bytes.count - written, off_t(offset + written))
      }
      if count < 0, porthole_errno() == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }

  package func truncate(to size: Int) throws(Errno) { try check(ftruncate(raw, off_t(size))) }

  /// Waits until what was written is on the disk.
  package func flush() throws(Errno) { try check(fsync(raw)) }

  /// Waits until all of the volume is on the disk.
  package func flushVolume() throws(Errno) { try check(porthole_flush_volume(raw)) }

  /// Takes over permissions, owner and extended attributes of another file, as far as that is allowed.
  package func takeAttributes(of other: File) { porthole_copy_attributes(other.raw, raw) }

  /// Sets when the content was last written; nanoseconds since 1970.
  package func setModified(_ nanoseconds: Int64) throws(Errno) { try check(porthole_set_modified(raw, nanoseconds)) }

  package func setModified(_ nanoseconds: Int64, of name: [UInt8]) throws(Errno) {
    try check(unsafe withCPath(name) { unsafe porthole_set_modified_at(raw, $0, nanoseconds) })
  }

  /// Copies up to so many bytes from where both files stand; 0 at the end.
  package func copyBytes(to file: File, atMost count: Int) throws(Errno) -> Int {
    let copied = porthole_copy_bytes(raw, file.raw, count)
    guard copied >= 0 else { throw .last }
    return copied
  }

  /// Lets another, empty file share this one's content; false where the file system cannot.
  package func clone(to file: File) -> Bool { porthole_clone(raw, file.raw) == 0 }

  /// Bytes that may still be written on this volume, and all that it has.
  package func space() throws(Errno) -> (available: Int, total: Int) {
    var available: UInt64 = 0, total: UInt64 = 0
    try check(unsafe porthole_space(raw, &available, &total))
    return (Int(clamping: available), Int(clamping: total))
  }

  /// Takes this file for the process, alone or with others; false where others have it. Let go of when the file is closed.
  package func lock(alone: Bool) -> Bool { flock(raw, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 }

  private func check(_ result: Int32) throws(Errno) {
    guard result == 0 else { throw .last }
  }
}

extension Errno {
  package static let exists = Errno(EEXIST)
  package static let isDirectory = Errno(EISDIR)
  package static let notEmpty = Errno(ENOTEMPTY)
  package static let readOnly = Errno(EROFS)
  package static let unsupported = Errno(ENOSYS)
  package static let fileTooLarge = Errno(EFBIG)
  package static let cancelled = Errno(ECANCELED)
}
