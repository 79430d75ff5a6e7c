#if TLS && canImport(COpenSSL)
import COpenSSL
import Testing

@testable import Porthole
@testable import PortholeNet

/// Sessions that are resumed by tickets (RFC 5077, RFC 8446 §4.6.1).
struct ResumptionTests {
  private static func routes(_ server: Server) { server.get("/") { _ in .text("here") } }

  /// A session that a server has given.
  private static func session(of subject: WireServer, _ options: TLSClient.Options) async throws -> TLSClientSession? {
    let (wire, client) = try await subject.secure(options)
    #expect(try await wire.ask(Wire.get("/")).status == 200)
    #expect(!client.isResumed)
    return client.resumable
  }

  /// Whether a server takes it.
  private static func resumes(_ subject: WireServer, _ session: TLSClientSession?, _ options: TLSClient.Options) async throws -> Bool {
    var options = options
    options.session = session
    let (wire, client) = try await subject.secure(options)
    #expect(try await wire.ask(Wire.get("/")).status == 200)
    return client.isResumed
  }

  @Test("A session is resumed, also after the certificates were read anew", arguments: SecureServerTests.versions)
  func resumption(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let options = TLSClient.Options(version: version)
      let session = try await Self.session(of: subject, options)
      #expect(try await Self.resumes(subject, session, options))
      try subject.server.reloadCertificates()
      #expect(try await Self.resumes(subject, try await Self.session(of: subject, options), options))
    }
  }

  @Test("Servers that share a secret resume each other's sessions, others do not", arguments: SecureServerTests.versions)
  func sharedSecret(version: Int32) async throws {
    let folder = try TemporaryFolder()
    let configuration = try Server.Configuration.secureTest(folder, { $0.ticketSecret = Array(0..<32) })
    var other = configuration
    other.tls?.ticketSecret = Array(1..<33)
    let options = TLSClient.Options(version: version)
    try await WireServer.with(configuration, routes: Self.routes) { first in
      let session = try await Self.session(of: first, options)
      try await WireServer.with(configuration, routes: Self.routes) { second in
        let isResumed = try await Self.resumes(second, session, options)
        #expect(isResumed)
      }
      try await WireServer.with(other, routes: Self.routes) { third in
        let isResumed = try await Self.resumes(third, try await Self.session(of: first, options), options)
        #expect(!isResumed)
      }
    }
  }

  @Test("A session without a client's certificate is not resumed where one is asked for")
  func otherDemands() async throws {
    let folder = try TemporaryFolder()
    let authority = try folder.write("ca.crt", try TestAuthority("Somebody").pem)
    var configuration = try Server.Configuration.secureTest(folder, { $0.ticketSecret = Array(0..<32) })
    var session: TLSClientSession?
    try await WireServer.with(configuration, routes: Self.routes) { subject in
      session = try await Self.session(of: subject, .init())
    }
    configuration.tls?.clients = .optional(authorities: authority)
    try await WireServer.with(configuration, routes: Self.routes) { subject in
      let isResumed = try await Self.resumes(subject, session, .init())
      #expect(!isResumed)
    }
  }

  @Test("A short secret is refused at the start")
  func shortSecret() async throws {
    let folder = try TemporaryFolder()
    let server = Server(try .secureTest(folder, { $0.ticketSecret = [1, 2, 3] }))
    let error = await #expect(throws: ServerError.self) { try await server.start() }
    #expect(error?.message == "the secret for tickets has 3 bytes; at least 32 are needed")
  }
}
#endif
