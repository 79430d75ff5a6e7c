package import PortholeNet

/// A folder that is shared: a store, its state, and the rules for both. Page, drive and uploads work on it through ``FileAccess``.
///
/// ```swift
/// let share = try await FileShare.open("Inbox")
/// let page = try await share.access().list(.root)
/// ```
public final class FileShare: Sendable {
  /// How a folder is shared.
  public struct Configuration: Sendable {
    /// What is shown and taken, whoever asks.
    public var policy = FilePolicy()
    /// What an account, nil for nobody, may do.
    public var permissions: @Sendable (_ account: String?) -> Permissions = { _ in .all }
    /// What the app wants to say.
    public var hooks = FileHooks()
    /// What becomes of what is deleted; nil: it is gone.
    public var trash: TrashPolicy? = TrashPolicy()
    /// Bytes that all files together may have; nil for no such limit. The trash does not count.
    public var quota: Int?
    /// Bytes that stay free on the volume.
    public var spaceLeft = 16 * 1024 * 1024
    /// What uploads may be.
    public var uploads = UploadLimits()
    /// How many dead properties there may be.
    public var properties = PropertyLimits()

    /// The defaults.
    public init() {}
  }

  /// Where the files are.
  public let store: any FileStore
  /// The folder itself, where the store is one of the file system.
  package let folder: File?
  let state: any StateStore
  /// How the folder is shared.
  public let configuration: Configuration
  let hub = FileEvents()
  let trash: Trash
  let births: Births
  let quota: Quota
  let sessions: UploadSessions
  let gate = PathGate()
  /// Passed by who compares folders, which takes memory for all that is in one: one after another.
  let comparing = PathGate()
  /// Uploads that are not complete, by account.
  let uploadCounts = Tally<[String?: Int]>()

  /// Shares what is in a store. What was left of former times is put in order by ``recover()``.
  public init(store: any FileStore, state: any StateStore, _ configuration: Configuration = .init()) {
    self.store = store
    folder = (store as? LocalFileStore)?.root
    self.state = state
    self.configuration = configuration
    trash = Trash(store: store, state: state, policy: configuration.trash)
    births = Births(state: state)
    quota = Quota(store: store, limit: configuration.quota)
    sessions = UploadSessions()
  }

  /// Shares a folder of the file system, with its state where ``StateFolder`` says.
  ///
  /// - Throws: ``FileError`` when there is no such folder, ``SQLiteStateStore/OpenError`` when its state cannot be opened.
  public static func open(
    _ directory: String, _ configuration: Configuration = .init(), store: LocalFileStore.Configuration = .init()
  ) async throws -> FileShare {
    let files = try LocalFileStore(directory, store)
    let state = try SQLiteStateStore(folder: StateFolder.path(for: directory))
    let share = FileShare(store: files, state: state, configuration)
    try await share.recover()
    return share
  }

  /// Brings files and state together again after a process ended in the middle of something, and drops what has expired.
  public func recover() async throws {
    try await trash.recover()
    try await recoverUploads()
    try await recoverPaths()
  }

  /// The share as an account, nil for nobody, may use it.
  public func access(_ account: String? = nil) -> FileAccess {
    FileAccess(share: self, account: account, permissions: configuration.permissions(account))
  }

  /// What others did from now on. Who listens and does not keep up loses the oldest beyond a thousand.
  public var events: AsyncStream<FileEvent> { hub.stream() }

  /// Calls a closure with each event, from the thread of whoever caused it: it should be quick.
  public func onEvent(_ closure: @escaping @Sendable (FileEvent) -> Void) { hub.add(closure) }

  /// Tells listeners that somebody got something.
  package func noteDownload(of path: StorePath, _ transfer: FileTransfer) { hub.emit(.downloaded(path, transfer)) }

  /// Makes sure that so many bytes can be written, at the cost of the oldest things in the trash.
  ///
  /// - Throws: ``FileError`` when there is no room.
  func makeRoom(for bytes: Int, _ path: StorePath?) async throws {
    let needed = bytes.addingReportingOverflow(configuration.spaceLeft)
    guard !needed.overflow else { throw FileError(.diskFull, path: path) }
    while try await store.space().available < needed.partialValue {
      guard try await trash.dropOldest() else { throw FileError(.diskFull, path: path) }
    }
  }

