import Foundation
import PortholeSQLite
import PortholeNet
import Testing

@testable import PortholeFiles

/// What each state store does alike, and what the one that lasts does besides.
struct StateStoreTests {
  enum Kind: CaseIterable, Sendable {
    case sqlite, memory

    func make(_ folder: TestFolder) throws -> any StateStore {
      switch self {
      case .sqlite: try SQLiteStateStore(folder: folder.path + "/state/s")
      case .memory: MemoryStateStore()
      }
    }
  }

  private static let kind = StateKind("test")

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("Values are found by kind and key", arguments: Kind.allCases)
  func values(kind: Kind) async throws {
    let folder = try TestFolder(), store = try kind.make(folder)
    try await store.apply([
      .put(.upload, key: bytes("a"), value: bytes("1")), .put(.trash, key: bytes("a"), value: bytes("2")),
      .put(.upload, key: [], value: []),
      .put(.upload, key: [0, 0xFF], value: [0, 1, 0xFF]),
    ])
    #expect(try await store.value(.upload, bytes("a")) == bytes("1"))
    #expect(try await store.value(.trash, bytes("a")) == bytes("2"))
    #expect(try await store.value(.upload, []) == [])
    #expect(try await store.value(.upload, [0, 0xFF]) == [0, 1, 0xFF])
    #expect(try await store.value(.created, bytes("a")) == nil)
    try await store.apply([
      .put(.upload, key: bytes("a"), value: bytes("3")), .remove(.upload, key: []), .remove(.upload, key: bytes("none")),
    ])
    #expect(try await store.value(.upload, bytes("a")) == bytes("3"))
    #expect(try await store.value(.upload, []) == nil)
  }

  @Test("Records come in the order of their bytes, by prefix and by pages", arguments: Kind.allCases)
  func records(kind: Kind) async throws {
    let folder = try TestFolder(), store = try kind.make(folder)
    let keys: [[UInt8]] = [[1], [1, 0], [1, 0xFF], [1, 0xFF, 0xFF], [2], [0xFF], [0xFF, 0xFF], [0xFF, 0xFF, 1]]
    try await store.apply(keys.shuffled().map { .put(StateStoreTests.kind, key: $0, value: $0) })
    try await store.apply([.put(StateKind("zzz"), key: [1], value: []), .put(StateKind("aaa"), key: [0xFF, 0xFF, 2], value: [])])
    func found(_ prefix: [UInt8], after: [UInt8]? = nil, _ limit: Int = 100) async throws -> [[UInt8]] {
      try await store.records(StateStoreTests.kind, prefix: prefix, after: after, limit: limit).map(\.key)
    }
    #expect(try await found([]) == keys)
    #expect(try await found([1]) == [[1], [1, 0], [1, 0xFF], [1, 0xFF, 0xFF]])
    #expect(try await found([1, 0xFF]) == [[1, 0xFF], [1, 0xFF, 0xFF]])
    #expect(try await found([0xFF, 0xFF]) == [[0xFF, 0xFF], [0xFF, 0xFF, 1]])
    #expect(try await found([], after: [1, 0xFF], 2) == [[1, 0xFF, 0xFF], [2]])
    #expect(try await found([1], after: [1, 0xFF, 0xFF]) == [])
    #expect(try await found([], 0) == [])
  }

