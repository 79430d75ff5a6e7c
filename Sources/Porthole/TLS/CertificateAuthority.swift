#if TLS
internal import PortholeCrypto
internal import PortholeHTTP
internal import PortholeNet

/// An authority of your own, which issues certificates for any name when a client asks for it: for tests, for development, and for a proxy that
/// answers in the place of others.
///
/// ```swift
/// let authority = try CertificateAuthority()
/// configuration.tls = .issued(by: authority)
/// ```
///
/// Clients have to trust ``certificate``. Whoever has the authority's key can pretend to be anybody towards them: keep it where nobody else reads it,
/// or in memory only, as is the default.
public final class CertificateAuthority: Sendable {
  /// Its certificate (X.509 in DER).
  public let certificate: [UInt8]
  private let issuer: CertificateContent.Issuer
  private let key: SigningKey
  /// One key for all that it issues: making one costs as much as signing.
  private let leafKey: SigningKey
  /// By name; times are milliseconds since 1970.
  private let issued = Locked(ExpiringTable<String, TLSIdentity>(capacity: most))

  private static let day: Int64 = 86400
  private static let lifetime = 3650 * day
  private static let leafLifetime = 397 * day
  /// Certificates that are kept; others are made anew when they are asked for again.
  static let most = 1000
  /// Seconds that the certificate for this machine is kept: its addresses change.
  private static let machineLifetime: Int64 = 60

  /// An authority that lives in memory and ends with it.
  ///
  /// - Parameter name: What it is called in its certificate.
  /// - Throws: ``ServerError`` when the system's crypto library fails.
  public convenience init(name: String = "Porthole's local authority") throws {
    do throws(CryptoError) {
      let key = try SigningKey()
      try self.init(name: name, key: key, certificate: try CertificateAuthority.ownCertificate(name, key))
    } catch { throw ServerError(.certificate, "cannot make an authority: \(error.call) failed") }
  }

  private init(name: String, key: SigningKey, certificate: [UInt8]) throws(CryptoError) {
    self.certificate = certificate
    self.key = key
    issuer = CertificateContent.Issuer(commonName: name, key: key)
    leafKey = try SigningKey()
  }

  private static func ownCertificate(_ name: String, _ key: SigningKey) throws(CryptoError) -> [UInt8] {
    let now = Clock.seconds
    let content = CertificateContent(
      commonName: name, use: .authority, notBefore: now - CertificateAuthority.day, notAfter: now + CertificateAuthority.lifetime)
    return try content.signed(for: key, serial: try SecureRandom.bytes(16))
  }

  /// SHA-256 of its certificate.
  var fingerprint: [UInt8] { (try? TLSCertificate(der: certificate, name: "the authority"))?.fingerprint ?? [] }

  /// Its certificate as text (RFC 7468), as clients import it.
  public var certificatePEM: String { PEM.text("CERTIFICATE", certificate) }

  /// Its public key with the algorithm (SubjectPublicKeyInfo in DER), whose SHA-256 some clients pin.
  public var publicKeyInfo: [UInt8] { CertificateContent.publicKeyInfo(key) }

  /// SHA-256 of ``publicKeyInfo`` in Base64, as pins of keys are written (RFC 7469 §2.4): Chromium's `--ignore-certificate-errors-spki-list` takes it.
  public var publicKeyPin: String { (try? MessageDigest.sha256.hash(publicKeyInfo)).map { Base64.encode($0) } ?? "" }

  /// The certificate that is issued for a host, as text; nil for what cannot be a host's name, and when the system's crypto library fails.
  package func certificatePEM(for host: String) -> String? {
    guard MachineNames.name(host) != nil else { return nil }
    return identity(for: host).map { PEM.text("CERTIFICATE", $0.leaf.der) }
  }

