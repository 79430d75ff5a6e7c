#if TLS && canImport(COpenSSL)
import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Certificates and keys that cannot be used: each stops the start with one line that names the file and the reason.
struct CertificateFaultTests {
  private static func fault(_ configuration: TLSConfiguration) async -> String {
    let server = Server(.test { $0.tls = configuration })
    do {
      try await server.start()
      await server.stop(within: .zero)
      return "started"
    } catch { return "\(error)" }
  }

  @Test func files() async throws {
    let folder = try TemporaryFolder()
    let good = try TestCertificate(["localhost"]), other = try TestCertificate(["localhost"])
    let certificate = try folder.write("cert.pem", good.certificate), key = try folder.write("key.pem", good.key)
    let at = folder.path
    for (files, message) in [
      ((certificate, key), "started"),
      (("\(at)/none.pem", key), "cannot read the certificate \(at)/none.pem: no such file or directory"),
      ((certificate, "\(at)/none.pem"), "cannot read the key \(at)/none.pem: no such file or directory"),
      ((at, key), "cannot read the certificate \(at): is a directory"),
      ((key, key), "\(key) holds no certificate"),
      ((certificate, certificate), "\(certificate) holds no key"),
      (
        (certificate, try folder.write("other.pem", other.key)), "the key \(at)/other.pem does not belong to the certificate \(certificate)"
      ),
      ((try folder.write("empty.pem", ""), key), "\(at)/empty.pem holds no certificate"),
      (
        (certificate, try folder.write("damaged.pem", good.key.replacingOccurrences(of: "M", with: "!"))),
        "the key \(at)/damaged.pem is damaged, or of a kind that is not known"
      ),
      ((certificate, try folder.write("encrypted.pem", encrypted)), "the key \(at)/encrypted.pem is encrypted"),
    ] {
      let fault = await Self.fault(.pem(certificate: files.0, key: files.1))
      #expect(fault == message)
    }
    #expect(
      await Self.fault(.pem(certificate: certificate, key: "\(at)/encrypted.pem", password: "wrong"))
        == "the password of the key \(at)/encrypted.pem is wrong")
    #expect(
      await Self.fault(.pkcs12("\(at)/none.p12", password: "")) == "cannot read the certificate \(at)/none.p12: no such file or directory")
    #expect(await Self.fault(.pkcs12(certificate, password: "")) == "\(certificate) is no PKCS #12 file")
    var clients = TLSConfiguration.pem(certificate: certificate, key: key)
    clients.clients = .required(authorities: "\(at)/none.pem")
    #expect(await Self.fault(clients) == "cannot read the certificate \(at)/none.pem: no such file or directory")
    #expect(await Self.fault(TLSConfiguration([])) == "there is no certificate")
    #expect(await Self.fault(.der(certificates: [[1, 2, 3]], key: [])).hasPrefix("the certificate in memory is no certificate: "))
  }

  @Test func days() async throws {
    let folder = try TemporaryFolder()
    let old = try TestCertificate(["localhost"], from: -400, days: -35), early = try TestCertificate(["localhost"], from: 2, days: 30)
    func day(_ days: Int64) -> String { Day.text(Clock.seconds + days * 86400) }
    #expect(
      await Self.fault(try old.configuration(in: folder, "old")) == "the certificate \(folder.path)/old.crt expired on \(day(-35))")
    #expect(
      await Self.fault(try early.configuration(in: folder, "early"))
        == "the certificate \(folder.path)/early.crt is not valid before \(day(2))")
  }

  /// An EC key under the password `secret`, by `openssl pkcs8 -topk8`.
  private let encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgml/aaDRhcDwICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEF1HSq22Q8OLYZgTqtMhs4MEgZDI
    96ri6KciGevsNuJWJKwcdKCJ8UpbI14AKniHUy4zh1/vDglIgdL7UgpgOHhFEKW6
    zEPzzfKaAgzvIp3jXs45qTwl68DcfPyi22AbJIe/YzRppVk0b+UDuo1LR6GvT14U
    G+VRiBKltHzd1x0WwC0eZWAQPV3sTRaFaYgTqOrLY/lck16MypmCFykKFtse0ho=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}

/// A day as messages have it.
private enum Day {
  static func text(_ seconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
#endif
