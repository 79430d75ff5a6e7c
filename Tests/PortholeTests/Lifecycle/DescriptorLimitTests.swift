import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// What happens when descriptors run out, seen from outside of a process of its own, as the limit is the process's.
struct DescriptorLimitTests {
  /// The command as built beside the tests.
  private static var command: String? {
    let candidates =
      [Bundle.main.executableURL, CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }].compactMap { $0 }
      + Bundle.allBundles.map(\.bundleURL)
    for candidate in candidates {
      var folder = candidate.deletingLastPathComponent()
      for _ in 0..<4 {
        let path = folder.appendingPathComponent("porthole").path
        if FileManager.default.isExecutableFile(atPath: path), !isFolder(path) { return path }
        folder = folder.deletingLastPathComponent()
      }
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
  }

  /// A running command, what it has said so far, and its end.
  private final class Running: Sendable {
    let output = Box(""), errors = Box("")
    private let process = Process()

    init(_ shell: String) throws {
      let out = Pipe(), error = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", shell]
      process.standardOutput = out
      process.standardError = error
      for (pipe, box) in [(out, output), (error, errors)] {
        pipe.fileHandleForReading.readabilityHandler = { handle in
          let data = handle.availableData
          if data.isEmpty { handle.readabilityHandler = nil } else { box.change { $0 += String(decoding: data, as: UTF8.self) } }
        }
      }
      try process.run()
    }

    func stop() async -> Int32 {
      process.terminate()
      let hasEnded = await eventually { !self.process.isRunning }
      guard hasEnded else { return -1 }
      // It has ended; without this it keeps itself, as no run loop runs on this thread.
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  @Test("Case 20: accepting survives that descriptors run out, does not spin, and goes on when there are some again")
  func survives() async throws {
    let command = try #require(Self.command)
    let folder = try TemporaryFolder()
    try folder.file("a.txt", "hello")
    let running = try Running("ulimit -n 40; exec '\(command)' serve '\(folder.path)' --port 0 --address 127.0.0.1 --log none --loops 1")
    #expect(await eventually { running.output.current.hasSuffix("/\n") })
    let url = try #require(
      URL(string: running.output.current.split(separator: " ").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""))
    let port = try #require(url.port)
    // A connection that was there before goes on through it.
    let old = try Wire(port: port)
    #expect(try await old.ask(Wire.get("/a.txt")).status == 200)
    var wires: [Wire] = []
    for _ in 0..<60 { wires.append(try Wire(port: port)) }
    let began = ContinuousClock.now
    #expect(await eventually { running.errors.current.contains("accept failed") })
    try await Task.sleep(for: .seconds(1))
    let lines = running.errors.current.split(separator: "\n").count
    let elapsed = ContinuousClock.now - began
    // It looks again four times a second, not as often as it can.
    #expect(lines <= Int(elapsed.components.seconds + 1) * 4 + 2)
    for wire in wires { wire.close() }
    let served = await eventually {
      guard let wire = try? Wire(port: port) else { return false }
      defer { wire.close() }
      return (try? await wire.ask(Wire.get("/a.txt")).text) == "hello"
    }
    #expect(served)
    #expect(try await old.ask(Wire.head("/")).status == 200)
    #expect(await running.stop() == 0)
  }
}
