import Foundation
import PortholeNet
import Testing

@testable import Porthole

extension Torture {
  /// A server that is suspended and resumed under load, over and over.
  @Suite struct SuspendResumeTests {
    /// 200 rounds, or 10,000 where the environment has PORTHOLE_SOAK.
    static let isAlone = ProcessInfo.processInfo.environment["PORTHOLE_SOAK"] != nil
    static let rounds = isAlone ? 10_000 : 200

    @Test("However often it is suspended, what was acknowledged was done, the port is the same, and no descriptor is left behind")
    func rounds() async throws {
      let done = Locked<Set<String>>([]), failures = Failures()
      let server = Server(
        .test {
          $0.logger = .none
          $0.loops = 2
        })
      server.post("/do") { request in
        let name = String(decoding: try await request.body.collect(), as: UTF8.self)
        done.withLock { _ = $0.insert(name) }
        return .text(name)
      }
      try await server.start()
      let port = server.port
      let clients = (0..<4).map { number in Client(port: port, number: number, failures) }
      let tasks = clients.map { client in Task { await onThread { client.run() } } }
      var descriptors = 0
      for round in 0..<SuspendResumeTests.rounds {
        await server.suspend(within: .seconds(10))
        #expect(server.state == .suspended)
        #expect(LoadClient.canBind(port), "the port is taken in round \(round)")
        if round == 10 { descriptors = SuspendResumeTests.openDescriptors }
        if round == SuspendResumeTests.rounds - 1, SuspendResumeTests.isAlone {
          for client in clients { client.stop() }
          for task in tasks { await task.value }
          #expect(SuspendResumeTests.openDescriptors <= descriptors)
        }
        try await server.resume()
        #expect(server.state == .running && server.port == port)
        guard failures.all.isEmpty else { break }
        // Some rounds end before anybody has come, most with requests under way.
        if round % 4 != 0 {
          let before = clients.map(\.count).reduce(0, +)
          _ = await eventually(.seconds(10)) { clients.map(\.count).reduce(0, +) > before }
        }
      }
      for client in clients { client.stop() }
      for task in tasks { await task.value }
      await server.stop()
      #expect(failures.all == [])
      let acknowledged = clients.flatMap(\.acknowledged)
      let lost = done.withLock { done in acknowledged.filter { !done.contains($0) } }
      #expect(lost == [])
      #expect(acknowledged.count > SuspendResumeTests.rounds / 10)
      #expect(server.core.connectionCount == 0)
      print("suspend and resume: \(SuspendResumeTests.rounds) rounds, \(acknowledged.count) acknowledged, \(descriptors) descriptors")
    }

    private static var openDescriptors: Int {
      #if os(Linux)
      let folder = "/proc/self/fd"
      #else
      let folder = "/dev/fd"
      #endif
      return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
    }
  }
}

/// Has things done, and remembers which of them were acknowledged.
private final class Client: Sendable {
  private struct State {
    var isStopped = false
    var acknowledged: [String] = []
  }
  private let state = Locked(State())
  private let port: Int, number: Int
  private let failures: Failures

  init(port: Int, number: Int, _ failures: Failures) { (self.port, self.number, self.failures) = (port, number, failures) }

  var acknowledged: [String] { state.withLock { $0.acknowledged } }
  var count: Int { state.withLock { $0.acknowledged.count } }
  func stop() { state.withLock { $0.isStopped = true } }

  func run() {
    var next = 0
    while !state.withLock({ $0.isStopped }) {
      guard let client = try? LoadClient(port: port) else {
        usleep(1000)
        continue
      }
      while !state.withLock({ $0.isStopped }) {
        next += 1
        let name = "\(number)-\(next)"
        guard (try? client.send("POST /do HTTP/1.1\r\nHost: x\r\nContent-Length: \(name.utf8.count)\r\n\r\n\(name)")) != nil,
          let answer = try? client.answer()
        else { break }
        guard answer.status == 200, answer.body == Array(name.utf8) else {
          // A server that is about to suspend may say so.
          if answer.status != 503 { failures.add("\(answer.status) \(answer.text)") }
          break
        }
        state.withLock { $0.acknowledged.append(name) }
      }
    }
  }
}
