import Foundation
import Testing

@testable import PortholeNet

/// Small files that are whole or not there.
struct PrivateFileTests {
  @Test("A folder is made with those above it, and a file in its place is said to be none")
  func folders() throws {
    let folder = NSTemporaryDirectory() + "/porthole-private-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for _ in 0..<2 { try PrivateFile.makeFolder(folder + "/a/b") }
    try PrivateFile.touch(folder + "/a/file")
    #expect(throws: Errno.notDirectory) { try PrivateFile.makeFolder(folder + "/a/file") }
    #expect(throws: Errno.notDirectory) { try PrivateFile.makeFolder(folder + "/a/file/c") }
    #expect(throws: Errno.notFound) { try PrivateFile.makeFolder(folder + "/x/y", withParents: false) }
  }

  @Test("Several who write one file at the same time all succeed, and one of them counts")
  func together() async throws {
    let folder = NSTemporaryDirectory() + "/porthole-private-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/file"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          for _ in 0..<50 { try PrivateFile.write(path, [UInt8](repeating: UInt8(writer), count: writer * 1000)) }
        }
      }
      try await group.waitForAll()
    }
    let bytes = try PrivateFile.read(path)
    #expect(Set(bytes).count == 1 && bytes.count == Int(bytes.first ?? 0) * 1000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }
}
