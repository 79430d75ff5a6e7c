import PortholeHTTP
import PortholeNet
import Testing

@testable import PortholeFiles

/// What each store does alike.
struct StoreContractTests {
  @Test("A file has the bytes of its draft, and the tag that all parts of the library make", arguments: StoreKind.allCases)
  func publish(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let info = try await fixture.put("/a.txt", "hello", .init(modified: 1_700_000_000_123_456_789))
    #expect(info.size == 5 && !info.isFolder && info.modified == 1_700_000_000_123_456_789)
    #expect(try await fixture.store.info(of: "/a.txt") == info)
    #expect(try await fixture.text("/a.txt") == "hello")
    #expect(info.tag.text == "\"\(String(info.identity.inode, radix: 36))-5-\(String(1_700_000_000_123_456_789, radix: 36))\"")
    let file = try await fixture.store.open("/a.txt")
    #expect(try await file.read(at: 1, count: 3) == Array("ell".utf8))
    #expect(try await file.read(at: 5, count: 3) == [])
    #expect(try await file.read(at: 99, count: 3) == [])
  }

  @Test("What has to be there for a draft to become a file is checked with it", arguments: StoreKind.allCases)
  func expectations(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    #expect(await reason { try await fixture.put("/a", "1", .init(expecting: .something)) } == .changed)
    let first = try await fixture.put("/a", "1", .init(expecting: .nothing))
    #expect(await reason { try await fixture.put("/a", "2", .init(expecting: .nothing)) } == .exists)
    #expect(await reason { try await fixture.put("/a", "2", .init(expecting: .tags(["\"other\""]))) } == .changed)
    let second = try await fixture.put("/a", "2", .init(expecting: .tags(["\"other\"", first.tag.text])))
    #expect(second.tag != first.tag)
    try await fixture.put("/a", "3", .init(expecting: .something))
    #expect(try await fixture.text("/a") == "3")
    try await fixture.folderAt("/d")
    #expect(await reason { try await fixture.put("/d", "x") } == .isFolder)
    #expect(await reason { try await fixture.put("/d", "x", .init(expecting: .nothing)) } == .isFolder)
    #expect(await reason { try await fixture.put("/none/a", "x") } == .noParent)
    #expect(await reason { try await fixture.put("/a/b", "x") } == .noParent)
  }

  @Test("Versions of one size that follow each other have different tags", arguments: StoreKind.allCases)
  func tags(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    var tags: Set<String> = []
    for number in 0..<200 { tags.insert(try await fixture.put("/counter", String(1_000 + number)).tag.text) }
    #expect(tags.count == 200)
  }

  @Test("A list is in natural order, and the same by pages of any size", arguments: StoreKind.allCases)
  func list(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    var expected: [String] = []
    for number in 1...120 { expected.append("File \(number).txt") }
    for name in expected.shuffled() { try await fixture.put("/" + name) }
    try await fixture.folderAt("/file 7")
    let all = try await fixture.names()
    #expect(all.filter { $0 != "file 7" } == expected)
    #expect(all.firstIndex(of: "file 7").map { all[$0 + 1] } == "File 7.txt")
    for limit in [1, 2, 7, 64, 120, 121, 122] {
      var paged: [String] = [], after: String?
      repeat {
        let page = try await fixture.store.list(.root, .init(after: after, limit: limit))
        #expect(page.entries.count <= limit)
        paged += page.entries.map(\.name)
        after = page.next
      } while after != nil
      #expect(paged == all, "by \(limit)")
    }
    let folders = try await fixture.store.list(.root, .init { _, kind in kind == .folder })
    #expect(folders.entries.map(\.name) == ["file 7"] && folders.next == nil)
    #expect(await reason { _ = try await fixture.store.list("/File 1.txt", .init()) } == .notAFolder)
    #expect(await reason { _ = try await fixture.store.list("/none", .init()) } == .notFound)
  }

  @Test("Moving replaces only where it may, and never loses anything when it fails", arguments: StoreKind.allCases)
  func move(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let store = fixture.store
    try await fixture.put("/keep.txt", "keep")
    #expect(await reason { _ = try await store.move("/missing", to: "/keep.txt", replacing: true) } == .notFound)
    #expect(try await fixture.text("/keep.txt") == "keep")
    try await fixture.put("/a", "a")
    #expect(await reason { _ = try await store.move("/a", to: "/keep.txt", replacing: false) } == .exists)
    #expect(await reason { _ = try await store.move("/a", to: "/a", replacing: true) } == .sameItem)
    #expect(await reason { _ = try await store.move("/a", to: "/none/a", replacing: true) } == .noParent)
    #expect(await reason { _ = try await store.move(.root, to: "/b", replacing: true) } == .isRoot)
    #expect(await reason { _ = try await store.move("/a", to: .root, replacing: true) } == .isRoot)
    #expect(try await store.move("/a", to: "/keep.txt", replacing: true).path == "/keep.txt")
    #expect(try await fixture.text("/keep.txt") == "a")
    #expect(try await fixture.names() == ["keep.txt"])
  }

