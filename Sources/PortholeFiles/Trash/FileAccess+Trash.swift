extension FileAccess {
  /// What is in the trash of what this account could see where it was, the latest first.
  public func trash() async throws -> [TrashItem] { try await share.trash.items().filter { isOwn($0) }.reversed() }

  private func isOwn(_ item: TrashItem) -> Bool {
    !policy.isHidden(item.path) && permissions.allows(.list, at: item.path.parent)
  }

  private func item(_ id: String) async throws -> TrashItem {
    guard let item = try await share.trash.item(id), isOwn(item) else {
      throw FileError(.notFound, detail: "That is not in the trash any more.")
    }
    return item
  }

  /// Puts back what was deleted, with the folders that it was in where these are gone, too.
  ///
  /// - Parameters:
  ///   - id: The item's identifier.
  ///   - rule: What is done where something is already: ``ConflictRule/keep`` gives another name, all else fails.
  /// - Returns: What is there again.
  /// - Throws: ``FileError`` when that cannot be; it is then still in the trash.
  @discardableResult
  public func restore(_ id: String, _ rule: ConflictRule = .keep) async throws -> FileInfo {
    let item = try await item(id)
    for depth in 1..<max(item.path.components.count, 1) {
      let folder = item.path.components.prefix(depth).reduce(StorePath.root) { $0.child($1) }
      if (try? await store.info(of: folder)) == nil { _ = try await makeFolder(folder, .skip) }
    }
    _ = try await checkDestination(item.path, item.kind, mayReplace: false)
    let info = try await share.gate.pass([gated(item.path, rule)]) {
      try await checkLocks(.makes(item.path))
      return try await numbered(item.path, isFolder: item.kind == .folder, rule) { try await store.putBack(id, to: $0) }
    }
    try await share.trash.forget(item)
    share.quota.add(item.size)
    share.hub.emit(.restored(info.path))
    return info
  }

  /// Deletes what is in the trash for good: one item, or all that this account may delete.
  ///
  /// - Returns: Bytes that this freed.
  @discardableResult
  public func emptyTrash(_ id: String? = nil) async throws -> Int {
    let items = if let id { [try await item(id)] } else { try await trash() }
    var freed = 0
    for item in items {
      guard permissions.allows(.delete, throughout: item.path) else {
        if id == nil { continue } else { throw FileError(.forbidden, path: item.path) }
      }
      try await share.trash.drop(item)
      freed += item.size
    }
    return freed
  }
}
