internal import PortholeNet

extension FileAccess {
  /// More locks than that there are not, all together.
  private static let mostLocks = 10_000
  private static let ownerSize = 8 * 1024

  /// The same access, by somebody who names locks: those that are this account's own let it change what they are on.
  public func naming(_ tokens: some Sequence<String>) -> FileAccess {
    var access = self
    access.tokens.formUnion(tokens)
    return access
  }

  // MARK: Looking

  /// The locks that are on what is at a path: those that were put on it, and those on folders around it that are deep. Nothing need be there.
  public func locks(on path: StorePath) async throws -> [FileLock] {
    var locks = try await share.locks(PathKeys.own(path))
    var folder = path
    while !folder.isRoot {
      folder = folder.parent
      locks += try await share.locks(PathKeys.own(folder)).filter(\.isDeep)
    }
    return locks
  }

  /// The locks that were put on what is in a folder, by what they are on; without those that are on it because of the folder.
  public func locks(in folder: StorePath) async throws -> [StorePath: [FileLock]] {
    // The range of the root's entries begins with the root's own.
    Dictionary(grouping: try await share.locks(PathKeys.entries(folder)).filter { $0.root != folder }, by: \.root)
  }

  // MARK: Rules

  /// What an operation does to a path, as far as locks go (RFC 4918 §7).
  enum Effect {
    /// Changes what is there, not that it is there.
    case changes(StorePath)
    /// Makes something where nothing is.
    case makes(StorePath)
    /// Takes away, or replaces, all that is there.
    case removes(StorePath)
  }

  /// - Throws: ``FileError`` ``FileError/Reason-swift.enum/locked``, with the roots of locks that were not named.
  func checkLocks(_ effects: Effect...) async throws {
    for effect in effects {
      switch effect {
      case .changes(let path): try checkNamed(try await locks(on: path), path)
      // It changes the folder that it is in (§7.4).
      case .makes(let path): try checkNamed(try await locks(on: path.parent), path)
      case .removes(let path):
        try checkNamed(try await locks(on: path), path)
        try checkNamed(try await locks(on: path.parent), path)
        let below = Dictionary(grouping: try await share.locks(below: path), by: \.root)
        let left = below.filter { !$0.value.contains(where: isNamed) }.keys
        if !left.isEmpty { throw FileError.locked(path, by: left.sorted { $0.description < $1.description }) }
      }
    }
  }

  /// As ``checkLocks(_:)``, for a file that gets new content, be it there or not.
  func checkLocks(toWrite path: StorePath, _ found: FileInfo?) async throws {
    try await checkLocks(.changes(found?.path ?? path))
    if found == nil { try await checkLocks(.makes(path)) }
  }

  /// Of several locks, which are shared ones, one is enough.
  private func checkNamed(_ locks: [FileLock], _ path: StorePath) throws {
    guard let first = locks.first, !locks.contains(where: isNamed) else { return }
    throw FileError.locked(path, by: [first.root])
  }

  /// Knowing a token is not enough (RFC 4918 §6.4).
  private func isNamed(_ lock: FileLock) -> Bool { lock.account == account && tokens.contains(lock.token) }

  // MARK: Locking

  /// Puts a lock on what is at a path. Where nothing is, an empty file is made (RFC 4918 §7.3).
  ///
  /// - Returns: The lock, and whether a file was made for it.
  /// - Throws: ``FileError``: ``FileError/Reason-swift.enum/lockConflict``, with the roots of the locks in its way.
  public func lock(_ path: StorePath, _ plan: LockPlan) async throws -> (lock: FileLock, isNew: Bool) {
    guard plan.owner.utf8.count <= FileAccess.ownerSize else {
      throw FileError(.tooLarge, path: path, detail: "The lock's owner is too long.")
    }
    guard let found = try await lockable(path) else {
      // Who has a lock in the way is not told of that by a file.
      try checkConflict(plan, path, try await locks(on: path))
      var upload = UploadPlan(path: path, length: 0, .replace)
      upload.expecting = .nothing
      do {
        let made = try await write(upload).finish()
        return (try await putLock(plan, made?.path ?? path), true)
      } catch let error as FileError where error.reason == .exists {
        // Somebody made it a moment ago.
        return (try await putLock(plan, path), false)
      }
    }
    return (try await putLock(plan, found.path), false)
  }

