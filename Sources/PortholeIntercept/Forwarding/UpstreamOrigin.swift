internal import PortholeHTTP

/// Where connections lead: what may share them.
struct UpstreamOrigin: Hashable, Sendable {
  let isSecure: Bool
  let host: String
  let port: UInt16
  /// The proxy in between.
  let proxy: UpstreamProxy?

  /// The origin of an address; nil for what no HTTP leads to.
  init?(_ url: RequestURL, proxy: UpstreamProxy?) {
    guard ["http", "https", "ws", "wss"].contains(url.scheme), !url.host.isEmpty,
      let port = url.effectivePort.flatMap(UInt16.init(exactly:)), port > 0
    else { return nil }
    isSecure = url.scheme == "https" || url.scheme == "wss"
    self.proxy = proxy
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

  /// Whether the proxy has to open a tunnel.
  var needsTunnel: Bool { proxy != nil && isSecure }
  /// Whether requests name their whole address (RFC 9112 §3.2.2).
  var wantsAbsoluteTargets: Bool { proxy != nil && !isSecure }
}
