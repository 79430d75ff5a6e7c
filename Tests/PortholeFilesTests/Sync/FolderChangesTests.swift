import PortholeNet
import Testing

@testable import PortholeFiles

/// What changed in a folder since.
struct FolderChangesTests {
  @Test(arguments: StoreKind.allCases)
  func changesComeInTheOrderOfPaths(_ kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    try await fixture.folderAt("/d")
    for path in ["/d/b", "/e", "/d/a", "/d b"] { try await fixture.put(path) }
    let access = FileShare(store: fixture.store, state: MemoryStateStore()).access()
    let first = try #require(try await access.changes(in: .root, since: nil, isDeep: true))
    #expect(first.changed.map(\.path) == ["/d", "/d/a", "/d/b", "/d b", "/e"])
    #expect(try await access.syncToken(of: .root) == first.token)
    try await fixture.store.delete("/d/b", FileProgress())
    try await fixture.put("/d/c")
    let flat = try #require(try await access.changes(in: .root, since: first.token, isDeep: false))
    #expect(flat.changed.isEmpty && flat.removed.isEmpty)
    let deep = try #require(try await access.changes(in: .root, since: first.token, isDeep: true))
    #expect(deep.changed.map(\.path) == ["/d/c"] && deep.removed == ["/d/b"])
    let unknown = try await access.changes(in: .root, since: "urn:other", isDeep: true)
    #expect(unknown?.token == nil)
  }

  @Test func foldersAreComparedOneAfterAnother() async throws {
    let fixture = try StoreFixture(.memory), state = WatchedState()
    try await fixture.put("/a")
    let access = FileShare(store: fixture.store, state: state).access()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          if number % 2 == 0 {
            _ = try await access.syncToken(of: .root)
          } else {
            _ = try await access.changes(in: .root, since: nil, isDeep: true)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(state.inside.withLock { $0.most } == 1)
  }
}

/// Counts how many look for snapshots at the same time.
private final class WatchedState: StateStore {
  let inside = Locked((now: 0, most: 0))
  private let state = MemoryStateStore()

  func value(_ kind: StateKind, _ key: [UInt8]) async throws -> [UInt8]? { try await state.value(kind, key) }

  func records(_ kind: StateKind, prefix: [UInt8], after: [UInt8]?, limit: Int) async throws -> [StateRecord] {
    guard kind == .snapshot else { return try await state.records(kind, prefix: prefix, after: after, limit: limit) }
    inside.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
    await Task.yield()
    inside.withLock { $0.now -= 1 }
    return try await state.records(kind, prefix: prefix, after: after, limit: limit)
  }

  func apply(_ changes: [StateChange]) async throws { try await state.apply(changes) }
}
