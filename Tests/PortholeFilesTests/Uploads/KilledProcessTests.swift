import Foundation
import PortholeNet
import Testing

@testable import PortholeFiles

/// What is left when the process is killed: by a child that kills itself, at a moment of its choice or of nobody's.
@Suite(.serialized)
struct KilledProcessTests {
  /// The folder that the child works in, told by its environment.
  private static let variable = "PORTHOLE_FILES_TEST"

  private static func inherited() throws -> (root: String, state: String) {
    let path = try #require(ProcessInfo.processInfo.environment[variable])
    return (path + "/root", path + "/state/s")
  }

  private static func share(_ folder: (root: String, state: String)) async throws -> FileShare {
    var store = LocalFileStore.Configuration()
    store.flushes = false
    var configuration = FileShare.Configuration()
    configuration.spaceLeft = 0
    let share = FileShare(store: try LocalFileStore(folder.root, store), state: try SQLiteStateStore(folder: folder.state), configuration)
    try await share.recover()
    return share
  }

  private static func content(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 / 11) } }

  @Test("An upload goes on after its server was killed, at every tenth")
  func upload() async throws {
    for tenth in 0...9 {
      let folder = try TestFolder()
      System.set(KilledProcessTests.variable, folder.path)
      System.set("PORTHOLE_FILES_TENTH", "\(tenth)")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        let folder = try KilledProcessTests.inherited()
        let access = try await KilledProcessTests.share(folder).access()
        let whole = KilledProcessTests.content(100_000)
        let id = try await access.createUpload(UploadPlan(path: "/a", length: whole.count)).id
        try Data(id.utf8).write(to: URL(fileURLWithPath: folder.state + "/id"))
        let append = try await access.append(to: id, at: 0)
        let tenth = Int(ProcessInfo.processInfo.environment["PORTHOLE_FILES_TENTH"] ?? "") ?? 0
        for part in 0..<tenth { try await append.write(Array(whole[part * 10_000..<(part + 1) * 10_000])) }
        kill(getpid(), SIGKILL)
      }
      let state = folder.path + "/state/s"
      let access = try await KilledProcessTests.share((folder.root, state)).access()
      let id = try String(contentsOfFile: state + "/id", encoding: .utf8)
      #expect(folder.names == [])
      let status = try await access.upload(id)
      #expect(status.offset == tenth * 10_000)
      let whole = KilledProcessTests.content(100_000)
      let append = try await access.append(to: id, at: status.offset)
      try await append.write(Array(whole[status.offset...]))
      #expect(try await append.finish().outcome == .published("/a"))
      #expect(try await access.open("/a").read(at: 0, count: 200_000) == whole)
    }
  }

  @Test("A folder is shared with its state elsewhere, and goes on where it was")
  func open() async throws {
    let folder = try TestFolder()
    System.set(KilledProcessTests.variable, folder.path)
    await #expect(processExitsWith: .success) {
      let folder = try KilledProcessTests.inherited()
      System.set("XDG_STATE_HOME", folder.state)
      var id = ""
      do {
        let access = try await FileShare.open(folder.root).access()
        id = try await access.createUpload(UploadPlan(path: "/a", length: 2)).id
        let append = try await access.append(to: id, at: 0)
        try await append.write([1])
      }
      let access = try await FileShare.open(folder.root + "/.").access()
      let append = try await access.append(to: id, at: 1)
      try await append.write([2])
      try #require(try await append.finish().outcome == .published("/a"))
      let states = try FileManager.default.contentsOfDirectory(atPath: folder.state + "/porthole")
      try #require(states.count == 1)
      try #require(FileManager.default.fileExists(atPath: folder.state + "/porthole/\(states[0])/state.db"))
      try #require(Set(FileManager.default.contentsOfDirectory(atPath: folder.root)) == [".porthole", "a"])
    }
    #expect(folder.names == ["a"])
  }

  #if Crypto
  @Test("Bytes whose digest nobody checked do not count after the end either")
  func unverified() async throws {
    let folder = try TestFolder()
    System.set(KilledProcessTests.variable, folder.path)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let folder = try KilledProcessTests.inherited()
      let access = try await KilledProcessTests.share(folder).access()
      let id = try await access.createUpload(UploadPlan(path: "/a", length: 10)).id
      try Data(id.utf8).write(to: URL(fileURLWithPath: folder.state + "/id"))
      let first = try await access.append(to: id, at: 0)
      try await first.write([1, 2, 3])
      _ = try await first.finish()
      let second = try await access.append(to: id, at: 3, digest: ContentDigest(.sha1, [1]))
      try await second.write([4, 5, 6])
      kill(getpid(), SIGKILL)
    }
    let state = folder.path + "/state/s"
    let access = try await KilledProcessTests.share((folder.root, state)).access()
    #expect(try await access.upload(String(contentsOfFile: state + "/id", encoding: .utf8)).offset == 3)
  }
  #endif

  @Test("Killed at any moment of mixed operations: each file is its old or its new self, and nothing is left over", arguments: 0..<12)
  func mixed(round: Int) async throws {
    let folder = try TestFolder()
    System.set(KilledProcessTests.variable, folder.path)
    System.set("PORTHOLE_FILES_DELAY", "\(20_000 + round * 17_000)")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let folder = try KilledProcessTests.inherited()
      let share = try await KilledProcessTests.share(folder)
      let access = share.access()
      let delay = UInt32(ProcessInfo.processInfo.environment["PORTHOLE_FILES_DELAY"] ?? "") ?? 0
      for tree in ["one", "two"] { try await KilledProcessTests.makeTree(access, tree, version: 0) }
      Thread {
        usleep(delay)
        kill(getpid(), SIGKILL)
      }.start()
      var version = 1
      while true {
        // A tree is made beside, and takes the place of the other: at each moment every tree is whole, and of one version.
        try await KilledProcessTests.makeTree(access, "new", version: version)
        _ = try await access.move("/new", to: version % 2 == 0 ? "/one" : "/two", .replace)
        _ = try await access.copy("/one", to: "/two", .replace)
        let writing = try await access.write(UploadPlan(path: "/file", .replace))
        try await writing.write([UInt8](repeating: UInt8(truncatingIfNeeded: version), count: 5_000))
        _ = try await writing.finish()
        if version % 3 == 0, let item = try await access.delete("/file") { try await access.restore(item.id) }
        version += 1
      }
    }
    let state = folder.path + "/state/s"
    let share = try await KilledProcessTests.share((folder.root, state))
    for tree: StorePath in ["/one", "/two"] {
      let page = try await share.access().list(tree)
      #expect(page.entries.map(\.name) == ["0", "1", "2", "3", "4"], "\(tree)")
      var versions: Set<[UInt8]> = []
      for entry in page.entries { versions.insert(try await share.store.open(entry.path).read(at: 0, count: 100)) }
      #expect(versions.count == 1, "\(tree)")
    }
    if let file = try? await share.store.open("/file") {
      let bytes = try await file.read(at: 0, count: 10_000)
      #expect(bytes.count == 5_000 && Set(bytes).count == 1)
    }
    #expect(folder.reserved("unfinished") == [] && folder.reserved("drafts") == [])
    #expect(Set(folder.names).isSubset(of: ["file", "new", "one", "two"]))
    // What is in the trash is known, and what is known is there.
    #expect(Set(try await share.store.aside().map(\.id)).isSuperset(of: folder.reserved("aside").filter { !$0.isEmpty }))
  }

  private static func makeTree(_ access: FileAccess, _ name: String, version: Int) async throws {
    let root = try StorePath(name)
    _ = try? await access.delete(root, isFinal: true)
    _ = try await access.makeFolder(root)
    for number in 0..<5 {
      let writing = try await access.write(UploadPlan(path: try root.appending("\(number)"), .replace))
      try await writing.write(Array("\(version)".utf8))
      _ = try await writing.finish()
    }
  }
}