  @Test("A tree takes the place of a file and of another tree, and cannot be put into itself", arguments: StoreKind.allCases)
  func moveTrees(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let store = fixture.store
    for folder in ["/one", "/one/in", "/two", "/two/old"] { try await fixture.folderAt(folder) }
    try await fixture.put("/one/in/file", "1")
    try await fixture.put("/two/old/file", "2")
    try await fixture.put("/plain", "p")
    #expect(await reason { _ = try await store.move("/one", to: "/one/in/deeper", replacing: true) } == .intoItself)
    #expect(await reason { _ = try await store.move("/one/in", to: "/one", replacing: true) } == .intoItself)
    #expect(await reason { _ = try await store.move("/one", to: "/two", replacing: false) } == .exists)
    #expect(try await fixture.text("/two/old/file") == "2")
    _ = try await store.move("/one", to: "/two", replacing: true)
    #expect(try await fixture.names("/two") == ["in"])
    #expect(try await fixture.text("/two/in/file") == "1")
    _ = try await store.move("/two", to: "/plain", replacing: true)
    #expect(try await fixture.names() == ["plain"])
    #expect(try await fixture.text("/plain/in/file") == "1")
    try await fixture.put("/top", "t")
    _ = try await store.move("/top", to: "/plain", replacing: true)
    #expect(try await fixture.text("/plain") == "t")
    #expect(try await fixture.names() == ["plain"])
    #expect(fixture.folder.reserved("unfinished") == [])
  }

  @Test("Copies are whole, filtered or shallow, and land in one step", arguments: StoreKind.allCases)
  func copy(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let store = fixture.store
    for folder in ["/d", "/d/e", "/target"] { try await fixture.folderAt(folder) }
    try await fixture.put("/d/a.txt", "a", .init(modified: 1_600_000_000_000_000_000))
    try await fixture.put("/d/e/b.txt", "b")
    try await fixture.put("/target/old", "o")
    #expect(await reason { _ = try await store.copy("/d", to: "/d/e/f", .init(), .init()) } == .intoItself)
    #expect(await reason { _ = try await store.copy("/d/e", to: "/d", .init(isReplacing: true), .init()) } == .intoItself)
    #expect(await reason { _ = try await store.copy("/d", to: "/d", .init(isReplacing: true), .init()) } == .sameItem)
    #expect(await reason { _ = try await store.copy("/d", to: "/target", .init(), .init()) } == .exists)
    #expect(await reason { _ = try await store.copy("/none", to: "/target", .init(isReplacing: true), .init()) } == .notFound)
    #expect(try await fixture.text("/target/old") == "o")
    let progress = FileProgress()
    _ = try await store.copy("/d", to: "/target", .init(isReplacing: true), progress)
    #expect(try await fixture.names("/target") == ["a.txt", "e"])
    #expect(try await fixture.text("/target/e/b.txt") == "b")
    #expect(try await store.info(of: "/target/a.txt").modified == 1_600_000_000_000_000_000)
    #expect(progress.count.items == 4)
    _ = try await store.copy("/d", to: "/shallow", .init(isShallow: true), .init())
    #expect(try await fixture.names("/shallow") == [])
    _ = try await store.copy("/d", to: "/some", .init { path, _ in path.name != "e" }, .init())
    #expect(try await fixture.names("/some") == ["a.txt"])
    let cancelled = FileProgress()
    cancelled.cancel()
    #expect(await reason { _ = try await store.copy("/d", to: "/never", .init(), cancelled) } == .cancelled)
    #expect(await reason { _ = try await store.info(of: "/never") } == .notFound)
    #expect(fixture.folder.reserved("unfinished") == [])
  }

  @Test("Deleting takes trees at once, and never the root", arguments: StoreKind.allCases)
  func delete(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    for folder in ["/d", "/d/e", "/d/e/f"] { try await fixture.folderAt(folder) }
    try await fixture.put("/d/e/f/g")
    try await fixture.put("/a")
    #expect(await reason { try await fixture.store.delete(.root, .init()) } == .isRoot)
    #expect(await reason { try await fixture.store.delete("/none", .init()) } == .notFound)
    try await fixture.store.delete("/d", .init())
    try await fixture.store.delete("/a", .init())
    #expect(try await fixture.names() == [])
    #expect(fixture.folder.reserved("unfinished") == [])
  }

