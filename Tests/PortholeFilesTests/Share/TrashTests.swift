import Foundation
import PortholeHTTP
import PortholeNet
import Testing

@testable import PortholeFiles

/// What is deleted can be had back.
struct TrashTests {
  @Test("What was deleted comes back where it was, with its folders", arguments: StoreKind.allCases)
  func restore(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    for path: StorePath in ["/d", "/d/e"] { _ = try await access.makeFolder(path) }
    try await fixture.put("/d/e/a.txt", "1234")
    let file = try #require(try await access.delete("/d/e/a.txt"))
    #expect(file.path == "/d/e/a.txt" && file.size == 4 && file.kind == .file)
    let tree = try #require(try await access.delete("/d"))
    #expect(try await fixture.names() == [])
    #expect(try await access.trash().map(\.id) == [tree.id, file.id])
    try await access.restore(file.id)
    #expect(try await fixture.text("/d/e/a.txt") == "1234")
    #expect(try await access.restore(tree.id).path == "/d (1)")
    #expect(await reason { try await access.restore(tree.id) } == .notFound)
    #expect(try await access.trash().isEmpty)
    let again = try #require(try await access.delete("/d/e/a.txt"))
    try await fixture.put("/d/e/a.txt", "new")
    #expect(await reason { try await access.restore(again.id, .fail) } == .exists)
    #expect(try await access.restore(again.id, .keep).path == "/d/e/a (1).txt")
  }

  @Test("Emptying frees what it said it would")
  func empty() async throws {
    let fixture = try ShareFixture()
    let access = fixture.access
    for (path, text) in [("/a", "1"), ("/b", "22"), ("/c", "333")] as [(StorePath, String)] {
      try await fixture.put(path, text)
      try await access.delete(path)
    }
    let items = try await access.trash()
    #expect(items.map(\.size) == [3, 2, 1])
    #expect(try await access.emptyTrash(items[1].id) == 2)
    #expect(try await access.emptyTrash() == 4)
    #expect(try await access.trash().isEmpty)
    #expect(try await fixture.share.store.aside().isEmpty)
  }

