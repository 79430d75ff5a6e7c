internal import PortholeNet

/// The addresses at which people reach listeners, the best first.
enum ListeningURL {
  static func all(_ addresses: [SocketAddress], scheme: String) -> [String] {
    NetworkInterface.reachable(addresses).map { text($0, scheme: scheme) }
  }

  private static func text(_ address: SocketAddress, scheme: String) -> String {
    switch address {
    case .unix: return address.description
    default: break
    }
    // The zone of a link-local address is set off by %25 in a URI (RFC 6874).
    var host = address.host.split(separator: "%", maxSplits: 1).joined(separator: "%25")
    if case .ipv6 = address { host = "[\(host)]" }
    let isDefault = address.port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)\(isDefault ? "" : ":\(address.port)")/"
  }
}
