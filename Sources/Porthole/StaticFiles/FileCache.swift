package import PortholeNet

/// Small files of a folder as whole responses, each good as long as the file is the one that was read: one look at its status tells.
///
/// A status that is the same in identity, size and both times means the same content, save for changes within the clock's tick of each other.
/// So a file enters only when its last change lies further back than any tick, as a file's change time cannot be set back.
package final class FileCache: Sendable {
  private struct Entry {
    /// The file, which is not the request's path where an index answers for its folder.
    let path: [UInt8]
    let status: FileStatus
    let response: Response
    /// Bytes, those of the paths included, as many paths may lead to one file.
    let size: Int
  }

  private struct State {
    var entries: [[UInt8]: Entry] = [:]
    var bytes = 0

    mutating func remove(_ path: [UInt8]) {
      if let old = entries.removeValue(forKey: path) { bytes -= old.size }
    }
  }

  /// Files up to this size leave in one write with their heads.
  static let largest = HTTPConnection.smallBody
  private static let mostBytes = 8 * 1024 * 1024
  private static let mostEntries = 4096
  /// Nanoseconds: two seconds, the coarsest tick of any file system (FAT's).
  private static let settled: Int64 = 2_000_000_000

  private let state = Locked(State())
  private let followsLinks: Bool

  /// - Parameter followsLinks: Whether files that lie behind symbolic links to folders are kept.
  package init(followsLinks: Bool = true) { self.followsLinks = followsLinks }

  /// The response to a path, when the file is still what it was.
  package func response(to path: [UInt8], in root: File) -> Response? {
    guard let entry = state.withLock({ $0.entries[path] }) else { return nil }
    if let status = try? root.statusBeneath(entry.path, followLinks: followsLinks), status == entry.status { return entry.response }
    state.withLock { $0.remove(path) }
    return nil
  }

  /// Reads a small file and keeps its response, whose body `content` makes of the bytes; nil when it is not to be kept.
  package func keep(
    _ response: Response, for path: [UInt8], _ file: File, at filePath: [UInt8], _ status: FileStatus, in root: File,
    content: ([UInt8]) -> ResponseBody = { .bytes($0) }
  ) -> Response? {
    guard status.size <= FileCache.largest, Clock.wallNanoseconds - max(status.changed, status.modified) > FileCache.settled,
      // Reached without a link in the last place, and unchanged since it was opened.
      let seen = try? root.statusBeneath(filePath, followLinks: followsLinks), seen == status
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: status.size)
    guard (try? file.read(into: &bytes, from: 0, at: 0)) == status.size, let after = try? file.status(), after == status else { return nil }
    var kept = response
    kept.body = content(bytes)
    let entry = Entry(path: filePath, status: status, response: kept, size: status.size + path.count + filePath.count)
    state.withLock { state in
      state.remove(path)
      // Full: begins anew, as what is asked for comes back at once.
      if state.bytes + entry.size > FileCache.mostBytes || state.entries.count >= FileCache.mostEntries { state = State() }
      state.entries[path] = entry
      state.bytes += entry.size
    }
    return kept
  }
}
