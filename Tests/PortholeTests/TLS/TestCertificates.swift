#if TLS && canImport(COpenSSL)
import PortholeCrypto

@testable import Porthole
@testable import PortholeNet

/// Certificates for tests, of our own making.
struct TestCertificate {
  let certificate: String
  let key: String
  /// Both in one text.
  var pem: String { certificate + key }

  /// Signed by itself, or by an authority; valid from and until so many days from now.
  init(
    _ names: [String], commonName: String? = nil, from: Int64 = -1, days: Int64 = 90, use: CertificateContent.Use = .server,
    by authority: TestAuthority? = nil
  ) throws {
    let signer = try SigningKey(), now = Clock.seconds
    let content = CertificateContent(
      commonName: commonName ?? names.first ?? "nobody", names: names.compactMap(MachineNames.name), use: use,
      notBefore: now + from * 86400, notAfter: now + days * 86400)
    let issuer = authority.map { CertificateContent.Issuer(commonName: $0.name, key: $0.key) }
    certificate = PEM.text("CERTIFICATE", try content.signed(for: signer, by: issuer, serial: try SecureRandom.bytes(16)))
    key = PEM.text("PRIVATE KEY", signer.pkcs8)
  }

  /// Puts certificate and key into files, and is the configuration with them.
  func configuration(in folder: TemporaryFolder, _ name: String = "server") throws -> TLSConfiguration {
    .pem(certificate: try folder.write("\(name).crt", certificate), key: try folder.write("\(name).key", key))
  }
}

/// An authority for tests.
struct TestAuthority {
  let name: String
  let key: SigningKey
  let pem: String

  init(_ name: String) throws {
    self.name = name
    key = try SigningKey()
    let now = Clock.seconds
    let content = CertificateContent(commonName: name, use: .authority, notBefore: now - 86400, notAfter: now + 86400)
    pem = PEM.text("CERTIFICATE", try content.signed(for: key, serial: try SecureRandom.bytes(16)))
  }
}

extension TemporaryFolder {
  /// Makes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ content: String) throws -> String {
    try file(name, content)
    return "\(path)/\(name)"
  }
}

extension Server.Configuration {
  /// A free port of the loopback address that speaks TLS, with a certificate for `localhost`.
  static func secureTest(
    _ folder: TemporaryFolder, _ change: (inout TLSConfiguration) throws -> Void = { _ in }, limits: (inout Limits) -> Void = { _ in }
  ) throws -> Server.Configuration {
    var tls = try TestCertificate(["localhost", "127.0.0.1"]).configuration(in: folder)
    try change(&tls)
    var configuration = Server.Configuration.test { $0.tls = tls }
    // Much time, as the machine may have much else to do; tests of the deadline set it themselves.
    configuration.limits.handshakeTime = 120
    limits(&configuration.limits)
    return configuration
  }
}
#endif
