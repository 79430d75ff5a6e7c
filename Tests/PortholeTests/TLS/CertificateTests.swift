#if TLS && canImport(COpenSSL)
import COpenSSL
import Foundation
import PortholeCrypto
import Testing

@testable import Porthole
@testable import PortholeNet

/// Which certificates are shown and asked for.
struct CertificateTests {
  private static func routes(_ server: Server) {
    server.get("/") { request in
      .text("\(request.connection.serverName ?? "-") \(request.clientCertificate?.subject ?? "nobody")")
    }
  }

  private static func shown(_ subject: WireServer, _ name: String?, _ version: Int32 = TLS1_3_VERSION) async throws -> [String] {
    let (_, client) = try await subject.secure(.init(version: version, name: name))
    return client.serverCertificate?.hosts ?? []
  }

  private static func expect(_ subject: WireServer, _ name: String?, _ version: Int32 = TLS1_3_VERSION, shows hosts: [String]) async throws
  {
    let shown = try await shown(subject, name, version)
    #expect(shown == hosts, "asked for \(name ?? "nothing")")
  }

  private static func expectLocal(_ subject: WireServer, _ name: String?) async throws {
    let shown = try await shown(subject, name)
    #expect(shown.contains("localhost"))
  }

  @Test("The certificate is chosen by the name that is asked for (RFC 6066 §3)", arguments: SecureServerTests.versions)
  func names(version: Int32) async throws {
    let folder = try TemporaryFolder()
    let others = try [["a.example", "b.example"], ["*.c.example"]].enumerated().map { index, names in
      try TestCertificate(names).configuration(in: folder, "other\(index)").certificates[0]
    }
    try await WireServer.with(.secureTest(folder, { $0.certificates += others }), routes: Self.routes) { subject in
      for (name, hosts) in [
        ("a.example", ["a.example", "b.example"]), ("B.Example", ["a.example", "b.example"]), ("x.c.example", ["*.c.example"]),
        ("x.y.c.example", ["localhost", "127.0.0.1"]), ("c.example", ["localhost", "127.0.0.1"]),
        ("localhost", ["localhost", "127.0.0.1"]),
      ] {
        try await Self.expect(subject, name, version, shows: hosts)
      }
      try await Self.expect(subject, nil, version, shows: ["localhost", "127.0.0.1"])
      let (wire, _) = try await subject.secure(.init(name: "a.example"))
      #expect(try await wire.ask(Wire.get("/")).text == "a.example nobody")
    }
  }

