public import PortholeHTTP
internal import PortholeNet

/// A way through a folder, past what may not be seen.
private struct SeenScan: FolderScan {
  let access: FileAccess
  let folder: StorePath
  let scan: any FolderScan

  func next(_ count: Int) async throws -> [FileInfo] {
    while true {
      let entries = try await scan.next(count)
      let seen = entries.filter { access.mayList($0.path, $0.kind, in: folder) }
      if entries.isEmpty || !seen.isEmpty { return await access.share.births.correct(seen) }
    }
  }
}

/// A shared folder as one account may use it. Everything that page and drive do goes through here, and here alone the rules are applied.
///
/// All operations throw ``FileError``.
public struct FileAccess: Sendable {
  /// The folder.
  public let share: FileShare
  /// Who uses it; nil for nobody in particular.
  public let account: String?
  /// What that account may do.
  public let permissions: Permissions
  /// The locks that it names, by their tokens.
  var tokens: Set<String> = []

  var store: any FileStore { share.store }
  var policy: FilePolicy { share.configuration.policy }
  var hooks: FileHooks { share.configuration.hooks }

  // MARK: Rules

  /// What is at a path, as far as it may be seen: what is hidden is refused where it is there, and not there otherwise.
  private func seen(_ path: StorePath, _ verbs: Permissions.Verbs) async throws -> FileInfo {
    let isAllowed = !permissions.verbs(at: path).isDisjoint(with: verbs) || permissions.leads(through: path)
    guard isAllowed else { throw FileError(.forbidden, path: path) }
    let info: FileInfo
    do { info = try await store.info(of: path) } catch let error as FileError where error.reason == .notAFolder {
      // A file on the way: there is nothing below it.
      throw FileError(.notFound, path: path)
    }
    // Also by the path that it has in the store, which a link may lead to.
    guard !policy.isHidden(path), !policy.isHidden(info.path) else { throw FileError(.hidden, path: path) }
    if !info.isFolder, !policy.allowsExtension(of: path.name) { throw FileError(.extensionNotAllowed, path: path) }
    return info
  }

  /// What is at a path that is to be changed; nil when nothing is. Nothing hidden is changed, there or not.
  func changeable(_ path: StorePath) async throws -> FileInfo? {
    guard !policy.isHidden(path), !isReserved(path) else { throw FileError(.hidden, path: path) }
    do {
      let info = try await store.info(of: path)
      guard !policy.isHidden(info.path) else { throw FileError(.hidden, path: path) }
      return info
    } catch let error as FileError where error.reason == .notFound { return nil } catch let error as FileError
      where error.reason == .notAFolder
    { throw FileError(.noParent, path: path) }
  }

  private func isReserved(_ path: StorePath) -> Bool { Reserved.isName(Array((path.components.first ?? "").utf8)) }

  private func require(_ verbs: Permissions.Verbs, _ path: StorePath) throws {
    guard permissions.allows(verbs, at: path) else { throw FileError(.forbidden, path: path) }
  }

  /// Whether something may get a path, as far as that can be told beforehand.
  ///
  /// - Returns: What is there.
  func checkDestination(_ path: StorePath, _ kind: FileInfo.Kind, mayReplace: Bool) async throws -> FileInfo? {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    if kind == .file, !policy.allowsExtension(of: path.name) { throw FileError(.extensionNotAllowed, path: path) }
    let found = try await changeable(path)
    if found == nil {
      try require(.create, path)
      if let fault = policy.names.fault(in: path.name) { throw FileError(.invalidName, path: path, detail: fault) }
    } else if mayReplace {
      try require(.replace, path)
    } else {
      try require(.create, path)
    }
    return found
  }

  // MARK: Looking

  /// What is known of a file or folder.
  public func info(of path: StorePath) async throws -> FileInfo { await share.births.correct(try await seen(path, .reading)) }

  /// What is in a folder, as far as it may be seen, in natural order, by pages.
  public func list(_ folder: StorePath, after: String? = nil, limit: Int = .max) async throws -> ListingPage {
    let info = try await seen(folder, .list)
    guard info.isFolder else { throw FileError(.notAFolder, path: folder) }
    let page = try await store.list(
      folder, ListingQuery(after: after, limit: limit) { name, kind in mayList(folder.child(name), kind, in: folder) })
    return ListingPage(entries: await share.births.correct(page.entries), next: page.next)
  }

