import Foundation
import PortholeHTTP
import PortholeNet
import PortholeTesting
import Testing

@testable import Porthole
@testable import PortholeIntercept

/// Tunnels: to rules, to other hosts, and to nowhere.
struct ProxyTunnelTests {
  private static func tunnel(_ fixture: ProxyFixture, to target: String) async throws -> (channel: SocketChannel, answer: String) {
    let channel = try await fixture.connect()
    try await channel.write("CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\r\n")
    return (channel, try await channel.text(until: "\r\n\r\n"))
  }

  #if TLS && canImport(COpenSSL)
  @Test("Rules answer https by certificates of the proxy's authority, for each host its own", arguments: [false, true])
  func secure(relays: Bool) async throws {
    let shown = Locked<[String]>([])
    try await ProxyFixture.with { interceptor, configuration in
      configuration.relaysTunnels = relays
      try interceptor.handle(.host("app.test") || .host("127.0.0.7")) { .text("\($0.url)") }
      configuration.willShowCertificate = { host, certificate in
        shown.withLock { $0.append("\(host) \(certificate.hasPrefix("-----BEGIN CERTIFICATE-----"))") }
      }
    } test: { fixture in
      for url in ["https://app.test/a?b", "https://app.test:8443/", "https://127.0.0.7/"] {
        let (status, text) = try await fixture.ask(url)
        #expect(status == 200)
        #expect(text == url)
      }
      // Said by the rule, not by the server.
      let undecodable = try await fixture.ask("https://app.test/a%2Fb")
      #expect(undecodable.status == 400 && undecodable.text.contains("cannot be decoded"))
      #expect(shown.withLock { $0 } == ["app.test true", "app.test true", "127.0.0.7 true", "app.test true"])
    }
  }

