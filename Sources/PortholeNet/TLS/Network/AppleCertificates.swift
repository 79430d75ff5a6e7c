#if TLS && canImport(Network)
internal import CryptoKit
internal import Foundation
internal import Security

// The names that OpenSSL's side has, over Apple's libraries. Written after their documentation; it has not been run.

/// An X.509 certificate.
package final class TLSCertificate: @unchecked Sendable {
  let raw: SecCertificate
  package let name: String

  init(owning raw: SecCertificate, name: String) {
    self.raw = raw
    self.name = name
  }

  package convenience init(der: [UInt8], name: String) throws(TLSError) {
    guard let raw = SecCertificateCreateWithData(nil, Data(der) as CFData) else { throw TLSError("\(name) is no certificate") }
    self.init(owning: raw, name: name)
  }

  /// All certificates of a PEM file, in order; at least one.
  package static func read(_ path: String) throws(TLSError) -> [TLSCertificate] {
    try parse(pem: TLSIdentity.contents(path, "the certificate"), name: path)
  }

  static func parse(pem: [UInt8], name: String) throws(TLSError) -> [TLSCertificate] {
    var found: [TLSCertificate] = []
    for der in PEMBlocks.all("CERTIFICATE", in: pem) { found.append(try TLSCertificate(der: der, name: name)) }
    guard !found.isEmpty else { throw TLSError("\(name) holds no certificate") }
    return found
  }

  package var der: [UInt8] { Array(SecCertificateCopyData(raw) as Data) }
  package var fingerprint: [UInt8] { Array(SHA256.hash(data: der)) }
  package var subject: String { commonName.map { "CN=\($0)" } ?? "" }
  package var commonName: String? { SecCertificateCopySubjectSummary(raw) as String? }
  package var hosts: [String] { AlternativeNames.read(der) }
  package var notAfter: Int64 { (SecCertificateCopyNotValidAfterDate(raw) as Date?).map { Int64($0.timeIntervalSince1970) } ?? 0 }
}

extension StreamSecurity.Client {
  init(_ certificate: TLSCertificate) {
    self.init(
      subject: certificate.subject, commonName: certificate.commonName, fingerprint: certificate.fingerprint, der: certificate.der)
  }
}