  /// Goes through what is in a folder, as far as it may be seen, in no order, a few entries at a time: for what does not want all of it in memory.
  public func scan(_ folder: StorePath) async throws -> any FolderScan {
    let info = try await seen(folder, .list)
    guard info.isFolder else { throw FileError(.notAFolder, path: folder) }
    return SeenScan(access: self, folder: folder, scan: try await store.scan(folder))
  }

  /// Whether an entry of a folder that may be seen may be seen, too.
  func mayList(_ path: StorePath, _ kind: FileInfo.Kind, in folder: StorePath) -> Bool {
    guard !policy.isHidden(path), kind == .folder || policy.allowsExtension(of: path.name) else { return false }
    return permissions.allows(.list, at: folder) || !permissions.verbs(at: path).isDisjoint(with: .reading)
      || permissions.leads(through: path)
  }

  /// Opens a file for reading.
  public func open(_ path: StorePath) async throws -> OpenedFile {
    guard permissions.allows(.read, at: path) else { throw FileError(.forbidden, path: path) }
    // How it is refused depends on what is there.
    if policy.isHidden(path) || !policy.allowsExtension(of: path.name) { _ = try await seen(path, .read) }
    let file: OpenedFile
    do { file = try await store.open(path) } catch let error as FileError where error.reason == .notAFolder {
      throw FileError(.notFound, path: path)
    }
    // Also by the path that it has in the store, which a link may lead to.
    guard !policy.isHidden(file.info.path) else { throw FileError(.hidden, path: path) }
    return file
  }

  /// Room: what may still be written here, and all that there is, by the volume or, where that is less, by the quota.
  public func space() async throws -> VolumeSpace {
    let volume = try await store.space()
    let available = max(0, volume.available - share.configuration.spaceLeft)
    guard let limit = share.configuration.quota else { return VolumeSpace(available: available, total: volume.total) }
    let left = max(0, limit - (try await share.quota.used()))
    return VolumeSpace(available: min(available, left), total: min(limit, volume.total))
  }

  /// Says each time when something in a folder changed, whoever did it; several changes in a short time may be one.
  public func changes(in folder: StorePath) async throws -> AsyncStream<Void> {
    _ = try await seen(folder, .list)
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = try await store.watch(folder) { continuation.yield() }
    // The stream's end lets go of the watch.
    continuation.onTermination = { _ in withExtendedLifetime(watch) {} }
    return stream
  }

  // MARK: Changing

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - path: Its path; what is around it has to be there.
  ///   - rule: What is done where something is already: ``ConflictRule/keep`` makes `name (1)`, ``ConflictRule/skip`` takes the folder that is
  ///     there, all else fails.
  /// - Returns: The folder.
  /// - Throws: ``FileError`` when that cannot be.
  public func makeFolder(_ path: StorePath, _ rule: ConflictRule = .fail) async throws -> FileInfo {
    guard !path.isRoot else { throw FileError(.exists, path: path) }
    let found = try await checkDestination(path, .folder, mayReplace: false)
    if rule == .skip, let found, found.isFolder { return found }
    if rule != .keep, found != nil { throw FileError(.exists, path: path) }
    try await FileHooks.ask(path) { try await hooks.shouldMakeFolder?(path) }
    let info = try await share.gate.pass([gated(path, rule)]) {
      try await checkLocks(.makes(path))
      return try await numbered(path, isFolder: true, rule) { try await store.makeFolder($0) }
    }
    share.hub.emit(.folderCreated(info.path))
    return info
  }

  /// Sets when the content was last written; nanoseconds since 1970.
  public func setModified(_ nanoseconds: Int64, of path: StorePath) async throws {
    guard try await changeable(path) != nil else { throw FileError(.notFound, path: path) }
    try require(.replace, path)
    try await share.gate.pass([path]) {
      try await checkLocks(.changes(path))
      try await store.setModified(nanoseconds, of: path)
    }
  }

