internal import CPortholeSystem

/// Operations on paths of the file system.
package enum FilePath {
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Where temporary files are made: `TMPDIR`, or `/tmp`.
  package static var temporaryDirectory: String {
    guard let value = unsafe getenv("TMPDIR") else { return "/tmp" }
    let text = unsafe String(cString: value)
    return text.isEmpty ? "/tmp" : text
  }
}

extension Errno {
  package var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }
}
