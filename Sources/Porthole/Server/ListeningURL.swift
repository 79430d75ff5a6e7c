internal import PortholeNet

/// The addresses at which people reach a listener.
enum ListeningURL {
  static func all(_ addresses: [SocketAddress], scheme: String) -> [String] {
    var urls: [String] = []
    for address in addresses {
      for reachable in address.isUnspecified ? NetworkInterface.addresses(like: address) : [address] {
        let url = text(reachable, scheme: scheme)
        if !urls.contains(url) { urls.append(url) }
      }
    }
    return urls
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
