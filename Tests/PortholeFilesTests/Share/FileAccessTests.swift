import Foundation
import PortholeHTTP
import Testing

@testable import PortholeFiles

/// A share with its store, for tests.
struct ShareFixture {
  let folder: TestFolder
  let share: FileShare
  let access: FileAccess

  init(_ kind: StoreKind = .memory, _ configure: (inout FileShare.Configuration) -> Void = { _ in }) throws {
    folder = try TestFolder()
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 0
    configure(&configuration)
    share = FileShare(store: try kind.make(folder), state: MemoryStateStore(), configuration)
    access = share.access()
  }

  /// The same files and state under other rules.
  func with(_ configure: (inout FileShare.Configuration) -> Void) -> FileAccess {
    var configuration = share.configuration
    configure(&configuration)
    return FileShare(store: share.store, state: share.state, configuration).access()
  }

  @discardableResult
  func put(_ path: StorePath, _ text: String = "x", _ rule: ConflictRule = .replace, by access: FileAccess? = nil) async throws -> FileInfo?
  {
    let writing = try await (access ?? self.access).write(UploadPlan(path: path, length: text.utf8.count, rule))
    try await writing.write(Array(text.utf8))
    return try await writing.finish()
  }

  func text(_ path: StorePath) async throws -> String {
    String(decoding: try await access.open(path).read(at: 0, count: 1 << 20), as: UTF8.self)
  }

  func names(_ path: StorePath = .root) async throws -> [String] { try await access.list(path).entries.map(\.name) }
}

/// The rules that page and drive share.
struct FileAccessTests {
  @Test("What is hidden is refused where it is there, and not there otherwise; nothing hidden is changed", arguments: StoreKind.allCases)
  func hidden(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let all = fixture.with { $0.policy.showsHidden = true }
    _ = try await all.makeFolder("/.git")
    _ = try await all.makeFolder("/d")
    for path: StorePath in ["/.git/config", "/d/.secret", "/d/seen"] { try await fixture.put(path, by: all) }
    let access = fixture.access
    for path: StorePath in ["/.git", "/.git/config", "/d/.secret"] {
      #expect(await reason { _ = try await access.info(of: path) } == .hidden, "\(path)")
      #expect(await reason { _ = try await access.open(path) } == .hidden)
      #expect(await reason { _ = try await access.move(path, to: "/x") } == .hidden)
      #expect(await reason { _ = try await access.copy(path, to: "/x") } == .hidden)
      #expect(await reason { try await access.delete(path) } == .hidden)
    }
    for path: StorePath in ["/.none", "/.git/none", "/d/.none", "/.none/a"] {
      #expect(await reason { _ = try await access.info(of: path) } == .notFound, "\(path)")
      #expect(await reason { _ = try await access.open(path) } == .notFound)
      #expect(await reason { try await fixture.put(path) } == .hidden)
      #expect(await reason { _ = try await access.makeFolder(path) } == .hidden)
      #expect(await reason { _ = try await access.move("/d/seen", to: path) } == .hidden)
      #expect(await reason { _ = try await access.copy("/d/seen", to: path) } == .hidden)
      #expect(await reason { try await access.delete(path) } == .hidden)
      #expect(await reason { _ = try await access.createUpload(UploadPlan(path: path)) } == .hidden)
    }
    #expect(try await fixture.names() == ["d"])
    #expect(try await fixture.names("/d") == ["seen"])
    // A copy has what its maker sees, a folder that is moved or deleted goes whole.
    _ = try await access.copy("/d", to: "/copy")
    #expect(try await all.list("/copy").entries.map(\.name) == ["seen"])
    _ = try await access.move("/d", to: "/moved")
    #expect(try await all.list("/moved").entries.map(\.name) == [".secret", "seen"])
    try await access.delete("/moved")
    #expect(try await all.list(.root).entries.map(\.name) == [".git", "copy"])
    for path: StorePath in ["/.porthole", "/.porthole/drafts"] {
      #expect(await reason { _ = try await all.info(of: path) } == .notFound)
      #expect(await reason { try await fixture.put(path, by: all) } == .hidden)
      #expect(await reason { _ = try await all.makeFolder(path) } == .hidden)
      #expect(await reason { try await all.delete(path) } == .hidden)
      #expect(await reason { _ = try await all.move("/copy", to: path) } == .hidden)
    }
  }

  @Test("The shared folder's own name may begin with a dot")
  func dottedRoot() async throws {
    let folder = try TestFolder()
    try folder.write(".share/a", "a")
    let share = FileShare(store: try LocalFileStore(folder.root + "/.share"), state: MemoryStateStore())
    #expect(try await share.access().list(.root).entries.map(\.name) == ["a"])
  }

