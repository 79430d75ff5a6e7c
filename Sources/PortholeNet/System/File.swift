internal import CPortholeSystem

/// What is known of a file without opening it: type, size, times and identity.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable { case regular, directory, other }
  package let kind: Kind
  /// Whether it is a symbolic link that was not followed.
  package let isLink: Bool
  /// Bytes.
  package let size: Int
  /// Nanoseconds since 1970.
  package let modified: Int64
  /// When content or attributes last changed, which no program can set; nanoseconds since 1970.
  package let changed: Int64
  package let inode: UInt64
  package let device: UInt64

  init(_ status: stat) {
    var status = status
    kind = unsafe porthole_is_regular(&status) != 0 ? .regular : unsafe porthole_is_directory(&status) != 0 ? .directory : .other
    isLink = unsafe porthole_is_link(&status) != 0
    size = Int(status.st_size)
    modified = unsafe porthole_modified(&status)
    changed = unsafe porthole_changed(&status)
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
  }
}

/// An open file or directory, closed when the last reference goes.
package final class File: Sendable {
  private let descriptor: Descriptor
  package var raw: Int32 { descriptor.raw }

  init(owning raw: Int32) { descriptor = Descriptor(owning: raw) }

  /// Opens a directory by its path, links followed.
  package static func openDirectory(_ path: String) throws(Errno) -> File {
    let raw = unsafe porthole_open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard raw >= 0 else { throw .last }
    return File(owning: raw)
  }

  /// Opens a file by its path, links followed; never waits for the other end of a pipe.
  package static func open(_ path: String) throws(Errno) -> File {
    let raw = unsafe porthole_open(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0)
    guard raw >= 0 else { throw .last }
    return File(owning: raw)
  }

  /// Makes or empties a file.
  package static func create(_ path: String) throws(Errno) -> File {
    let raw = unsafe porthole_open(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard raw >= 0 else { throw .last }
    return File(owning: raw)
  }

  /// Makes a file where nothing is yet; what others may do with it is up to the process's mask, or nothing where it is private.
  package static func createNew(_ path: String, isPrivate: Bool) throws(Errno) -> File {
    let raw = unsafe porthole_open(AT_FDCWD, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard raw >= 0 else { throw .last }
    return File(owning: raw)
  }

  /// Opens what a relative path leads to without leaving this directory in any step; empty: the directory itself.
  ///
  /// With `followLinks`, symbolic links that stay inside are followed; where the kernel cannot see to that, none are.
  package func openBeneath(_ path: [UInt8], followLinks: Bool = true) throws(Errno) -> File {
    let raw = unsafe withCPath(path) { path in
      unsafe porthole_open_beneath(descriptor.raw, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0, followLinks ? 1 : 0)
    }
    guard raw >= 0 else { throw .last }
    return File(owning: raw)
  }

  package func status() throws(Errno) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor.raw, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// The status of what a relative path leads to; the last component is not followed.
  package func status(of path: [UInt8]) throws(Errno) -> FileStatus {
    var status = stat()
    let result = unsafe withCPath(path) { unsafe fstatat(descriptor.raw, $0, &status, AT_SYMLINK_NOFOLLOW) }
    guard result == 0 else { throw .last }
    return FileStatus(status)
  }

  /// The status of what a relative path leads to without leaving this directory in any step; the last component is not followed.
  ///
  /// With `followLinks`, symbolic links to folders on the way are followed as by ``openBeneath(_:followLinks:)``.
  package func statusBeneath(_ path: [UInt8], followLinks: Bool = true) throws(Errno) -> FileStatus {
    // Without a folder on the way there is none that could lead elsewhere: one call.
    guard path.contains(0x2F) else { return try status(of: path) }
    let raw = unsafe withCPath(path) { path in
      unsafe porthole_open_beneath(descriptor.raw, path, porthole_look_flags() | O_NOFOLLOW, 0, followLinks ? 1 : 0)
    }
    guard raw >= 0 else { throw .last }
    return try File(owning: raw).status()
  }

  /// Whether this directory was removed, and is no more than what still holds it open.
  package var isGone: Bool {
    var status = stat()
    return unsafe fstat(descriptor.raw, &status) != 0 || status.st_nlink == 0
  }

  /// Reads bytes at an offset to the end of the array; short only at the file's end.
  package func read(into bytes: inout [UInt8], from start: Int, at offset: Int) throws(Errno) -> Int {
    var filled = start
    while filled < bytes.count {
      let count = File.read(descriptor.raw, into: &bytes, from: filled, at: offset + filled - start)
      if count < 0 { throw .last }
      if count == 0 { break }
      filled += count
    }
    return filled - start
  }

  static func read(_ raw: Int32, into bytes: inout [UInt8], from start: Int = 0, at offset: Int) -> Int {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress else { return 0 }
      while true {
        let count = unsafe pread(raw, base + start, bytes.count - start, off_t(offset))
        if count >= 0 || porthole_errno() != EINTR { return count }
      }
    }
  }

  /// Writes all of the bytes where the file stands.
  package func write(_ bytes: [UInt8]) throws(Errno) { try write(bytes, 0..<bytes.count) }

  /// Writes a range of bytes where the file stands.
  package func write(_ bytes: [UInt8], _ range: Range<Int>) throws(Errno) {
    let range = range.clamped(to: 0..<bytes.count)
    var written = range.lowerBound
    while written < range.upperBound {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return 0 }
        return unsafe CPortholeSystem.write(descriptor.raw, base + written, range.upperBound - written)
      }
      if count < 0, porthole_errno() == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }

  /// The names in this directory, without `.` and `..`, in no order; at most so many.
  package func names(atMost limit: Int = .max) throws(Errno) -> [[UInt8]] {
    let reader = try FolderReader(self)
    var names: [[UInt8]] = []
    while names.count < limit, let entry = reader.next() { names.append(entry.name) }
    return names
  }

  func withCPath<R>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> R) -> R {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: path.count + 1) { buffer in
      _ = unsafe buffer.update(fromContentsOf: path)
      unsafe buffer[path.count] = 0
      guard let base = buffer.baseAddress else { preconditionFailure("room for NUL") }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: path.count + 1) { unsafe body($0) }
    }
  }
}
