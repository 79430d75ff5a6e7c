internal import PortholeHTTP

/// Where connections lead: what may share them.
struct UpstreamOrigin: Hashable, Sendable {
  let isSecure: Bool
  let port: UInt16
  let host: String
  /// The proxy in between.
  let proxy: UpstreamProxy?
  /// Whether the proxy has to open a tunnel.
  let needsTunnel: Bool
  /// Whether requests name their whole address (RFC 9112 §3.2.2).
  let wantsAbsoluteTargets: Bool

  /// The origin of an address; nil for what no HTTP leads to.
  init?(_ url: borrowing RequestURL, proxy: UpstreamProxy?) {
    switch url.scheme {
    case "http", "ws": isSecure = false
    case "https", "wss": isSecure = true
    default: return nil
    }
    guard !url.host.isEmpty, let port = url.effectivePort.flatMap(UInt16.init(exactly:)), port > 0 else { return nil }
    self.proxy = proxy
    needsTunnel = proxy != nil && isSecure
    wantsAbsoluteTargets = proxy != nil && !isSecure
    // In the clear, a proxy takes requests for anybody on the same connection.
    if let proxy, !isSecure {
      host = proxy.host
      self.port = UInt16(clamping: proxy.port)
    } else {
      host = url.host
      self.port = port
    }
  }

  /// Whom to connect to.
  var peer: (host: String, port: UInt16) {
    if let proxy { return (proxy.host, UInt16(clamping: proxy.port)) }
    return (host, port)
  }
}
