import PortholeHTTP
import PortholeNet
import PortholeTesting
import Testing

@testable import Porthole
@testable import PortholeIntercept

/// WebSockets, and whatever else changes the protocol (RFC 9110 §7.8): passed through, as bytes.
struct ProxyUpgradeTests {
  private static func upgrade(_ target: String, host: String) -> String {
    "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Own: 1\r\n\r\n"
  }

  private static func expectEcho(_ channel: SocketChannel, asking request: String) async throws {
    try await channel.write(request)
    let head = try await channel.text(until: "\r\n\r\n")
    #expect(head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(head.contains("\r\nConnection: Upgrade\r\n") && head.contains("\r\nUpgrade: websocket\r\n"))
    try await channel.write("there and back|")
    #expect(try await channel.text(until: "|") == "there and back|")
    await channel.finish()
    #expect(try await channel.text(until: "never") == "bye")
    await channel.close()
  }

  @Test("A rule that forwards passes an upgrade through, in absolute form as WebKit asks for it, and in a tunnel as Chromium does")
  func rule() async throws {
    try await EchoOrigin.with { port in
      try await ProxyFixture.with { interceptor, _ in
        try interceptor.handle(.host("socket.test"), try ReverseProxy(to: "http://127.0.0.1:\(port)"))
      } test: { fixture in
        try await Self.expectEcho(try await fixture.connect(), asking: Self.upgrade("ws://socket.test/talk", host: "socket.test"))
        let tunnel = try await fixture.connect()
        try await tunnel.write("CONNECT socket.test:80 HTTP/1.1\r\nHost: socket.test:80\r\n\r\n")
        #expect(try await tunnel.text(until: "\r\n\r\n") == "HTTP/1.1 200 OK\r\n\r\n")
        try await Self.expectEcho(tunnel, asking: Self.upgrade("/talk", host: "socket.test"))
      }
    }
  }

  @Test("Where others are passed on, so are their upgrades")
  func passed() async throws {
    try await EchoOrigin.with { port in
      try await ProxyFixture.with { _, configuration in
        configuration.passesOthers = true
      } test: { fixture in
        let host = "127.0.0.1:\(port)"
        try await Self.expectEcho(try await fixture.connect(), asking: Self.upgrade("ws://\(host)/talk", host: host))
        try await Self.expectEcho(try await fixture.connect(), asking: Self.upgrade("http://\(host)/talk", host: host))
      }
    }
  }

  @Test("A rule may answer a request for an upgrade as any other; one that nobody answers is refused")
  func declined() async throws {
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test")) { .text("\($0.url.scheme)|") }
    } test: { fixture in
      let channel = try await fixture.connect()
      try await channel.write(Self.upgrade("ws://app.test/", host: "app.test"))
      let answer = try await channel.text(until: "|")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix("\r\n\r\nws|"))
      try await channel.write(Self.upgrade("ws://unmapped.test/", host: "unmapped.test"))
      #expect(try await channel.text(until: "</html>\n").hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
      await channel.close()
    }
  }

  @Test("A server that declines the upgrade is heard")
  func declinedByServer() async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    let server = Server(configuration)
    server.get("/") { _ in .text("not today|", status: .upgradeRequired) }
    try await server.start()
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("socket.test"), try ReverseProxy(to: "http://127.0.0.1:\(server.port)"))
    } test: { fixture in
      let channel = try await fixture.connect()
      try await channel.write(Self.upgrade("ws://socket.test/", host: "socket.test"))
      let answer = try await channel.text(until: "|")
      #expect(answer.hasPrefix("HTTP/1.1 426 Upgrade Required\r\n"))
      #expect(answer.hasSuffix("not today|"))
      await channel.close()
    }
    await server.stop(within: .zero)
  }
}