  /// Gives a file or folder another path.
  ///
  /// - Parameters:
  ///   - path: What is moved.
  ///   - target: Its new path.
  ///   - rule: What is done where something is already.
  ///   - isFinal: Whether what is replaced is gone for good.
  ///   - expected: The entity tag that it has to have for that; nil for any.
  /// - Returns: What is at the new path.
  /// - Throws: ``FileError`` when that cannot be; nothing was changed then.
  public func move(
    _ path: StorePath, to target: StorePath, _ rule: ConflictRule = .fail, isFinal: Bool = false, ifTag expected: EntityTag? = nil
  ) async throws -> FileInfo {
    let info = try await removable(path)
    if let found = try await checkTarget(of: info, target, rule), rule == .skip, found.identity != info.identity { return found }
    try await FileHooks.ask(path) { try await hooks.shouldMove?(path, target) }
    let moved = try await share.gate.pass([path, gated(target, rule)]) {
      // Others may have been at both in the meantime.
      let info = try await removable(path)
      let found = try await checkTarget(of: info, target, rule)
      // A new name in another case is no other name: it is not "there already".
      let isOwn = found?.identity == info.identity
      try await checkLocks(.removes(info.path), .removes(found?.path ?? target))
      if let expected { try await check(expected, info.path) }
      return try await replacing(isOwn || rule != .replace ? nil : found, isFinal: isFinal, FileProgress()) { id in
        try await numbered(target, isFolder: info.isFolder, isOwn ? .fail : rule) { target in
          try await share.follow(FileShare.Pending(.move, info.path, to: target, identity: info.identity)) {
            try await store.move(path, to: target, replacing: rule == .replace, aside: id)
          }
        }
      }
    }
    share.hub.emit(.moved(from: info.path, to: moved.path))
    return await share.births.correct(moved)
  }

  /// What is at a path, if it may be taken away from there.
  private func removable(_ path: StorePath) async throws -> FileInfo {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    guard let info = try await changeable(path) else { throw FileError(.notFound, path: path) }
    guard permissions.allows(.delete, throughout: path) else { throw FileError(.forbidden, path: path) }
    if !info.isFolder, !policy.allowsExtension(of: path.name) { throw FileError(.extensionNotAllowed, path: path) }
    return info
  }

  /// Does what takes the place of something that was found, which goes into the trash where there is one: under the identifier that `body` is given.
  /// Where there is none, and where nothing is replaced, it is given nil.
  private func replacing(
    _ found: FileInfo?, isFinal: Bool, _ progress: FileProgress, _ body: (_ id: String?) async throws -> FileInfo
  ) async throws -> FileInfo {
    guard let found else { return try await body(nil) }
    if !isFinal, share.trash.policy != nil {
      do {
        let (item, result) = try await share.trash.put(found, account: account, progress) { try await body($0) }
        share.quota.add(-item.size)
        return result
      } catch let error as FileError where error.reason == .changed {
        // Another process has taken it away: nothing is replaced.
        return try await body(nil)
      }
    }
    let size = try await share.quota.size(of: found)
    let result = try await body(nil)
    await share.births.forget(found.identity)
    share.quota.add(-size)
    return result
  }

  /// Makes a copy of a file, or of a folder with what of it may be seen.
  ///
  /// - Parameters:
  ///   - path: What is copied.
  ///   - target: The copy's path.
  ///   - rule: What is done where something is already.
  ///   - isShallow: Whether of a folder only the folder itself is copied.
  ///   - isFinal: Whether what is replaced is gone for good.
  ///   - progress: Tells how far it is, and ends it.
  /// - Returns: The copy.
  /// - Throws: ``FileError`` when that cannot be; nothing came of it then.
  public func copy(
    _ path: StorePath, to target: StorePath, _ rule: ConflictRule = .fail, isShallow: Bool = false, isFinal: Bool = false,
    progress: FileProgress = FileProgress()
  ) async throws -> FileInfo {
    let info = try await seen(path, .read)
    guard isShallow || permissions.allows(.read, throughout: path) else { throw FileError(.forbidden, path: path) }
    if let found = try await checkTarget(of: info, target, rule), rule == .skip, found.identity != info.identity { return found }
    try await FileHooks.ask(path) { try await hooks.shouldCopy?(path, target) }
    let size = isShallow && info.isFolder ? 0 : try await store.size(of: .path(path), progress)
    try await share.quota.check(adding: size, target)
    try await share.makeRoom(for: size, target)
    let policy = self.policy
    var options = CopyOptions(isReplacing: rule == .replace, isShallow: isShallow) { path, kind in
      !policy.isHidden(path) && (kind == .folder || policy.allowsExtension(of: path.name))
    }
    let copied = try await share.gate.pass([gated(target, rule)]) {
      // Others may have been there in the meantime.
      let found = try await checkTarget(of: info, target, rule)
      let isOwn = found?.identity == info.identity
      try await checkLocks(.removes(found?.path ?? target))
      return try await replacing(isOwn || rule != .replace ? nil : found, isFinal: isFinal, progress) { id in
        options.aside = id
        let options = options
        return try await numbered(target, isFolder: info.isFolder, rule) { target in
          try await share.follow(FileShare.Pending(isShallow ? .shallow : .copy, info.path, to: target, identity: found?.identity)) {
            try await store.copy(path, to: target, options, progress)
          }
        }
      }
    }
    share.quota.add((try? await share.quota.size(of: copied)) ?? 0)
    share.hub.emit(.copied(from: info.path, to: copied.path))
    return copied
  }

