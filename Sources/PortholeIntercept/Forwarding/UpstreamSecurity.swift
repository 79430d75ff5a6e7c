internal import PortholeHTTP
internal import PortholeNet

/// How servers are spoken to by TLS, and by whose word they are believed to be themselves.
final class UpstreamSecurity: Sendable {
  #if TLS && !canImport(Network)
  /// A PEM file of authorities; nil for those that the system knows.
  private let authorities: String?
  private let connectors = Locked<[String: TLSConnector]>([:])
  private static let mostConnectors = 64

  init(authorities: String?) { self.authorities = authorities }

  /// One for each server: reading the authorities is done once.
  private func connector(for host: String) throws(TLSError) -> TLSConnector {
    try connectors.withLock { connectors throws(TLSError) in
      if let connector = connectors[host] { return connector }
      let connector: TLSConnector
      if let other = connectors.values.first {
        connector = TLSConnector(host: host, like: other)
      } else {
        let certificates: [TLSCertificate]? = if let authorities { try TLSCertificate.read(authorities) } else { nil }
        connector = try TLSConnector(host: host, authorities: certificates)
      }
      if connectors.count >= UpstreamSecurity.mostConnectors { connectors.removeAll() }
      connectors[host] = connector
      return connector
    }
  }

  /// The connection after its handshake. Home before and after.
  func secured(_ socket: SocketStream, for host: String, _ loop: EventLoop, within milliseconds: UInt64) async throws -> any ByteStream {
    let outcome = HandshakeOutcome()
    let connector: TLSConnector
    do { connector = try self.connector(for: host) } catch {
      socket.close()
      throw UpstreamFailure.cannotReach("\(error)")
    }
    let handshake = TLSHandshake(socket, connector: connector, loop: loop) { _, came in
      outcome.came = came
      loop.resumeLibrary { outcome.waiting?.resume() }
    }
    handshake.start(within: milliseconds)
    if outcome.came == nil {
      await Suspension.wait { outcome.waiting = $0 }
      await loop.comeHome()
    }
    switch outcome.came {
    case .secure(let stream): return stream
    case .failed(let reason): throw UpstreamFailure.cannotReach("\(host): \(reason)")
    case .plain, nil: throw UpstreamFailure.cannotReach("\(host) speaks no TLS")
    }
  }

  /// What came of a handshake, or who waits for it.
  ///
  /// `@unchecked Sendable`: touched on the loop, home.
  private final class HandshakeOutcome: @unchecked Sendable {
    var came: TLSHandshake.Outcome?
    var waiting: Suspension?
  }
  #else
  #if TLS
  private let authorities: String?
  /// By the proxy on the way; the engine connects by itself.
  private let connectors = Locked<[UpstreamProxy?: NetworkConnector]>([:])

  init(authorities: String?) { self.authorities = authorities }

  /// Reading the authorities is done once.
  private func connector(through proxy: UpstreamProxy?) throws(TLSError) -> NetworkConnector {
    try connectors.withLock { connectors throws(TLSError) in
      if let connector = connectors[proxy] { return connector }
      let certificates: [TLSCertificate]? = if let authorities { try TLSCertificate.read(authorities) } else { nil }
      let connector = NetworkConnector(
        authorities: certificates,
        proxy: proxy.map { proxy in
          NetworkConnector.Proxy(
            host: proxy.host, port: UInt16(clamping: proxy.port), credentials: proxy.user.map { ($0, proxy.password ?? "") })
        })
      connectors[proxy] = connector
      return connector
    }
  }

  /// A connection of the engine's own. Home before and after.
  func ownConnection(to origin: UpstreamOrigin, _ loop: EventLoop, within milliseconds: UInt64) async throws -> (any ByteStream)? {
    do {
      return try await connector(through: origin.proxy).connect(to: origin.host, port: origin.port, loop: loop, within: milliseconds)
    } catch let error as TLSError {
      throw UpstreamFailure.cannotReach("\(error)")
    }
  }
  #else
  init(authorities: String?) {}
  #endif

  func secured(_ socket: SocketStream, for host: String, _ loop: EventLoop, within milliseconds: UInt64) async throws -> any ByteStream {
    socket.close()
    throw UpstreamFailure.cannotReach("this build speaks no TLS with servers")
  }
  #endif
}

#if !TLS || !canImport(Network)
extension UpstreamSecurity {
  /// There is none: TLS is spoken over sockets.
  func ownConnection(to origin: UpstreamOrigin, _ loop: EventLoop, within milliseconds: UInt64) async throws -> (any ByteStream)? { nil }
}
#endif
