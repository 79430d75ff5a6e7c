internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeXML

/// Goes through what a PROPFIND is about and gives its answer piece by piece, in memory for a piece and for one open folder a level.
final class PropertyWalk: Sendable {
  private struct Level {
    let scan: any FolderScan
    /// Locks on all that is in it.
    let locks: [FileLock]
    /// Locks that were put on what is in it.
    let ownLocks: [StorePath: [FileLock]]
    let mayHaveProperties: Bool
    var entries: ArraySlice<FileInfo> = []
  }

  /// Touched by one task at a time.
  private final class State: @unchecked Sendable {
    var first: FileInfo?
    var levels: [Level] = []
    var isOver = false
  }

  private let call: DriveCall
  private let query: PropertyQuery
  private let depth: DriveCall.Depth
  private let state = State()

  /// Bytes of a piece, about.
  private static let piece = 32 * 1024
  /// Folders in each other that are gone into.
  private static let mostLevels = 128

  init(_ call: DriveCall, _ query: PropertyQuery, _ depth: DriveCall.Depth, at info: FileInfo) {
    self.call = call
    self.query = query
    self.depth = depth
    state.first = info
  }

  /// The next piece; nil behind the last.
  func next() async throws -> [UInt8]? {
    guard !state.isOver else { return nil }
    var xml: [UInt8] = []
    xml.reserveCapacity(PropertyWalk.piece + 4096)
    if let first = state.first {
      state.first = nil
      xml += Multistatus.opening
      let locks = query.needsLocks ? try await call.access.locks(on: first.path) : []
      call.append(query, of: try await call.source(first, query, locks: locks), to: &xml)
      if depth != .zero, first.isFolder { try await enter(first, locks.filter(\.isDeep), &xml) }
    }
    while xml.count < PropertyWalk.piece, !state.levels.isEmpty { try await step(&xml) }
    if state.levels.isEmpty {
      state.isOver = true
      xml += Multistatus.closing
    }
    return xml
  }

  /// The next entry of the innermost folder that is open.
  private func step(_ xml: inout [UInt8]) async throws {
    let last = state.levels.count - 1
    if state.levels[last].entries.isEmpty {
      state.levels[last].entries = try await state.levels[last].scan.next(128)[...]
      guard !state.levels[last].entries.isEmpty else {
        state.levels.removeLast()
        return
      }
    }
    let info = state.levels[last].entries.removeFirst(), level = state.levels[last]
    let locks = level.ownLocks.isEmpty ? level.locks : (level.ownLocks[info.path] ?? []) + level.locks
    call.append(query, of: try await call.source(info, query, locks: locks, mayHaveDead: level.mayHaveProperties), to: &xml)
    if depth == .infinity, info.isFolder { try await enter(info, locks.filter(\.isDeep), &xml) }
  }

  private func enter(_ folder: FileInfo, _ locks: [FileLock], _ xml: inout [UInt8]) async throws {
    guard state.levels.count < PropertyWalk.mostLevels else {
      return Multistatus.append(call.href(folder.path, isFolder: true), .insufficientStorage, to: &xml)
    }
    do {
      let access = call.access
      state.levels.append(
        Level(
          scan: try await access.scan(folder.path), locks: locks,
          ownLocks: query.needsLocks ? try await access.locks(in: folder.path) : [:],
          mayHaveProperties: query.needsDead ? try await access.mayHaveProperties(in: folder.path) : false))
    } catch let error as FileError {
      // It may be seen, but not looked into, or is gone by now; at Depth 1 it has answered for itself.
      if depth == .infinity, error.reason != .notFound {
        Multistatus.append(call.href(folder.path, isFolder: true), error.status, to: &xml)
      }
    }
  }
}
