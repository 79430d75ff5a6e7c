internal import PortholeNet

/// A file that is being written in one go: it is there when it is finished, and until then what was there before is.
///
/// When it is let go of without ``finish()`` nothing came of it. Not to be used by two tasks at once.
public final class FileWriting: Sendable {
  private let access: FileAccess
  /// Nil where it is not known yet what it is to be.
  private let plan: UploadPlan?
  private let id: String
  private let draft: any FileDraft
  private let state: State

  /// Touched by one task at a time, as the writing is.
  private final class State: @unchecked Sendable {
    var size = 0
    var isOver = false
  }

  init(_ access: FileAccess, _ plan: UploadPlan?, _ id: String, _ draft: any FileDraft) {
    self.access = access
    self.plan = plan
    self.id = id
    self.draft = draft
    state = State()
  }

  deinit {
    guard !state.isOver else { return }
    let store = access.store, id = id
    // Not on the process's own pool of threads, which nothing else of ours needs.
    Task(executorPreference: BlockingPool.shared) { try? await store.removeDraft(id) }
  }

  /// Adds bytes.
  ///
  /// - Throws: ``FileError`` when they cannot be kept; ``abandon()`` is then all that is left to do.
  public func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    let sum = try await access.check(plan, adding: bytes.count, at: state.size)
    try await access.share.write(bytes, to: draft, at: state.size)
    state.size = sum
  }

  /// The file gets its path.
  ///
  /// - Returns: What is there now; nil when something was there already and was to stay.
  /// - Throws: ``FileError`` when that cannot be: nothing came of it then.
  public func finish() async throws -> FileInfo? {
    guard let plan else { throw FileError(.invalidName, detail: "It has no name.") }
    return try await finish(as: plan)
  }

  /// The file gets a path that was not known before.
  ///
  /// - Returns: What is there now; nil when something was there already and was to stay.
  /// - Throws: ``FileError`` when that cannot be: nothing came of it then.
  package func finish(as plan: UploadPlan) async throws -> FileInfo? {
    do {
      if let length = plan.length, length != state.size {
        throw FileError(.wrongLength, path: plan.path, detail: "Fewer bytes came than were announced.")
      }
      for digest in plan.digests {
        let size = state.size
        try await offLoop { try await digest.check(draft, 0..<size) }
      }
      let info = try await access.publish(
        draft: id, draft, size: state.size, as: plan.path, plan.rule, expecting: plan.expecting, modified: plan.modified)
      if info == nil { await abandon() }
      state.isOver = true
      return info
    } catch {
      await abandon()
      throw error
    }
  }

  /// Nothing comes of it.
  public func abandon() async {
    guard !state.isOver else { return }
    state.isOver = true
    try? await access.store.removeDraft(id)
  }
}

extension FileAccess {
  /// Begins to write a file that comes in one piece, as by PUT or by a form.
  ///
  /// - Parameter plan: What it is to be.
  /// - Returns: What takes the bytes.
  /// - Throws: ``FileError`` when it cannot be: before a byte is taken in vain.
  public func write(_ plan: UploadPlan) async throws -> FileWriting {
    try await check(plan)
    let id = UploadIdentifier.make()
    return FileWriting(self, plan, id, try await store.makeDraft(id, lasting: false))
  }

  /// Whether something may be uploaded, as far as that can be told before its bytes are sent in vain.
  func check(_ plan: UploadPlan) async throws {
    if let length = plan.length {
      guard length >= 0 else { throw FileError(.wrongLength, path: plan.path, detail: "No file can have a length below zero.") }
      if let limit = share.configuration.uploads.size, length > limit { throw FileError(.tooLarge, path: plan.path) }
    }
    for digest in plan.digests where !ContentDigest.supported.contains(digest.algorithm) {
      throw FileError(.digestUnknown, path: plan.path)
    }
    let found = try await checkDestination(plan.path, .file, mayReplace: plan.rule == .replace)
    if let found, found.isFolder, plan.rule != .keep { throw FileError(.isFolder, path: plan.path) }
    if found != nil, plan.rule == .fail { throw FileError(.exists, path: plan.path) }
    // Told before the bytes are sent in vain.
    try await checkLocks(toWrite: plan.path, found)
    guard let parent = try? await store.info(of: plan.path.parent), parent.isFolder else { throw FileError(.noParent, path: plan.path) }
    if let length = plan.length {
      try await share.quota.check(adding: length - (plan.rule == .replace ? found?.size ?? 0 : 0), plan.path)
      try await share.makeRoom(for: length, plan.path)
    }
  }

  /// Whether bytes may come behind so many others.
  ///
  /// - Returns: How many there are with them.
  func check(_ plan: UploadPlan?, adding count: Int, at offset: Int) async throws -> Int {
    let (sum, overflows) = offset.addingReportingOverflow(count)
    if overflows || plan?.length.map({ sum > $0 }) == true {
      throw FileError(.wrongLength, path: plan?.path, detail: "More bytes came than were announced.")
    }
    if let limit = share.configuration.uploads.size, sum > limit { throw FileError(.tooLarge, path: plan?.path) }
    if plan?.length == nil {
      try await share.quota.check(adding: sum, plan?.path)
      // Seldom: it is a call to the system.
      if offset == 0 || offset / 0x100_0000 != sum / 0x100_0000 { try await share.makeRoom(for: count, plan?.path) }
    }
    return sum
  }

  /// Begins to write a file whose path comes behind it: all rules are applied when it has one.
  package func writeUnplaced() async throws -> FileWriting {
    let id = UploadIdentifier.make()
    return FileWriting(self, nil, id, try await store.makeDraft(id, lasting: false))
  }

  /// A draft that is complete gets its path.
  ///
  /// - Returns: Nil when something was there already and was to stay.
  func publish(
    draft id: String, _ draft: any FileDraft, size: Int, as path: StorePath, _ rule: ConflictRule, expecting: PublishOptions.Expectation,
    modified: Int64?
  ) async throws -> FileInfo? {
    let found = try await checkDestination(path, .file, mayReplace: rule == .replace)
    if rule == .skip, found != nil { return nil }
    try await share.quota.check(adding: size - (rule == .replace ? found?.size ?? 0 : 0), path)
    try await FileHooks.ask(path) { try await hooks.shouldUpload?(path, draft) }
    if rule == .replace, let found, !found.isFolder { try await share.births.pass(from: found, to: draft.identity()) }
    // Who may not replace does not, also when something came to be there a moment ago.
    let mayReplace = rule == .replace && permissions.allows(.replace, at: path)
    guard mayReplace || expecting == .any || expecting == .nothing else { throw FileError(.changed, path: path) }
    let options = PublishOptions(expecting: mayReplace ? expecting : .nothing, modified: modified)
    do {
      let info = try await share.gate.pass([gated(path, rule)]) {
        // Whether it is there may have changed while it was written, and asked about.
        try await checkLocks(toWrite: path, try await changeable(path))
        return try await numbered(path, isFolder: false, rule) { try await store.publish(draft: id, as: $0, options) }
      }
      if rule == .replace, let found { await share.births.forget(found.identity) }
      share.quota.add(size - (rule == .replace ? found?.size ?? 0 : 0))
      share.hub.emit(.uploaded(info.path))
      return await share.births.correct(info)
    } catch let error as FileError where rule == .skip && (error.reason == .exists || error.reason == .isFolder) { return nil }
  }
}