  @Test("A change is done whole or not at all, and expects what it says", arguments: Kind.allCases)
  func expectations(kind: Kind) async throws {
    let folder = try TestFolder(), store = try kind.make(folder)
    let kind = StateStoreTests.kind, key = bytes("k"), other = bytes("o")
    try await store.apply([.put(kind, key: key, value: [1], expecting: .none)])
    for expected in [StateChange.Expectation.none, .value([2])] {
      await #expect(throws: StateConflict.self) {
        try await store.apply([.put(kind, key: other, value: [9]), .put(kind, key: key, value: [3], expecting: expected)])
      }
      await #expect(throws: StateConflict.self) {
        try await store.apply([.put(kind, key: other, value: [9]), .remove(kind, key: key, expecting: expected)])
      }
    }
    #expect(try await store.value(kind, other) == nil)
    #expect(try await store.value(kind, key) == [1])
    try await store.apply([.put(kind, key: key, value: [2], expecting: .value([1])), .remove(kind, key: key, expecting: .value([2]))])
    #expect(try await store.value(kind, key) == nil)
  }

  @Test("Subtrees of keys go and move together", arguments: Kind.allCases)
  func subtrees(kind: Kind) async throws {
    let folder = try TestFolder(), store = try kind.make(folder)
    let kind = StateStoreTests.kind
    for key in ["/a/", "/a/b", "/ab", "/t/old", "/z"] { try await store.apply([.put(kind, key: bytes(key), value: bytes(key))]) }
    try await store.apply([.move(kind, prefix: bytes("/a/"), to: bytes("/t/"))])
    let all = try await store.records(kind, prefix: [], after: nil, limit: 100)
    #expect(all.map { String(decoding: $0.key, as: UTF8.self) } == ["/ab", "/t/", "/t/b", "/z"])
    #expect(try await store.value(kind, bytes("/t/b")) == bytes("/a/b"))
    try await store.apply([.removeAll(kind, prefix: bytes("/t"))])
    #expect(try await store.records(kind, prefix: [], after: nil, limit: 100).count == 2)
    try await store.apply([.move(kind, prefix: bytes("/a"), to: bytes("/a/deeper/"))])
    #expect(try await store.value(kind, bytes("/a/deeper/b")) == bytes("/ab"))
    try await store.apply([.removeAll(kind, prefix: [])])
    #expect(try await store.records(kind, prefix: [], after: nil, limit: 100).isEmpty)
  }

  @Test("What one of several takes is taken once", arguments: Kind.allCases)
  func race(kind: Kind) async throws {
    let folder = try TestFolder(), store = try kind.make(folder)
    let wins = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wins = 0
          for round in 0..<25
          where (try? await store.apply([.put(StateStoreTests.kind, key: [UInt8(round)], value: [UInt8(task)], expecting: .none)])) != nil {
            wins += 1
          }
          return wins
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wins == 25)
  }

  @Test("The database is its owner's alone, and is there again when it is opened again")
  func lasting() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/state/deep/er"
    try await SQLiteStateStore(folder: path).apply([.put(.upload, key: [1], value: [2])])
    let again = try SQLiteStateStore(folder: path), beside = try SQLiteStateStore(folder: path)
    #expect(try await again.value(.upload, [1]) == [2])
    try await again.apply([.put(.upload, key: [1], value: [3])])
    #expect(try await beside.value(.upload, [1]) == [3])
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.contains("state.db"))
    for file in files + ["."] {
      let mode = try FileManager.default.attributesOfItem(atPath: path + "/" + file)[.posixPermissions] as? Int
      #expect((mode ?? 0o777) & 0o077 == 0, "\(file)")
    }
  }

  @Test("A folder that cannot be is an error that says so")
  func impossible() throws {
    let folder = try TestFolder()
    try folder.write("file")
    let error = #expect(throws: SQLiteStateStore.OpenError.self) { try SQLiteStateStore(folder: folder.root + "/file/state") }
    #expect(error?.description.contains("file/state") == true)
    try folder.write("broken/state.db", String(repeating: "no database ", count: 100))
    #expect(throws: SQLiteStateStore.OpenError.self) { try SQLiteStateStore(folder: folder.root + "/broken") }
  }

  @Test("Named values are the same after they were kept, whatever is in them")
  func fields() {
    var fields = StateFields()
    let values = ["": "empty name", "a": "", "b": "= & + % \n\u{0} é😀", "c=d&e": "x", "n": "-5"]
    for (name, value) in values { fields[name] = value }
    let read = StateFields(fields.bytes)
    for (name, value) in values { #expect(read[name] == value) }
    #expect(read[number: "n"] == -5 && read[number: "a"] == nil && read["none"] == nil)
    var generator = SeededGenerator(3)
    for _ in 0..<2_000 { _ = StateFields((0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }) }
  }

  @Test("The state of a folder is elsewhere, and the same however the folder is named")
  func place() throws {
    let folder = try TestFolder()
    let path = try StateFolder.path(for: folder.root)
    try folder.link("self", to: ".")
    #expect(try StateFolder.path(for: folder.root + "/self/") == path)
    #expect(try StateFolder.path(for: folder.path) != path)
    #expect(path.contains("/porthole/") && !path.hasPrefix(folder.root))
    #expect(throws: FileError.self) { try StateFolder.path(for: folder.root + "/none") }
  }

  @Test("A disk that is full is told as that, and nothing of the change is done")
  func fullDisk() async throws {
    let folder = try TestFolder()
    let store = try SQLiteStateStore(folder: folder.path + "/state/s")
    try await store.apply([.put(.upload, key: [1], value: [1])])
    _ = try store.database.withLock { try $0.run("PRAGMA max_page_count = 8") }
    let large = [UInt8](repeating: 7, count: 100_000)
    #expect(
      await reason { try await store.apply([.put(.upload, key: [1], value: [2]), .put(.upload, key: [2], value: large)]) } == .diskFull)
    #expect(try await store.value(.upload, [1]) == [1])
  }
}
