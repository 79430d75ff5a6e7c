internal import PortholeHTTP

/// What changed in a folder since somebody asked before.
public struct FolderChanges: Sendable {
  /// What is new, or not what it was.
  public let changed: [FileInfo]
  /// What is gone.
  public let removed: [StorePath]
  /// Names the state that this leads to.
  public let token: String
  /// Whether there is more, which asking with ``token`` brings.
  public let isCut: Bool
}

extension FileAccess {
  /// Names the state that a folder is in, with all that is in it.
  ///
  /// - Throws: ``FileError`` ``FileError/Reason-swift.enum/tooMany`` for a folder with more in it than is kept in mind.
  public func syncToken(of folder: StorePath) async throws -> String {
    try await share.comparing.pass([.root]) { try await share.keep(FolderSnapshot(try await members(of: folder))) }
  }

  /// What changed in a folder, at whatever depth and whoever did it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - token: The state to compare with; nil for an empty folder.
  ///   - isDeep: Whether also what is deeper in it is of interest.
  ///   - limit: Changes at most.
  /// - Returns: The changes; nil when the token names no state, or none that is still known.
  /// - Throws: ``FileError`` ``FileError/Reason-swift.enum/tooMany`` for a folder with more in it than is kept in mind.
  public func changes(in folder: StorePath, since token: String?, isDeep: Bool, limit: Int = .max) async throws -> FolderChanges? {
    try await share.comparing.pass([.root]) { try await compare(folder, token, isDeep: isDeep, limit: limit) }
  }

  private func compare(_ folder: StorePath, _ token: String?, isDeep: Bool, limit: Int) async throws -> FolderChanges? {
    var before = FolderSnapshot([])
    if let token {
      guard let known = try await share.snapshot(token) else { return nil }
      before = known
    }
    let members = try await members(of: folder)
    let now = FolderSnapshot(members)
    let depth = folder.components.count + 1
    let changed = members.filter { info in
      guard isDeep || info.path.components.count == depth else { return false }
      let path = info.path.description
      return before.marks[path] != now.marks[path]
    }
    let removed = before.marks.keys.filter { now.marks[$0] == nil }.sorted().compactMap { try? StorePath($0) }.filter {
      isDeep || $0.components.count == depth
    }
    guard changed.count + removed.count > limit else {
      return FolderChanges(changed: changed, removed: removed, token: try await share.keep(now), isCut: false)
    }
    // What is told is then all that is different from before.
    let told = changed.prefix(max(limit, 1)), gone = removed.prefix(max(limit, 1) - told.count)
    for path in gone { before.marks[path.description] = nil }
    for info in told { before.marks[info.path.description] = FolderSnapshot.mark(of: info) }
    return FolderChanges(changed: Array(told), removed: Array(gone), token: try await share.keep(before), isCut: true)
  }

  /// All that is in a folder, in the order of paths.
  private func members(of folder: StorePath) async throws -> [FileInfo] {
    var members: [FileInfo] = [], pending = [folder]
    while let next = pending.popLast() {
      let scan: any FolderScan
      do { scan = try await self.scan(next) } catch let error as FileError {
        // What went, or may not be looked into, has nothing in it.
        if next != folder, error.reason == .notFound || error.reason == .forbidden { continue } else { throw error }
      }
      while case let entries = try await scan.next(256), !entries.isEmpty {
        members += entries
        pending += entries.filter(\.isFolder).map(\.path)
        guard members.count <= FolderSnapshot.most else {
          throw FileError(.tooMany, path: folder, detail: "There is more in this folder than can be compared.")
        }
      }
    }
    return members.sorted { $0.path.components.lexicographicallyPrecedes($1.path.components) }
  }
}

/// What there was in a folder at a moment.
struct FolderSnapshot: Sendable {
  /// Files and folders that are compared.
  static let most = 50_000

  /// What tells whether something is what it was, by paths: for files the entity tag; a folder is one as long as it is there.
  var marks: [String: String]

  init(_ members: [FileInfo]) { marks = Dictionary(members.map { ($0.path.description, FolderSnapshot.mark(of: $0)) }) { $1 } }

  init(bytes: [UInt8]) {
    marks = [:]
    for line in bytes.split(separator: 0x0A) {
      // Paths have no control characters.
      guard let zero = line.firstIndex(of: 0) else { continue }
      marks[String(decoding: line[..<zero], as: UTF8.self)] = String(decoding: line[(zero + 1)...], as: UTF8.self)
    }
  }

  static func mark(of info: FileInfo) -> String { info.isFolder ? Births.text(info.identity) : info.tag.text }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (path, mark) in marks.sorted(by: { $0.key < $1.key }) { bytes += Array(path.utf8) + [0] + Array(mark.utf8) + [0x0A] }
    return bytes
  }

  /// A name by what is in it, so that what did not change keeps its name. FNV-1a and another like it: nobody gains from two that are alike.
  static func token(_ bytes: [UInt8]) -> String {
    var one: UInt64 = 0xcbf2_9ce4_8422_2325, other: UInt64 = 0x9ae1_6a3b_2f90_404f
    for byte in bytes {
      one = (one ^ UInt64(byte)) &* 0x100_0000_01b3
      other = (other &+ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15 ^ (other >> 29)
    }
    return "urn:porthole:sync:\(String(one, radix: 36))-\(String(other, radix: 36))"
  }
}

extension FileShare {
  /// States that are known, the latest that were asked for.
  private static let mostSnapshots = 64

  func snapshot(_ token: String) async throws -> FolderSnapshot? {
    try await state.value(.snapshotContent, Array(token.utf8)).map { FolderSnapshot(bytes: $0) }
  }

  /// Keeps a state in mind.
  ///
  /// - Returns: What it is named by.
  func keep(_ snapshot: FolderSnapshot) async throws -> String {
    let bytes = snapshot.bytes, token = FolderSnapshot.token(bytes), key = Array(token.utf8)
    var changes: [StateChange] = [.put(.snapshot, key: key, value: Array(String(FileLock.now).utf8))]
    if try await state.value(.snapshot, key) == nil { changes.append(.put(.snapshotContent, key: key, value: bytes)) }
    let known = try await state.records(.snapshot, prefix: [], after: nil, limit: .max)
    let oldest = known.filter { $0.key != key }.sorted {
      (Int64(String(decoding: $0.value, as: UTF8.self)) ?? 0) < (Int64(String(decoding: $1.value, as: UTF8.self)) ?? 0)
    }
    for record in oldest.prefix(max(0, oldest.count - FileShare.mostSnapshots + 1)) {
      changes += [.remove(.snapshot, key: record.key), .remove(.snapshotContent, key: record.key)]
    }
    try await state.apply(changes)
    return token
  }
}
