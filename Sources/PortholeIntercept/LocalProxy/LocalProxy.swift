internal import PortholeHTTP
internal import PortholeNet

#if TLS
public import Porthole
#else
package import Porthole
#endif

/// An HTTP proxy on this machine by which any engine's requests come to an ``Interceptor``: `http`, and with ``authority`` `https`.
///
/// ```swift
/// let interceptor = Interceptor()
/// try interceptor.handle(.host("app.test"), Files("Site"))
/// let proxy = try LocalProxy(interceptor)
/// try await proxy.start()
/// // chromium --headless=new … with proxy.chromiumArguments, then https://app.test/
/// ```
///
/// It listens on 127.0.0.1 alone and, on Linux, serves only clients of its own user. It answers what the rules are for; all else is refused, unless
/// ``Configuration/passesOthers`` is set. Names of hosts that rules answer for are never resolved.
public final class LocalProxy: Sendable {
  /// The rules that answer.
  public let interceptor: Interceptor
  #if TLS
  /// Whose certificates are shown for hosts of `https`. It lives in memory and ends with the proxy unless the configuration brought one.
  public let authority: CertificateAuthority
  #endif
  /// What listens.
  package let server: Server
  let configuration: Configuration
  private let attachment: Attachment

  /// A proxy that does not listen yet.
  ///
  /// - Parameters:
  ///   - interceptor: The rules that answer; they may change at any time.
  ///   - configuration: How it runs.
  /// - Throws: `ServerError` when the system's crypto library fails.
  public init(_ interceptor: Interceptor = .shared, _ configuration: Configuration = Configuration()) throws {
    self.interceptor = interceptor
    self.configuration = configuration
    #if TLS
    authority = try configuration.authority ?? CertificateAuthority(name: "Porthole's local proxy")
    #endif
    server = Server(LocalProxy.settings(configuration))
    attachment = interceptor.attach(.localProxy)
    #if TLS
    let tunnels = OwnTunnels(authority, interceptor, configuration)
    #else
    let tunnels = OwnTunnels()
    #endif
    server.use(ProxyFront(interceptor: interceptor, configuration: configuration, tunnels: tunnels))
  }

  /// How its server runs.
  static func settings(_ configuration: Configuration) -> Server.Configuration {
    var settings = Server.Configuration(port: configuration.port)
    settings.addresses = [.ip("127.0.0.1")]
    settings.name = nil
    settings.loops = configuration.loops
    settings.limits = configuration.limits
    settings.logger = configuration.logger
    settings.accessLog = configuration.accessLog
    if configuration.checksUser { settings.admits = PeerCheck(logger: configuration.logger).admits }
    return settings
  }

  /// Begins to listen.
  ///
  /// - Throws: `ServerError` when it runs already or cannot listen.
  public func start() async throws { try await server.start() }

  /// Stops: requests under way may end within a time, tunnels are cut. Does nothing when it does not run.
  public func stop(within time: Duration = .seconds(1)) async { await server.stop(within: time) }

  /// Runs until SIGINT or SIGTERM arrives or the task is cancelled, then stops; a second signal stops at once.
  ///
  /// - Parameters:
  ///   - time: What requests under way get when it stops.
  ///   - started: Called once it listens, with its address.
  /// - Throws: What ``start()`` throws.
  public func run(stoppingWithin time: Duration = .seconds(1), started: (_ urls: [String]) -> Void = { _ in }) async throws {
    try await server.run(stoppingWithin: time, started: started)
  }

  /// The port that it listens on; 0 while it does not.
  public var port: Int { server.port }

  /// Its address, `http://127.0.0.1:PORT`, as settings for proxies take it; nil while it does not listen.
  public var url: String? { port == 0 ? nil : "http://127.0.0.1:\(port)" }
}

/// Serves only processes of this process's user, where the system tells whose they are.
private struct PeerCheck: Sendable {
  let logger: Logger

  var admits: @Sendable (Connection) -> Bool {
    { [logger] connection in
      switch connection.peerUser {
      case .same, .unknown: return true
      case .gone: return false
      case .other:
        logger.log(.warning, "\(connection.remoteAddress) is a process of another user; it was not served")
        return false
      }
    }
  }
}
