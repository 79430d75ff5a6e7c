import Foundation
import PortholeNet
import Testing

@testable import PortholeFiles

/// What a folder of the file system brings along: links, permissions, other programs, ends of processes.
struct LocalFileStoreTests {
  @Test("Links are not there, and never lead out")
  func hiddenLinks() async throws {
    let fixture = try StoreFixture(.local), folder = fixture.folder, store = fixture.store
    try folder.write("file", "f")
    try folder.write("d/in", "i")
    try FileManager.default.createDirectory(atPath: folder.path + "/outside", withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: URL(fileURLWithPath: folder.path + "/outside/secret"))
    try folder.link("out", to: folder.path + "/outside")
    try folder.link("up", to: "../outside")
    try folder.link("same", to: "file")
    try folder.link("d/over", to: "../file")
    #expect(try await fixture.names() == ["d", "file"])
    for path: StorePath in ["/out", "/up", "/same", "/out/secret", "/up/secret", "/d/over", "/up/new"] {
      #expect(await reason { _ = try await store.info(of: path) } == .notFound, "\(path)")
      #expect(await reason { _ = try await store.open(path) } == .notFound)
      #expect(await reason { _ = try await store.move(path, to: "/x", replacing: true) } == .notFound)
      #expect(await reason { _ = try await store.copy(path, to: "/x", .init(), .init()) } == .notFound)
      #expect(await reason { try await store.delete(path, .init()) } == .notFound)
    }
    #expect(await reason { try await fixture.put("/out", "x") } == .exists)
    #expect(await reason { try await fixture.put("/up/new", "x") } == .noParent)
    #expect(await reason { _ = try await store.makeFolder("/up/new") } == .noParent)
    #expect(await reason { _ = try await store.move("/file", to: "/out", replacing: true) } == .exists)
    #expect(await reason { _ = try await store.move("/file", to: "/out/file", replacing: true) } == .noParent)
    // A copy has no links, a deletion takes the link and not what it leads to.
    _ = try await store.copy("/d", to: "/e", .init(), .init())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root + "/e") == ["in"])
    try folder.link("d/out", to: folder.path + "/outside")
    try await store.delete("/d", .init())
    #expect(FileManager.default.fileExists(atPath: folder.path + "/outside/secret"))
    #expect(folder.read("file") == "f")
  }

  @Test("Links may be followed, as far as they stay inside")
  func followedLinks() async throws {
    let folder = try TestFolder()
    var configuration = LocalFileStore.Configuration()
    configuration.links = .followedInside
    let store = try LocalFileStore(folder.root, configuration)
    try folder.write("a/b/file", "f")
    try folder.link("to-b", to: "a/b")
    try folder.link("a/up", to: "..")
    try folder.link("a/b/file-link", to: "./../b/file")
    try folder.link("out", to: "../state")
    try folder.link("absolute", to: folder.root + "/a")
    try folder.link("own", to: ".porthole")
    try folder.link("a/own", to: "../.porthole/drafts")
    try folder.link("loop", to: "loop2")
    try folder.link("loop2", to: "loop")
    try folder.link("dangling", to: "none")
    #expect(try await store.info(of: "/to-b/file").path == "/a/b/file")
    #expect(try await store.info(of: "/to-b/file-link").path == "/a/b/file")
    #expect(try await store.info(of: "/a/up/a/up").isFolder)
    _ = try await store.makeDraft("d", lasting: true)
    for path: StorePath in [
      "/out", "/out/x", "/absolute", "/own", "/own/drafts", "/a/own", "/a/own/d", "/loop", "/dangling", "/a/up/.porthole",
    ] {
      #expect(await reason { _ = try await store.info(of: path) } == .notFound, "\(path)")
    }
    #expect(try await store.list(.root, .init()).entries.map(\.name) == ["a", "to-b"])
    try await store.draft("d").write(Array("new".utf8), at: 0)
    _ = try await store.publish(draft: "d", as: "/to-b/file-link", .init())
    #expect(
      folder.read("a/b/file") == "new"
        && (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.root + "/a/b/file-link")) != nil)
  }

  @Test("A folder that is swapped for a link during operations never lets one out")
  func swapRace() async throws {
    let folder = try TestFolder()
    let outside = folder.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    for name in ["file", "outside-only"] { try Data("secret".utf8).write(to: URL(fileURLWithPath: outside + "/" + name)) }
    try folder.write("d/file", "inside")
    try folder.link("link", to: outside)
    for links in [LocalFileStore.LinkPolicy.hidden, .followedInside] {
      var configuration = LocalFileStore.Configuration()
      (configuration.links, configuration.flushes) = (links, false)
      let store = try LocalFileStore(folder.root, configuration)
      let root = try File.openDirectory(folder.root)
      let isOver = Locked(false)
      let swapper = Task.detached {
        // Each swap exchanges the folder and the link.
        while !isOver.withLock({ $0 }) { try root.rename(Array("d".utf8), to: root, Array("link".utf8), .exchange) }
      }
      for round in 0..<300 {
        if let file = try? await store.open("/d/file") { #expect(try await file.read(at: 0, count: 100) == Array("inside".utf8)) }
        if let page = try? await store.list("/d", .init()) { #expect(!page.entries.contains { $0.name == "outside-only" }) }
        let id = "r\(round)"
        _ = try await store.makeDraft(id, lasting: false)
        if (try? await store.publish(draft: id, as: "/d/new", .init())) == nil { try await store.removeDraft(id) }
        _ = try? await store.makeFolder("/d/folder")
        _ = try? await store.move("/d/new", to: "/d/moved", replacing: true)
        _ = try? await store.copy("/d/moved", to: "/d/copy", .init(isReplacing: true), .init())
        try? await store.delete("/d/moved", .init())
        try? await store.setModified(1, of: "/d/file")
      }
      isOver.withLock { $0 = true }
      try await swapper.value
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside).sorted() == ["file", "outside-only"])
      #expect(try String(contentsOfFile: outside + "/file", encoding: .utf8) == "secret")
    }
  }

  @Test("New content keeps permissions and extended attributes, and is not set-user-ID")
  func attributes() async throws {
    let fixture = try StoreFixture(.local)
    try fixture.folder.write("a", "old")
    let path = fixture.folder.root + "/a"
    #expect(System.setMode(path, 0o4640))
    let set = try System.run("python3", ["-c", "import os, sys; os.setxattr(sys.argv[1], 'user.colour', b'blue')", path])
    try await fixture.put("/a", "new")
    #expect(System.mode(path) == 0o640)
    if set?.status == 0 {
      let got = try System.run("python3", ["-c", "import os, sys; print(os.getxattr(sys.argv[1], 'user.colour'))", path])
      #expect(got?.output == "b'blue'\n")
    }
    // New files are as the process's mask has it, not private as drafts in the making might be.
    try await fixture.put("/b", "new")
    let mask = umask(0)
    umask(mask)
    #expect(System.mode(fixture.folder.root + "/b") == 0o666 & ~UInt32(mask))
  }

  @Test("Moving a file onto another name of it keeps it under the new name")
  func hardLinks() async throws {
    let fixture = try StoreFixture(.local), root = fixture.folder.root
    try fixture.folder.write("test.txt", "content")
    #expect(System.link(root + "/test.txt", root + "/Test.txt"))
    _ = try await fixture.store.move("/test.txt", to: "/Test.txt", replacing: true)
    #expect(fixture.folder.names == ["Test.txt"] && fixture.folder.read("Test.txt") == "content")
    #expect(System.link(root + "/Test.txt", root + "/other"))
    // Not even then does anything replace anything.
    _ = try await fixture.store.move("/other", to: "/Test.txt", replacing: false)
    #expect(fixture.folder.names == ["Test.txt"])
  }

  @Test("A rename in case alone, and one in composed letters alone, keep everything")
  func caseOnly() async throws {
    let fixture = try StoreFixture(.local)
    try await fixture.folderAt("/test")
    try await fixture.put("/test/a", "a")
    _ = try await fixture.store.move("/test", to: "/Test", replacing: false)
    #expect(try await fixture.text("/Test/a") == "a")
    #expect(try await fixture.names() == ["Test"])
    try await fixture.put("/\u{E9}", "e")
    #expect(await reason { _ = try await fixture.store.move("/\u{E9}", to: "/\u{E9}", replacing: true) } == .sameItem)
  }

  @Test("What is not a file, a folder or a name is not there")
  func others() async throws {
    let fixture = try StoreFixture(.local), root = fixture.folder.root
    #expect(System.makePipe(root + "/pipe"))
    let strange: [[UInt8]] = [[0xFF, 0xFE], Array("a\nb".utf8), [0xC0, 0xAF]]
    for name in strange { try File.openDirectory(root).makeFolder(name) }
    #expect(try await fixture.names() == [])
    #expect(await reason { _ = try await fixture.store.info(of: "/pipe") } == .notFound)
    #expect(await reason { _ = try await fixture.store.open("/pipe") } == .notFound)
    #expect(await reason { try await fixture.put("/pipe", "x") } == .exists)
    _ = try await fixture.store.copy(.root, to: "/c", .init(isShallow: true), .init())
    #expect(try await fixture.names() == ["c"])
  }

  @Test("A folder that is only read stays as it is")
  func untouched() async throws {
    let folder = try TestFolder()
    try folder.write("a", "a")
    let store = try LocalFileStore(folder.root)
    _ = try await store.list(.root, .init())
    _ = try await store.open("/a")
    #expect(try await store.drafts() == [])
    #expect(try await store.aside() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root) == ["a"])
    #expect(throws: FileError.self) { try LocalFileStore(folder.root + "/a") }
    #expect(throws: FileError.self) { try LocalFileStore(folder.root + "/none") }
  }

  @Test("What a process left half done is ended when the folder is opened again")
  func recovery() async throws {
    let folder = try TestFolder()
    do {
      let store = try LocalFileStore(folder.root)
      _ = try await store.makeDraft("lasts", lasting: true)
      _ = try await store.makeDraft("passes", lasting: false)
      #expect(folder.reserved("unfinished").count == 1)
    }
    try folder.write(".porthole/unfinished/half/copied/deep", "x")
    for number in 0..<3 {
      try folder.write("moved\(number)/new", "new")
      try folder.write("replaced\(number)/old", "old")
    }
    let root = try File.openDirectory(folder.root), unfinished = try root.openFolderBeneath(Array(".porthole/unfinished".utf8))
    func note(_ number: Int) throws {
      let moved = try root.details(of: Array("moved\(number)".utf8)).inode,
        replaced = try root.details(of: Array("replaced\(number)".utf8)).inode
      try folder.write(
        ".porthole/unfinished/replace-n\(number)", "from=moved\(number)&to=replaced\(number)&moved=\(moved)&replaced=\(replaced)")
    }
    // Noted only; swapped; and, where nothing can be swapped, with the old one put away.
    for number in 0..<3 { try note(number) }
    try root.rename(Array("moved1".utf8), to: root, Array("replaced1".utf8), .exchange)
    try root.rename(Array("replaced2".utf8), to: unfinished, Array("n2".utf8), .exclusive)
    _ = try LocalFileStore(folder.root)
    #expect(folder.reserved("unfinished") == [] && folder.reserved("drafts") == ["lasts"])
    #expect(folder.names == ["moved0", "moved2", "replaced0", "replaced1", "replaced2"])
    #expect(folder.read("moved0/new") == "new" && folder.read("replaced0/old") == "old")
    #expect(folder.read("replaced1/new") == "new")
    #expect(folder.read("moved2/new") == "new" && folder.read("replaced2/old") == "old")
  }

  @Test("A folder that another store has open is left to it")
  func notAlone() async throws {
    let folder = try TestFolder()
    let store = try LocalFileStore(folder.root)
    let draft = try await store.makeDraft("passes", lasting: false)
    _ = try LocalFileStore(folder.root)
    try await draft.write([1], at: 0)
    _ = try await store.publish(draft: "passes", as: "/a", .init())
    #expect(folder.names == ["a"])
  }

  @Test("Trees as deep as anyone can make them go")
  func deep() async throws {
    let folder = try TestFolder()
    let store = try LocalFileStore(folder.root)
    var at = try File.openDirectory(folder.root)
    let name = Array(String(repeating: "d", count: 100).utf8)
    for _ in 0..<300 {
      try at.makeFolder(name)
      at = try at.openFolderBeneath(name)
    }
    let top = try StorePath(String(decoding: name, as: UTF8.self))
    // Deeper than a path can tell: counted as far as that goes, not copied at all.
    _ = try await store.size(of: .path(top), .init())
    #expect(await reason { _ = try await store.copy(top, to: "/copy", .init(), .init()) } == .invalidName)
    try await store.delete(top, .init())
    #expect(folder.names == [] && folder.reserved("unfinished") == [])
  }

  @Test("Many who want the same name at once each get one, and nothing is lost")
  func exclusive() async throws {
    let fixture = try StoreFixture(.local)
    let winners = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask { (try? await fixture.put("/one", "\(task)", .init(expecting: .nothing))) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(winners == 1)
    #expect(fixture.folder.reserved("unfinished") == [])
  }

  @Test("A full disk changes nothing", .enabled(if: getuid() == 0, "mounting a small volume takes root"))
  func fullDisk() async throws {
    let folder = try TestFolder()
    guard System.mountSmallVolume(folder.root, size: "256k") else { return }
    defer { System.unmount(folder.root) }
    let store = try LocalFileStore(folder.root)
    try folder.write("keep", "old content")
    #expect(
      await reason {
        let draft = try await store.makeDraft("big", lasting: true)
        for piece in 0..<100 { try await draft.write([UInt8](repeating: 1, count: 8_192), at: piece * 8_192) }
      } == .diskFull)
    #expect(folder.read("keep") == "old content")
    try await store.removeDraft("big")
    try folder.write("half", String(repeating: "x", count: 150_000))
    #expect(await reason { _ = try await store.copy("/half", to: "/keep", .init(isReplacing: true), .init()) } == .diskFull)
    #expect(folder.read("keep") == "old content" && folder.reserved("unfinished") == [])
    #expect(try await store.space().total == 256 * 1024)
  }

  @Test("Where the kernel tells of no changes they are looked for")
  func polling() async throws {
    let folder = try TestFolder()
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watcher = FolderWatcher(usesKernel: false)
    let watch = watcher.watch(try File.openDirectory(folder.root)) { continuation.yield() }
    var changes = stream.makeAsyncIterator()
    try folder.write("a", "1")
    await changes.next()
    // In place, so that the folder itself does not change.
    let handle = try #require(FileHandle(forWritingAtPath: folder.root + "/a"))
    try handle.write(contentsOf: Data("longer".utf8))
    await changes.next()
    withExtendedLifetime(watch) {}
  }

  @Test("A replacement that was to put the old one aside is ended so")
  func asideRecovery() async throws {
    let folder = try TestFolder()
    do { try await LocalFileStore(folder.root).makeDraft("lasts", lasting: true).write([1], at: 0) }
    let root = try File.openDirectory(folder.root)
    func rename(_ path: String, _ name: String, _ mode: File.RenameMode, to target: String, _ newName: String) throws {
      try root.openFolderBeneath(Array(path.utf8)).rename(
        Array(name.utf8), to: root.openFolderBeneath(Array(target.utf8)), Array(newName.utf8), mode)
    }
    // A folder that was made for something that never came; and one that is in use.
    try folder.write(".porthole/aside/kept/name", "x")
    try FileManager.default.createDirectory(atPath: folder.root + "/.porthole/aside/empty", withIntermediateDirectories: false)
    // Noted only; swapped; and, where nothing can be swapped, with the old one put away: by a move, and by a copy that was made in the working folder.
    for number in 0..<3 {
      for isCopy in [false, true] {
        let id = "\(isCopy ? "c" : "m")\(number)"
        let work = isCopy ? ".porthole/unfinished" : "", source = "new" + id, target = "old" + id
        try folder.write(isCopy ? "\(work)/\(source)" : source, "new")
        try folder.write(target, "old")
        try FileManager.default.createDirectory(atPath: folder.root + "/.porthole/aside/" + id, withIntermediateDirectories: false)
        let moved = try root.openFolderBeneath(Array(work.utf8)).details(of: Array(source.utf8)).inode
        let replaced = try root.details(of: Array(target.utf8)).inode
        try folder.write(
          ".porthole/unfinished/replace-\(id)",
          "\(isCopy ? "work" : "from")=\(source)&to=\(target)&aside=\(id)&moved=\(moved)&replaced=\(replaced)")
        if number == 1 { try rename(work, source, .exchange, to: "", target) }
        if number == 2 { try rename("", target, .exclusive, to: ".porthole/aside/" + id, target) }
      }
    }
    let store = try LocalFileStore(folder.root)
    #expect(folder.reserved("unfinished") == [])
    #expect(Set(folder.reserved("aside")) == ["kept", "m1", "c1"])
    #expect(
      Set(try await store.aside()) == [.init(id: "kept", name: "name"), .init(id: "m1", name: "oldm1"), .init(id: "c1", name: "oldc1")])
    #expect(folder.names == ["newm0", "newm2", "oldc0", "oldc1", "oldc2", "oldm0", "oldm1", "oldm2"])
    for id in ["c0", "c2", "m0", "m2"] { #expect(folder.read("old" + id) == "old", "\(id)") }
    for id in ["c1", "m1"] { #expect(folder.read("old" + id) == "new" && folder.read(".porthole/aside/\(id)/old\(id)") == "old", "\(id)") }
  }
}