  @Test("Where the ends of tunnels are servers, they serve what comes in tunnels, and nobody else")
  func strangers() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { _ in .text("") }
    let servers = HostServers(try CertificateAuthority(), interceptor, LocalProxy.Configuration())
    let server = try await servers.server(of: "app.test", authority: "app.test:80", isSecure: false)
    let client = try TestClient(url: server.urls[0])
    await #expect(throws: TestClientError.self) {
      _ = try await client.send(TestRequest(.get, "/", fields: [.host: "app.test"]))
    }
    #expect(try await servers.server(of: "app.test", authority: "app.test:80", isSecure: false) === server)
    await server.stop(within: .zero)
  }

  @Test("A tunnel to a host that no rule is for is refused")
  func refused() async throws {
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test")) { _ in .text("") }
    } test: { fixture in
      do {
        _ = try await fixture.ask("https://unmapped.test/")
        Issue.record("there was an answer")
      } catch let error as HTTPError {
        #expect("\(error.underlying.map { "\($0)" } ?? "")".contains("403"))
      }
      // The host is mapped, the path is not.
      try fixture.proxy.interceptor.handle(.host("other.test", path: "/a")) { _ in .text("a") }
      let mapped = try await fixture.ask("https://other.test/a"), unmapped = try await fixture.ask("https://other.test/b")
      #expect(mapped.text == "a")
      #expect(unmapped.status == 403)
    }
  }

  @Test("With a token, only who has it gets a tunnel")
  func token() async throws {
    try await ProxyFixture.with { interceptor, configuration in
      configuration.token = "t"
      try interceptor.handle(.host("app.test")) { _ in .text("in") }
    } test: { fixture in
      let answer = try await fixture.ask("https://app.test/", token: "t")
      #expect(answer.text == "in")
      await #expect(throws: HTTPError.self) { try await fixture.ask("https://app.test/", token: "u") }
    }
  }

  @Test("Where others are passed on, their TLS stays between client and server")
  func others() async throws {
    let origin = try CertificateAuthority(name: "The origin's")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("origin.pem")
    try Data(origin.certificatePEM.utf8).write(to: file)
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.tls = .issued(by: origin)
    let server = Server(configuration)
    server.get("/") { .text("the origin, \($0.isSecure)") }
    server.get("/large") { _ in .bytes([UInt8](repeating: 1, count: 5_000_000)) }
    try await server.start()
    try await ProxyFixture.with { _, configuration in
      configuration.passesOthers = true
    } test: { fixture in
      let url = "https://localhost:\(server.port)"
      let small = try await fixture.ask(url + "/", authorities: file.path),
        large = try await fixture.ask(url + "/large", authorities: file.path)
      #expect(small.text == "the origin, true")
      #expect(large.text.utf8.count == 5_000_000)
    }
    await server.stop(within: .zero)
  }
  #endif

  @Test("Plain HTTP in a tunnel is understood; a request for another host in it is misdirected", arguments: [false, true])
  func plain(relays: Bool) async throws {
    try await ProxyFixture.with { interceptor, configuration in
      #if TLS
      configuration.relaysTunnels = relays
      #endif
      try interceptor.handle(.any) { .text("\($0.url)|") }
    } test: { fixture in
      let (channel, answer) = try await Self.tunnel(fixture, to: "app.test:80")
      #expect(answer == "HTTP/1.1 200 OK\r\n\r\n")
      for (host, status, url) in [
        ("app.test", "200 OK", "http://app.test/"), ("APP.TEST:80", "200 OK", "http://app.test:80/"),
        ("other.test", "421 Misdirected Request", nil), ("app.test:81", "421 Misdirected Request", nil),
      ] {
        try await channel.write("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        let response = try await channel.text(until: url == nil ? "</html>\n" : "|")
        #expect(response.hasPrefix("HTTP/1.1 \(status)\r\n"))
        if let url { #expect(response.hasSuffix("\r\n\r\n\(url)|")) }
      }
      await channel.close()
    }
  }

  @Test("Where others are passed on, a tunnel moves bytes both ways and ends with either end")
  func bytes() async throws {
    try await EchoOrigin.with { port in
      try await ProxyFixture.with { _, configuration in
        configuration.passesOthers = true
      } test: { fixture in
        let (channel, answer) = try await Self.tunnel(fixture, to: "127.0.0.1:\(port)")
        #expect(answer == "HTTP/1.1 200 OK\r\n\r\n")
        try await channel.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        #expect(try await channel.text(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        try await channel.write("there and back|")
        #expect(try await channel.text(until: "|") == "there and back|")
        await channel.finish()
        #expect(try await channel.text(until: "never") == "bye")
        await channel.close()
      }
    }
  }

  @Test("A tunnel in which nothing moves is cut")
  func quiet() async throws {
    try await EchoOrigin.with { port in
      try await ProxyFixture.with { _, configuration in
        configuration.passesOthers = true
        configuration.tunnelIdleTime = 1
      } test: { fixture in
        let (channel, _) = try await Self.tunnel(fixture, to: "127.0.0.1:\(port)")
        #expect(try await channel.text(until: "never") == "")
        await channel.close()
      }
    }
  }

  @Test("What leads back to the proxy is refused, and so are hosts that cannot be reached")
  func loops() async throws {
    try await ProxyFixture.with { _, configuration in
      configuration.passesOthers = true
    } test: { fixture in
      for (target, status) in [
        ("127.0.0.1:\(fixture.proxy.port)", "508"), ("localhost:\(fixture.proxy.port)", "508"), ("127.0.0.1:1", "502"),
      ] {
        let (channel, answer) = try await Self.tunnel(fixture, to: target)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(target)")
        await channel.close()
      }
      let response = try await fixture.client.get("http://127.0.0.1:\(fixture.proxy.port)/")
      #expect(response.status.code == 508)
    }
  }

  @Test("Malformed tunnels are refused", arguments: ["app.test", "app.test:", "app.test:0", "app.test:99999", "http://app.test:80/"])
  func malformed(target: String) async throws {
    try await ProxyFixture.with { interceptor, _ in
      try interceptor.handle(.host("app.test")) { _ in .text("") }
    } test: { fixture in
      let channel = try await fixture.connect()
      try await channel.write("CONNECT \(target) HTTP/1.1\r\nHost: app.test\r\n\r\n")
      #expect(try await channel.text(until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
      await channel.close()
    }
  }
}

/// A server that changes to another protocol: it says back what it is told, and goodbye at the end.
enum EchoOrigin {
  private struct Echo: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response {
      guard request.fields.contains(.upgrade) else { return .text("no upgrade \(request.url)") }
      return .raw(status: .switchingProtocols, fields: [.connection: "Upgrade", .upgrade: "websocket"]) { connection in
        while let bytes = try await connection.read(within: .seconds(60)) { try await connection.write(bytes) }
        try await connection.write(Array("bye".utf8))
      }
    }
  }

  static func with(_ test: (Int) async throws -> Void) async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.logger = .none
    let server = Server(configuration)
    server.use(Echo())
    try await server.start()
    do { try await test(server.port) } catch {
      await server.stop(within: .zero)
      throw error
    }
    await server.stop(within: .zero)
  }
}
