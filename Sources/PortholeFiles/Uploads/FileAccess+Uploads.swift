internal import PortholeNet

/// Uploads that go on after they were cut, whatever protocol they come by.
extension FileAccess {
  private var limits: UploadLimits { share.configuration.uploads }

  /// Begins an upload.
  ///
  /// - Returns: Where it stands: at its beginning.
  public func createUpload(_ plan: UploadPlan) async throws -> UploadStatus {
    guard plan.metadata.utf8.count <= limits.metadataSize else {
      throw FileError(.tooLarge, detail: "What is to be kept beside the upload is too long.")
    }
    try await check(plan)
    try await checkCount()
    let id = UploadIdentifier.make()
    let record = UploadRecord(id: id, account: account, plan: plan, expires: Clock.seconds + Int64(limits.lifetime))
    // Before the draft, so that no draft is without its record.
    try await share.state.apply([record.change])
    do { _ = try await store.makeDraft(id, lasting: true) } catch {
      try? await share.forgetUpload(id)
      throw error
    }
    share.uploadCounts.change { $0[account, default: 0] += 1 }
    return record.status(offset: 0)
  }

  private func checkCount() async throws {
    if try await hasRoom(exact: false) { return }
    // What has expired in the meantime counts no more.
    guard try await hasRoom(exact: true) else { throw FileError(.tooMany, detail: "Too many uploads are under way.") }
  }

  private func hasRoom(exact: Bool) async throws -> Bool {
    let counts = try await share.uploadCounts.value(exact: exact) {
      Dictionary(try await share.liveUploads().map { ($0.account, 1) }, uniquingKeysWith: +)
    }
    return counts.values.reduce(0, +) < limits.count && counts[account] ?? 0 < limits.countPerAccount
  }

  /// Where an upload stands. Ends an append that is under way, so that the offset is true.
  public func upload(_ id: String) async throws -> UploadStatus {
    // Who has no such upload takes nothing over.
    _ = try await record(id)
    let turn = share.sessions.take(id, nil)
    defer { turn.finish() }
    do {
      return try await turn.step {
        var record = try await record(id)
        guard record.completeSize == nil else { return record.status(offset: 0) }
        return record.status(offset: try await settle(&record, try await store.draft(id)))
      }
    } catch let error as FileError where error.reason == .superseded {
      // A newer request came between, which is not disturbed.
      return try await glance(at: id)
    }
  }

  /// Where an upload stands at this moment, with what is here for good. An append that is under way goes on.
  public func glance(at id: String) async throws -> UploadStatus {
    let seen = try await record(id)
    // Where the draft is gone the file has got its path a moment ago, and the record says so.
    guard seen.completeSize == nil, let size = try? await store.draft(id).size() else { return try await record(id).status(offset: 0) }
    return seen.status(offset: min(size, seen.unverifiedFrom ?? size))
  }

  /// All uploads of this account, also those that are complete unless only such are wanted that something may still become of.
  public func uploads(includingComplete: Bool = true) async throws -> [UploadStatus] {
    var all: [UploadStatus] = []
    for record in try await share.liveUploads(includingComplete: includingComplete) where record.account == account {
      all.append(record.status(offset: record.completeSize == nil ? (try? await store.draft(record.id).size()) ?? 0 : 0))
    }
    return all
  }

