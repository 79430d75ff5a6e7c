import Foundation
import Porthole
import PortholeNet
import Synchronization
import Testing

/// What brings a process to its limits: one test at a time.
@Suite(.serialized) enum Torture {
  /// Loops of their own, as those that the other tests use would be held by these.
  static func configuration(port: Int = 0, isAlone: Bool, _ failures: Failures) -> Server.Configuration {
    var configuration = Server.Configuration(port: port)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.loops = 2
    configuration.priority = isAlone ? .normal : .low
    configuration.logger = Logger(level: .error) { _, message in failures.add("logged: \(message)") }
    return configuration
  }
}

extension Torture {
  /// Every kind of handler under load from clients of every kind: each request gets the answer that is its own.
  ///
  /// Under the thread sanitizer this is where a mistake in the hand-over of loops would show.
  @Suite struct TortureTests {
    /// PORTHOLE_TORTURE_SECONDS of the environment.
    static let given = ProcessInfo.processInfo.environment["PORTHOLE_TORTURE_SECONDS"].flatMap(Double.init)
    static let seconds = given ?? 3

    @Test("Handlers of every kind answer each request with what is its own, whatever holds the loops")
    func everyKind() async throws {
      let folder = try TortureFolder()
      defer { folder.remove() }
      let failures = Failures()
      var configuration = Torture.configuration(isAlone: TortureTests.given != nil, failures)
      // A sink and a listener that hold the loop now and then.
      let lines = Atomic<Int>(0)
      configuration.accessLog = AccessLog { _ in if lines.add(1, ordering: .relaxed).newValue % 16 == 0 { TortureRoutes.hold(12) } }
      let server = Server(configuration)
      server.onEvent { event in if case .failed(let error) = event { failures.add("\(error)") } }
      TortureRoutes.add(to: server)
      server.mount("/files", Files(folder.path))
      try await server.start()
      let port = server.port

      let changes = Task.detached {
        while !Task.isCancelled {
          let token = server.get("/for-a-while") { _ in .text("here") }
          try? await Task.sleep(for: .milliseconds(1))
          server.remove(token)
        }
      }
      let asked = await withTaskGroup(of: Int.self) { group in
        for number in 0..<12 {
          group.addTask {
            await onThread {
              TortureClient(number: UInt64(number), port: port, file: folder.content, failures).run(for: TortureTests.seconds)
            }
          }
        }
        return await group.reduce(0, +)
      }
      changes.cancel()
      _ = await changes.value
      await server.stop(within: .seconds(20))
      #expect(failures.all == [])
      // Each client goes through all kinds once, however slow the machine.
      #expect(asked >= 12 * TortureClient.kinds.count)
      print("torture: \(asked) requests in \(TortureTests.seconds) s")
    }
  }
}

/// Does on a thread of its own what blocks.
func onThread<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
  await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume(returning: body()) } }
}

/// What went wrong, the first few.
final class Failures: Sendable {
  private let kept = Locked<[String]>([])
  var all: [String] { kept.withLock { $0 } }
  func add(_ text: String) { kept.withLock { if $0.count < 20 { $0.append(text) } } }
}

/// A folder with a file that is sent by the system alone.
struct TortureFolder {
  let path: String
  let content: [UInt8]

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-torture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try Data(content).write(to: url.appendingPathComponent("file.bin"))
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
