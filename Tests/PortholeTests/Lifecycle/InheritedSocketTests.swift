import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Sockets that listen already when the server starts.
struct InheritedSocketTests {
  @Test("A socket that was passed is served whatever the port, and who comes between stop and start waits and is answered")
  func passed() async throws {
    let descriptor = try Socket.listen(.ipv4(0x7f00_0001, port: 0), backlog: 16)
    defer { Socket.close(descriptor) }
    let port = Int(try #require(Socket.localAddress(descriptor)).port)
    let server = Server(
      .test {
        $0.logger = .none
        $0.port = 1
        $0.addresses = [.socket(descriptor)]
      })
    server.get("/") { _ in .text("here") }
    try await server.start()
    #expect(server.urls == ["http://127.0.0.1:\(port)/"])
    #expect(try await Wire(port: port).ask(Wire.get("/")).text == "here")
    await server.stop(within: .zero)
    #expect(!server.isRunning)
    let wire = try Wire(port: port)
    try await wire.send(Wire.get("/"))
    try await server.start()
    #expect(try await wire.response().text == "here")
    await server.suspend(within: .zero)
    let other = try Wire(port: port)
    try await other.send(Wire.get("/"))
    try await server.resume()
    #expect(try await other.response().text == "here")
    await server.stop(within: .zero)
  }

  @Test("Passed and own sockets go together; a Unix socket that was passed keeps its path")
  func mixed() async throws {
    let path = NSTemporaryDirectory() + "porthole-\(UUID().uuidString.prefix(8)).sock"
    let descriptor = try Socket.listen(.unix(path), backlog: 16)
    defer {
      Socket.close(descriptor)
      Socket.removePath(path)
    }
    let server = Server(
      .test {
        $0.logger = .none
        $0.addresses = [.socket(descriptor), .ip("127.0.0.1")]
      })
    server.get("/") { _ in .text("here") }
    try await server.start()
    #expect(try await Wire(WireSocket(.unix(path))).ask(Wire.get("/")).text == "here")
    #expect(try await Wire(port: server.port).ask(Wire.get("/")).text == "here")
    await server.stop(within: .zero)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("A passed socket that died is replaced by one of the server's own at the same place")
  func dead() async throws {
    let descriptor = try Socket.listen(.ipv4(0x7f00_0001, port: 0), backlog: 16)
    defer { Socket.close(descriptor) }
    let server = Server(
      .test {
        $0.logger = .none
        $0.addresses = [.socket(descriptor)]
      })
    server.get("/") { _ in .text("here") }
    let hasResumed = Box(false)
    server.onEvent { if case .resumed = $0 { hasResumed.set(true) } }
    try await server.start()
    let port = server.port
    Socket.shutdown(descriptor)
    #expect(await eventually { hasResumed.current })
    #expect(try await Wire(port: port).ask(Wire.get("/")).text == "here")
    await server.stop(within: .zero)
  }

  @Test("A stop that lets others go on takes no longer than it was given")
  func draining() {
    for (seconds, draining, drainTime, rest) in [(5, true, 2, 3), (1, true, 1, 0), (5, false, 0, 5)] {
      let shares = Life.shares(of: .seconds(seconds), draining: draining)
      #expect(shares.drainTime == .seconds(drainTime))
      #expect(shares.rest == .seconds(rest))
    }
  }

  @Test("What is no socket that listens is told by start")
  func wrong() async throws {
    for descriptor in [Int32(9999), 0] {
      let server = Server(
        .test {
          $0.logger = .none
          $0.addresses = [.socket(descriptor)]
        })
      let error = await #expect(throws: ServerError.self) { try await server.start() }
      #expect(error?.code == .configuration)
    }
  }
}