  @Test("Clients' certificates: not asked for, optional, required", arguments: SecureServerTests.versions)
  func clients(version: Int32) async throws {
    let folder = try TemporaryFolder()
    let authority = try TestAuthority("Ours"), stranger = try TestAuthority("Theirs")
    let path = try folder.write("ca.crt", authority.pem)
    let good = try TestCertificate([], commonName: "Zoë, of Ours", use: .client, by: authority).pem
    let bad = try TestCertificate([], commonName: "Mallory", use: .client, by: stranger).pem
    func expect(_ subject: WireServer, _ identity: String?, _ text: String?) async throws {
      let client = try TLSClient(port: subject.port, .init(version: version, identity: identity))
      let answer = try await client.handshake() ? try? await Wire(client).ask(Wire.get("/")).text : nil
      #expect(answer == text)
    }
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      try await expect(subject, good, "localhost nobody")
    }
    try await WireServer.with(.secureTest(folder, { $0.clients = .optional(authorities: path) }), routes: Self.routes) { subject in
      try await expect(subject, nil, "localhost nobody")
      try await expect(subject, good, "localhost CN=Zoë\\, of Ours")
      try await expect(subject, bad, nil)
    }
    try await WireServer.with(.secureTest(folder, { $0.clients = .required(authorities: path) }), routes: Self.routes) { subject in
      try await expect(subject, nil, nil)
      try await expect(subject, good, "localhost CN=Zoë\\, of Ours")
      try await expect(subject, bad, nil)
      // It is told again when the session is resumed.
      let (wire, client) = try await subject.secure(.init(version: version, identity: good))
      #expect(try await wire.ask(Wire.get("/")).status == 200)
      let (again, resumed) = try await subject.secure(.init(version: version, session: client.resumable))
      #expect(try await again.ask(Wire.get("/")).text == "localhost CN=Zoë\\, of Ours")
      #expect(resumed.isResumed)
    }
  }

  @Test("Certificates are read anew without dropping connections; those that cannot be used change nothing")
  func reload() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (wire, client) = try await subject.secure()
      let before = client.serverCertificate?.fingerprint
      let next = try TestCertificate(["localhost"])
      try folder.write("server.crt", next.certificate)
      #expect(throws: ServerError.self) { try subject.server.reloadCertificates() }
      #expect(subject.log.contains("the certificates were not changed: the key \(folder.path)/server.key does not belong to"))
      let (_, unchanged) = try await subject.secure()
      #expect(unchanged.serverCertificate?.fingerprint == before)
      try folder.write("server.key", next.key)
      try subject.server.reloadCertificates()
      let (_, changed) = try await subject.secure()
      #expect(changed.serverCertificate?.hosts == ["localhost"])
      #expect(try await wire.ask(Wire.get("/")).status == 200)
    }
  }

  @Test("An authority issues certificates for any name, and keeps a bounded number")
  func authority() async throws {
    let authority = try CertificateAuthority()
    try await WireServer.with(.test { $0.tls = .issued(by: authority) }, routes: Self.routes) { subject in
      for name in ["one.example", "two.example", "a-very-long-name-\(String(repeating: "x", count: 40)).with.several.labels.example"] {
        try await Self.expect(subject, name, shows: [name])
      }
      try await Self.expectLocal(subject, nil)
      try await Self.expectLocal(subject, "no_such..name")
    }
    let first = authority.identity(for: "a0.example")
    #expect(authority.identity(for: "A0.example") === first)
    for number in 1...CertificateAuthority.most { _ = authority.identity(for: "a\(number).example") }
    #expect(authority.identity(for: "a0.example") !== first)
  }

  @Test("An authority that is kept is the same the next time, and nobody else may read its key")
  func keptAuthority() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/authority.pem"
    let first = try CertificateAuthority.kept(in: path), second = try CertificateAuthority.kept(in: path)
    #expect(first.certificate == second.certificate)
    #expect(first.publicKeyInfo == second.publicKeyInfo)
    #expect(try permissions(of: path) == 0o600)
    try folder.file("none.pem", "nothing")
    #expect(throws: ServerError.self) { try CertificateAuthority.kept(in: "\(folder.path)/none.pem") }
  }

  @Test("A server's own certificate is made once, and anew when names are missing or it ends soon")
  func selfSigned() async throws {
    let folder = try TemporaryFolder()
    let own = SelfSigned(names: [], folder: "\(folder.path)/state/porthole")
    let first = try own.load(), second = try own.load()
    #expect(first.leaf.fingerprint == second.leaf.fingerprint)
    #expect(first.hosts.contains("127.0.0.1"))
    #expect(try permissions(of: "\(folder.path)/state/porthole/self-signed.pem") == 0o600)
    #expect(try permissions(of: "\(folder.path)/state/porthole") == 0o700)
    let named = SelfSigned(names: ["nas.example", "10.1.2.3"], folder: folder.path)
    #expect(try named.load().hosts.prefix(2) == ["nas.example", "10.1.2.3"])
    #expect(!named.isGood(first))
    let short = try TestCertificate(first.hosts, days: 29)
    try folder.file("state/porthole/self-signed.pem", short.pem)
    let renewed = try own.load()
    #expect(renewed.leaf.notAfter - Clock.seconds > 300 * 86400)
    #expect(throws: TLSError.self) { try SelfSigned(names: ["no name"], folder: folder.path).load() }
  }
}

private func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
#endif
