#if Crypto
/// What a certificate says (X.509, RFC 5280), made here for keys on P-256.
package struct CertificateContent: Sendable {
  /// What the key may be used for.
  package enum Use: Sendable {
    /// A TLS server's, which is an authority for nobody.
    case server
    /// A TLS client's.
    case client
    /// An authority's, which issues servers' certificates and no other authority's.
    case authority
  }

  /// Whom a certificate is for, beside the common name.
  package enum Name: Sendable, Hashable {
    /// A host's name; `*.` may stand at its beginning.
    case host(String)
    /// The four or sixteen octets of an IP address.
    case address([UInt8])
  }

  package var commonName: String
  package var names: [Name]
  package var use: Use
  /// Seconds since 1970.
  package var notBefore, notAfter: Int64

  package init(commonName: String, names: [Name] = [], use: Use, notBefore: Int64, notAfter: Int64) {
    (self.commonName, self.names, self.use, self.notBefore, self.notAfter) = (commonName, names, use, notBefore, notAfter)
  }

  /// Who signs.
  package struct Issuer: Sendable {
    let commonName: String
    let key: SigningKey

    package init(commonName: String, key: SigningKey) { (self.commonName, self.key) = (commonName, key) }
  }

  /// The certificate for a public key in DER. Without an issuer it is signed by its own key.
  ///
  /// - Parameters:
  ///   - key: The key whose public half is certified.
  ///   - issuer: Who signs; nil: the key itself.
  ///   - serial: What tells the issuer's certificates apart; random bytes, at most 20.
  /// - Returns: The certificate.
  /// - Throws: ``CryptoError`` when signing fails.
  package func signed(for key: SigningKey, by issuer: Issuer? = nil, serial: [UInt8]) throws(CryptoError) -> [UInt8] {
    let issuer = issuer ?? Issuer(commonName: commonName, key: key)
    let content = DER.sequence(
      DER.tagged(0, constructed: true, DER.integer([2])),
      DER.integer(serial),
      CertificateContent.algorithm,
      CertificateContent.name(issuer.commonName),
      DER.sequence(DER.time(notBefore), DER.time(notAfter)),
      CertificateContent.name(commonName),
      CertificateContent.publicKeyInfo(key),
      DER.tagged(3, constructed: true, extensions(for: key, by: issuer)))
    return DER.sequence(content, CertificateContent.algorithm, DER.bitString(try issuer.key.sign(content)))
  }

  /// ecdsa-with-SHA256 (RFC 5758 §3.2).
  private static let algorithm = DER.sequence(DER.identifier(1, 2, 840, 10045, 4, 3, 2))

  private static func name(_ common: String) -> [UInt8] {
    DER.sequence(DER.set(DER.sequence(DER.identifier(2, 5, 4, 3), DER.text(common))))
  }

  /// The public half of a key as certificates have it (RFC 5480 §2), whose hash some clients pin.
  package static func publicKeyInfo(_ key: SigningKey) -> [UInt8] {
    DER.sequence(
      DER.sequence(DER.identifier(1, 2, 840, 10045, 2, 1), DER.identifier(1, 2, 840, 10045, 3, 1, 7)), DER.bitString(key.publicPoint))
  }

  private func extensions(for key: SigningKey, by issuer: Issuer) -> [UInt8] {
    let isAuthority = use == .authority
    // pathLenConstraint 0: no authority below this one.
    var parts = CertificateContent.field(
      19, critical: true, isAuthority ? DER.sequence(DER.yes, DER.integer([0])) : DER.sequence())
    // keyCertSign and cRLSign, or digitalSignature.
    parts += CertificateContent.field(
      15, critical: true, isAuthority ? DER.bitString([0x06], unusedBits: 1) : DER.bitString([0x80], unusedBits: 7))
    // serverAuth, or clientAuth.
    if !isAuthority {
      parts += CertificateContent.field(37, DER.sequence(DER.identifier(1, 3, 6, 1, 5, 5, 7, 3, use == .server ? 1 : 2)))
    }
    if !names.isEmpty { parts += CertificateContent.field(17, DER.sequence(Array(names.map(\.encoded).joined()))) }
    parts += CertificateContent.field(14, DER.octetString(CertificateContent.identifier(of: key)))
    parts += CertificateContent.field(35, DER.sequence(DER.tagged(0, CertificateContent.identifier(of: issuer.key))))
    return DER.sequence(parts)
  }

  /// An extension of the arc id-ce (RFC 5280 §4.2.1).
  private static func field(_ number: UInt32, critical: Bool = false, _ value: [UInt8]) -> [UInt8] {
    DER.sequence(DER.identifier(2, 5, 29, number), critical ? DER.yes : [], DER.octetString(value))
  }

  /// Tells keys apart: a piece of the public key, as random as a hash of it (RFC 5280 §4.2.1.2 leaves the method open).
  private static func identifier(of key: SigningKey) -> [UInt8] { Array(key.publicPoint.dropFirst().prefix(20)) }
}

extension CertificateContent.Name {
  fileprivate var encoded: [UInt8] {
    switch self {
    case .host(let name): DER.tagged(2, Array(name.utf8))
    case .address(let octets): DER.tagged(7, octets)
    }
  }
}

/// Keys and certificates as text (RFC 7468).
package enum PEM {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ label: String, _ der: [UInt8]) -> String {
    var text = "-----BEGIN \(label)-----\n"
    for start in stride(from: 0, to: der.count, by: 48) { text += line(der[start..<min(start + 48, der.count)]) + "\n" }
    return text + "-----END \(label)-----\n"
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    var digits: [UInt8] = []
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.endIndex)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0...group.count { digits.append(alphabet[number >> (18 - 6 * digit) & 63]) }
      digits += repeatElement(UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
#endif
