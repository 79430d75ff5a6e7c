#if TLS && canImport(COpenSSL)
import PortholeCrypto
import Testing

@testable import Porthole
@testable import PortholeNet
@testable import PortholeTesting

/// The client speaks TLS, and only with whom it may believe.
struct SecureClientTests {
  /// A certificate that is its own authority, and a server that shows it.
  private static func server(_ folder: TemporaryFolder, for names: [CertificateContent.Name], in file: String = "server.pem") throws
    -> Server
  {
    let key = try SigningKey()
    let content = CertificateContent(
      commonName: "test", names: names, use: .server, notBefore: Clock.seconds - 86400, notAfter: Clock.seconds + 86400)
    let certificate = PEM.text("CERTIFICATE", try content.signed(for: key, serial: try SecureRandom.bytes(16)))
    try folder.write(file, Array((certificate + PEM.text("PRIVATE KEY", key.pkcs8)).utf8))
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.tls = .pem(certificate: folder.path + "/" + file, key: folder.path + "/" + file)
    let server = Server(configuration)
    server.get("/secure") { .text("\($0.isSecure) \($0.connection.serverName ?? "no name")") }
    server.post("/mirror") { request in
      .stream(type: "text/plain", length: request.body.length) { writer in
        for try await piece in request.body { try await writer.write(piece) }
      }
    }
    return server
  }

  private static func running(_ server: Server, _ body: (_ port: Int) async throws -> Void) async throws {
    try await server.start()
    do { try await body(server.port) } catch {
      await server.stop(within: .zero)
      throw error
    }
    await server.stop(within: .zero)
  }

  @Test("Requests, one after another on one connection, and megabytes both ways", .timeLimit(.minutes(2)))
  func exchanges() async throws {
    let folder = try TemporaryFolder()
    try await Self.running(Self.server(folder, for: [.host("localhost"), .address([127, 0, 0, 1])])) { port in
      for (host, name) in [("localhost", "localhost"), ("127.0.0.1", "no name")] {
        let client = try TestClient(url: "https://\(host):\(port)/", authorities: folder.path + "/server.pem")
        let connection = try await client.connect()
        for _ in 0..<3 { #expect(try await connection.get("/secure").text == "true \(name)") }
        let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
        #expect(try await connection.post("/mirror", body: .bytes(large)).body == large)
        #expect(try await client.get("/secure").status == .ok)
      }
    }
  }

  @Test("A server that nobody vouches for, one for another name, and one that speaks no TLS", .timeLimit(.minutes(2)))
  func refused() async throws {
    let folder = try TemporaryFolder()
    func refusal(_ url: String, by file: String? = "server.pem") async -> String {
      do {
        _ = try await TestClient(url: url, authorities: file.map { folder.path + "/" + $0 }, patience: .seconds(20)).get("/")
        return "answered"
      } catch { return "\(error)" }
    }
    _ = try Self.server(folder, for: [.host("localhost")], in: "other.pem")
    try await Self.running(Self.server(folder, for: [.host("localhost")])) { port in
      #expect(await refusal("https://localhost:\(port)/") == "answered")
      let place = "cannot connect: 127.0.0.1:\(port): the server's certificate cannot be trusted: "
      #expect(await refusal("https://localhost:\(port)/", by: nil).hasPrefix(place + "self"))
      #expect(await refusal("https://localhost:\(port)/", by: "other.pem").hasPrefix(place))
      #expect(await refusal("https://127.0.0.1:\(port)/") == place + "IP address mismatch")
    }
    try await Self.running(Self.server(folder, for: [.host("elsewhere.example")])) { port in
      #expect(await refusal("https://localhost:\(port)/").hasSuffix("cannot be trusted: hostname mismatch"))
    }
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    try await Self.running(Server(configuration)) { port in
      #expect(await refusal("https://localhost:\(port)/").hasPrefix("cannot connect: 127.0.0.1:\(port): "))
    }
    #expect(await refusal("https://localhost:1/", by: "none.pem").hasPrefix("cannot read the certificate \(folder.path)/none.pem"))
    #expect(await refusal("https://127.0.0.1:1/").hasPrefix("cannot connect: 127.0.0.1:1: "))
  }
}
#endif
