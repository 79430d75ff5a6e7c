import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// A server's life: started, stopped, and started again.
struct LifeTests {
  private static func configuration(_ change: (inout Server.Configuration) -> Void = { _ in }) -> Server.Configuration {
    .test {
      $0.logger = .none
      change(&$0)
    }
  }

  @Test("A second start throws, and harms nothing")
  func startTwice() async throws {
    try await WireServer.with(routes: { $0.get("/") { _ in .text("here") } }) { subject async throws in
      let port = subject.port
      let error = await #expect(throws: ServerError.self) { try await subject.server.start() }
      #expect(error?.code == .alreadyRunning)
      #expect(subject.port == port)
      #expect(try await subject.ask(Wire.get("/")).text == "here")
    }
  }

  @Test("Case 13: a busy port is an error with call, number and address")
  func busyPort() async throws {
    try await WireServer.with(routes: { _ in }) { subject in
      let other = Server(Self.configuration { $0.port = subject.port })
      let error = await #expect(throws: ServerError.self) { try await other.start() }
      #expect(error?.code == .listen)
      #expect(error?.call == "bind")
      #expect(error?.errno == EADDRINUSE)
      #expect(error?.address == "127.0.0.1:\(subject.port)")
      #expect(error?.description.contains("127.0.0.1:\(subject.port)") == true)
      #expect(!other.isRunning)
    }
  }

  @Test("Case 13: the port that the system chose is kept over a restart, unless somebody else has it by then")
  func keepsChosenPort() async throws {
    let server = Server(Self.configuration())
    try await server.start()
    // While it is stopped the port is anybody's, and on this machine somebody may need one: then once more.
    var isKept = false
    for _ in 0..<20 where !isKept {
      let port = server.port
      await server.stop(within: .zero)
      try await server.start()
      isKept = server.port == port
    }
    #expect(isKept)
    var taken: (server: Server, port: Int)?
    for _ in 0..<20 where taken == nil {
      let port = server.port
      await server.stop(within: .zero)
      let other = Server(Self.configuration { $0.port = port })
      if (try? await other.start()) != nil { taken = (other, port) }
      try await server.start()
    }
    let other = try #require(taken)
    #expect(server.port != other.port)
    #expect(server.port != 0)
    await server.stop(within: .zero)
    await other.server.stop(within: .zero)
  }

  @Test("Case 13: a server starts again on the same port at once, connections of its former life or not")
  func restart() async throws {
    let first = Server(Self.configuration())
    try await first.start()
    let port = first.port
    let server = Server(Self.configuration { $0.port = port })
    await first.stop(within: .zero)
    server.get("/") { _ in .text("here") }
    for _ in 0..<20 {
      try await server.start()
      #expect(server.port == port)
      let wire = try Wire(port: port), silent = try Wire(port: port)
      #expect(try await wire.ask(Wire.get("/")).text == "here")
      await server.stop(within: .zero)
      #expect(!server.isRunning)
      #expect(server.port == 0)
      #expect(server.urls.isEmpty)
      // Both connections ended, and nobody listens.
      #expect(try await wire.endsCleanly())
      _ = try await silent.everything()
      #expect(throws: WireError.self) { try Wire(port: port) }
    }
  }

  @Test("Case 11: stopping lets a request under way end, and closes idle connections at once")
  func graceful() async throws {
    let began = Gate(), gate = Gate()
    let server = Server(Self.configuration())
    server.get("/") { _ in .text("here") }
    server.get("/slow") { _ in
      began.open()
      await gate.wait()
      return .text("done")
    }
    try await server.start()
    let port = server.port
    let idle = try Wire(port: port), busy = try Wire(port: port)
    #expect(try await idle.ask(Wire.get("/")).text == "here")
    try await busy.send(Wire.get("/slow"))
    await began.wait()
    let stopping = Task { await server.stop(within: .seconds(60)) }
    #expect(try await idle.endsCleanly())
    #expect(throws: WireError.self) { _ = try Wire(port: port) }
    gate.open()
    let response = try await busy.response()
    #expect(response.text == "done")
    #expect(response.closes)
    #expect(try await busy.endsCleanly())
    await stopping.value
    #expect(!server.isRunning)
  }