  @Test("Patterns hide, whatever the case")
  func patterns() async throws {
    let fixture = try ShareFixture()
    _ = try await fixture.access.makeFolder("/Private")
    try await fixture.put("/Private/a")
    try await fixture.put("/a.TMP")
    let access = fixture.with { $0.policy.hides = ["*.tmp", "/private"] }
    #expect(try await access.list(.root).entries.isEmpty)
    #expect(await reason { _ = try await access.open("/Private/a") } == .hidden)
    #expect(await reason { _ = try await access.open("/private/a") } == .notFound)
    #expect(await reason { try await fixture.put("/b.tmp", by: access) } == .hidden)
  }

  @Test("Extensions: files only, both ends of a move, whatever the case")
  func extensions() async throws {
    let fixture = try ShareFixture()
    try await fixture.put("/secret.db")
    try await fixture.put("/none")
    let access = fixture.with { $0.policy.allowedExtensions = ["txt"] }
    _ = try await access.makeFolder("/folder.d")
    try await fixture.put("/a.TXT", by: access)
    for path: StorePath in ["/secret.db", "/none"] {
      #expect(await reason { _ = try await access.open(path) } == .extensionNotAllowed)
      #expect(await reason { _ = try await access.move(path, to: "/x.txt") } == .extensionNotAllowed)
      #expect(await reason { _ = try await access.copy(path, to: "/x.txt") } == .extensionNotAllowed)
      #expect(await reason { try await access.delete(path) } == .extensionNotAllowed)
      #expect(await reason { try await fixture.put(path, by: access) } == .extensionNotAllowed)
    }
    #expect(await reason { _ = try await access.move("/a.TXT", to: "/a.html") } == .extensionNotAllowed)
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/a.html")) } == .extensionNotAllowed)
    #expect(try await access.list(.root).entries.map(\.name) == ["a.TXT", "folder.d"])
    let bare = fixture.with { $0.policy.allowedExtensions = [""] }
    #expect(try await bare.list(.root).entries.map(\.name) == ["folder.d", "none"])
  }

  @Test("Portable names are asked of what is new only")
  func portable() async throws {
    let fixture = try ShareFixture()
    try await fixture.put("/a:b", "old")
    let access = fixture.with { $0.policy.names.isPortable = true }
    try await fixture.put("/a:b", "new", by: access)
    #expect(await reason { try await fixture.put("/c:d", by: access) } == .invalidName)
    #expect(await reason { _ = try await access.makeFolder("/con") } == .invalidName)
    #expect(await reason { _ = try await access.move("/a:b", to: "/b.") } == .invalidName)
    _ = try await access.move("/a:b", to: "/ab")
  }

  @Test("May add, may not see")
  func dropBox() async throws {
    let fixture = try ShareFixture()
    try await fixture.put("/there", "mine")
    _ = try await fixture.access.makeFolder("/folder")
    let access = fixture.with { $0.permissions = { _ in Permissions([.create]) } }
    for path: StorePath in ["/there", "/none", "/folder"] {
      #expect(await reason { _ = try await access.info(of: path) } == .forbidden)
      #expect(await reason { _ = try await access.open(path) } == .forbidden)
      #expect(await reason { _ = try await access.list(path) } == .forbidden)
    }
    #expect(await reason { _ = try await access.list(.root) } == .forbidden)
    #expect(await reason { try await fixture.put("/there", "theirs", by: access) } == .forbidden)
    #expect(await reason { try await access.delete("/there") } == .forbidden)
    #expect(await reason { _ = try await access.move("/there", to: "/b") } == .forbidden)
    #expect(await reason { _ = try await access.copy("/there", to: "/b") } == .forbidden)
    #expect(await reason { try await access.setModified(1, of: "/there") } == .forbidden)
    #expect(try await fixture.put("/there", "theirs", .keep, by: access)?.path == "/there (1)")
    #expect(try await fixture.put("/new", by: access)?.path == "/new")
    #expect(try await fixture.text("/there") == "mine")
  }

  @Test("Read only below a folder, which can be reached")
  func below() async throws {
    let fixture = try ShareFixture()
    for path: StorePath in ["/x", "/x/y", "/x/z", "/other"] { _ = try await fixture.access.makeFolder(path) }
    try await fixture.put("/x/y/a")
    try await fixture.put("/x/b")
    let access = fixture.with { $0.permissions = { _ in Permissions([]).allowing(.reading, below: "/x/y") } }
    #expect(try await access.list(.root).entries.map(\.name) == ["x"])
    #expect(try await access.list("/x").entries.map(\.name) == ["y"])
    #expect(try await access.list("/x/y").entries.map(\.name) == ["a"])
    _ = try await access.open("/x/y/a")
    for path: StorePath in ["/x/b", "/other", "/x/z", "/none"] {
      #expect(await reason { _ = try await access.info(of: path) } == .forbidden)
      #expect(await reason { _ = try await access.open(path) } == .forbidden)
    }
    #expect(await reason { try await fixture.put("/x/y/c", by: access) } == .forbidden)
    #expect(await reason { try await access.delete("/x/y/a") } == .forbidden)
  }

