import Foundation
import PortholeHTTP
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
    try await put("/unknown", 400, known: false)
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
}
