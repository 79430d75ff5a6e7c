internal import Porthole
internal import PortholeHTTP

// What engines and loaders have to be told, ready to be used. All of it is for a proxy that listens.

extension LocalProxy {
  /// Arguments for Chromium, and for what is built upon it; none while the proxy does not listen.
  ///
  /// The whole browser goes through the proxy, its own background requests among it. It trusts ``authority`` by its key, for this one run: nothing is
  /// installed. Chromium sends no ``Configuration/token``.
  ///
  /// - Parameter loopback: Whether requests to this machine (`localhost`, `127.0.0.1`) come to the proxy, too, which Chromium keeps away from it else.
  /// - Returns: `--proxy-server`, and what else is needed.
  public func chromiumArguments(loopback: Bool = true) -> [String] {
    guard let url else { return [] }
    var arguments = ["--proxy-server=\(url)"]
    if loopback { arguments.append("--proxy-bypass-list=<-loopback>") }
    #if TLS
    arguments.append("--ignore-certificate-errors-spki-list=\(authority.publicKeyPin)")
    #endif
    return arguments
  }

  /// What WebKitGTK has to be told; nil while the proxy does not listen.
  public var webKitGTKSettings: WebKitGTKSettings? { url.map { WebKitGTKSettings(proxyURI: $0) } }

  /// Values for WebKitGTK's calls. ``Configuration/token`` cannot be among them: WebKitGTK does not send it for `http`.
  ///
  /// | | 4.1 | 6.0 |
  /// |---|---|---|
  /// | proxy | `webkit_website_data_manager_set_network_proxy_settings` | `webkit_network_session_set_proxy_settings` |
  /// | mode | `WEBKIT_NETWORK_PROXY_MODE_CUSTOM` | the same |
  /// | settings | `webkit_network_proxy_settings_new(proxyURI, ignoredHosts)` | the same |
  /// | certificates, each for its host | `webkit_web_context_allow_tls_certificate_for_host` | `webkit_network_session_allow_tls_certificate_for_host` |
  /// | or all of one session | `webkit_website_data_manager_set_tls_errors_policy`, `…_IGNORE` | `webkit_network_session_set_tls_errors_policy` |
  ///
  /// WebKitGTK trusts no authority that it is told of, only single certificates: ``LocalProxy/certificate(for:)`` has that of a host, and
  /// ``Configuration/willShowCertificate`` is called before each is shown.
  public struct WebKitGTKSettings: Sendable, Hashable {
    /// The proxy's address.
    public let proxyURI: String
    /// Hosts that are reached without the proxy: none. WebKitGTK sends also what is for this machine to the proxy.
    public let ignoredHosts: [String] = []
  }

  /// The environment for processes that heed it, with the token where there is one: `curl`, and on Linux every `URLSession`, for `http` only; on Linux
  /// `URLSession` cannot be told to trust ``authority``. Empty while the proxy does not listen.
  public var environment: [String: String] { proxyURLWithToken.map { ["http_proxy": $0] } ?? [:] }

  /// What clients have to send, where it is anything.
  package var token: String? { configuration.token }

  /// The address with the token in it.
  private var proxyURLWithToken: String? {
    guard let token = configuration.token else { return url }
    return url == nil ? nil : "http://\(ProxyToken.name):\(PercentCoding.encode(queryValue: token))@127.0.0.1:\(port)"
  }

  #if TLS
  /// The certificate that clients see for a host, in PEM; nil for what cannot be a host's name.
  public func certificate(for host: String) -> String? { authority.certificatePEM(for: host) }
  #endif
}
