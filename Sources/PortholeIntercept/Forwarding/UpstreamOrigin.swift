internal import PortholeHTTP

/// Where connections lead: what may share them.
struct UpstreamOrigin: Equatable, Sendable {
  let isSecure: Bool
  let host: String
  let port: UInt16
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
    guard let proxy else {
      (needsTunnel, wantsAbsoluteTargets) = (false, false)
      (host, self.port) = (url.host, port)
      return
    }
    needsTunnel = isSecure
    wantsAbsoluteTargets = !isSecure
    // In the clear, a proxy takes requests for anybody on the same connection.
    (host, self.port) = isSecure ? (url.host, port) : (proxy.host, UInt16(clamping: proxy.port))
  }

  /// Whether both are the same for one client, which has one proxy at most.
  static func == (one: UpstreamOrigin, other: UpstreamOrigin) -> Bool {
    one.port == other.port && one.isSecure == other.isSecure && one.host == other.host
  }

  /// Whom to connect to.
  var peer: (host: String, port: UInt16) {
    if let proxy { return (proxy.host, UInt16(clamping: proxy.port)) }
    return (host, port)
  }
}