/// A certificate with its key, as the keychain or a PKCS #12 file has them.
package final class TLSIdentity: @unchecked Sendable {
  let raw: SecIdentity
  package let leaf: TLSCertificate
  package let name: String
  package let hosts: [String]
  /// In PKCS #8; empty for one of a PKCS #12 file.
  package let privateKey: [UInt8]
  /// One kind only: the engine shows one certificate.
  let keyKind: Int32 = 0

  private init(_ raw: SecIdentity, _ leaf: TLSCertificate, key: [UInt8], name: String) {
    self.raw = raw
    self.leaf = leaf
    self.name = name
    hosts = leaf.hosts
    privateKey = key
  }

  package static func pem(certificate: String, key: String, password: String? = nil) throws(TLSError) -> TLSIdentity {
    try make(try TLSCertificate.read(certificate), try privateKey(pem: contents(key, "the key"), name: key), name: certificate)
  }

  package static func pem(_ bytes: [UInt8], name: String) throws(TLSError) -> TLSIdentity {
    try make(try TLSCertificate.parse(pem: bytes, name: name), try privateKey(pem: bytes, name: name), name: name)
  }

  package static func der(certificates: [[UInt8]], key: [UInt8], name: String) throws(TLSError) -> TLSIdentity {
    var parsed: [TLSCertificate] = []
    for bytes in certificates { parsed.append(try TLSCertificate(der: bytes, name: name)) }
    return try make(parsed, key, name: name)
  }

  package static func pkcs12(_ path: String, password: String) throws(TLSError) -> TLSIdentity {
    var items: CFArray?
    let options = [kSecImportExportPassphrase as String: password, kSecImportToMemoryOnly as String: true] as [String: Any]
    let status = unsafe SecPKCS12Import(Data(try contents(path, "the certificate")) as CFData, options as CFDictionary, &items)
    guard status == errSecSuccess, let first = (items as? [[String: Any]])?.first, let identity = first[kSecImportItemIdentity as String],
      CFGetTypeID(identity as CFTypeRef) == SecIdentityGetTypeID()
    else { throw TLSError(status == errSecAuthFailed ? "the password of \(path) is wrong" : "\(path) is no PKCS #12 file") }
    let raw = unsafe unsafeDowncast(identity as AnyObject, to: SecIdentity.self)
    var certificate: SecCertificate?
    guard unsafe SecIdentityCopyCertificate(raw, &certificate) == errSecSuccess, let certificate else {
      throw TLSError("\(path) holds no certificate")
    }
    return TLSIdentity(raw, TLSCertificate(owning: certificate, name: path), key: [], name: path)
  }

  static func contents(_ path: String, _ what: String) throws(TLSError) -> [UInt8] {
    do { return try PrivateFile.read(path) } catch { throw TLSError("cannot read \(what) \(path): \(error)") }
  }

  private static func privateKey(pem: [UInt8], name: String) throws(TLSError) -> [UInt8] {
    guard let key = PEMBlocks.all("PRIVATE KEY", in: pem).first else {
      throw TLSError(String(decoding: pem, as: UTF8.self).contains("ENCRYPTED") ? "the key \(name) is encrypted" : "\(name) holds no key")
    }
    return key
  }

  private static func make(_ certificates: [TLSCertificate], _ key: [UInt8], name: String) throws(TLSError) -> TLSIdentity {
    guard let leaf = certificates.first else { throw TLSError("\(name) holds no certificate") }
    guard let parsed = try? P256.Signing.PrivateKey(derRepresentation: key) else {
      throw TLSError("the key of \(name) is not on P-256: use a PKCS #12 file")
    }
    let attributes = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPrivate] as CFDictionary
    guard let secret = SecKeyCreateWithData(parsed.x963Representation as CFData, attributes, nil) else {
      throw TLSError("the key of \(name) cannot be used")
    }
    guard
      SecCertificateCopyKey(leaf.raw).flatMap({ SecKeyCopyExternalRepresentation($0, nil) as Data? }) == parsed.publicKey.x963Representation
    else { throw TLSError("the key of \(name) does not belong to the certificate \(name)") }
    guard leaf.notAfter > Clock.seconds else { throw TLSError("the certificate \(name) has expired") }
    guard let raw = SecIdentityCreate(nil, leaf.raw, secret) else { throw TLSError("the key of \(name) cannot be used") }
    return TLSIdentity(raw, leaf, key: key, name: name)
  }
}

/// Values in PEM (RFC 7468).
enum PEMBlocks {
  static func all(_ label: String, in bytes: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "-----BEGIN \(label)-----").dropFirst(text.hasPrefix("-----BEGIN \(label)-----") ? 0 : 1).compactMap {
      part in
      guard let body = part.split(separator: "-----END \(label)-----", maxSplits: 1, omittingEmptySubsequences: false).first else {
        return nil
      }
      return Data(base64Encoded: String(body), options: .ignoreUnknownCharacters).map { Array($0) }
    }
  }
}

/// The alternative names of a certificate, which the system tells on macOS only.
enum AlternativeNames {
  /// Names and addresses as text. What cannot be read is left out.
  static func read(_ der: [UInt8]) -> [String] {
    // The extension's identifier, 2.5.29.17; behind it an octet string with the list (RFC 5280 §4.2.1.6).
    let mark: [UInt8] = [0x06, 0x03, 0x55, 0x1D, 0x11]
    guard let start = der.indices.first(where: { der[$0...].starts(with: mark) }), let octets = value(der, at: start + mark.count),
      der[start + mark.count] == 0x04, let list = value(der, at: octets.lowerBound), der[octets.lowerBound] == 0x30
    else { return [] }
    var names: [String] = []
    var place = list.lowerBound
    while place < list.upperBound, let content = value(der, at: place) {
      if der[place] == 0x82 { names.append(String(decoding: der[content], as: UTF8.self).lowercased()) }
      if der[place] == 0x87, let address = SocketAddress(octets: Array(der[content])) { names.append(address.host) }
      place = content.upperBound
    }
    return names
  }

  /// Where the content of the value at a place lies.
  private static func value(_ der: [UInt8], at place: Int) -> Range<Int>? {
    guard place + 1 < der.count else { return nil }
    var start = place + 2, count = Int(der[place + 1])
    if count & 0x80 != 0 {
      let digits = count & 0x7F
      guard (1...4).contains(digits), start + digits <= der.count else { return nil }
      count = der[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
      start += digits
    }
    return start + count <= der.count ? start..<start + count : nil
  }
}
#endif
