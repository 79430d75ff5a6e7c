#if TLS && canImport(COpenSSL)
/// Where a server's certificates come from.
package protocol CertificateSource: Sendable {
  /// Whether the answer depends on the name that a client asks for.
  var needsNames: Bool { get }
  /// What is shown to a client that asks for a name (RFC 6066 §3), or for none: one certificate, or several of different kinds of keys.
  /// Called during handshakes, on any loop.
  func identities(for name: String?) -> [TLSIdentity]
}

/// A few certificates, chosen by their names; the first where none fits.
package struct FixedCertificates: CertificateSource {
  package let all: [TLSIdentity]
  private let byName: [String: [TLSIdentity]]
  private let fallback: [TLSIdentity]

  package init(_ identities: [TLSIdentity]) {
    all = identities
    var byName: [String: [TLSIdentity]] = [:]
    for identity in identities {
      for host in identity.hosts where !(byName[host] ?? []).contains(where: { $0.keyKind == identity.keyKind }) {
        byName[host, default: []].append(identity)
      }
    }
    self.byName = byName
    guard let first = identities.first else {
      fallback = []
      return
    }
    let beside = first.hosts.first.flatMap { byName[$0] } ?? []
    fallback = [first] + beside.filter { $0.keyKind != first.keyKind }
  }

  package var needsNames: Bool { all.count > fallback.count }

  package func identities(for name: String?) -> [TLSIdentity] {
    guard let name = name?.lowercased() else { return fallback }
    if let exact = byName[name] { return exact }
    // RFC 6125 §6.4.3: an asterisk stands for the one label at the left.
    guard let dot = name.firstIndex(of: "."), let wild = byName["*" + name[dot...]] else { return fallback }
    return wild
  }
}
#endif
