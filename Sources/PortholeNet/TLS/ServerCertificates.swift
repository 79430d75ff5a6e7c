#if TLS
/// Where a server's certificates come from.
package protocol CertificateSource: Sendable {
  /// Whether the answer depends on the name that a client asks for.
  var needsNames: Bool { get }
  /// What is shown to a client that asks for a name (RFC 6066 §3), or for none: one certificate, or several of different kinds of keys.
  /// Called during handshakes, on any loop.
  func identities(for name: String?) -> [TLSIdentity]
}

/// A few certificates, chosen by their names; where none fits, one that is issued for the name, or else the first.
package struct ServerCertificates: CertificateSource {
  package let all: [TLSIdentity]
  private let byName: [String: [TLSIdentity]]
  private let fallback: [TLSIdentity]
  private let issue: (@Sendable (String?) -> TLSIdentity?)?

  /// - Parameters:
  ///   - identities: Those that are there already.
  ///   - issue: Makes one for a name that none of them has, or for none.
  package init(_ identities: [TLSIdentity], issue: (@Sendable (String?) -> TLSIdentity?)? = nil) {
    all = identities
    self.issue = issue
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

  package var needsNames: Bool { issue != nil || all.count > fallback.count }

  package func identities(for name: String?) -> [TLSIdentity] {
    let name = name?.lowercased()
    if let name, let found = byName[name] ?? wildcard(for: name) { return found }
    if let made = issue?(name) { return [made] }
    return fallback
  }

  /// RFC 6125 §6.4.3: an asterisk stands for the one label at the left.
  private func wildcard(for name: String) -> [TLSIdentity]? { name.firstIndex(of: ".").flatMap { byName["*" + name[$0...]] } }
}
#endif
