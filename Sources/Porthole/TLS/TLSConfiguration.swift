#if TLS
/// How a server speaks HTTPS: TLS 1.2 and 1.3 with authenticated ciphers and forward secrecy.
///
/// ```swift
/// configuration.tls = .pem(certificate: "cert.pem", key: "key.pem")
/// configuration.tls = .selfSigned()
/// ```
public struct TLSConfiguration: Sendable {
  /// The certificates that the server shows. A client that asks for a name gets one for it, others the first; names may begin with `*.`, and
  /// certificates of the same names with different kinds of keys stand beside each other.
  public var certificates: [ServerCertificate]
  /// Which certificates of clients the server asks for; none by default.
  public var clients = ClientAuthentication.notAsked
  /// The oldest version that is spoken.
  public var minimumVersion = Version.tls12
  /// Bytes that nobody can guess, at least 32: servers that share them take each other's tickets for resuming sessions. Without them each has
  /// random keys of its own. The keys change every six hours in either case.
  public var ticketSecret: [UInt8]?
  /// What becomes of plain HTTP that arrives at the port: 400 (Bad Request) with a page that links to the `https` address, or 308 (Permanent
  /// Redirect) to it.
  public var redirectsPlain = false
  /// A second port, which answers plain HTTP with 308 (Permanent Redirect) to the `https` address; none by default, 0 takes one that is free.
  public var redirectPort: Int?

  /// A configuration with certificates, and defaults for all else.
  public init(_ certificates: [ServerCertificate]) { self.certificates = certificates }

  /// A certificate and its key in PEM files; see ``ServerCertificate/pem(certificate:key:password:)``.
  public static func pem(certificate: String, key: String, password: String? = nil) -> TLSConfiguration {
    TLSConfiguration([.pem(certificate: certificate, key: key, password: password)])
  }

  /// A certificate and its key in a PKCS #12 file.
  public static func pkcs12(_ path: String, password: String) -> TLSConfiguration {
    TLSConfiguration([.pkcs12(path, password: password)])
  }

  /// A certificate and its key in memory; see ``ServerCertificate/der(certificates:key:)``.
  public static func der(certificates: [[UInt8]], key: [UInt8]) -> TLSConfiguration {
    TLSConfiguration([.der(certificates: certificates, key: key)])
  }

  /// A certificate that the server makes for itself and keeps; see ``ServerCertificate/selfSigned(names:)``.
  public static func selfSigned(names: [String] = []) -> TLSConfiguration { TLSConfiguration([.selfSigned(names: names)]) }

  /// A version of the protocol.
  public enum Version: Sendable, Hashable {
    /// TLS 1.2 (RFC 5246).
    case tls12
    /// TLS 1.3 (RFC 8446).
    case tls13
  }
}

/// A certificate that a server shows, with its key.
public struct ServerCertificate: Sendable {
  enum Kind: Sendable {
    case pem(certificate: String, key: String, password: String?)
    case pkcs12(String, password: String)
    case der([[UInt8]], key: [UInt8])
    case selfSigned([String])
    case issued(CertificateAuthority)
  }

  let kind: Kind

  /// PEM files: the certificate, behind it those that lead to an authority; the key, which may be in the same file, and its password if it is
  /// encrypted. They are read when the server starts and when ``Server/reloadCertificates()`` is called.
  public static func pem(certificate: String, key: String, password: String? = nil) -> ServerCertificate {
    ServerCertificate(kind: .pem(certificate: certificate, key: key, password: password))
  }

  /// A PKCS #12 file with certificate, chain and key; read as PEM files are.
  public static func pkcs12(_ path: String, password: String) -> ServerCertificate {
    ServerCertificate(kind: .pkcs12(path, password: password))
  }

  /// A certificate that the server makes for itself: for the machine's names, its addresses of the moment, and more names if there are some.
  ///
  /// It is made once and kept in ``Server/Configuration/stateDirectory``, where only its owner may read it. A new one is made when there is a
  /// name or an address that it is not for, and a month before it ends. Clients warn of it until somebody compares the fingerprint, see
  /// ``Server/certificateFingerprint``, and trusts it.
  public static func selfSigned(names: [String] = []) -> ServerCertificate { ServerCertificate(kind: .selfSigned(names)) }

  /// DER in memory: the certificate, behind it those that lead to an authority; and the key, in PKCS #8 or the older forms of RSA and EC keys.
  public static func der(certificates: [[UInt8]], key: [UInt8]) -> ServerCertificate {
    ServerCertificate(kind: .der(certificates, key: key))
  }
}

/// Which certificates of clients a server asks for.
public struct ClientAuthentication: Sendable {
  enum Kind: Sendable { case notAsked, optional(String), required(String) }

  let kind: Kind

  /// None.
  public static let notAsked = ClientAuthentication(kind: .notAsked)

  /// A client may show a certificate that was issued by an authority in a PEM file; one by somebody else ends the handshake.
  public static func optional(authorities path: String) -> ClientAuthentication { ClientAuthentication(kind: .optional(path)) }

  /// Only clients with a certificate that was issued by an authority in a PEM file may connect.
  public static func required(authorities path: String) -> ClientAuthentication { ClientAuthentication(kind: .required(path)) }
}
#endif