  /// Goes on with an upload. Ends an append that is under way.
  ///
  /// - Parameters:
  ///   - id: The upload.
  ///   - offset: Where the bytes begin.
  ///   - length: The length of the whole, if it is known by now.
  ///   - digest: What these bytes have to hash to; they count when they were checked.
  ///   - superseded: Called when somebody else takes the upload over: whoever waits for bytes can give up.
  /// - Returns: What takes the bytes.
  /// - Throws: ``FileError``: ``FileError/Reason-swift.enum/wrongOffset`` with the right one, ``FileError/Reason-swift.enum/complete``, ``FileError/Reason-swift.enum/wrongLength`` when a length is not the one that was announced.
  public func append(
    to id: String, at offset: Int, length: Int? = nil, digest: ContentDigest? = nil, superseded: @escaping @Sendable () -> Void = {}
  ) async throws -> UploadAppend {
    if let digest, !ContentDigest.supported.contains(digest.algorithm) { throw FileError(.digestUnknown) }
    _ = try await record(id)
    guard share.sessions.count < limits.parallel else { throw FileError(.tooMany, detail: "Too many uploads are under way at once.") }
    let turn = share.sessions.take(id, superseded)
    do {
      return try await turn.step {
        var record = try await record(id)
        guard record.completeSize == nil else { throw FileError(.complete, path: record.plan.path) }
        let draft = try await store.draft(id)
        let right = try await settle(&record, draft)
        guard offset == right else {
          var error = FileError(.wrongOffset, path: record.plan.path, detail: "The upload stands at byte \(right), not at \(offset).")
          error.offset = right
          throw error
        }
        try await adopt(length, &record, offset)
        record.unverifiedFrom = digest == nil ? nil : offset
        record.expires = Clock.seconds + Int64(limits.lifetime)
        try await share.state.apply([record.change])
        return UploadAppend(record.status(offset: offset), self, turn, draft, digest)
      }
    } catch {
      turn.finish()
      throw error
    }
  }

  /// Takes a length that was not known before.
  private func adopt(_ length: Int?, _ record: inout UploadRecord, _ offset: Int) async throws {
    guard let length, length != record.plan.length else { return }
    guard record.plan.length == nil, length >= offset else {
      throw FileError(.wrongLength, path: record.plan.path, detail: "Another length was announced before.")
    }
    if let limit = limits.size, length > limit { throw FileError(.tooLarge, path: record.plan.path) }
    try await share.quota.check(adding: length, record.plan.path)
    try await share.makeRoom(for: length - offset, record.plan.path)
    record.plan.length = length
  }

  /// Drops bytes that came with a digest and were not checked.
  ///
  /// - Returns: The offset.
  private func settle(_ record: inout UploadRecord, _ draft: any FileDraft) async throws -> Int {
    let size = try await draft.size()
    guard let start = record.unverifiedFrom else { return size }
    if size > start { try await draft.truncate(to: start) }
    record.unverifiedFrom = nil
    try await share.state.apply([record.change])
    return min(size, start)
  }

  func finishAppend(
    _ id: String, _ draft: any FileDraft, _ range: Range<Int>, _ ending: UploadAppend.Ending, _ digest: ContentDigest?
  ) async throws -> UploadStatus {
    var record = try await record(id)
    let end = range.upperBound
    if let digest {
      do { try await offLoop { try await digest.check(draft, range) } } catch {
        _ = try await settle(&record, draft)
        throw error
      }
    }
    if ending == .last {
      guard record.plan.length == nil || record.plan.length == end else {
        record.unverifiedFrom = nil
        try await share.state.apply([record.change])
        throw FileError(.wrongLength, path: record.plan.path, detail: "Fewer bytes came than were announced.")
      }
      record.plan.length = end
    }
    record.unverifiedFrom = nil
    guard record.plan.length == end, ending != .open else {
      record.expires = Clock.seconds + Int64(limits.lifetime)
      try await share.state.apply([record.change])
      return record.status(offset: end)
    }
    return try await complete(&record, draft, size: end)
  }

  /// All bytes are here: the file gets its path.
  private func complete(_ record: inout UploadRecord, _ draft: any FileDraft, size: Int) async throws -> UploadStatus {
    for digest in record.plan.digests {
      do { try await offLoop { try await digest.check(draft, 0..<size) } } catch {
        // Not what was meant: it will never be, so that it begins anew.
        try await share.forgetUpload(record.id)
        share.uploadCounts.change { $0[account, default: 0] -= 1 }
        throw error
      }
    }
    record.completeSize = size
    record.outcome = .waiting
    try await share.state.apply([record.change])
    let plan = record.plan
    let info = try await publish(
      draft: record.id, draft, size: size, as: plan.path, plan.rule, expecting: plan.expecting, modified: plan.modified)
    if info == nil { try await store.removeDraft(record.id) }
    record.outcome = info.map { .published($0.path) } ?? .skipped
    share.uploadCounts.change { $0[account, default: 0] -= 1 }
    try? await share.state.apply([record.change])
    return record.status(offset: size)
  }

