#if TLS
internal import PortholeNet

/// Speaks TLS at the ends of tunnels that are here, as whatever host the client wants to reach, by certificates of one authority.
package final class TunnelCertificates: Sendable {
  /// Whom clients have to trust.
  package let authority: CertificateAuthority
  #if !canImport(Network)
  private let tickets = TicketKeys()
  /// By host. A context is kept for a day, which is less than its certificate is good for.
  private let contexts = Locked(ExpiringTable<String, TLSContext>(capacity: CertificateAuthority.most))
  private static let lifetime: UInt64 = 86_400_000
  #endif

  package init(_ authority: CertificateAuthority) { self.authority = authority }

  #if !canImport(Network)
  /// The end of a tunnel to a host.
  ///
  /// - Parameters:
  ///   - host: Its name or address, IPv6 without brackets.
  ///   - authority: Host and port.
  /// - Returns: What ``Response/tunnel(to:)`` takes; nil where no certificate can have that name.
  package func end(of host: String, authority: String) -> TunnelEnd? {
    guard let context = context(for: host.lowercased()) else { return nil }
    return TunnelEnd(authority: authority, context: context)
  }

  private func context(for host: String) -> TLSContext? {
    let now = Clock.milliseconds
    if let kept = contexts.withLock({ $0.entry(host, now: now) }) { return kept.value }
    // The certificate does not depend on the name in the handshake (RFC 6066 §3), which is not there for addresses.
    guard MachineNames.name(host) != nil, let identity = authority.identity(for: host),
      let context = try? TLSContext(ServerCertificates([identity]), tickets: tickets)
    else { return nil }
    contexts.withLock { $0.set(host, context, end: now + TunnelCertificates.lifetime, now: now) }
    return context
  }
  #endif
}
#endif
