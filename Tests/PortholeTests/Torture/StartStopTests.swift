import Foundation
import Synchronization
import Testing

@testable import Porthole

extension Torture {
  /// Servers that start and stop under load, over and over.
  @Suite struct StartStopTests {
    /// 50 rounds, or 2,000 where the environment has PORTHOLE_SOAK.
    static let isAlone = ProcessInfo.processInfo.environment["PORTHOLE_SOAK"] != nil
    static let rounds = isAlone ? 2000 : 50

    @Test("Each stop leaves every request a whole answer or a clean close, the port free, and no descriptor behind")
    func rounds() async throws {
      let failures = Failures()
      let load = Load(failures)
      var descriptors = 0
      let server = Server(Torture.configuration(isAlone: StartStopTests.isAlone, failures))
      TortureRoutes.add(to: server)
      // A first round makes what stays: loops, pools, the runtime's own threads.
      try await server.start()
      let port = server.port
      await server.stop(within: .zero)
      let again = Server(Torture.configuration(port: port, isAlone: StartStopTests.isAlone, failures))
      TortureRoutes.add(to: again)
      var slowest = Duration.zero
      for round in 0..<StartStopTests.rounds {
        if round == 3 { descriptors = StartStopTests.openDescriptors }
        try await again.start()
        let clients = (0..<6).map { number in Task { await onThread { load.run(port: port, number: number) } } }
        // However slow the machine is: a round without an answer would show nothing.
        let answered = load.answered.load(ordering: .relaxed)
        _ = await eventually(.seconds(60)) { load.answered.load(ordering: .relaxed) > answered || !failures.all.isEmpty }
        try await Task.sleep(for: .milliseconds(round % 20))
        let began = ContinuousClock.now
        await again.stop(within: .seconds(10))
        slowest = max(slowest, .now - began)
        #expect(LoadClient.canBind(port), "the port is taken after round \(round)")
        for client in clients { await client.value }
        guard failures.all.isEmpty else { break }
      }
      #expect(failures.all == [])
      #expect(load.answered.load(ordering: .relaxed) >= StartStopTests.rounds)
      #expect(again.core.connectionCount == 0)
      let left = await StartStopTests.settled(descriptors)
      // Tests beside this one have descriptors, too: only a run of this one alone can tell.
      if StartStopTests.isAlone { #expect(left == descriptors) }
      print(
        "start and stop: \(StartStopTests.rounds) rounds, \(load.answered.load(ordering: .relaxed)) answers,",
        "\(load.unheard.load(ordering: .relaxed)) connections that came too late to be accepted, slowest stop \(slowest), \(left) descriptors"
      )
    }

    private static var openDescriptors: Int {
      #if os(Linux)
      let folder = "/proc/self/fd"
      #else
      let folder = "/dev/fd"
      #endif
      return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
    }

    /// The number of open descriptors once it is as wanted, or after a while.
    private static func settled(_ wanted: Int) async -> Int {
      for _ in 0..<200 where openDescriptors != wanted { try? await Task.sleep(for: .milliseconds(25)) }
      return openDescriptors
    }
  }
}

/// Clients that ask until nobody listens any more.
private final class Load: Sendable {
  let answered = Atomic<Int>(0)
  /// Connections that the system made and the server never saw, as it closed its listener.
  let unheard = Atomic<Int>(0)
  private let failures: Failures
  private static let paths = [
    "/plain/at-once", "/plain/sleep", "/plain/hold", "/plain/actor", "/streaming/from-detached", "/blocking/hold",
  ]

  init(_ failures: Failures) { self.failures = failures }

  func run(port: Int, number: Int) {
    let path = Load.paths[number % Load.paths.count]
    var count = 0
    while true {
      count += 1
      do {
        let client = try LoadClient(port: port)
        // Some ask on one connection for long, some once.
        for _ in 0..<(number % 2 == 0 ? 1000 : 1) {
          let text = "\(number)-\(count)-\(client.answers)"
          guard try ask(client, path, text) else { break }
        }
      } catch .refused { return } catch { return failures.add("\(path): \(error)") }
    }
  }

  /// False when the connection ended cleanly instead.
  private func ask(_ client: LoadClient, _ path: String, _ text: String) throws(LoadError) -> Bool {
    let answer: LoadClient.Answer?
    do {
      try client.send("GET \(path)?\(text) HTTP/1.1\r\nHost: x\r\n\r\n")
      answer = try client.answer()
    } catch {
      // The system resets connections that were still waiting to be accepted when a listener closes.
      guard client.answers == 0,
        error == .system("recv", ECONNRESET) || error == .system("send", ECONNRESET) || error == .system("send", EPIPE)
      else { throw error }
      unheard.add(1, ordering: .relaxed)
      return false
    }
    guard let answer else { return false }
    if answer != LoadClient.Answer(status: 200, body: Array(text.utf8)) { throw .malformed("\(answer.status) \(answer.text)") }
    answered.add(1, ordering: .relaxed)
    return true
  }
}
