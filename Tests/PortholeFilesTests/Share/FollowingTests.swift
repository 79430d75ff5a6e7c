import PortholeNet
import Testing

@testable import PortholeFiles

/// What the state has about paths goes with the files, also when a process ends in the middle.
struct FollowingTests {
  private func share(_ state: any StateStore, _ fixture: StoreFixture) async throws -> FileShare {
    let share = FileShare(store: fixture.store, state: state)
    try await share.recover()
    return share
  }

  private let name = PropertyName("urn:x", "p")

  private func set(_ value: String, _ path: StorePath, _ share: FileShare) async throws {
    try await share.access().changeProperties(of: path, [.set(DeadProperty(name, value: Array(value.utf8)))])
  }

  private func value(_ path: StorePath, _ share: FileShare) async throws -> String? {
    try await share.access().properties(of: path).first.map { String(decoding: $0.value, as: UTF8.self) }
  }

  @Test(arguments: StoreKind.allCases)
  func aMoveThatWasMadeIsBroughtToItsEnd(_ kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind), state = MemoryStateStore()
    try await fixture.put("/a")
    try await set("A", "/a", share(state, fixture))
    // As it is left by a process that ends behind the step.
    let info = try await fixture.store.info(of: "/a")
    try await state.apply([FileShare.Pending(.move, "/a", to: "/b", identity: info.identity).note])
    _ = try await fixture.store.move("/a", to: "/b", replacing: false)
    let again = try await share(state, fixture)
    #expect(try await value("/b", again) == "A")
    #expect(try await state.records(.pending, prefix: [], after: nil, limit: 1).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aMoveThatWasNotMadeIsForgotten(_ kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind), state = MemoryStateStore()
    try await fixture.put("/a")
    try await fixture.put("/b")
    let before = try await share(state, fixture)
    try await set("A", "/a", before)
    try await set("B", "/b", before)
    let info = try await fixture.store.info(of: "/a")
    try await state.apply([FileShare.Pending(.move, "/a", to: "/b", identity: info.identity).note])
    let again = try await share(state, fixture)
    #expect(try await value("/a", again) == "A")
    #expect(try await value("/b", again) == "B")
  }

  @Test(arguments: StoreKind.allCases)
  func aCopyThatReplacedSomethingHasItsSourcesProperties(_ kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind), state = MemoryStateStore()
    try await fixture.put("/a")
    try await fixture.put("/b")
    let before = try await share(state, fixture)
    try await set("A", "/a", before)
    try await set("B", "/b", before)
    let old = try await fixture.store.info(of: "/b")
    try await state.apply([FileShare.Pending(.copy, "/a", to: "/b", identity: old.identity).note])
    _ = try await fixture.store.copy("/a", to: "/b", CopyOptions(isReplacing: true), FileProgress())
    #expect(try await value("/b", share(state, fixture)) == "A")
  }

  @Test(arguments: [FileShare.Pending.Kind.move, .copy], [true, false])
  func aProcessThatBeginsMeanwhileDisturbsNothing(_ kind: FileShare.Pending.Kind, isBefore: Bool) async throws {
    let fixture = try StoreFixture(.memory), state = MemoryStateStore(), store = fixture.store
    try await fixture.put("/a")
    let share = try await share(state, fixture)
    try await set("A", "/a", share)
    let identity = kind == .move ? try await store.info(of: "/a").identity : nil
    _ = try await share.follow(FileShare.Pending(kind, "/a", to: "/b", identity: identity)) {
      if isBefore { try await FileShare(store: store, state: state).recover() }
      let info =
        kind == .move
        ? try await store.move("/a", to: "/b", replacing: false) : try await store.copy("/a", to: "/b", CopyOptions(), FileProgress())
      if !isBefore { try await FileShare(store: store, state: state).recover() }
      return info
    }
    #expect(try await value("/b", share) == "A")
    #expect(try await value("/a", share) == (kind == .move ? nil : "A"))
    #expect(try await state.records(.pending, prefix: [], after: nil, limit: 1).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aFolderIsGoneThroughWhole(_ kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    for number in 0..<20 { try await fixture.put("/f\(number)") }
    try await fixture.put("/.hidden")
    try await fixture.folderAt("/d")
    let scan = try await share(MemoryStateStore(), fixture).access().scan(.root)
    var names: [String] = []
    while case let entries = try await scan.next(7), !entries.isEmpty {
      #expect(entries.count <= 7)
      names += entries.map(\.name)
    }
    #expect(Set(names) == Set((0..<20).map { "f\($0)" } + ["d"]))
    #expect(names.count == 21)
    #expect(try await scan.next(7).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aLockEndsByItself(_ kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind), state = MemoryStateStore()
    try await fixture.put("/a")
    let share = try await share(state, fixture)
    let (lock, isNew) = try await share.access().lock("/a", LockPlan())
    #expect(!isNew)
    #expect(lock.secondsLeft > 3500)
    let ended = FileLock(
      token: lock.token, root: lock.root, scope: lock.scope, isDeep: lock.isDeep, owner: lock.owner, account: nil, expires: FileLock.now - 1
    )
    try await state.apply([ended.change()])
    #expect(ended.secondsLeft == 0)
    #expect(try await share.access().locks(on: "/a").isEmpty)
    #expect(try await state.records(.lock, prefix: [], after: nil, limit: 1).isEmpty)
    try await share.access().delete("/a")
  }

  @Test func whatGoesWhileItIsReplacedIsMadeAnew() async throws {
    let fixture = try StoreFixture(.memory), store = fixture.store
    try await fixture.folderAt("/d")
    try await fixture.put("/d/a")
    var configuration = FileShare.Configuration()
    configuration.hooks.shouldUpload = { path, _ in try await store.delete(path, FileProgress()) }
    let access = FileShare(store: store, state: MemoryStateStore(), configuration).access()
    _ = try await access.lock("/d", LockPlan(isDeep: false))
    // The lock is on what the folder has, not on the file itself.
    let writing = try await access.write(UploadPlan(path: "/d/a", length: 0, .replace))
    #expect(await reason { _ = try await writing.finish() } == .locked)
    #expect(await reason { _ = try await access.info(of: "/d/a") } == .notFound)
  }

  @Test func locksThatEndedLeaveRoomForOthers() async throws {
    let fixture = try StoreFixture(.memory), state = MemoryStateStore()
    try await fixture.put("/a")
    let access = try await share(state, fixture).access()
    func fill(until expires: Int64) async throws {
      try await state.apply(
        (0..<10_000).map { number in
          FileLock(
            token: "urn:x:\(number)", root: try StorePath("/gone \(number)"), scope: .exclusive, isDeep: false, owner: "", account: nil,
            expires: expires
          ).change()
        })
    }
    try await fill(until: FileLock.now + 3_600_000)
    #expect(await reason { _ = try await access.lock("/a", LockPlan()) } == .tooMany)
    try await fill(until: FileLock.now - 1)
    let (lock, _) = try await access.lock("/a", LockPlan())
    #expect(try await state.records(.lock, prefix: [], after: nil, limit: .max).map(\.key) == [lock.key])
  }

  @Test func locksOfAFoldersEntriesAreToldTogether() async throws {
    let fixture = try StoreFixture(.memory)
    try await fixture.folderAt("/d")
    try await fixture.put("/d/a")
    try await fixture.put("/b")
    let access = try await share(MemoryStateStore(), fixture).access()
    var plan = LockPlan(.shared)
    plan.isDeep = false
    for path: StorePath in [.root, "/b", "/d", "/d/a", "/d/a"] { _ = try await access.lock(path, plan) }
    #expect(try await access.locks(in: .root).mapValues(\.count) == ["/b": 1, "/d": 1])
    #expect(try await access.locks(in: "/d").mapValues(\.count) == ["/d/a": 2])
  }

  @Test func locksHoldWhoeverComes() async throws {
    let fixture = try StoreFixture(.memory)
    try await fixture.folderAt("/d")
    try await fixture.put("/d/a")
    try await fixture.put("/b")
    let share = try await share(MemoryStateStore(), fixture), access = share.access()
    let item = try #require(try await access.delete("/d/a"))
    let (lock, _) = try await access.lock("/d", LockPlan())
    for act: @Sendable () async throws -> Void in [
      { _ = try await access.restore(item.id) }, { _ = try await access.makeFolder("/d/e") },
      { _ = try await access.move("/b", to: "/d/b") },
      { _ = try await access.copy("/b", to: "/d/b") }, { _ = try await access.write(UploadPlan(path: "/d/c", length: 1)) },
      { try await access.setModified(0, of: "/d") }, { try await access.delete("/d") },
    ] {
      #expect(await reason(act) == .locked)
    }
    let named = access.naming([lock.token])
    _ = try await named.restore(item.id)
    try await named.delete("/d")
    #expect(try await access.locks(on: "/d").isEmpty)
  }
}
