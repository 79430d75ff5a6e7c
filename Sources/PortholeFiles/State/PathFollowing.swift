/// What the state has about paths, locks and dead properties, goes with what is there.
extension FileShare {
  /// About what is gone.
  static func forgetting(_ path: StorePath) -> [StateChange] {
    var changes: [StateChange] = []
    for prefix in PathKeys.tree(path) { changes += [.removeAll(.lock, prefix: prefix), .removeAll(.property, prefix: prefix)] }
    return changes
  }

  /// About what has another path now: properties go along, locks do not (RFC 4918 §7.5). What was at the target is gone, save the locks on
  /// the target itself, which are now on what came there.
  static func following(_ path: StorePath, to target: StorePath) -> [StateChange] {
    var changes: [StateChange] = []
    for (prefix, newPrefix) in zip(PathKeys.tree(path), PathKeys.tree(target)) {
      changes += [.move(.property, prefix: prefix, to: newPrefix), .removeAll(.lock, prefix: prefix)]
    }
    for prefix in PathKeys.tree(target).dropFirst() { changes.append(.removeAll(.lock, prefix: prefix)) }
    return changes
  }

  /// About a copy: it has the same properties, and no lock but those that are on the target (RFC 4918 §7.6).
  func duplicating(_ path: StorePath, to target: StorePath, isShallow: Bool) async throws -> [StateChange] {
    var changes: [StateChange] = PathKeys.tree(target).map { .removeAll(.property, prefix: $0) }
    changes += PathKeys.tree(target).dropFirst().map { .removeAll(.lock, prefix: $0) }
    for (prefix, newPrefix) in zip(PathKeys.tree(path), PathKeys.tree(target)).prefix(isShallow ? 1 : 3) {
      for record in try await state.records(.property, prefix: prefix, after: nil, limit: .max) {
        // Hidden things are not copied, nor what is known of them.
        if let found = PathKeys.path(record.key), configuration.policy.isHidden(found.path) { continue }
        changes.append(.put(.property, key: newPrefix + record.key.dropFirst(prefix.count), value: record.value))
      }
    }
    return changes
  }

  /// A move or a copy that is about to be made, noted in the state: by it, what a process left that ended between changing the files and changing
  /// the state is brought to its end.
  struct Pending {
    enum Kind: String { case move, copy, shallow }
    let kind: Kind
    let path: StorePath
    let target: StorePath
    /// Who is moved, or for copies who was at the target before.
    let identity: FileIdentity?

    private var value: [UInt8] {
      var fields = StateFields()
      fields["kind"] = kind.rawValue
      fields["path"] = path.description
      fields["target"] = target.description
      fields["identity"] = identity.map { Births.text($0) }
      return fields.bytes
    }

    init(_ kind: Kind, _ path: StorePath, to target: StorePath, identity: FileIdentity?) {
      (self.kind, self.path, self.target, self.identity) = (kind, path, target, identity)
    }

    init?(_ record: StateRecord) {
      let fields = StateFields(record.value)
      guard let kind = fields["kind"].flatMap({ Kind(rawValue: $0) }), let path = fields["path"].flatMap({ try? StorePath($0) }),
        let target = fields["target"].flatMap({ try? StorePath($0) })
      else { return nil }
      self.init(kind, path, to: target, identity: fields["identity"].flatMap { Births.identity(Array($0.utf8)) })
    }

    private var key: [UInt8] { Array("\(path)\0\(target)".utf8) }
    var note: StateChange { .put(.pending, key: key, value: value) }
    /// Fails where somebody else has brought it to its end.
    var end: StateChange { .remove(.pending, key: key, expecting: .value(value)) }
  }

  /// Changes files and then what the state has about them.
  func follow(_ pending: Pending, _ body: () async throws -> FileInfo) async throws -> FileInfo {
    try await state.apply([pending.note])
    let info: FileInfo
    do { info = try await body() } catch {
      try? await state.apply([pending.end])
      throw error
    }
    let changes = try await changes(for: pending, info.path)
    do { try await state.apply(changes + [pending.end]) } catch is StateConflict {
      // Another process, which began meanwhile, took it for one that was left. It dropped it before the files were changed, or it has done this already:
      // properties are then no more where a move came from. Those of a copy can be put twice.
      let isLeft = pending.kind == .move ? try await hasProperties(pending.path) : true
      if isLeft { try await state.apply(changes) }
    }
    return info
  }

  /// Whether what is at a path, or below it, has dead properties.
  private func hasProperties(_ path: StorePath) async throws -> Bool {
    for prefix in PathKeys.tree(path) {
      if try await !state.records(.property, prefix: prefix, after: nil, limit: 1).isEmpty { return true }
    }
    return false
  }

  private func changes(for pending: Pending, _ target: StorePath) async throws -> [StateChange] {
    switch pending.kind {
    // Source and target may be one file by two names, or one name in two cases.
    case .move: FileShare.following(pending.path, to: target)
    case .copy: try await duplicating(pending.path, to: target, isShallow: false)
    case .shallow: try await duplicating(pending.path, to: target, isShallow: true)
    }
  }

  /// Brings files and what the state has about them together.
  func recoverPaths() async throws {
    for record in try await state.records(.pending, prefix: [], after: nil, limit: .max) {
      guard let pending = Pending(record) else {
        try await state.apply([.remove(.pending, key: record.key)])
        continue
      }
      let found = try? await store.info(of: pending.target)
      let isDone =
        pending.kind == .move ? found != nil && found?.identity == pending.identity : found != nil && found?.identity != pending.identity
      do {
        try await state.apply((isDone ? try await changes(for: pending, pending.target) : []) + [pending.end])
      } catch is StateConflict { continue }
    }
    try await forgetOrphans()
  }

  /// Drops locks and properties of what somebody took away by other means.
  private func forgetOrphans() async throws {
    for kind in [StateKind.property, .lock] {
      var last: StorePath?, after: [UInt8]?
      repeat {
        let records = try await state.records(kind, prefix: [], after: after, limit: 1_000)
        after = records.last?.key
        for record in records {
          guard let path = PathKeys.path(record.key)?.path, path != last else { continue }
          last = path
          do { _ = try await store.info(of: path) } catch let error as FileError
            where error.reason == .notFound || error.reason == .notAFolder
          {
            try await state.apply([.removeAll(kind, prefix: PathKeys.own(path))])
          }
        }
      } while after != nil
    }
  }
}
