internal import PortholeNet

/// How long what is deleted can be had back.
public struct TrashPolicy: Sendable, Hashable {
  /// The part of the volume that the trash may take; the oldest goes first. What was deleted last stays, however large.
  public var share = 0.1
  /// Days until something is gone for good.
  public var days = 30

  /// The defaults: a tenth of the volume, thirty days.
  public init() {}
}

/// Something in the trash.
public struct TrashItem: Sendable, Hashable {
  /// What it is restored by.
  public let id: String
  /// Where it was.
  public let path: StorePath
  /// File or folder.
  public let kind: FileInfo.Kind
  /// Bytes of its files: what emptying would free.
  public let size: Int
  /// When it was deleted; nanoseconds since 1970.
  public let deleted: Int64
  /// Who deleted it; nil for nobody.
  public let account: String?
}

extension TrashItem {
  init?(_ record: StateRecord) {
    let fields = StateFields(record.value)
    guard let path = fields["path"].flatMap({ try? StorePath($0) }) else { return nil }
    self.init(
      id: String(decoding: record.key, as: UTF8.self), path: path, kind: fields["kind"] == "folder" ? .folder : .file,
      size: fields[number: "size"] ?? 0, deleted: fields["deleted"].flatMap { Int64($0) } ?? 0, account: fields["account"])
  }

  var change: StateChange {
    var fields = StateFields()
    fields["path"] = path.description
    fields["kind"] = kind == .folder ? "folder" : "file"
    fields[number: "size"] = size
    fields["deleted"] = String(deleted)
    fields["account"] = account
    return .put(.trash, key: Array(id.utf8), value: fields.bytes)
  }
}

/// What was deleted and can be had back. The items are put aside in the store, what they were is in the state.
final class Trash: Sendable {
  private let store: any FileStore
  private let state: any StateStore
  let policy: TrashPolicy?
  /// More than that go for good at once: each is a record and a folder.
  private static let most = 10_000
  /// Others may be between the record and the item.
  private static let settled: Int64 = 60_000_000_000
  private let total = Tally<(count: Int, bytes: Int)>()

  init(store: any FileStore, state: any StateStore, policy: TrashPolicy?) {
    self.store = store
    self.state = state
    self.policy = policy
  }

  /// All items, the oldest first.
  func items() async throws -> [TrashItem] {
    try await state.records(.trash, prefix: [], after: nil, limit: .max).compactMap { TrashItem($0) }.sorted { $0.deleted < $1.deleted }
  }

  func item(_ id: String) async throws -> TrashItem? {
    try await state.value(.trash, Array(id.utf8)).flatMap { TrashItem(StateRecord(key: Array(id.utf8), value: $0)) }
  }

  /// Puts something into the trash.
  func put(_ info: FileInfo, account: String?, _ progress: FileProgress) async throws -> TrashItem {
    try await put(info, account: account, progress) { try await store.putAside(info.path, as: $0) }.item
  }

  /// Puts something into the trash by what puts it aside under the identifier that it is given. The record is there before the item is: what is in
  /// the trash is known.
  func put<R>(
    _ info: FileInfo, account: String?, _ progress: FileProgress, by putAside: (_ id: String) async throws -> R
  ) async throws -> (item: TrashItem, result: R) {
    let size = info.isFolder ? try await store.size(of: .path(info.path), progress) : info.size
    let now = Clock.wallNanoseconds
    let item = TrashItem(id: Trash.newID(now), path: info.path, kind: info.kind, size: size, deleted: now, account: account)
    try await state.apply([item.change])
    total.change { $0 = ($0.count + 1, $0.bytes + size) }
    let result: R
    do { result = try await putAside(item.id) } catch {
      try? await forget(item)
      throw error
    }
    try? await limit(keeping: item.id)
    return (item, result)
  }

  /// An identifier that begins with the time, in as many digits each time: the records, which are in the order of their keys, begin with the oldest.
  private static func newID(_ now: Int64) -> String {
    let time = String(max(now, 0), radix: 36)
    return String(repeating: "0", count: 13 - time.utf8.count) + time + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  func forget(_ item: TrashItem) async throws {
    try await state.apply([.remove(.trash, key: Array(item.id.utf8))])
    total.change { $0 = ($0.count - 1, $0.bytes - item.size) }
  }

  /// Deletes an item for good.
  func drop(_ item: TrashItem) async throws {
    try await store.discard(item.id)
    try await forget(item)
  }

  private func oldest() async throws -> TrashItem? {
    while let record = try await state.records(.trash, prefix: [], after: nil, limit: 1).first {
      if let item = TrashItem(record) { return item }
      // Nobody can tell any more what it was.
      try await state.apply([.remove(.trash, key: record.key)])
    }
    return nil
  }

  /// Deletes the oldest item for good; false when there is none.
  func dropOldest() async throws -> Bool {
    guard let oldest = try await oldest() else { return false }
    try await drop(oldest)
    return true
  }

  /// Holds the trash to its policy.
  private func limit(keeping newest: String?) async throws {
    let policy = policy ?? TrashPolicy()
    let most = Int(min(Double(try await store.space().total) * min(max(policy.share, 0), 1), 9e18))
    let end = Clock.wallNanoseconds - Int64(min(max(policy.days, 0), 36_500)) * 86_400_000_000_000
    while let first = try await oldest(), first.id != newest {
      let total = try await total.value { try await items().reduce((0, 0)) { ($0.0 + 1, $0.1 + $1.size) } }
      guard first.deleted < end || total.bytes > most || total.count > Trash.most else { return }
      try await drop(first)
    }
  }

  /// Brings records and items together. An item whose record was lost with the state is kept under its name, as if it were deleted now.
  func recover() async throws {
    let aside = try await store.aside()
    let records = try await items()
    let kept = Set(aside.map(\.id)), known = Set(records.map(\.id))
    for item in records where !kept.contains(item.id) && item.deleted < Clock.wallNanoseconds - Trash.settled { try await forget(item) }
    for item in aside where !known.contains(item.id) {
      guard let path = try? StorePath(item.name), !path.isRoot else { continue }
      let size = try await store.size(of: .aside(item.id), FileProgress())
      let found = TrashItem(id: item.id, path: path, kind: .file, size: size, deleted: Clock.wallNanoseconds, account: nil)
      try await state.apply([found.change])
      total.change { $0 = ($0.count + 1, $0.bytes + size) }
    }
    if !aside.isEmpty { try await limit(keeping: nil) }
  }
}