  @Test("What is protected in a folder protects the folder")
  func protected() async throws {
    let fixture = try ShareFixture()
    for path: StorePath in ["/a", "/a/fixed", "/b"] { _ = try await fixture.access.makeFolder(path) }
    let access = fixture.with { $0.permissions = { _ in Permissions.all.allowing(.reading, below: "/a/fixed") } }
    #expect(await reason { try await access.delete("/a") } == .forbidden)
    #expect(await reason { _ = try await access.move("/a", to: "/c") } == .forbidden)
    #expect(await reason { _ = try await access.move("/b", to: "/a", .replace) } == .forbidden)
    #expect(await reason { _ = try await access.copy("/b", to: "/a", .replace) } == .forbidden)
    _ = try await access.copy("/a", to: "/c")
    try await access.delete("/b")
  }

  @Test("The root stays", arguments: StoreKind.allCases)
  func root(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    try await fixture.put("/a")
    let access = fixture.access
    #expect(await reason { try await access.delete(.root) } == .isRoot)
    #expect(await reason { try await access.delete(.root, isFinal: true) } == .isRoot)
    #expect(await reason { _ = try await access.move(.root, to: "/b") } == .isRoot)
    #expect(await reason { _ = try await access.move("/a", to: .root, .replace) } == .isRoot)
    #expect(await reason { _ = try await access.copy("/a", to: .root, .replace) } == .isRoot)
    #expect(await reason { _ = try await access.copy(.root, to: "/b") } == .intoItself)
    #expect(await reason { try await fixture.put(.root) } == .isRoot)
    #expect(await reason { _ = try await access.makeFolder(.root) } == .exists)
    #expect(FileError(.isRoot).status == .forbidden)
    #expect(try await fixture.names() == ["a"])
  }

  @Test("What becomes of something new where something is", arguments: StoreKind.allCases)
  func rules(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let access = fixture.access
    try await fixture.put("/a.txt", "1")
    #expect(await reason { try await fixture.put("/a.txt", "2", .fail) } == .exists)
    #expect(try await fixture.put("/a.txt", "2", .skip) == nil)
    #expect(try await fixture.put("/a.txt", "2", .keep)?.path == "/a (1).txt")
    #expect(try await fixture.put("/a.txt", "3", .keep)?.path == "/a (2).txt")
    #expect(try await fixture.text("/a.txt") == "1")
    #expect(try await fixture.put("/a.txt", "4", .replace)?.path == "/a.txt")
    #expect(try await fixture.text("/a.txt") == "4")
    #expect(try await access.makeFolder("/d").path == "/d")
    #expect(await reason { _ = try await access.makeFolder("/d") } == .exists)
    #expect(try await access.makeFolder("/d", .skip).path == "/d")
    #expect(try await access.makeFolder("/d", .keep).path == "/d (1)")
    #expect(try await fixture.put("/d", "f", .keep)?.path == "/d (2)")
    #expect(await reason { try await fixture.put("/d", "f", .replace) } == .isFolder)
    #expect(try await access.move("/a (1).txt", to: "/a.txt", .keep).path == "/a (3).txt")
    #expect(try await access.copy("/a.txt", to: "/a.txt", .keep).path == "/a (1).txt")
    #expect(await reason { _ = try await access.copy("/a.txt", to: "/a.txt", .replace) } == .sameItem)
    #expect(try await access.move("/a (2).txt", to: "/a.txt", .skip).path == "/a.txt")
    #expect(try await access.move("/a (2).txt", to: "/a.txt", .replace).path == "/a.txt")
    #expect(try await fixture.text("/a.txt") == "3")
    #expect(try await fixture.names() == ["a (1).txt", "a (3).txt", "a.txt", "d", "d (1)", "d (2)"])
  }

  @Test("Many who keep both at once all keep theirs", arguments: StoreKind.allCases)
  func keepBothRace(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let paths = try await withThrowingTaskGroup(of: StorePath?.self) { group in
      for number in 0..<40 { group.addTask { try await fixture.put("/image.jpg", "picture \(number)", .keep)?.path } }
      return try await group.reduce(into: Set<StorePath>()) { if let path = $1 { $0.insert(path) } }
    }
    #expect(paths.count == 40)
    var contents: Set<String> = []
    for path in paths { contents.insert(try await fixture.text(path)) }
    #expect(contents.count == 40)
  }