  private func checkTarget(of info: FileInfo, _ target: StorePath, _ rule: ConflictRule) async throws -> FileInfo? {
    if target.isInside(info.path) { throw FileError(.intoItself, path: info.path) }
    let found = try await checkDestination(target, info.kind, mayReplace: rule == .replace)
    if let found, rule == .replace, found.identity != info.identity {
      guard permissions.allows(.replace, throughout: target), !found.isFolder || permissions.allows(.delete, throughout: target) else {
        throw FileError(.forbidden, path: target)
      }
    }
    if info.isFolder, !permissions.allows(.create, throughout: target) { throw FileError(.forbidden, path: target) }
    return found
  }

  /// Deletes a file or folder, into the trash where there is one.
  ///
  /// - Parameters:
  ///   - path: What is deleted.
  ///   - isFinal: Whether it is gone for good.
  ///   - expected: The entity tag that it has to have for that; nil for any.
  ///   - progress: Tells how far it is.
  /// - Returns: What ``restore(_:_:)`` brings back; nil when it is gone.
  /// - Throws: ``FileError`` when that cannot be.
  @discardableResult
  public func delete(
    _ path: StorePath, isFinal: Bool = false, ifTag expected: EntityTag? = nil, progress: FileProgress = FileProgress()
  ) async throws -> TrashItem? {
    _ = try await removable(path)
    try await FileHooks.ask(path) { try await hooks.shouldDelete?(path) }
    let (deleted, item) = try await share.gate.pass([path]) { () async throws -> (StorePath, TrashItem?) in
      // Others may have been there in the meantime.
      let info = try await removable(path)
      try await checkLocks(.removes(info.path))
      if let expected { try await check(expected, info.path) }
      var item: TrashItem?
      if !isFinal, share.trash.policy != nil {
        let put = try await share.trash.put(info, account: account, progress)
        share.quota.add(-put.size)
        item = put
      } else {
        let size = try await share.quota.size(of: info)
        try await store.delete(path, progress)
        await share.births.forget(info.identity)
        share.quota.add(-size)
      }
      try await share.state.apply(FileShare.forgetting(info.path))
      return (info.path, item)
    }
    share.hub.emit(.deleted(deleted))
    return item
  }

  /// What the gate is passed for: where the first free name is looked for, all of the folder.
  func gated(_ path: StorePath, _ rule: ConflictRule) -> StorePath { rule == .keep ? path.parent : path }

  /// Whether what is at a path still has an entity tag.
  private func check(_ tag: EntityTag, _ path: StorePath) async throws {
    guard try await store.info(of: path).tag == tag else { throw FileError(.changed, path: path) }
  }

  /// Does something for a path or, where the rule is to keep both, for the first that is free. That it is free is found out by doing it, so that two who
  /// want the same at once both get one.
  func numbered(_ path: StorePath, isFolder: Bool, _ rule: ConflictRule, _ body: (StorePath) async throws -> FileInfo) async throws
    -> FileInfo
  {
    var number = 0, candidate = path
    while true {
      do { return try await body(candidate) } catch let error as FileError
        where rule == .keep && number < 10_000 && (error.reason == .exists || error.reason == .isFolder || error.reason == .sameItem)
      {
        number += 1
        candidate = path.parent.child(NamePolicy.numbered(path.name, number, isFolder: isFolder))
      }
    }
  }
}