  /// Writes to a draft; where the disk is full, at the cost of the oldest things in the trash.
  func write(_ bytes: [UInt8], to draft: any FileDraft, at offset: Int) async throws {
    while true {
      do { return try await draft.write(bytes, at: offset) } catch let error as FileError where error.reason == .diskFull {
        guard try await trash.dropOldest() else { throw error }
      }
    }
  }
}

/// When files were made whose content has been replaced since: the new content is a new file to the file system.
final class Births: Sendable {
  private let state: any StateStore
  private let known = Locked<[FileIdentity: Int64]?>(nil)
  /// More than that is forgotten.
  private static let most = 100_000

  init(state: any StateStore) { self.state = state }

  private static func key(_ identity: FileIdentity) -> [UInt8] { Array(text(identity).utf8) }

  static func text(_ identity: FileIdentity) -> String {
    "\(identity.device)-\(identity.inode)-\(identity.born.map { String($0) } ?? "")"
  }

  static func identity(_ key: [UInt8]) -> FileIdentity? {
    let parts = String(decoding: key, as: UTF8.self).split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let device = UInt64(parts[0]), let inode = UInt64(parts[1]) else { return nil }
    return FileIdentity(inode: inode, device: device, born: Int64(parts[2]))
  }

  private func load() async throws {
    guard known.withLock({ $0 == nil }) else { return }
    var all: [FileIdentity: Int64] = [:]
    for record in try await state.records(.created, prefix: [], after: nil, limit: Births.most) {
      guard let identity = Births.identity(record.key), let created = Int64(String(decoding: record.value, as: UTF8.self)) else { continue }
      all[identity] = created
    }
    known.withLock { if $0 == nil { $0 = all } }
  }

  /// Puts in when a file was first made.
  func correct(_ info: FileInfo) async -> FileInfo { await correct([info]).first ?? info }

  /// A creation date is no reason to fail: where the state cannot be read it is the file system's.
  func correct(_ infos: [FileInfo]) async -> [FileInfo] {
    try? await load()
    return known.withLock { known in
      guard let known, !known.isEmpty else { return infos }
      return infos.map { info in
        var info = info
        if let created = known[info.identity] { info.created = created }
        return info
      }
    }
  }

  /// Notes that one file takes the place of another. Before it is done: a note too many does no harm.
  func pass(from old: FileInfo, to new: FileIdentity) async throws {
    guard let created = await correct(old).created, new.born != nil else { return }
    guard known.withLock({ ($0?.count ?? 0) < Births.most }) else { return }
    try await state.apply([.put(.created, key: Births.key(new), value: Array(String(created).utf8))])
    known.withLock { $0?[new] = created }
  }

  /// Forgets a file that is no more.
  func forget(_ identity: FileIdentity) async {
    guard known.withLock({ $0?.removeValue(forKey: identity) }) != nil else { return }
    try? await state.apply([.remove(.created, key: Births.key(identity))])
  }
}

/// What all files together may take.
final class Quota: Sendable {
  private let store: any FileStore
  let limit: Int?
  private let tally = Tally<Int>()

  init(store: any FileStore, limit: Int?) {
    self.store = store
    self.limit = limit
  }

  /// Bytes of all files.
  func used() async throws -> Int { try await tally.value { try await store.size(of: .path(.root), FileProgress()) } }

  /// Throws where so many bytes more are too many.
  func check(adding bytes: Int, _ path: StorePath?) async throws {
    guard let limit else { return }
    let sum = try await used().addingReportingOverflow(bytes)
    guard !sum.overflow, sum.partialValue <= limit else { throw FileError(.quota, path: path) }
  }

  /// Bytes that a file or folder counts for; 0 for a folder where there is no quota, as counting takes long.
  func size(of info: FileInfo) async throws -> Int {
    guard info.isFolder else { return info.size }
    return limit == nil ? 0 : try await store.size(of: .path(info.path), FileProgress())
  }

  func add(_ bytes: Int) { tally.change { $0 += bytes } }
}