  @Test("Case 11: stopping is bounded by its deadline, whatever handlers do", arguments: [false, true])
  func bounded(blocking: Bool) async throws {
    let began = Gate(), gate = Gate(), isReleased = Box(false)
    let server = Server(Self.configuration())
    server.get("/") { _ in
      began.open()
      if blocking { while !isReleased.current { usleep(10_000) } } else { await Task.detached { await gate.wait() }.value }
      return .text("late")
    }
    try await server.start()
    let wire = try Wire(port: server.port)
    try await wire.send(Wire.get("/"))
    await began.wait()
    // The handler is let go only behind this.
    await server.stop(within: .milliseconds(100))
    #expect(!server.isRunning)
    isReleased.set(true)
    gate.open()
    await #expect(throws: WireError.self) { try await wire.response() }
  }

  @Test("Stopping twice at a time, or a server that does not run, is no error; starting after it works")
  func stops() async throws {
    let server = Server(Self.configuration())
    await server.stop()
    try await server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    #expect(!server.isRunning)
    try await server.start()
    #expect(server.isRunning)
    await server.stop()
  }

  @Test("Case 11: starts and stops from many tasks leave the server in one state")
  func concurrent() async throws {
    let server = Server(Self.configuration())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          if number % 2 == 0 { try? await server.start() } else { await server.stop(within: .zero) }
        }
      }
    }
    await server.stop(within: .zero)
    #expect(!server.isRunning)
    try await server.start()
    #expect(server.isRunning)
    await server.stop(within: .zero)
  }

  @Test("Case 14: a server whose last reference goes while it runs stops")
  func deinitStops() async throws {
    var server: Server? = Server(Self.configuration())
    try await server?.start()
    let port = try #require(server?.port)
    let wire = try Wire(port: port)
    server = nil
    #expect(
      await eventually {
        guard let other = try? Wire(port: port) else { return true }
        other.close()
        return false
      })
    _ = try await wire.everything()
  }

  @Test("Port 0 gives both families the same number")
  func bothFamilies() async throws {
    let server = Server(Self.configuration { $0.addresses = [.localhost] })
    server.get("/") { request in
      .text(request.connection.usesIPv6 ? "6 \(request.connection.remoteHost)" : "4 \(request.connection.remoteHost)")
    }
    try await server.start()
    #expect(server.port > 0)
    #expect(server.urls.first == "http://127.0.0.1:\(server.port)/")
    #expect(try await Wire(port: server.port).ask(Wire.get("/")).text == "4 127.0.0.1")
    if Self.hasIPv6 {
      #expect(server.urls == ["http://127.0.0.1:\(server.port)/", "http://[::1]:\(server.port)/"])
      #expect(try await Wire(port: server.port, host: "::1").ask(Wire.get("/")).text == "6 ::1")
    }
    await server.stop()
  }

  private static let hasIPv6 = (try? Socket.listen(.ipv6(0, 1, port: 0, scope: 0), backlog: 1)).map { Socket.close($0) } != nil

  @Test("One family only, as asked for", .enabled(if: hasIPv6))
  func oneFamily() async throws {
    for (address, other, port) in [("127.0.0.1", "::1", 0), ("::1", "127.0.0.1", 0)] {
      let server = Server(
        Self.configuration {
          $0.addresses = [.ip(address)]
          $0.port = port
        })
      server.get("/") { _ in .text("here") }
      try await server.start()
      #expect(try await Wire(port: server.port, host: address).ask(Wire.get("/")).text == "here")
      #expect(throws: WireError.self) { _ = try Wire(port: server.port, host: other) }
      await server.stop()
    }
  }

  @Test("A Unix socket is served, its path goes at the stop, and one left behind is no obstacle")
  func unixSocket() async throws {
    let path = NSTemporaryDirectory() + "porthole-\(UUID().uuidString.prefix(8)).sock"
    let server = Server(Self.configuration { $0.addresses = [.unix(path)] })
    server.get("/") { .text("\($0.connection.remotePort)") }
    // A socket that nobody listens at any more.
    Socket.close(try Socket.listen(.unix(path), backlog: 1))
    #expect(FileManager.default.fileExists(atPath: path))
    for _ in 0..<2 {
      try await server.start()
      #expect(server.port == 0)
      #expect(server.urls == ["unix:\(path)"])
      #expect(try await Wire(WireSocket(.unix(path))).ask(Wire.get("/")).text == "0")
      let other = Server(Self.configuration { $0.addresses = [.unix(path)] })
      let error = await #expect(throws: ServerError.self) { try await other.start() }
      #expect(error?.errno == EADDRINUSE)
      #expect(try await Wire(WireSocket(.unix(path))).ask(Wire.get("/")).text == "0")
      await server.stop()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("What was configured and cannot be is told by start")
  func configurationErrors() async throws {
    let wrong: [(inout Server.Configuration) -> Void] = [
      { $0.port = 65536 }, { $0.port = -1 }, { $0.addresses = [.ip("nonsense")] }, { $0.name = "a\r\nb" },
    ]
    for change in wrong {
      let error = await #expect(throws: ServerError.self) { try await Server(Self.configuration(change)).start() }
      #expect(error?.code == .configuration)
    }
    let server = Server(Self.configuration())
    server.get("no/slash") { _ in .text("") }
    await #expect(throws: RoutePatternError.self) { try await server.start() }
    #expect(!server.isRunning)
  }

  @Test("Many servers in one process answer each for itself, some of them on several loops")
  func many() async throws {
    let servers = (0..<20).map { number in
      Server(Self.configuration { $0.loops = 1 + number % 3 })
    }
    for (number, server) in servers.enumerated() {
      server.get("/") { _ in .text("\(number)") }
      try await server.start()
    }
    #expect(Set(servers.map(\.port)).count == 20)
    for _ in 0..<3 {
      for (number, server) in servers.enumerated() {
        #expect(try await Wire(port: server.port).ask(Wire.get("/")).text == "\(number)")
      }
    }
    for server in servers { await server.stop(within: .zero) }
  }

  @Test("The name of the server is the configured one, or none", arguments: ["Porthole", "My App/1.0", nil])
  func name(name: String?) async throws {
    try await WireServer.with(.test { $0.name = name }, routes: { $0.get("/") { _ in .text("here") } }) { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response["Server"] == name)
    }
  }

  @Test("Case 22: routes come and go, and the server starts and stops, under requests: each gets a whole answer or a clean end")
  func churn() async throws {
    let server = Server(Self.configuration())
    server.get("/fixed") { _ in .text("fixed") }
    try await server.start()
    let port = server.port
    let steady = Server(Self.configuration { $0.port = port })
    steady.get("/fixed") { _ in .text("fixed") }
    await server.stop(within: .zero)
    let answered = Box(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          while !Task.isCancelled {
            guard let wire = try? Wire(port: port) else {
              try? await Task.sleep(for: .milliseconds(2))
              continue
            }
            do {
              for path in ["/fixed", "/changing", "/fixed"] {
                let response = try await wire.ask(Wire.get(path))
                let expected = path == "/fixed" ? ["fixed"] : ["changing"]
                if response.status == 200 {
                  #expect(expected.contains(response.text))
                } else {
                  #expect([404, 503].contains(response.status))
                }
                answered.change { $0 += 1 }
              }
            } catch let error as WireError {
              // Before a response or without one: never in the middle of it.
              if case .cut(status: let status, _) = error { #expect(status == 0) }
              if case .malformed = error { Issue.record(error) }
              if case .timeout = error { Issue.record(error) }
            }
            wire.close()
          }
        }
      }
      for _ in 0..<15 {
        try await steady.start()
        for _ in 0..<10 {
          let token = steady.get("/changing") { _ in .text("changing") }
          try await Task.sleep(for: .milliseconds(2))
          #expect(steady.remove(token))
          #expect(!steady.remove(token))
        }
        await steady.stop(within: .seconds(1))
      }
      group.cancelAll()
      try await group.waitForAll()
    }
    #expect(answered.current > 0)
  }
}
