import Foundation
import Testing

@testable import PortholeNet

/// Small files that are whole or not there.
struct PrivateFileTests {
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
