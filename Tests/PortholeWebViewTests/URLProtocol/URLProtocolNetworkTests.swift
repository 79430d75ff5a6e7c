#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Porthole
import PortholeIntercept
import PortholeTesting
import PortholeWebView
import Testing

/// What of the network stays Linux's Foundation's business, beside the rules (23, 24).
@Suite struct URLProtocolNetworkTests {
  /// A server that says who it is, while a closure runs.
  private static func running(_ name: String, _ tls: TLSConfiguration? = nil, _ body: (Int) async throws -> Void) async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.logger = .none
    configuration.tls = tls
    let server = Server(configuration)
    server.get("/**") { _ in .text(name) }
    try await server.start()
    do { try await body(server.port) } catch {
      await server.stop(within: .zero)
      throw error
    }
    await server.stop(within: .zero)
  }

  /// Web sockets come to no rule.
  @Test(.timeLimit(.minutes(5))) func webSocketsAreNotIntercepted() async throws {
    let count = Counter()
    let rule = try TestProtocol.rules.handle(.host("socket.test")) { _ in
      await count.add()
      return .text("")
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let task = test.session.webSocketTask(with: try #require(URL(string: "ws://socket.test/")))
    task.resume()
    await #expect(throws: (any Error).self) { _ = try await task.receive() }
    #expect(await count.count == 0)
  }

  /// A proxy of the configuration is not asked.
  @Test(.timeLimit(.minutes(5))) func proxiesOfTheConfigurationAreIgnored() async throws {
    try await Self.running("origin") { origin in
      try await Self.running("proxy") { proxy in
        let test = TestSession { $0.connectionProxyDictionary = ["HTTPEnable": 1, "HTTPProxy": "127.0.0.1", "HTTPPort": proxy] }
        let load = await test.run(test.session.dataTask(with: try ask("http://127.0.0.1:\(origin)/")))
        #expect(load.text == "origin")
      }
    }
  }

  /// That of the environment is: so a session comes to the local proxy, for http. The environment is the process's, which is why there is one for it.
  @Test(.timeLimit(.minutes(5))) func theEnvironmentsProxyIsAsked() async {
    await #expect(processExitsWith: .success) {
      let interceptor = Interceptor(logger: .none)
      try interceptor.handle(.host("app.test")) { request in .text("\(request.url) \(request.adapter?.name ?? "")") }
      var configuration = LocalProxy.Configuration()
      configuration.token = "secret"
      let proxy = try LocalProxy(interceptor, configuration)
      try await proxy.start()
      for (name, value) in proxy.environment { unsafe setenv(name, value, 1) }
      let (data, _) = try await URLSession.shared.data(for: try ask("http://app.test/a"))
      #expect(String(decoding: data, as: UTF8.self) == "http://app.test/a the local proxy")
      await proxy.stop()
    }
  }

  #if TLS
  /// No authority can be added to those of the system.
  @Test(.timeLimit(.minutes(5))) func authoritiesCannotBeAdded() async {
    await #expect(processExitsWith: .success) {
      let authority = try CertificateAuthority(name: "test")
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-\(UUID().uuidString).pem")
      try authority.certificatePEM.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      for name in ["URLSessionCertificateAuthorityInfoFile", "SSL_CERT_FILE", "CURL_CA_BUNDLE"] { unsafe setenv(name, file.path, 1) }
      try await Self.running("origin", .issued(by: authority)) { port in
        let client = try TestClient(url: "https://localhost:\(port)", authorities: file.path)
        #expect(try await client.get("/").text == "origin")
        let session = URLSession(configuration: .ephemeral)
        await #expect(throws: URLError.self) { _ = try await session.data(for: try ask("https://localhost:\(port)/")) }
      }
    }
  }
  #endif
}
#endif
