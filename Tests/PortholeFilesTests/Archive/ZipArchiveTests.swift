import Foundation
import PortholeNet
import Testing

@testable import PortholeFiles

/// Archives, as other programs read them.
struct ZipArchiveTests {
  private static let script = """
    import json, sys, zipfile
    with zipfile.ZipFile(sys.argv[1]) as z:
      assert z.testzip() is None
      print(json.dumps([[i.filename, i.file_size, i.compress_type, list(i.date_time), i.external_attr >> 16] for i in z.infolist()]))
    """

  private func fixture(_ folder: TestFolder) async throws -> FileAccess {
    try folder.write("docs/a.txt", String(repeating: "text ", count: 2_000))
    try folder.write("docs/deep/é 😀.json", "{}")
    try folder.write("docs/empty", "")
    try folder.write("docs/.hidden", "h")
    try folder.write("docs/image.jpg", String(repeating: "\u{1}\u{7F}", count: 100_000))
    try folder.link("docs/link", to: "a.txt")
    try FileManager.default.createDirectory(atPath: folder.root + "/docs/none", withIntermediateDirectories: true)
    let share = FileShare(store: try LocalFileStore(folder.root), state: MemoryStateStore())
    try await share.access().setModified(1_000_000_000_000_000_000, of: "/docs/a.txt")
    return share.access()
  }

  private func write(_ path: String, _ access: FileAccess, _ paths: [StorePath], isDeflated: Bool) async throws {
    let file = try File.create(path)
    try await access.archive(paths, isDeflated: isDeflated) { try file.write($0) }
  }

