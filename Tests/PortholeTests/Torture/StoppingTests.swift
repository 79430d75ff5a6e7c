import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// What a server that stops owes to requests that are under way or have just arrived.
@Suite(.serialized) struct StoppingTests {
  private static func server(_ routes: (Server) -> Void) async throws -> Server {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.logger = .none
    let server = Server(configuration)
    routes(server)
    try await server.start()
    return server
  }

  private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test("A response whose content was under way when the server stopped is whole")
  func streamUnderWay() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let isUnderWay = Locked(false)
    let server = try await Self.server { server in
      server.get("/") { _ in
        .stream { writer in
          try await writer.write("first ")
          isUnderWay.withLock { $0 = true }
          for await _ in gate {}
          try await writer.write("last")
        }
      }
    }
    let port = server.port
    let answer = Task {
      try await onThread { () -> Result<LoadClient.Answer?, any Error> in
        Result {
          let client = try LoadClient(port: port)
          try client.send(Self.request)
          return try client.answer()
        }
      }.get()
    }
    while !isUnderWay.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    let stop = Task { await server.stop(within: .seconds(20)) }
    // Once nobody listens, the workers know that they stop.
    while await onThread({ (try? LoadClient(port: port)) != nil }) { try await Task.sleep(for: .milliseconds(1)) }
    opening.finish()
    #expect(try await answer.value == LoadClient.Answer(status: 200, body: Array("first last".utf8)))
    await stop.value
  }

  @Test("A request that has arrived unseen on a quiet connection is answered before the server stops")
  func requestUnseen() async throws {
    let core = Server(Server.Configuration()).core
    _ = core.routes.add(.any, methods: [.get], Route({ _ in .text("here") }, name: "all"))
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let worker = Worker(core: core, loop: loop)
    let listener = try Listener(.ipv4(0x7f00_0001, port: 0), backlog: 8, loop: loop) { socket, peer in
      _ = core.admit(peer)
      worker.adopt(SocketStream(owning: socket, peer: peer, loop: loop))
    } failed: { _ in
    }
    try await loop.library { try listener.start() }
    let clients = Clients()
    clients.all = [try LoadClient(port: Int(listener.address.port))]
    try clients.all[0].send(Self.request)
    #expect(try clients.all[0].answer()?.text == "here")
    // The loop looks at no connection while it is kept here.
    try await loop.library {
      try clients.all[0].send(Self.request)
      listener.stop()
      worker.beginStopping()
    }
    #expect(try clients.all[0].answer()?.text == "here")
    #expect(try clients.all[0].answer() == nil)
  }

  @Test("Connections that the system holds for the server when it stops are served, not reset")
  func backlog() async throws {
    let server = try await Self.server { $0.get("/") { _ in .text("here") } }
    let port = server.port
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let clients = Clients()
    // More than the loop accepts at one go, made while it is kept from accepting any.
    try await loop.library {
      for _ in 0..<150 {
        let client = try LoadClient(port: port)
        try client.send(Self.request)
        clients.all.append(client)
      }
      Task { await server.stop(within: .seconds(20)) }
      usleep(100_000)
    }
    for client in clients.all {
      let answer = try client.answer()
      #expect(answer == nil || answer?.text == "here")
    }
    #expect(clients.all.count == 150)
  }
}

/// Clients that go from one thread to another and are used by one at a time.
private final class Clients: @unchecked Sendable { var all: [LoadClient] = [] }