  /// Tries again to give an upload its path, all of whose bytes are here.
  ///
  /// - Parameters:
  ///   - id: The upload.
  ///   - rule: What is now to be done where something is already.
  /// - Returns: Where it stands.
  /// - Throws: ``FileError`` when that still cannot be.
  public func completeUpload(_ id: String, _ rule: ConflictRule) async throws -> UploadStatus {
    _ = try await record(id)
    let turn = share.sessions.take(id, nil)
    defer { turn.finish() }
    return try await turn.step {
      var record = try await record(id)
      guard let size = record.completeSize else { return record.status(offset: try await store.draft(id).size()) }
      guard record.outcome == .waiting else { return record.status(offset: size) }
      record.plan.rule = rule
      return try await complete(&record, try await store.draft(id), size: size)
    }
  }

  /// Gives an upload up, and ends an append that is under way.
  public func cancelUpload(_ id: String) async throws {
    while true {
      _ = try await record(id)
      let turn = share.sessions.take(id, nil)
      defer { turn.finish() }
      do {
        return try await turn.step {
          guard let record = try? await record(id) else { return }
          try await share.forgetUpload(id)
          if !record.isOver { share.uploadCounts.change { $0[account, default: 0] -= 1 } }
        }
      } catch let error as FileError where error.reason == .superseded {
        // Somebody went on with it a moment later: it ends all the same.
        continue
      }
    }
  }

  /// An upload of this account.
  private func record(_ id: String) async throws -> UploadRecord {
    guard Reserved.isIdentifier(id), let value = try await share.state.value(.upload, Array(id.utf8)),
      let record = UploadRecord(StateRecord(key: Array(id.utf8), value: value)), record.account == account, record.expires >= Clock.seconds
    else { throw FileError(.noUpload) }
    return record
  }
}

extension FileShare {
  func forgetUpload(_ id: String) async throws {
    try await store.removeDraft(id)
    try await state.apply([.remove(.upload, key: Array(id.utf8))])
  }

  /// The uploads that have not expired; those that have are dropped.
  func liveUploads(includingComplete: Bool = false) async throws -> [UploadRecord] {
    var live: [UploadRecord] = [], last: [UInt8]?
    // There are many where much was uploaded lately: only some at a time are in memory, and others of the loop get their turn.
    while true {
      let page = try await state.records(.upload, prefix: [], after: last, limit: 1_000)
      for found in page {
        guard let record = UploadRecord(found), record.expires >= Clock.seconds else {
          try await forgetUpload(String(decoding: found.key, as: UTF8.self))
          continue
        }
        if includingComplete || !record.isOver { live.append(record) }
      }
      guard let end = page.last?.key else { return live }
      last = end
      await Task.yield()
    }
  }

  /// Brings records and drafts together: a publication that was interrupted is known by its draft being gone.
  func recoverUploads() async throws {
    let live = try await liveUploads(includingComplete: true)
    let drafts = Set(try await store.drafts())
    for var record in live where !drafts.contains(record.id) {
      switch record.outcome {
      case .published, .skipped: continue
      case .waiting:
        // It had its path when the process ended, which nobody could say any more.
        record.outcome = .published(record.plan.path)
        try await state.apply([record.change])
      case .unfinished: try await forgetUpload(record.id)
      }
    }
    // All bytes were here when the process ended, before the file had its path. Where that cannot be now either, it goes on waiting.
    for record in live where record.outcome == .waiting && drafts.contains(record.id) {
      _ = try? await access(record.account).completeUpload(record.id, record.plan.rule)
    }
    let known = Set(live.map(\.id))
    for draft in drafts where !known.contains(draft) { try await store.removeDraft(draft) }
  }
}

/// Identifiers that nobody can guess: who knows one may go on with the upload.
enum UploadIdentifier {
  static func make() -> String {
    // The system's generator is one for secrets.
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 36) + String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }
}