  private func lockable(_ path: StorePath) async throws -> FileInfo? {
    guard let found = try await changeable(path) else { return nil }
    guard permissions.allows(.replace, at: path) else { throw FileError(.forbidden, path: path) }
    if !found.isFolder, !policy.allowsExtension(of: path.name) { throw FileError(.extensionNotAllowed, path: path) }
    return found
  }

  private func putLock(_ plan: LockPlan, _ path: StorePath) async throws -> FileLock {
    try await share.gate.pass([path]) {
      while true {
        // Other instances put locks, too: it changes with each of theirs.
        let turn = try await share.state.value(.lockTurn, [])
        try checkConflict(plan, path, try await locks(on: path) + (plan.isDeep ? share.locks(below: path) : []))
        let count = try await share.state.records(.lock, prefix: [], after: nil, limit: FileAccess.mostLocks).count
        // Those that ended are dropped when somebody looks at them, by now.
        if count >= FileAccess.mostLocks, try await share.locks([]).count >= FileAccess.mostLocks {
          throw FileError(.tooMany, path: path, detail: "There are too many locks.")
        }
        let lock = FileLock(
          token: FileLock.newToken(), root: path, scope: plan.scope, isDeep: plan.isDeep, owner: plan.owner, account: account, expires: 0
        ).lasting(plan.seconds)
        let next = Array(String((turn.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) } ?? 0) &+ 1).utf8)
        do {
          try await share.state.apply([.put(.lockTurn, key: [], value: next, expecting: turn.map { .value($0) } ?? .none), lock.change()])
          return lock
        } catch is StateConflict { continue }
      }
    }
  }

  private func checkConflict(_ plan: LockPlan, _ path: StorePath, _ locks: [FileLock]) throws {
    let others = locks.filter { plan.scope == .exclusive || $0.scope == .exclusive }
    guard !others.isEmpty else { return }
    throw FileError(.lockConflict, path: path, roots: Set(others.map(\.root)).sorted { $0.description < $1.description })
  }

  /// Lets a lock last anew.
  ///
  /// - Returns: The lock as it is now; nil where none of that name is on what is at the path, or it is another account's.
  public func refreshLock(_ token: String, on path: StorePath, seconds: Int) async throws -> FileLock? {
    try await share.gate.pass([path]) {
      guard let lock = try await locks(on: path).first(where: { $0.token == token && $0.account == account }) else { return nil }
      let refreshed = lock.lasting(seconds)
      try await share.state.apply([refreshed.change()])
      return refreshed
    }
  }

  /// Takes a lock away.
  ///
  /// - Returns: Whether one of that name was on what is at the path.
  /// - Throws: ``FileError`` when it is another account's.
  public func unlock(_ token: String, on path: StorePath) async throws -> Bool {
    try await share.gate.pass([path]) {
      guard let lock = try await locks(on: path).first(where: { $0.token == token }) else { return false }
      guard lock.account == account else { throw FileError(.forbidden, path: path, detail: "The lock is somebody else's.") }
      try await share.state.apply([.remove(.lock, key: lock.key)])
      return true
    }
  }
}

extension FileShare {
  /// The locks of a range of keys that have not ended; those that have are dropped.
  fileprivate func locks(_ prefix: [UInt8]) async throws -> [FileLock] {
    let records = try await state.records(.lock, prefix: prefix, after: nil, limit: .max)
    guard !records.isEmpty else { return [] }
    let now = FileLock.now
    var ended: [StateChange] = []
    let locks = records.compactMap { record -> FileLock? in
      let lock = FileLock(record)
      guard let lock, lock.expires > now else {
        // Unless somebody just let it last anew.
        ended.append(.remove(.lock, key: record.key, expecting: .value(record.value)))
        return nil
      }
      return lock
    }
    if !ended.isEmpty { try? await state.apply(ended) }
    return locks
  }

  fileprivate func locks(below path: StorePath) async throws -> [FileLock] {
    var all: [FileLock] = []
    for prefix in PathKeys.tree(path).dropFirst() { all += try await locks(prefix).filter { $0.root != path } }
    return all
  }
}

extension FileError {
  static func locked(_ path: StorePath, by roots: [StorePath]) -> FileError { FileError(.locked, path: path, roots: roots) }

  init(_ reason: Reason, path: StorePath, roots: [StorePath]) {
    self.init(reason, path: path)
    self.roots = roots
  }
}
