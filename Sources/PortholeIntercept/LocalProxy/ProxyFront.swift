internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// What the proxy's server answers every request by: opens tunnels, asks the rules, refuses.
struct ProxyFront: PathAgnosticMiddleware {
  let interceptor: Interceptor
  let configuration: LocalProxy.Configuration
  let tunnels: OwnTunnels
  /// The tunnel that all requests come in; nil where the connection knows.
  var tunnel: String?

  func respond(to request: Request, next: any Responder) async throws -> Response {
    var request = request
    if let tunnel = tunnel ?? request.connection.tunnel {
      try checkHost(request, tunnel)
    } else {
      try ProxyToken.check(request, configuration.token)
      try checkForm(request)
    }
    for name in ProxyFront.ownFields where request.fields.contains(name) { request.fields.remove(name) }
    if request.method == .connect { return try await connect(request) }
    if configuration.refusesServiceWorkers, request.fields["Service-Worker"] == "script" {
      throw HTTPError(.notFound, detail: "Service workers are refused here.")
    }
    switch await interceptor.answer(request, from: .localProxy) {
    case .response(let response): return response
    case .passed: return try await pass(request)
    case .failed: return .dropped
    }
  }

  /// What a client tells its proxy, and nobody else (RFC 9110 §11.7.2).
  private static let ownFields: [FieldName] = [.proxyAuthorization, "Proxy-Connection"]

  // MARK: What is a request of a proxy's client

  /// A page of another site can have a browser send requests here, but none with a target that names a host.
  private func checkForm(_ request: Request) throws {
    guard !request.target.hasPrefix("/"), request.target != "*" else {
      throw HTTPError(.badRequest, detail: "This is a proxy: it has no pages of its own.")
    }
  }

  /// In a tunnel requests are the host's that the tunnel leads to.
  private func checkHost(_ request: Request, _ tunnel: String) throws {
    guard let tunnel = HostName(authority: tunnel), request.method != .connect,
      let asked = request.authority.flatMap({ HostName(authority: $0) }), asked.name == tunnel.name,
      asked.port ?? (request.isSecure ? 443 : 80) == tunnel.port
    else { throw HTTPError(.misdirectedRequest, detail: "The tunnel that the request came in does not lead to its host.") }
  }

  // MARK: Tunnels

  private func connect(_ request: Request) async throws -> Response {
    guard let target = HostName(authority: request.target), let port = target.port, port > 0 else {
      throw HTTPError(.badRequest, detail: "The target of CONNECT is no host with a port.")
    }
    if interceptor.mayAnswer(host: target.name, port: port) {
      return try await tunnels.open(to: target.name, authority: request.target, for: request)
    }
    guard configuration.passesOthers else { throw refusal(request.target) }
    try checkLoop(target.name, port, request)
    let channel = try await UpstreamClient.shared.tunnel(to: target.name, port: UInt16(clamping: port), on: request.loop)
    // A name may lead here, too.
    guard !channel.peer.isLoopback || channel.peer.port != request.connection.localPort else { throw ProxyFront.loop }
    let idle = Duration.seconds(configuration.tunnelIdleTime)
    return .raw(status: .ok) { client in await Relay.run(client, channel, idle: idle) }
  }

  // MARK: What no rule answers

  private func pass(_ request: Request) async throws -> Response {
    let url = request.url
    guard configuration.passesOthers else { throw refusal("\(url)") }
    if let port = url.effectivePort { try checkLoop(url.host, port, request) }
    return try await UpstreamClient.shared.forward(request)
  }

  private func refusal(_ what: String) -> HTTPError {
    configuration.logger.log(.debug, "\(what) was refused: no rule answers it")
    return HTTPError(.forbidden, detail: "\(what) is not mapped. This proxy answers what it has rules for, and passes nothing on.")
  }

  private static let loop = HTTPError(.loopDetected, detail: "The request leads back to the proxy that it came to.")

  private func checkLoop(_ host: String, _ port: Int, _ request: Request) throws {
    guard port == request.connection.localPort else { return }
    if host == "localhost" || SocketAddress(host: host, port: 0)?.isLoopback ?? false { throw ProxyFront.loop }
  }
}
