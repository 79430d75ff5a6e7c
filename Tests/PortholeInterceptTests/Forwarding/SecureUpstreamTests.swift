#if TLS && canImport(COpenSSL)
import Foundation
import PortholeCrypto
import PortholeIntercept
import PortholeNet
import PortholeTesting
import Testing

/// Servers that speak TLS, and whom to believe.
@Suite struct SecureUpstreamTests {
  /// A folder that goes with it.
  private final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-\(UUID().uuidString)").path
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// A server for some name, whose certificate vouches for itself and is in a file.
  private static func server(_ folder: Folder, for name: String) throws -> Server {
    let key = try SigningKey()
    let content = CertificateContent(
      commonName: "test", names: [.host(name)], use: .server, notBefore: Clock.seconds - 86400, notAfter: Clock.seconds + 86400)
    let certificate = PEM.text("CERTIFICATE", try content.signed(for: key, serial: try SecureRandom.bytes(16)))
    let file = folder.path + "/\(name).pem"
    try (certificate + PEM.text("PRIVATE KEY", key.pkcs8)).write(toFile: file, atomically: true, encoding: .utf8)
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.logger = .none
    configuration.tls = .pem(certificate: file, key: file)
    let server = Server(configuration)
    server.get("/name") { .text("\($0.isSecure) \($0.connection.serverName ?? "none") \($0.fields[.host] ?? "")") }
    server.get("/connection") { .text("\($0.connection.id)") }
    server.post("/mirror") { request in
      .stream(length: request.body.length) { writer in for try await piece in request.body { try await writer.write(piece) } }
    }
    return server
  }

  private static func configuration(_ folder: Folder, _ name: String) -> ReverseProxy.Configuration {
    var configuration = ReverseProxy.Configuration()
    configuration.authorities = folder.path + "/\(name).pem"
    return configuration
  }

  @Test("Requests to a server that an authority vouches for, on one connection", .timeLimit(.minutes(5)))
  func secure() async throws {
    let folder = try Folder()
    let server = try Self.server(folder, for: "localhost")
    try await Front.running(server) { () async throws in
      let interceptor = Interceptor(logger: .none)
      try interceptor.handle(.any, ReverseProxy(to: "https://localhost:\(server.port)", Self.configuration(folder, "localhost")))
      #expect(try await interceptor.text("app://h/name") == "true localhost localhost:\(server.port)")
      let first = try await interceptor.text("app://h/connection")
      #expect(try await interceptor.text("app://h/connection") == first)
      let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
      let (_, kept) = await interceptor.ask(try .to("app://h/mirror", .post, body: .bytes(large)))
      #expect(kept.bytes == large)
    }
  }

  @Test("One that nobody vouches for, one of another name, and one that speaks no TLS are 502", .timeLimit(.minutes(5)))
  func refused() async throws {
    let folder = try Folder()
    let server = try Self.server(folder, for: "localhost"), other = try Self.server(folder, for: "elsewhere.test")
    let plain = Front.server { _ in }
    try await Front.running(server, other, plain) { () async throws in
      for (configuration, port, reason) in [
        (ReverseProxy.Configuration(), server.port, "the server's certificate cannot be trusted: self"),
        (Self.configuration(folder, "elsewhere.test"), server.port, "the server's certificate cannot be trusted"),
        (Self.configuration(folder, "elsewhere.test"), other.port, "cannot be trusted: hostname mismatch"),
        (Self.configuration(folder, "localhost"), plain.port, "the server cannot be reached: localhost: "),
        (Self.configuration(folder, "missing"), server.port, "the server cannot be reached: "),
      ] {
        let lines = Lines()
        let interceptor = Interceptor(logger: lines.logger)
        try interceptor.handle(.any, ReverseProxy(to: "https://localhost:\(port)", configuration))
        #expect(try await interceptor.text("app://h/name") == "502")
        #expect(lines.has(reason), "\(lines.all)")
      }
    }
  }

  @Test("Through a proxy, by a tunnel, with user and password that the server does not see", .timeLimit(.minutes(5)))
  func tunnelled() async throws {
    let folder = try Folder()
    let server = try Self.server(folder, for: "origin.invalid")
    try await Front.running(server) { () async throws in
      let tunnel = try await Tunnel(to: server.port)
      defer { tunnel.stop() }
      var configuration = Self.configuration(folder, "origin.invalid")
      configuration.proxy = UpstreamProxy(host: "127.0.0.1", port: Int(tunnel.port), user: "ann", password: "secret")
      let interceptor = Interceptor(logger: .none)
      try interceptor.handle(.any, ReverseProxy(to: "https://origin.invalid", configuration))
      #expect(try await interceptor.text("app://h/name") == "true origin.invalid origin.invalid")
      let large = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
      let (_, kept) = await interceptor.ask(try .to("app://h/mirror", .post, body: .bytes(large)))
      #expect(kept.bytes == large)
      #expect(
        tunnel.requests == [
          "CONNECT origin.invalid:443 HTTP/1.1\r\nHost: origin.invalid:443\r\nProxy-Authorization: Basic YW5uOnNlY3JldA==\r\n\r\n"
        ])
    }
  }
}
#endif
