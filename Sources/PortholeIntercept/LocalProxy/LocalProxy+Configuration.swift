public import Porthole

extension LocalProxy {
  /// How a proxy runs.
  public struct Configuration: Sendable {
    /// The port on 127.0.0.1; 0 takes one that is free, which nobody can guess.
    public var port = 0
    /// Whether requests that no rule answers are passed on to where they want to go, and tunnels to other hosts opened; else they are refused with 403.
    ///
    /// With it, whoever may use the proxy can reach what this machine can reach, services on it that trust it among them.
    public var passesOthers = false
    /// Whether, on Linux, only clients of this process's user are served. Elsewhere the system does not tell whose they are, and anybody on this machine is.
    public var checksUser = true
    /// What clients have to send as the password of `Proxy-Authorization` (Basic, any name); nil for nothing.
    ///
    /// `curl`, `URLSession` and what reads `http_proxy` send it; Chromium and WebKitGTK do not, and are refused.
    public var token: String?
    /// Whether scripts of service workers are answered with 404: requests that a service worker answers come to no rule.
    public var refusesServiceWorkers = false
    /// Seconds after which a tunnel in which nothing moves is cut.
    public var tunnelIdleTime = 600
    /// What clients are granted.
    public var limits = Limits()
    /// Event loops, each with a thread of its own.
    public var loops = 1
    /// Where the proxy's own messages go.
    public var logger = Logger.standard
    /// Where a line for each request goes; nowhere by default.
    public var accessLog: AccessLog?
    #if TLS
    /// Whose certificates are shown; nil: an authority of its own, in memory.
    public var authority: CertificateAuthority?
    /// Called before a tunnel to a host that rules may answer for is opened, with the certificate that its client is going to see, in PEM. Engines that
    /// trust single certificates are told of it here, such as WebKitGTK by `webkit_web_context_allow_tls_certificate_for_host`.
    public var willShowCertificate: (@Sendable (_ host: String, _ certificate: String) async -> Void)?
    /// Whether the ends of tunnels are servers of their own, as they have to be on Apple's platforms.
    var relaysTunnels = false
    #endif

    /// The defaults.
    public init() {}
  }
}
