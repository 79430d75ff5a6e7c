internal import PortholeNet

/// The certificate that a client has proved to be its own, issued by an authority that the server trusts.
public struct ClientCertificate: Sendable, Hashable {
  /// Whom it names, as RFC 4514 writes it: `CN=Ada,O=Analytical Engines`.
  public let subject: String
  /// The common name of the subject, if it has one.
  public let commonName: String?
  /// SHA-256 of the certificate, in pairs of hexadecimal digits set off by colons.
  public let fingerprint: String
  /// The certificate itself (X.509 in DER).
  public let der: [UInt8]

  init(_ client: StreamSecurity.Client) {
    subject = client.subject
    commonName = client.commonName
    fingerprint = Fingerprint.text(client.fingerprint)
    der = client.der
  }
}

/// Digests as people compare them.
enum Fingerprint {
  private static let digits = Array("0123456789ABCDEF".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.enumerated().flatMap { index, byte in
        (index == 0 ? [] : [0x3A]) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }, as: UTF8.self)
  }
}