  /// The certificate for a host's name, or for this machine's names and addresses.
  func identity(for name: String?) -> TLSIdentity? {
    let asked = name.flatMap { MachineNames.name($0) == nil ? nil : $0.lowercased() } ?? ""
    let now = UInt64(clamping: Clock.wallNanoseconds / 1_000_000)
    if let kept = issued.withLock({ $0.entry(asked, now: now) }) { return kept.value }
    guard let identity = try? issue(asked.isEmpty ? MachineNames.current : [asked]) else { return nil }
    let kept = asked.isEmpty ? CertificateAuthority.machineLifetime : CertificateAuthority.leafLifetime - 2 * CertificateAuthority.day
    issued.withLock { $0.set(asked, identity, end: now + UInt64(kept) * 1000, now: now) }
    return identity
  }

  private func issue(_ names: [String]) throws -> TLSIdentity {
    let now = Clock.seconds
    let content = CertificateContent(
      commonName: names.first.flatMap { $0.utf8.count <= CertificateAuthority.longestCommonName ? $0 : nil } ?? "server",
      names: names.compactMap(MachineNames.name), use: .server, notBefore: now - CertificateAuthority.day,
      notAfter: now - CertificateAuthority.day + CertificateAuthority.leafLifetime)
    let leaf = try content.signed(for: leafKey, by: issuer, serial: try SecureRandom.bytes(16))
    return try TLSIdentity.der(certificates: [leaf, certificate], key: leafKey.pkcs8, name: "an issued certificate")
  }

  /// RFC 5280, appendix A.1: ub-common-name.
  private static let longestCommonName = 64
}

extension CertificateAuthority {
  /// An authority that is kept in a file, with its key, which only its owner may read; made when there is none.
  ///
  /// - Parameters:
  ///   - path: The file, in PEM. The folder has to be there.
  ///   - name: What a new one is called in its certificate.
  /// - Returns: The authority.
  /// - Throws: ``ServerError`` when the file cannot be read, written or used.
  public static func kept(in path: String, name: String = "Porthole's local authority") throws -> CertificateAuthority {
    do {
      if let (certificate, key) = try CertificateAuthority.read(path) {
        return try CertificateAuthority(key: key, certificate: certificate)
      }
      let made = try CertificateAuthority(name: name)
      try PrivateFile.write(path, Array((made.certificatePEM + PEM.text("PRIVATE KEY", made.key.pkcs8)).utf8))
      return made
    } catch let error as Errno {
      throw ServerError(.certificate, "cannot keep the authority in \(path): \(error)")
    } catch let error as CryptoError {
      throw ServerError(.certificate, "cannot use the authority in \(path): \(error.call) failed")
    } catch let error as TLSError {
      throw ServerError(.certificate, error.description)
    }
  }

  private static func read(_ path: String) throws -> (certificate: TLSCertificate, key: [UInt8])? {
    let bytes: [UInt8]
    do { bytes = try PrivateFile.read(path) } catch Errno.notFound { return nil }
    let identity = try TLSIdentity.pem(bytes, name: path)
    return (identity.leaf, identity.privateKey)
  }

  private convenience init(key: [UInt8], certificate: TLSCertificate) throws {
    guard let name = certificate.commonName else { throw TLSError("the certificate \(certificate.name) has no common name") }
    try self.init(name: name, key: try SigningKey(pkcs8: key), certificate: certificate.der)
  }
}

extension ServerCertificate {
  /// Certificates that an authority of your own issues for the name that each client asks for; for this machine's names and addresses where it
  /// asks for none.
  public static func issued(by authority: CertificateAuthority) -> ServerCertificate { ServerCertificate(kind: .issued(authority)) }
}

extension ServerCertificate {
  /// The certificate that an authority of your own issues for one host; nil for what cannot be a host's name.
  package static func issued(by authority: CertificateAuthority, for host: String) -> ServerCertificate? {
    guard MachineNames.name(host) != nil, let identity = authority.identity(for: host) else { return nil }
    return ServerCertificate(kind: .der([identity.leaf.der, authority.certificate], key: identity.privateKey))
  }
}

extension TLSConfiguration {
  /// Certificates that an authority of your own issues; see ``ServerCertificate/issued(by:)``.
  public static func issued(by authority: CertificateAuthority) -> TLSConfiguration { TLSConfiguration([.issued(by: authority)]) }
}
#endif
