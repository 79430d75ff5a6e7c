import Testing

@testable import Porthole
@testable import PortholeNet

/// Bounds on connections and heads, each refused by a complete response.
struct LimitTests {
  @Test("Case 21: connections beyond the bound get 503, and there is room again when one ends")
  func connections() async throws {
    try await WireServer.with(.test { $0.limits.connections = 2 }, routes: { $0.get("/") { _ in .text("here") } }) { subject in
      let first = try await subject.connect(), second = try await subject.connect()
      #expect(try await first.ask(Wire.get("/")).text == "here")
      #expect(try await second.ask(Wire.get("/")).text == "here")
      let third = try await subject.connect()
      let refusal = try await third.response()
      #expect(refusal.status == 503)
      #expect(refusal.closes)
      #expect(refusal.text.contains("as many connections"))
      first.close()
      #expect(await eventually { (try? await subject.ask(Wire.get("/")).status) == 200 })
    }
  }

  @Test("Connections of one address are bounded, those of loopback are not; a network of IPv6 counts as one address")
  func addresses() async throws {
    var configuration = Server.Configuration()
    configuration.limits.connections = 100
    configuration.limits.connectionsPerAddress = 2
    let core = ServerCore(configuration)
    func v4(_ last: UInt32, port: UInt16) -> SocketAddress { .ipv4(0xc0a8_0000 + last, port: port) }
    #expect(core.admit(v4(1, port: 1)))
    #expect(core.admit(v4(1, port: 2)))
    #expect(!core.admit(v4(1, port: 3)))
    #expect(core.admit(v4(2, port: 1)))
    core.connectionEnded(peer: v4(1, port: 1))
    #expect(core.admit(v4(1, port: 4)))
    #expect(core.admit(.ipv6(0x2001_0db8_0000_0001, 1, port: 1, scope: 0)))
    #expect(core.admit(.ipv6(0x2001_0db8_0000_0001, 2, port: 1, scope: 0)))
    #expect(!core.admit(.ipv6(0x2001_0db8_0000_0001, 3, port: 1, scope: 0)))
    #expect(core.admit(.ipv6(0x2001_0db8_0000_0002, 3, port: 1, scope: 0)))
    for port in 1...20 { #expect(core.admit(.ipv4(0x7f00_0001, port: UInt16(port)))) }
    #expect(core.connectionCount == 26)
  }

  @Test(
    "Heads beyond the limits are refused by their status",
    arguments: [
      ("GET /" + String(repeating: "x", count: 200) + " HTTP/1.1\r\nHost: x\r\n\r\n", 414),
      ("GET / HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "x", count: 2000) + "\r\n\r\n", 431),
      ("GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "X: y\r\n", count: 20) + "\r\n", 431),
    ])
  func heads(request: String, status: Int) async throws {
    let small = { (configuration: inout Server.Configuration) in
      configuration.limits.targetSize = 100
      configuration.limits.headSize = 1000
      configuration.limits.fieldCount = 10
    }
    try await WireServer.with(.test(small), routes: { $0.get(.any) { _ in .text("here") } }) { subject in
      for wire in [try await subject.connect(), try await subject.memory(read: 1).wire] {
        let response = try await wire.ask(request)
        #expect(response.status == status)
        #expect(response.closes)
        #expect(!response.text.isEmpty)
      }
    }
  }

  @Test(
    "Host: exactly one in HTTP/1.1, and one that is a host (RFC 9112 §3.2)",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: \r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200),
      ("GET / HTTP/1.0\r\n\r\n", 200), ("GET http://b/ HTTP/1.1\r\n\r\n", 400),
      ("GET http://b:8080/ HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    ])
  func host(request: String, status: Int) async throws {
    try await WireServer.with(routes: { $0.get("/") { .text($0.authority ?? "none") } }) { subject in
      let response = try await subject.ask(request)
      #expect(response.status == status)
      // RFC 9112 §3.2.2: an absolute target decides, whatever Host says.
      if request.hasPrefix("GET http://b:8080") { #expect(response.text == "b:8080") }
    }
  }
}
