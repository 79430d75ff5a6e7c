#if Crypto
import Foundation
import Testing

@testable import PortholeCrypto

/// What the writer of certificates makes, as OpenSSL's program reads it.
struct CertificateContentTests {
  @Test func values() {
    #expect(DER.integer([0]) == [2, 1, 0])
    #expect(DER.integer([0, 0, 0x7F]) == [2, 1, 0x7F])
    #expect(DER.integer([0x80]) == [2, 2, 0, 0x80])
    #expect(DER.identifier(1, 2, 840, 10045, 4, 3, 2) == [6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2])
    #expect(DER.identifier(2, 5, 29, 17) == [6, 3, 0x55, 0x1D, 0x11])
    #expect(DER.octetString([UInt8](repeating: 7, count: 127)).prefix(2) == [4, 127])
    #expect(DER.octetString([UInt8](repeating: 7, count: 128)).prefix(3) == [4, 0x81, 128])
    #expect(DER.octetString([UInt8](repeating: 7, count: 256)).prefix(4) == [4, 0x82, 1, 0])
    #expect(DER.sequence() == [0x30, 0])
    #expect(DER.bitString([0x80], unusedBits: 7) == [3, 2, 7, 0x80])
    #expect(DER.tagged(3, constructed: true, [5, 0]) == [0xA3, 2, 5, 0])
  }

  @Test(
    arguments: [
      (0, "700101000000Z"), (951_782_399, "000228235959Z"), (951_782_400, "000229000000Z"), (951_868_800, "000301000000Z"),
      (1_709_164_799, "240228235959Z"), (1_735_689_599, "241231235959Z"), (2_524_607_999, "491231235959Z"),
      (2_524_608_000, "20500101000000Z"), (4_107_542_399, "21000228235959Z"), (4_107_542_400, "21000301000000Z"),
    ] as [(Int64, String)]) func times(seconds: Int64, text: String)
  {
    #expect(DER.time(seconds) == [text.count == 13 ? 0x17 : 0x18, UInt8(text.count)] + text.utf8)
  }

  @Test func text() {
    #expect(PEM.text("X", Array("Man".utf8)) == "-----BEGIN X-----\nTWFu\n-----END X-----\n")
    #expect(PEM.text("X", Array("Ma".utf8)) == "-----BEGIN X-----\nTWE=\n-----END X-----\n")
    #expect(PEM.text("X", Array("M".utf8)) == "-----BEGIN X-----\nTQ==\n-----END X-----\n")
    let long = PEM.text("X", [UInt8](repeating: 0xFF, count: 100))
    #expect(long.split(separator: "\n").map(\.count) == [17, 64, 64, 8, 15])
  }

  @Test func keys() throws {
    let key = try SigningKey(), again = try SigningKey(pkcs8: key.pkcs8)
    #expect(key.publicPoint.count == 65 && key.publicPoint.first == 4)
    #expect(again.publicPoint == key.publicPoint)
    #expect(throws: CryptoError.self) { try SigningKey(pkcs8: [1, 2, 3]) }
  }

  private static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first { FileManager.default.isExecutableFile(atPath: $0) }

  private static func openssl(_ arguments: String...) throws -> String {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test(.enabled(if: CertificateContentTests.program != nil, "openssl is not there")) func openSSLReadsAndVerifies() throws {
    let folder = NSTemporaryDirectory() + "porthole-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func keep(_ name: String, _ der: [UInt8]) throws -> String {
      try PEM.text("CERTIFICATE", der).write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      return "\(folder)/\(name)"
    }
    let now = Int64(Date().timeIntervalSince1970)
    let authorityKey = try SigningKey(), leafKey = try SigningKey()
    let authority = CertificateContent(commonName: "Zoë's authority", use: .authority, notBefore: now - 10, notAfter: now + 86400)
    let leaf = CertificateContent(
      commonName: "nas.example",
      names: [.host("nas.example"), .host("*.nas.example"), .address([192, 168, 1, 5]), .address([UInt8](repeating: 0, count: 15) + [1])],
      use: .server, notBefore: 1_735_689_599, notAfter: 4_107_542_400)
    let top = try keep("ca.pem", authority.signed(for: authorityKey, serial: [0xFF, 1]))
    let file = try keep(
      "leaf.pem", leaf.signed(for: leafKey, by: .init(commonName: "Zoë's authority", key: authorityKey), serial: [0x12, 0x34]))

    let text = try Self.openssl("x509", "-in", file, "-noout", "-text", "-nameopt", "utf8,sep_comma_plus_space")
    for part in [
      "Version: 3 (0x2)", "Serial Number: 4660 (0x1234)", "Signature Algorithm: ecdsa-with-SHA256", "Issuer: CN=Zoë's authority",
      "Not Before: Dec 31 23:59:59 2024 GMT", "Not After : Mar  1 00:00:00 2100 GMT", "Subject: CN=nas.example", "ASN1 OID: prime256v1",
      "X509v3 Basic Constraints: critical\n                CA:FALSE", "X509v3 Key Usage: critical\n                Digital Signature\n",
      "X509v3 Extended Key Usage: \n                TLS Web Server Authentication",
      "DNS:nas.example, DNS:*.nas.example, IP Address:192.168.1.5, IP Address:0:0:0:0:0:0:0:1", "X509v3 Subject Key Identifier:",
      "X509v3 Authority Key Identifier:",
    ] { #expect(text.contains(part), "\(part) is not in \(text)") }
    let topText = try Self.openssl("x509", "-in", top, "-noout", "-text")
    for part in [
      "CA:TRUE, pathlen:0", "Certificate Sign, CRL Sign", "Serial Number: 65281 (0xff01)",
    ] { #expect(topText.contains(part), "\(part) is not in \(topText)") }
    for host in ["nas.example", "a.nas.example"] {
      let verdict = try Self.openssl(
        "verify", "-x509_strict", "-CAfile", top, "-purpose", "sslserver", "-verify_hostname", host, file)
      #expect(verdict == "\(file): OK\n")
    }
    #expect(try Self.openssl("verify", "-x509_strict", "-CAfile", top, "-verify_ip", "192.168.1.5", file) == "\(file): OK\n")
    #expect(try Self.openssl("verify", "-x509_strict", "-CAfile", top, top) == "\(top): OK\n")
    #expect(try Self.openssl("verify", "-CAfile", top, "-verify_hostname", "other.example", file).contains("verification failed"))
    let own = try keep("own.pem", leaf.signed(for: leafKey, serial: [1]))
    #expect(try Self.openssl("verify", "-x509_strict", "-CAfile", own, own) == "\(own): OK\n")
    // Read and written again by OpenSSL it is the same: the encoding is the distinguished one.
    #expect(
      try Self.openssl("x509", "-in", file).filter { !$0.isWhitespace }
        == (try String(contentsOfFile: file, encoding: .utf8)).filter { !$0.isWhitespace })
    #expect(try Self.openssl("asn1parse", "-in", file, "-strparse", "4").contains("error") == false)
  }
}
#endif