  @Test("Without a trash, or for good, nothing is left", arguments: StoreKind.allCases)
  func off(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind) { $0.trash = nil }
    try await fixture.put("/a")
    #expect(try await fixture.access.delete("/a") == nil)
    let other = fixture.with { $0.trash = TrashPolicy() }
    try await fixture.put("/b", by: other)
    #expect(try await other.delete("/b", isFinal: true) == nil)
    #expect(try await other.trash().isEmpty)
    #expect(try await fixture.share.store.aside().isEmpty)
  }

  @Test("Beyond its part of the volume the oldest goes; the newest stays, however large")
  func limit() async throws {
    let folder = try TestFolder()
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 0
    let share = FileShare(store: MemoryFileStore(capacity: 1_000), state: MemoryStateStore(), configuration)
    let access = share.access()
    func delete(_ path: StorePath, _ size: Int) async throws {
      let writing = try await access.write(UploadPlan(path: path))
      try await writing.write([UInt8](repeating: 1, count: size))
      _ = try await writing.finish()
      try await access.delete(path)
    }
    for path: StorePath in ["/1", "/2", "/3"] { try await delete(path, 40) }
    #expect(try await access.trash().map(\.path) == ["/3", "/2"])
    try await delete("/4", 300)
    #expect(try await access.trash().map(\.path) == ["/4"])
    withExtendedLifetime(folder) {}
  }

  @Test("After its days it is gone")
  func age() async throws {
    let fixture = try ShareFixture()
    try await fixture.put("/old")
    let old = try #require(try await fixture.access.delete("/old"))
    let aged = TrashItem(
      id: old.id, path: old.path, kind: old.kind, size: old.size, deleted: old.deleted - 31 * 86_400_000_000_000, account: nil)
    try await fixture.share.state.apply([aged.change])
    try await fixture.put("/new")
    try await fixture.access.delete("/new")
    #expect(try await fixture.access.trash().map(\.path) == ["/new"])
  }

  @Test("Where space is short the oldest makes room")
  func room() async throws {
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 100
    configuration.trash?.share = 1
    let share = FileShare(store: MemoryFileStore(capacity: 1_000), state: MemoryStateStore(), configuration)
    let access = share.access()
    func put(_ path: StorePath, _ size: Int, known: Bool = true) async throws {
      let writing = try await access.write(UploadPlan(path: path, length: known ? size : nil))
      try await writing.write([UInt8](repeating: 1, count: size))
      _ = try await writing.finish()
    }
    for path: StorePath in ["/1", "/2", "/3"] {
      try await put(path, 250)
      try await access.delete(path)
    }
    try await put("/new", 300)
    #expect(try await access.trash().map(\.path) == ["/3", "/2"])
    try await put("/unknown", 300, known: false)
    #expect(try await access.trash().map(\.path) == ["/3"])
    #expect(await reason { try await put("/huge", 700) } == .diskFull)
    #expect(FileError(.diskFull).status.code == 507)
  }

  @Test("Whoever could not see a thing where it was does not see it in the trash")
  func permissions() async throws {
    let fixture = try ShareFixture()
    _ = try await fixture.access.makeFolder("/private")
    try await fixture.put("/private/a")
    let item = try #require(try await fixture.access.delete("/private/a"))
    let access = fixture.with { $0.permissions = { _ in Permissions.all.allowing([], below: "/private") } }
    #expect(try await access.trash().isEmpty)
    #expect(await reason { try await access.restore(item.id) } == .notFound)
    #expect(await reason { try await access.emptyTrash(item.id) } == .notFound)
    let reader = fixture.with { $0.permissions = { _ in .reading } }
    #expect(await reason { try await reader.restore(item.id) } == .forbidden)
    #expect(await reason { try await reader.emptyTrash(item.id) } == .forbidden)
    #expect(try await reader.emptyTrash() == 0)
  }

  @Test("Items and records find each other again", arguments: StoreKind.allCases)
  func recover(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    try await fixture.put("/orphan.txt", "1234")
    try await fixture.share.store.putAside("/orphan.txt", as: "orphan")
    let old = TrashItem(id: "gone", path: "/gone", kind: .file, size: 1, deleted: 1, account: nil)
    try await fixture.share.state.apply([old.change])
    try await fixture.share.recover()
    let items = try await fixture.access.trash()
    #expect(items.map(\.path) == ["/orphan.txt"] && items.first?.size == 4)
    try await fixture.access.restore("orphan")
    #expect(try await fixture.text("/orphan.txt") == "1234")
  }

  @Test("What a move or a copy replaces can be had back, where there is a trash", arguments: StoreKind.allCases)
  func replaced(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    _ = try await access.makeFolder("/tree")
    try await fixture.put("/tree/in", "12345")
    try await fixture.put("/a", "a")
    try await fixture.put("/b", "bb")
    _ = try await access.copy("/a", to: "/b", .replace)
    _ = try await access.move("/a", to: "/tree", .replace)
    let items = try await access.trash()
    #expect(items.map(\.path) == ["/tree", "/b"] && items.map(\.size) == [5, 2] && items.map(\.kind) == [.folder, .file])
    for item in items { try await access.restore(item.id) }
    #expect(try await fixture.text("/tree (1)/in") == "12345")
    #expect(try await fixture.text("/b (1)") == "bb")
    #expect(try await fixture.text("/b") == "a")
    #expect(try await fixture.text("/tree") == "a")
    // Another name for the same, and what fails, put nothing there.
    _ = try? await access.move("/b", to: "/B", .replace)
    #expect(await reason { _ = try await access.move("/tree (1)/in", to: "/tree (1)", .replace) } == .intoItself)
    #expect(try await access.trash().isEmpty)
    let off = fixture.with { $0.trash = nil }
    _ = try await off.move("/b (1)", to: "/tree", .replace)
    #expect(try await off.trash().isEmpty)
    #expect(try await fixture.share.store.aside().isEmpty)
  }

  @Test("What comes to a target, or leaves it, just before it is replaced is seen", arguments: StoreKind.allCases)
  func targetChanges(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let store = fixture.share.store
    try await fixture.put("/a", "a")
    try await fixture.put("/b", "b")
    let leaving = fixture.with { configuration in
      configuration.hooks.shouldMove = { _, target in try await store.delete(target, FileProgress()) }
      configuration.hooks.shouldCopy = { _, target in try await store.delete(target, FileProgress()) }
    }
    _ = try await leaving.copy("/a", to: "/b", .replace)
    _ = try await leaving.move("/a", to: "/b", .replace)
    #expect(try await leaving.trash().isEmpty)
    #expect(try await fixture.text("/b") == "a")
    let coming = fixture.with { $0.hooks.shouldMove = { _, target in _ = try await fixture.put(target, "came") } }
    _ = try await coming.move("/b", to: "/c", .replace)
    #expect(try await coming.trash().map(\.path) == ["/c"])
    #expect(try await fixture.text("/c") == "a")
    // Who may not replace does not.
    let adding = fixture.with { configuration in
      configuration.hooks.shouldMove = { _, target in _ = try await fixture.put(target, "came") }
      configuration.permissions = { _ in Permissions([.list, .read, .create, .delete]) }
    }
    #expect(await reason { _ = try await adding.move("/c", to: "/d", .replace) } == .forbidden)
    #expect(try await fixture.text("/d") == "came")
  }

  @Test("What another process takes away before it is replaced is not in the trash", arguments: StoreKind.allCases)
  func targetGoes(kind: StoreKind) async throws {
    let folder = try TestFolder(), store = try kind.make(folder), state = TakingState(store: store, path: "/b")
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 0
    let access = FileShare(store: store, state: state, configuration).access()
    for isCopy in [true, false] {
      for (path, text) in [("/a", "a"), ("/b", "b")] as [(StorePath, String)] {
        let writing = try await access.write(UploadPlan(path: path, .replace))
        try await writing.write(Array(text.utf8))
        _ = try await writing.finish()
      }
      _ = try await isCopy ? access.copy("/a", to: "/b", .replace) : access.move("/a", to: "/b", .replace)
      #expect(try await access.open("/b").read(at: 0, count: 10) == Array("a".utf8))
      #expect(try await access.trash().isEmpty)
      #expect(try await store.aside().isEmpty)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("However much is in the trash, and however many uploads there are, one more reads a few records only")
  func bounded() async throws {
    let state = CountingState()
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 0
    let share = FileShare(store: MemoryFileStore(), state: state, configuration)
    let access = share.access()
    for number in 0..<100 {
      let path = try StorePath("/\(number)")
      _ = try await access.makeFolder(path)
      try await access.delete(path)
      _ = try await access.createUpload(UploadPlan(path: path, length: 1))
    }
    let before = state.read.withLock { $0 }
    _ = try await access.makeFolder("/last")
    try await access.delete("/last")
    _ = try await access.createUpload(UploadPlan(path: "/last", length: 1))
    #expect(try await share.trash.dropOldest())
    #expect(state.read.withLock { $0 } - before <= 4)
    #expect(try await access.trash().map(\.path.name).reversed() == (1..<100).map { "\($0)" } + ["last"])
  }
}

/// Takes something away when it is noted in the trash.
private struct TakingState: StateStore {
  let store: any FileStore
  let path: StorePath
  private let state = MemoryStateStore()

  init(store: any FileStore, path: StorePath) { (self.store, self.path) = (store, path) }

  func value(_ kind: StateKind, _ key: [UInt8]) async throws -> [UInt8]? { try await state.value(kind, key) }

  func records(_ kind: StateKind, prefix: [UInt8], after: [UInt8]?, limit: Int) async throws -> [StateRecord] {
    try await state.records(kind, prefix: prefix, after: after, limit: limit)
  }

  func apply(_ changes: [StateChange]) async throws {
    if case .put(let kind, _, _, _) = changes.first, kind == .trash { try await store.delete(path, FileProgress()) }
    try await state.apply(changes)
  }
}

/// Counts the records that are read of it.
private final class CountingState: StateStore {
  let read = Locked(0)
  private let state = MemoryStateStore()

  func value(_ kind: StateKind, _ key: [UInt8]) async throws -> [UInt8]? { try await state.value(kind, key) }

  func records(_ kind: StateKind, prefix: [UInt8], after: [UInt8]?, limit: Int) async throws -> [StateRecord] {
    let records = try await state.records(kind, prefix: prefix, after: after, limit: limit)
    read.withLock { $0 += records.count }
    return records
  }

  func apply(_ changes: [StateChange]) async throws { try await state.apply(changes) }
}