  @Test("A file replaced keeps the date of its making", arguments: StoreKind.allCases)
  func created(kind: StoreKind) async throws {
    let fixture = try ShareFixture(kind)
    let first = try #require(try await fixture.put("/a", "1"))
    try #require(first.created != nil)
    for text in ["2", "3"] { #expect(try await fixture.put("/a", text)?.created == first.created) }
    #expect(try await fixture.access.info(of: "/a").created == first.created)
    #expect(try await fixture.access.info(of: "/a").identity != first.identity)
    // Also for another process, and by any name.
    _ = try await fixture.access.move("/a", to: "/b")
    let again = fixture.with { _ in }
    #expect(try await again.info(of: "/b").created == first.created)
    #expect(try await again.list(.root).entries.first?.created == first.created)
    // One row a file, none for those that are gone.
    #expect(try await fixture.share.state.records(.created, prefix: [], after: nil, limit: 10).count == 1)
    try await again.delete("/b", isFinal: true)
    #expect(try await fixture.share.state.records(.created, prefix: [], after: nil, limit: 10).isEmpty)
  }

  @Test("Hooks refuse with a reason, before anything is done")
  func hooks() async throws {
    struct No: Error, CustomStringConvertible { let description = "Not on Sundays." }
    let fixture = try ShareFixture()
    try await fixture.put("/a", "old")
    let access = fixture.with { configuration in
      configuration.hooks.shouldUpload = { _, draft in
        if try await draft.read(at: 0, count: 3) == Array("bad".utf8) { throw No() }
      }
      configuration.hooks.shouldMove = { _, _ in throw No() }
      configuration.hooks.shouldCopy = { _, _ in throw No() }
      configuration.hooks.shouldDelete = { _ in throw No() }
      configuration.hooks.shouldMakeFolder = { _ in throw No() }
    }
    try await fixture.put("/a", "good", by: access)
    var refusals: [FileError] = []
    for body in [
      { _ = try await fixture.put("/a", "bad", by: access) }, { _ = try await access.move("/a", to: "/b") },
      { _ = try await access.copy("/a", to: "/b") },
      { try await access.delete("/a") }, { _ = try await access.makeFolder("/d") },
    ] as [() async throws -> Void] {
      do { try await body() } catch let error as FileError { refusals.append(error) }
    }
    #expect(refusals.map(\.detail) == Array(repeating: "Not on Sundays.", count: 5))
    #expect(refusals.allSatisfy { $0.status == .forbidden })
    #expect(try await fixture.text("/a") == "good")
    #expect(try await fixture.names() == ["a"])
  }

  @Test("Events tell what was done, after it was")
  func events() async throws {
    let fixture = try ShareFixture()
    let access = fixture.access
    var events = fixture.share.events.makeAsyncIterator()
    try await fixture.put("/a")
    _ = try? await fixture.put("/a", "x", .fail)
    _ = try await access.makeFolder("/d")
    _ = try await access.copy("/a", to: "/d/b")
    _ = try await access.move("/a", to: "/c")
    let item = try #require(try await access.delete("/c"))
    try await access.restore(item.id)
    let expected: [FileEvent] = [
      .uploaded("/a"), .folderCreated("/d"), .copied(from: "/a", to: "/d/b"), .moved(from: "/a", to: "/c"), .deleted("/c"), .restored("/c"),
    ]
    for event in expected { #expect(await events.next() == event) }
  }

  @Test("A quota holds for all ways in")
  func quota() async throws {
    let fixture = try ShareFixture { $0.quota = 10 }
    let access = fixture.access
    try await fixture.put("/a", "12345678")
    #expect(try await access.space() == VolumeSpace(available: 2, total: 10))
    #expect(await reason { try await fixture.put("/b", "123") } == .quota)
    #expect(await reason { _ = try await access.createUpload(UploadPlan(path: "/b", length: 3)) } == .quota)
    #expect(await reason { _ = try await access.copy("/a", to: "/b") } == .quota)
    let writing = try await access.write(UploadPlan(path: "/b"))
    #expect(await reason { try await writing.write([1, 2, 3]) } == .quota)
    await writing.abandon()
    try await fixture.put("/a", "1234567890")
    #expect(await reason { try await fixture.put("/a", "12345678901") } == .quota)
    try await access.delete("/a")
    try await fixture.put("/b", "123")
    #expect(FileError(.quota).status == .insufficientStorage)
  }

  @Test("Every reason has a sentence and a status that says it failed")
  func reasons() {
    for reason in FileError.Reason.allCases {
      let error = FileError(reason)
      #expect(error.status.code >= 400 && error.detail.hasSuffix(".") && error.detail.count > 10)
    }
    #expect(Set(FileError.Reason.allCases.map(\.rawValue)).count == FileError.Reason.allCases.count)
  }
}
