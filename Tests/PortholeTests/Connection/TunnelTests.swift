import Testing

@testable import Porthole
@testable import PortholeNet

/// Tunnels whose other end is the server itself (RFC 9110 §9.3.6).
struct TunnelTests {
  private struct Proxy: Middleware {
    #if TLS && !canImport(Network)
    let certificates: TunnelCertificates
    #endif

    func respond(to request: Request, next: any Responder) async throws -> Response {
      guard request.method == .connect else {
        return .text("\(request.isSecure ? "https" : "http")://\(request.connection.tunnel ?? "-") \(request.path)")
      }
      guard let host = request.target.split(separator: ":").first.map(String.init) else { throw HTTPError(.badRequest) }
      #if TLS && !canImport(Network)
      guard let end = certificates.end(of: host, authority: request.target) else { throw HTTPError(.badRequest) }
      return .tunnel(to: end)
      #else
      return .tunnel(to: TunnelEnd(plainTo: request.target))
      #endif
    }
  }

  private static func with(_ configuration: Server.Configuration = .test(), _ test: (WireServer) async throws -> Void) async throws {
    #if TLS && !canImport(Network)
    let proxy = Proxy(certificates: TunnelCertificates(try CertificateAuthority()))
    #else
    let proxy = Proxy()
    #endif
    try await WireServer.with(configuration, routes: { $0.use(proxy) }, test: test)
  }

  private static func connect(_ target: String) -> String { "CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\r\n" }

  @Test("Plain HTTP in a tunnel is answered as the host's that was asked for, request after request")
  func plain() async throws {
    try await Self.with { subject in
      let wire = try await subject.connect(sending: Self.connect("app.test:80"))
      #expect(try await wire.takeHead() == "HTTP/1.1 200 OK")
      #expect(try await wire.ask(Wire.get("/a")).text == "http://app.test:80 /a")
      #expect(try await wire.ask(Wire.get("/b")).text == "http://app.test:80 /b")
    }
  }

  @Test("What is sent behind CONNECT before its answer is refused, and so is content")
  func early() async throws {
    try await Self.with { subject in
      for request in [
        Self.connect("app.test:80") + Wire.get("/"), "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\nContent-Length: 3\r\n\r\nabc",
      ] {
        let wire = try await subject.connect(sending: request)
        let response = try await wire.response(to: "GET")
        #expect(response.status == 400)
        #expect(response.closes)
      }
    }
  }

  @Test("The tunnel's connection counts as one, and is over with it")
  func counts() async throws {
    try await Self.with(.test { $0.limits.connections = 1 }) { subject in
      let wire = try await subject.connect(sending: Self.connect("app.test:80"))
      _ = try await wire.takeHead()
      #expect(try await wire.ask(Wire.get("/")).status == 200)
      #expect(subject.server.core.connectionCount == 1)
      wire.close()
      #expect(await eventually { subject.server.core.connectionCount == 0 })
    }
  }

  @Test("Who may be served is asked when the tunnel is opened, once")
  func admission() async throws {
    let asked = Box(0)
    try await Self.with(
      .test {
        $0.admits = { _ in
          asked.change { $0 += 1 }; return true
        }
      }
    ) { subject in
      let wire = try await subject.connect(sending: Self.connect("app.test:80"))
      _ = try await wire.takeHead()
      #expect(try await wire.ask(Wire.get("/")).status == 200)
      #expect(asked.current == 1)
    }
  }

  @Test("A tunnel in which nothing is said is closed with the server")
  func quiet() async throws {
    try await Self.with { subject in
      let wire = try await subject.connect(sending: Self.connect("app.test:80"))
      _ = try await wire.takeHead()
      await subject.server.stop(within: .seconds(600))
      _ = try await wire.everything()
      #expect(subject.server.core.connectionCount == 0)
    }
  }

  @Test("Servers without such a handler open no tunnel")
  func ordinary() async throws {
    try await WireServer.with(routes: { $0.get(.any) { _ in .text("") } }) { subject in
      let response = try await subject.ask(Self.connect("app.test:80"))
      #expect(response.status == 501)
    }
  }

  #if TLS && canImport(COpenSSL)
  @Test(
    "TLS in a tunnel is by a certificate for the host that was asked for, whatever name the handshake has",
    arguments: [("app.test", "app.test"), ("APP.test", nil), ("127.0.0.9", nil), ("app.test", "other.test")])
  func secure(host: String, name: String?) async throws {
    try await Self.with { subject in
      guard let address = SocketAddress(host: "127.0.0.1", port: UInt16(clamping: subject.port)) else { throw WireError.malformed("port") }
      let socket = try WireSocket(address, sending: Self.connect("\(host):443"))
      var head: [UInt8] = []
      while WireParser.find([13, 10, 13, 10], in: head, from: 0) == nil, let bytes = try await socket.receive(within: Wire.patience) {
        head += bytes
      }
      let client = try TLSClient(over: socket, .init(name: name, protocols: ["h2", "http/1.1"]))
      #expect(try await client.handshake())
      #expect(client.serverCertificate?.hosts == [host.lowercased()])
      let wire = Wire(client)
      #expect(try await wire.ask(Wire.get("/a")).text == "https://\(host):443 /a")
      #expect(try await wire.ask(Wire.get("/b")).text == "https://\(host):443 /b")
    }
  }

  @Test("A host that no certificate can name gets no end of a tunnel")
  func names() throws {
    let certificates = TunnelCertificates(try CertificateAuthority())
    #expect(certificates.end(of: "app.test", authority: "app.test:443") != nil)
    for name in ["", ".", "a b", "a..b", "a/b", "é"] { #expect(certificates.end(of: name, authority: "x:443") == nil) }
  }

  @Test("A handshake that fails ends the tunnel alone")
  func broken() async throws {
    try await Self.with { subject in
      let wire = try await subject.connect(sending: Self.connect("app.test:443"))
      _ = try await wire.takeHead()
      try await wire.send([0x16, 3, 1, 0, 2, 0xFF, 0xFF])
      _ = try await wire.everything()
      #expect(await eventually { subject.server.core.connectionCount == 0 })
      #expect(try await subject.ask(Wire.get("/")).status == 200)
    }
  }
  #endif
}