  @Test("What was put aside comes back, or is gone for good", arguments: StoreKind.allCases)
  func aside(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let store = fixture.store
    try await fixture.folderAt("/d")
    try await fixture.put("/d/a", "four")
    try await store.putAside("/d", as: "one1")
    #expect(try await fixture.names() == [])
    #expect(try await store.aside() == [AsideItem(id: "one1", name: "d")])
    #expect(try await store.size(of: .aside("one1"), .init()) == 4)
    try await fixture.put("/d", "other")
    #expect(await reason { _ = try await store.putBack("one1", to: "/d") } == .exists)
    #expect(await reason { _ = try await store.putBack("one1", to: "/no/d") } == .noParent)
    _ = try await store.putBack("one1", to: "/back")
    #expect(try await fixture.text("/back/a") == "four")
    #expect(await reason { _ = try await store.putBack("one1", to: "/again") } == .notFound)
    try await store.putAside("/back", as: "two2")
    try await store.discard("two2")
    try await store.discard("two2")
    #expect(try await store.aside() == [])
    #expect(await reason { try await store.putAside(.root, as: "three") } == .isRoot)
  }

  @Test("Composed and decomposed letters find each other, in folders, too; new names keep their bytes", arguments: StoreKind.allCases)
  func normalisation(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let composed = "\u{E9}", decomposed = "e\u{301}"
    try await fixture.folderAt("/\(decomposed)")
    try await fixture.put("/\(composed)/caf\(composed).txt", "1")
    #expect(try await fixture.text("/\(decomposed)/caf\(decomposed).txt") == "1")
    #expect(
      try await fixture.store.info(of: StorePath("/\(composed)/caf\(decomposed).txt")).path.bytes
        == Array("\(decomposed)/caf\(composed).txt".utf8))
    try await fixture.put("/\(decomposed)/caf\(decomposed).txt", "2")
    #expect(try await fixture.names("/\(composed)").count == 1)
    #expect(await reason { _ = try await fixture.store.makeFolder(StorePath("/\(composed)")) } == .exists)
    #expect(await reason { try await fixture.put("/\(composed)/caf\(decomposed).txt", "3", .init(expecting: .nothing)) } == .exists)
    #expect(try await fixture.text("/\(composed)/caf\(composed).txt") == "2")
  }

  @Test("No operation reaches the store's own folder, by whatever case", arguments: StoreKind.allCases)
  func reserved(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let store = fixture.store
    try await fixture.put("/a", "a")
    _ = try await store.makeDraft("draft1", lasting: true)
    for own: StorePath in ["/.porthole", "/.PortHole", "/.porthole/drafts", "/.porthole/drafts/draft1", "/.PORTHOLE/unfinished"] {
      #expect(await reason { _ = try await store.info(of: own) } == .notFound, "\(own)")
      #expect(await reason { _ = try await store.list(own, .init()) } == .notFound)
      #expect(await reason { _ = try await store.open(own) } == .notFound)
      #expect(await reason { _ = try await store.makeFolder(own) } != nil)
      #expect(await reason { _ = try await store.move(own, to: "/b", replacing: true) } == .notFound)
      #expect(await reason { _ = try await store.move("/a", to: own, replacing: true) } == .noParent)
      #expect(await reason { _ = try await store.copy(own, to: "/b", .init(), .init()) } == .notFound)
      #expect(await reason { _ = try await store.copy("/a", to: own, .init(isReplacing: true), .init()) } == .noParent)
      #expect(await reason { try await store.delete(own, .init()) } == .notFound)
      #expect(await reason { try await store.putAside(own, as: "id1") } == .notFound)
      #expect(await reason { try await store.setModified(1, of: own) } == .notFound)
      #expect(await reason { _ = try await store.size(of: .path(own), .init()) } == .notFound)
      #expect(await reason { try await fixture.put(own.description, "x") } == .noParent)
    }
    #expect(try await fixture.names() == ["a"])
    #expect(try await store.size(of: .path(.root), .init()) == 1)
    #expect(try await store.drafts() == ["draft1"])
    // Below the root it is a name like others.
    try await fixture.folderAt("/d")
    try await fixture.folderAt("/d/.porthole")
    #expect(try await fixture.names("/d") == [".porthole"])
  }

  @Test("Whoever watches a folder is told of what others do in it", arguments: StoreKind.allCases)
  func watch(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    try await fixture.folderAt("/d")
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = try await fixture.store.watch("/d") { continuation.yield() }
    var changes = stream.makeAsyncIterator()
    try await fixture.put("/d/a")
    await changes.next()
    try await fixture.store.delete("/d/a", .init())
    await changes.next()
    withExtendedLifetime(watch) {}
    #expect(await reason { _ = try await fixture.store.watch("/none") {} } == .notFound)
  }

  @Test("Identifiers of drafts lead nowhere", arguments: StoreKind.allCases)
  func identifiers(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    for id in ["", "..", "../../root", "a/b", "A", "a\0", String(repeating: "a", count: 65)] {
      #expect(await reason { _ = try await fixture.store.makeDraft(id, lasting: true) } != nil)
      #expect(await reason { _ = try await fixture.store.draft(id) } == .noUpload)
      #expect(await reason { _ = try await fixture.store.publish(draft: id, as: "/x", .init()) } == .noUpload)
      try await fixture.store.removeDraft(id)
      try await fixture.store.discard(id)
    }
    _ = try await fixture.store.makeDraft("same", lasting: true)
    #expect(await reason { _ = try await fixture.store.makeDraft("same", lasting: true) } == .exists)
  }

  @Test("What a move or a copy replaces is put aside where that is asked for, whatever it is", arguments: StoreKind.allCases)
  func replacedAside(kind: StoreKind) async throws {
    let fixture = try StoreFixture(kind)
    let store = fixture.store
    for (number, (new, old)) in [(false, false), (false, true), (true, false), (true, true)].enumerated() {
      for isCopy in [false, true] {
        let id = "\(isCopy ? "copy" : "move")\(number)", source = "/new\(id)", target = "/Old\(id)"
        for (path, isFolder, text) in [(source, new, "new"), (target, old, "old")] {
          if isFolder { try await fixture.folderAt(path) }
          try await fixture.put(isFolder ? path + "/in" : path, text)
        }
        if isCopy {
          var options = CopyOptions(isReplacing: true)
          options.aside = id
          _ = try await store.copy(StorePath(source), to: StorePath(target), options, .init())
        } else {
          _ = try await store.move(StorePath(source), to: StorePath(target), replacing: true, aside: id)
          #expect(try await !fixture.names().contains(String(source.dropFirst())))
        }
        #expect(try await fixture.text(new ? target + "/in" : target) == "new")
        #expect(try await store.aside().contains(AsideItem(id: id, name: String(target.dropFirst()))))
        #expect(try await store.size(of: .aside(id), .init()) == 3)
        _ = try await store.putBack(id, to: StorePath("/back" + id))
        #expect(try await fixture.text(old ? "/back\(id)/in" : "/back\(id)") == "old")
      }
    }
    #expect(fixture.folder.reserved("unfinished") == [] && fixture.folder.reserved("aside") == [])
    // What cannot be done leaves nothing aside.
    try await fixture.folderAt("/outer")
    try await fixture.put("/outer/in", "kept")
    #expect(await reason { _ = try await store.move("/outer/in", to: "/outer", replacing: true, aside: "no") } == .intoItself)
    #expect(await reason { _ = try await store.move("/outer/in", to: "/backmove0", replacing: false, aside: "no") } == .exists)
    // Nor does what replaces nothing: it is not done.
    let options = {
      var options = CopyOptions(isReplacing: true)
      options.aside = "no"
      return options
    }()
    #expect(await reason { _ = try await store.move("/outer/in", to: "/free", replacing: true, aside: "no") } == .changed)
    #expect(await reason { _ = try await store.copy("/outer/in", to: "/free", options, .init()) } == .changed)
    #expect(await reason { _ = try await store.info(of: "/free") } == .notFound)
    #expect(try await fixture.text("/outer/in") == "kept")
    #expect(try await store.aside().isEmpty && fixture.folder.reserved("aside") == [] && fixture.folder.reserved("unfinished") == [])
  }

  @Test("What the caller gives is not called under a lock: it may ask the store", .timeLimit(.minutes(5)))
  func callbacks() async throws {
    let store = MemoryFileStore()
    _ = try await store.makeFolder("/d")
    _ = try await store.makeFolder("/d/e")
    @Sendable func isAsked() -> Bool { store.tree.withLock { $0.used == 0 } }
    #expect(try await store.list("/d", .init { _, _ in isAsked() }).entries.count == 1)
    let progress = FileProgress { _ in _ = isAsked() }
    _ = try await store.copy("/d", to: "/f", .init { _, _ in isAsked() }, progress)
    #expect(progress.count.items == 2)
    #expect(try await store.list("/f", .init()).entries.map(\.name) == ["e"])
  }
}
