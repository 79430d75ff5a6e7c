#if TLS
internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// The ends of tunnels where the engine of TLS owns its sockets, as Apple's does, and shows one certificate at each port: to each host belong servers of
/// its own on this machine, to which what comes in a tunnel is passed. They answer as the proxy does.
final class HostServers: Sendable {
  private struct Key: Hashable {
    let authority: String
    let isSecure: Bool
  }

  private let authority: CertificateAuthority
  private let interceptor: Interceptor
  private let configuration: LocalProxy.Configuration
  private let servers = Locked<[Key: Task<Server, any Error>]>([:])
  /// The ports that tunnels come from: nobody else is served, with or without a token.
  private let expected = Locked<Set<Int>>([])
  /// Hosts beyond these begin anew.
  private static let most = 128

  init(_ authority: CertificateAuthority, _ interceptor: Interceptor, _ configuration: LocalProxy.Configuration) {
    (self.authority, self.interceptor, self.configuration) = (authority, interceptor, configuration)
  }

  /// A tunnel to the server of a host, of that kind that the first byte calls for.
  func open(to host: String, authority target: String, for request: Request) -> Response {
    let loop = request.loop
    return .raw(status: .ok) { [self] client in
      guard let first = try await client.read(within: .seconds(configuration.limits.handshakeTime)) else { return }
      let server = try await server(of: host, authority: target, isSecure: first.first == HostServers.tlsHandshake)
      let address = SocketAddress.ipv4(0x7f00_0001, port: UInt16(clamping: server.port))
      let channel = OwnedChannel(try await loop.library { try await SocketChannel.connect(to: [address], loop: loop) })
      let port = Int(channel.own.port)
      expected.withLock { _ = $0.insert(port) }
      defer { expected.withLock { _ = $0.remove(port) } }
      try await channel.write(first)
      await Relay.run(client, channel, idle: .seconds(configuration.tunnelIdleTime))
    }
  }

  /// The first byte of TLS (RFC 8446 §5.1).
  private static let tlsHandshake: UInt8 = 0x16

  /// The server for what comes in tunnels to a host, started when it is first needed.
  func server(of host: String, authority: String, isSecure: Bool) async throws -> Server {
    let key = Key(authority: authority, isSecure: isSecure)
    let server = servers.withLock { servers in
      if let server = servers[key] { return server }
      if servers.count >= HostServers.most { servers.removeAll() }
      let server = Task { try await self.start(host, key) }
      servers[key] = server
      return server
    }
    do { return try await server.value } catch {
      // The next request begins anew, unless another has already.
      servers.withLock { if $0[key] == server { $0[key] = nil } }
      throw error
    }
  }

  private func start(_ host: String, _ key: Key) async throws -> Server {
    var settings = LocalProxy.settings(configuration)
    settings.port = 0
    settings.admits = { [expected] connection in expected.withLock { $0.contains(connection.remotePort) } }
    if key.isSecure {
      guard let certificate = ServerCertificate.issued(by: authority, for: host) else { throw HTTPError(.internalServerError) }
      settings.tls = TLSConfiguration([certificate])
    }
    let server = Server(settings)
    server.use(
      ProxyFront(
        interceptor: interceptor, configuration: configuration, tunnels: OwnTunnels(authority, interceptor, configuration),
        tunnel: key.authority))
    try await server.start()
    return server
  }
}
#endif
