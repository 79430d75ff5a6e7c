#if TLS && canImport(Network)
internal import Dispatch
internal import Network
internal import Security

/// Connections to servers by Apple's engine, which looks up names, connects, has proxies open tunnels and shakes hands by itself. Written after its
/// documentation; it has not been run.
package final class NetworkConnector: Sendable {
  /// An HTTP proxy that opens tunnels.
  package struct Proxy: Sendable {
    let host: String
    let port: UInt16
    let credentials: (user: String, password: String)?

    package init(host: String, port: UInt16, credentials: (user: String, password: String)?) {
      self.host = host
      self.port = port
      self.credentials = credentials
    }
  }

  /// Those by whose word servers are believed; nil for those that the system knows.
  private let authorities: [TLSCertificate]?
  private let proxy: Proxy?
  private let queue = DispatchQueue(label: "porthole.tls.connect")

  /// - Parameters:
  ///   - authorities: Those that servers' certificates may be issued by; nil for those that the system knows.
  ///   - proxy: What all connections go through; nil for nothing, whatever the system has set.
  package init(authorities: [TLSCertificate]?, proxy: Proxy?) {
    self.authorities = authorities
    self.proxy = proxy
  }

  /// A connection to a server after its handshake. Home before and after.
  ///
  /// - Throws: `TLSError` where there is none within a time.
  package func connect(to host: String, port: UInt16, loop: EventLoop, within milliseconds: UInt64) async throws -> any ByteStream {
    loop.assertHome()
    let connection = NWConnection(to: try NetworkConnector.endpoint(host, port), using: try parameters(for: host))
    let attempt = Attempt(loop)
    connection.stateUpdateHandler = { state in
      switch state {
      case .ready: attempt.end(nil)
      // It would be tried again as soon as there is another network.
      case .waiting(let error), .failed(let error): attempt.end("\(host): \(error)")
      case .cancelled: attempt.end("\(host): the connection was given up")
      default: break
      }
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: milliseconds))) { attempt.end("\(host) does not answer") }
    connection.start(queue: queue)
    await withTaskCancellationHandler {
      await attempt.untilOver()
    } onCancel: {
      connection.cancel()
    }
    await loop.comeHome()
    connection.stateUpdateHandler = nil
    if let failure = attempt.failure {
      connection.cancel()
      throw TLSError(failure)
    }
    let path = connection.currentPath
    return NetworkStream(
      connection, peer: SocketAddress(path?.remoteEndpoint ?? connection.endpoint),
      local: SocketAddress(path?.localEndpoint ?? connection.endpoint), security: StreamSecurity(serverName: host, client: nil), loop: loop)
  }

  private static func endpoint(_ host: String, _ port: UInt16) throws(TLSError) -> NWEndpoint {
    guard let port = NWEndpoint.Port(rawValue: port) else { throw TLSError("\(host) has no port \(port)") }
    return .hostPort(host: NWEndpoint.Host(host), port: port)
  }

  private func parameters(for host: String) throws(TLSError) -> NWParameters {
    let tls = NWProtocolTLS.Options()
    let security = tls.securityProtocolOptions
    sec_protocol_options_set_min_tls_protocol_version(security, .TLSv12)
    unsafe sec_protocol_options_add_tls_application_protocol(security, "http/1.1")
    if let authorities { TLSContext.believe(authorities, security) { SecPolicyCreateSSL(true, host as CFString) } }
    let parameters = NWParameters(tls: tls)
    guard let proxy else {
      parameters.preferNoProxies = true
      return parameters
    }
    var configuration = ProxyConfiguration(httpCONNECTProxy: try NetworkConnector.endpoint(proxy.host, proxy.port))
    if let (user, password) = proxy.credentials { configuration.applyCredential(username: user, password: password) }
    let context = NWParameters.PrivacyContext(description: "porthole")
    context.proxyConfigurations = [configuration]
    parameters.setPrivacyContext(context)
    return parameters
  }

  /// What comes of a connection, or who waits for it. The first that is told counts.
  ///
  /// `@unchecked Sendable`: touched on the loop, home.
  private final class Attempt: @unchecked Sendable {
    private let loop: EventLoop
    private var isOver = false
    private var waiting: Suspension?
    private(set) var failure: String?

    init(_ loop: EventLoop) { self.loop = loop }

    func untilOver() async {
      guard !isOver else { return }
      await Suspension.wait { waiting = $0 }
    }

    /// Called by the engine, on its queue.
    func end(_ failure: String?) {
      loop.post { [self] in
        guard !isOver else { return }
        isOver = true
        self.failure = failure
        let waiting = waiting
        self.waiting = nil
        loop.resumeLibrary { waiting?.resume() }
      }
    }
  }
}
#endif