  @Test(
    "Python reads all of it, with names, times and kinds", .enabled(if: System.has("python3"), "python3 is missing"),
    arguments: [false, true])
  func python(isDeflated: Bool) async throws {
    let folder = try TestFolder()
    let access = try await fixture(folder), path = folder.path + "/a.zip"
    try await write(path, access, ["/docs"], isDeflated: isDeflated)
    let result = try #require(try System.run("python3", ["-c", ZipArchiveTests.script, path]))
    try #require(result.status == 0, "\(result.output)")
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[Any]])
    let names = entries.compactMap { $0[0] as? String }
    #expect(names == ["docs/", "docs/a.txt", "docs/deep/", "docs/deep/é 😀.json", "docs/empty", "docs/image.jpg", "docs/none/"])
    #expect(entries.compactMap { $0[1] as? Int } == [0, 10_000, 0, 2, 0, 200_000, 0])
    #expect(entries.compactMap { $0[2] as? Int } == (isDeflated ? [0, 8, 0, 8, 8, 0, 0] : [0, 0, 0, 0, 0, 0, 0]))
    #expect(entries[1][3] as? [Int] == [2001, 9, 9, 1, 46, 40])
    #expect(entries.compactMap { $0[4] as? Int } == [0o40755, 0o100644, 0o40755, 0o100644, 0o100644, 0o100644, 0o40755])
  }

  @Test("unzip tests and unpacks it", .enabled(if: System.has("unzip"), "unzip is missing"), arguments: [false, true])
  func unzip(isDeflated: Bool) async throws {
    let folder = try TestFolder()
    let access = try await fixture(folder), path = folder.path + "/a.zip"
    try await write(path, access, ["/docs"], isDeflated: isDeflated)
    let test = try #require(try System.run("unzip", ["-t", path]))
    #expect(test.status == 0 && test.output.contains("No errors detected"), "\(test.output)")
    let unpacked = try #require(try System.run("unzip", ["-q", path, "-d", folder.path + "/out"]))
    #expect(unpacked.status == 0, "\(unpacked.output)")
    for name in ["docs/a.txt", "docs/empty", "docs/image.jpg"] {
      #expect(
        FileManager.default.contents(atPath: folder.path + "/out/" + name) == FileManager.default.contents(atPath: folder.root + "/" + name)
      )
    }
    let date = try FileManager.default.attributesOfItem(atPath: folder.path + "/out/docs/a.txt")[.modificationDate] as? Date
    #expect(date?.timeIntervalSince1970 == 1_000_000_000)
  }

  @Test("A reader that cannot go back reads it, too", .enabled(if: System.has("bsdtar"), "bsdtar is missing"), arguments: [false, true])
  func stream(isDeflated: Bool) async throws {
    let folder = try TestFolder()
    let access = try await fixture(folder), path = folder.path + "/a.zip"
    try await write(path, access, ["/docs"], isDeflated: isDeflated)
    try FileManager.default.createDirectory(atPath: folder.path + "/out", withIntermediateDirectories: true)
    let result = try #require(try System.run("sh", ["-c", "cat \(path) | bsdtar -x -f - -C \(folder.path)/out"]))
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    for name in ["docs/a.txt", "docs/empty", "docs/image.jpg"] {
      #expect(
        FileManager.default.contents(atPath: folder.path + "/out/" + name) == FileManager.default.contents(atPath: folder.root + "/" + name)
      )
    }
  }

  @Test("A selection, with one name twice, and nothing that may not be read")
  func selection() async throws {
    let fixture = try ShareFixture()
    for path: StorePath in ["/a", "/b", "/b/locked"] { _ = try await fixture.access.makeFolder(path) }
    for path: StorePath in ["/a/same.txt", "/b/same.txt", "/b/locked/secret"] { try await fixture.put(path) }
    let access = fixture.with { $0.permissions = { _ in Permissions.all.allowing([], below: "/b/locked") } }
    func names(_ paths: [StorePath]) async throws -> [String] {
      var bytes: [UInt8] = []
      try await access.archive(paths) { bytes += $0 }
      return ZipArchiveTests.localNames(bytes)
    }
    #expect(try await names(["/a/same.txt", "/b/same.txt"]) == ["same.txt", "same (1).txt"])
    #expect(try await names([.root]) == ["a/", "a/same.txt", "b/", "b/locked/", "b/same.txt"])
    #expect(try await names([]) == [])
    #expect(await reason { _ = try await names(["/none"]) } == .notFound)
    #expect(await reason { _ = try await names(["/b/locked/secret"]) } == .forbidden)
    let progress = FileProgress()
    progress.cancel()
    #expect(await reason { try await access.archive([.root], progress: progress) { _ in } } == .cancelled)
  }

  /// The names of the headers before content, which are told from content by nothing but their mark: for small archives.
  private static func localNames(_ bytes: [UInt8]) -> [String] {
    var names: [String] = []
    for at in 0..<max(0, bytes.count - 30) where bytes[at..<at + 4].elementsEqual([0x50, 0x4B, 3, 4]) {
      names.append(String(decoding: bytes[at + 30..<at + 30 + Int(bytes[at + 26])], as: UTF8.self))
    }
    return names
  }

  @Test("A file that becomes shorter while it is read ends the archive in an error")
  func shrinking() async throws {
    let info = FileInfo(
      path: "/a", kind: .file, size: 100, modified: 0, created: nil, identity: FileIdentity(inode: 1, device: 0, born: nil))
    for isDeflated in [false, true] {
      var zip = ZipArchive { _ in }
      #expect(
        await reason {
          try await zip.addFile(
            "a", OpenedFile(info: info) { offset, _ in offset < 50 ? [UInt8](repeating: 0, count: 50) : [] }, isDeflated: isDeflated)
        } == .changed)
    }
  }

  @Test("Beyond 65,535 entries and beyond 4 GiB", .enabled(if: System.has("python3"), "python3 is missing"), .timeLimit(.minutes(5)))
  func large() async throws {
    let folder = try TestFolder(), path = folder.path + "/large.zip"
    // Zeros are not written: the file has a hole there.
    let file = try File.create(path)
    var offset = 0
    let zeros = [UInt8](repeating: 0, count: 128 * 1024)
    var zip = ZipArchive { bytes in
      if bytes.count == zeros.count { try file.truncate(to: offset + bytes.count) } else { try file.write(bytes, at: offset) }
      offset += bytes.count
    }
    let size = 4 << 30 + 128 * 1024
    func info(_ size: Int) -> FileInfo {
      FileInfo(path: "/a", kind: .file, size: size, modified: 0, created: nil, identity: FileIdentity(inode: 1, device: 0, born: nil))
    }
    try await zip.addFile("large", OpenedFile(info: info(size)) { offset, _ in offset < size ? zeros : [] })
    for number in 0..<66_000 { try await zip.addFile("\(number)", OpenedFile(info: info(0)) { _, _ in [] }) }
    try await zip.finish()
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        names = z.infolist()
        assert len(names) == 66001, len(names)
        assert names[0].file_size == names[0].compress_size == \(size), names[0]
        assert names[1].header_offset > 4 << 30
        assert z.read("65999") == b""
        with z.open("large") as f: assert f.read(100) == bytes(100)
      print("good")
      """
    let result = try #require(try System.run("python3", ["-c", script, path]))
    #expect(result.output == "good\n", "\(result.output)")
  }
}
