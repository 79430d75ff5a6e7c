internal import CPortholeSystem

/// Operations on paths of the file system.
package enum FilePath {
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Gives a file another path on the same file system, in one step; what was there is replaced if it may be, and stays otherwise.
  package static func move(_ path: String, to target: String, replacing: Bool) throws(Errno) {
    if replacing {
      guard unsafe rename(path, target) == 0 else { throw .last }
    } else {
      // A link, unlike a new name, is never put in the place of something else.
      guard unsafe link(path, target) == 0 else { throw .last }
      remove(path)
    }
  }

  /// Lets others do with a file what they may do with another.
  package static func copyMode(of other: String, to path: String) throws(Errno) {
    var status = stat()
    guard unsafe stat(other, &status) == 0, unsafe chmod(path, status.st_mode & 0o777) == 0 else { throw .last }
  }

  /// The folder of a path: all before its last slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where temporary files are made: `TMPDIR`, or `/tmp`.
  package static var temporaryDirectory: String {
    guard let value = unsafe getenv("TMPDIR") else { return "/tmp" }
    let text = unsafe String(cString: value)
    return text.isEmpty ? "/tmp" : text
  }

  /// A path without links, `.` and `..`; nil when nothing is there.
  package static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}

extension Errno {
  package var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }
  package var isExistingFile: Bool { code == EEXIST }
  package var isOtherFileSystem: Bool { code == EXDEV }
}
