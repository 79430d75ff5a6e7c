import Testing

@testable import Porthole
@testable import PortholeNet

/// A server behind a proxy that speaks the PROXY protocol.
struct ProxyProtocolTests {
  private static func with(
    _ change: (inout Server.Configuration) -> Void = { _ in }, _ test: (WireServer) async throws -> Void
  ) async throws {
    let configuration = Server.Configuration.test {
      $0.expectsProxyProtocol = true
      change(&$0)
    }
    try await WireServer.with(
      configuration, routes: { $0.get("/") { .text("\($0.connection.remoteAddress) \($0.connection.localAddress)") } }, test: test)
  }

  @Test("The client's address is the one that the proxy tells, for all requests of the connection, however it is cut into pieces")
  func told() async throws {
    try await Self.with { subject in
      let header = "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n"
      let wire = try await subject.connect()
      try await wire.send(header.map { String($0) } + [Wire.get("/")], pause: .milliseconds(2))
      #expect(try await wire.response().text == "192.0.2.1:56324 192.0.2.2:443")
      #expect(try await wire.ask(Wire.get("/")).text == "192.0.2.1:56324 192.0.2.2:443")
      let other = try await subject.connect()
      try await other.send(header + Wire.get("/"))
      #expect(try await other.response().text == "192.0.2.1:56324 192.0.2.2:443")
    }
  }

  @Test("The proxy's own connection has its own address")
  func own() async throws {
    try await Self.with { subject in
      let wire = try await subject.connect()
      try await wire.send("PROXY UNKNOWN\r\n" + Wire.get("/"))
      #expect(try await wire.response().text.hasSuffix(" 127.0.0.1:\(subject.port)"))
    }
  }

  @Test("Whoever sends no header, half of one, or nothing, is closed without an answer, and no longer counted")
  func refused() async throws {
    try await Self.with({ $0.limits.handshakeTime = 1 }) { subject in
      for sent in [Wire.get("/"), "PROXY TCP4 192.0.2.1", ""] {
        let wire = try await subject.connect()
        if !sent.isEmpty { try await wire.send(sent) }
        #expect(try await wire.everything() == [])
      }
      #expect(await eventually { subject.server.core.connectionCount == 0 })
      #expect(await eventually { subject.log.contains("no header of the PROXY protocol") })
    }
  }

  @Test("Limits count clients, not the proxy")
  func limits() async throws {
    try await Self.with({ $0.limits.connectionsPerAddress = 1 }) { subject in
      let first = try await subject.connect()
      try await first.send("PROXY TCP4 192.0.2.1 192.0.2.9 1 80\r\n" + Wire.get("/"))
      #expect(try await first.response().status == 200)
      let second = try await subject.connect()
      try await second.send("PROXY TCP4 192.0.2.1 192.0.2.9 2 80\r\n" + Wire.get("/"))
      _ = try await second.everything()
      let other = try await subject.connect()
      try await other.send("PROXY TCP4 192.0.2.3 192.0.2.9 3 80\r\n" + Wire.get("/"))
      #expect(try await other.response().text == "192.0.2.3:3 192.0.2.9:80")
      #expect(subject.server.core.connectionCount == 2)
    }
  }

  @Test("A stop does not wait for a proxy that says nothing")
  func stops() async throws {
    try await Self.with { subject in
      let wire = try await subject.connect()
      #expect(await eventually { subject.server.core.connectionCount == 1 })
      await subject.server.stop(within: .seconds(60))
      #expect(try await wire.everything() == [])
      #expect(subject.server.core.connectionCount == 0)
    }
  }
}
