import Foundation

/// A folder of one test's own, which goes with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "porthole-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ content: String) throws { try write(name, Array(content.utf8)) }

  func write(_ name: String, _ content: [UInt8]) throws {
    let folder = ("\(path)/\(name)" as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(content).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func bytes(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) } ?? [] }

  func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  /// Seconds since 1970.
  func modified(_ name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return Int((attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
  }

  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
  }
}

/// Whether something comes true within a time that only a failing test needs.
func eventually(_ condition: () async throws -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(20)
  while ContinuousClock.now < deadline {
    if (try? await condition()) == true { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}
