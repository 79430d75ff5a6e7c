import Foundation
import PortholeNet
import Testing

@testable public import PortholeFiles

/// A folder of its own for a test, removed with it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/porthole-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["root", "state"] { try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var root: String { path + "/root" }

  func write(_ name: String, _ text: String = "x") throws {
    try FileManager.default.createDirectory(
      atPath: (root + "/" + name as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/" + name))
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ name: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: root + "/" + name)) != nil }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: root + "/" + name, withDestinationPath: target)
  }

  /// What is left in the store's own folder, by its parts.
  func reserved(_ part: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: root + "/.porthole/" + part)) ?? [] }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).filter { $0 != ".porthole" }.sorted()
  }
}

/// The stores that have one contract.
enum StoreKind: CaseIterable, Sendable {
  case local, memory

  func make(_ folder: TestFolder) throws -> any FileStore {
    switch self {
    case .local: try LocalFileStore(folder.root)
    case .memory: MemoryFileStore()
    }
  }
}

/// A store and the folder that it may be in.
struct StoreFixture {
  let folder: TestFolder
  let store: any FileStore

  init(_ kind: StoreKind) throws {
    folder = try TestFolder()
    store = try kind.make(folder)
  }

  /// Puts a file there by way of a draft.
  @discardableResult
  func put(_ path: String, _ text: String = "x", _ options: PublishOptions = .init()) async throws -> FileInfo {
    let id = String(decoding: Reserved.newName(), as: UTF8.self)
    try await store.makeDraft(id, lasting: false).write(Array(text.utf8), at: 0)
    do { return try await store.publish(draft: id, as: StorePath(path), options) } catch {
      try await store.removeDraft(id)
      throw error
    }
  }

  func text(_ path: String) async throws -> String {
    let file = try await store.open(StorePath(path))
    return String(decoding: try await file.read(at: 0, count: 1 << 20), as: UTF8.self)
  }

  func names(_ path: String = "/") async throws -> [String] { try await store.list(StorePath(path), .init()).entries.map(\.name) }

  func folderAt(_ path: String) async throws { _ = try await store.makeFolder(StorePath(path)) }
}

extension StorePath: ExpressibleByStringLiteral {
  /// A path in a test is a good one.
  public init(stringLiteral text: String) {
    guard let path = try? StorePath(text) else { preconditionFailure("no path: \(text)") }
    self = path
  }
}

/// The reason for which something fails.
func reason(_ body: () async throws -> Void) async -> FileError.Reason? {
  do {
    try await body()
    return nil
  } catch let error as FileError { return error.reason } catch {
    Issue.record("another error: \(error)")
    return nil
  }
}

/// A generator whose numbers are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// The system's calls that tests make.
enum System {
  static func mode(_ path: String) -> UInt32? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
  }

  static func setMode(_ path: String, _ mode: UInt32) -> Bool { unsafe chmod(path, mode_t(mode)) == 0 }

  static func link(_ path: String, _ name: String) -> Bool { unsafe Foundation.link(path, name) == 0 }

  static func makePipe(_ path: String) -> Bool { unsafe mkfifo(path, 0o600) == 0 }

  static func set(_ variable: String, _ value: String) { unsafe setenv(variable, value, 1) }

  /// A small volume; false where none can be had.
  static func mountSmallVolume(_ path: String, size: String) -> Bool { unsafe mount("none", path, "tmpfs", 0, "size=\(size)") == 0 }

  static func unmount(_ path: String) { _ = unsafe umount2(path, Int32(MNT_DETACH)) }

  /// Runs a program; its output and its status. Nil when it is not there.
  static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String)? {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  static func has(_ program: String) -> Bool { (try? run(program, ["--version"])) != nil }
}
