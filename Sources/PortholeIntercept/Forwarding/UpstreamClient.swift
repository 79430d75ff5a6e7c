package import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// Passes requests on to servers: HTTP/1.1 over connections that are kept, on the loop that the request is served on. Nothing that it sends meets an
/// ``Interceptor``'s rules, save by way of a server whose rules they are; that is counted, and 508 after ten times.
package final class UpstreamClient: Sendable {
  /// One for whatever asks for nothing special.
  package static let shared = UpstreamClient()

  private let proxy: UpstreamProxy?
  private let security: UpstreamSecurity
  private let patience: UInt64
  let pool = UpstreamPool()

  /// - Parameters:
  ///   - proxy: The HTTP proxy that all goes through; nil for none.
  ///   - authorities: A PEM file of those by whose word servers are believed; nil for those that the system knows.
  ///   - patience: How long a server may send and take nothing while it is waited for.
  package init(proxy: UpstreamProxy? = nil, authorities: String? = nil, patience: Duration = .seconds(60)) {
    self.proxy = proxy
    security = UpstreamSecurity(authorities: authorities)
    self.patience = max(1, patience.milliseconds)
  }

  /// Passes a request on as it is, to its own address or another.
  ///
  /// - Throws: `HTTPError` 502 and 504 where there is no answer, 508 for a circle.
  package func forward(_ request: Request, to url: RequestURL? = nil) async throws -> Response {
    try await send(ForwardedRequest(request, to: url), for: request)
  }

  /// Sends a request in place of one that came.
  @inline(__always)
  func send(_ message: ForwardedRequest, for request: Request) async throws -> Response {
    guard let origin = UpstreamOrigin(message.url, proxy: proxy) else {
      throw HTTPError(.badGateway, underlying: UpstreamFailure.cannotReach("\(message.url.scheme) is not HTTP"))
    }
    let outgoing = try OutgoingMessage(message, origin, asksForWebSocket: request.asksForWebSocket)
    let loop = request.loop
    do {
      if loop.enterAsOwn() {
        defer { loop.leave() }
        return try await exchange(outgoing, origin, loop)
      }
      return try await loop.library { try await self.exchange(outgoing, origin, loop) }
    } catch let failure as UpstreamFailure {
      try Task.checkCancellation()
      throw failure.answer
    }
  }

  /// Home before and after.
  private func exchange(_ outgoing: OutgoingMessage, _ origin: UpstreamOrigin, _ loop: EventLoop) async throws -> Response {
    var kept = pool.take(origin, loop)
    while true {
      let connection = if let kept { kept } else { try await connect(to: origin, loop) }
      let exchange = UpstreamExchange(outgoing, over: connection, pool)
      do { return try await exchange.response() } catch UpstreamFailure.cut(midway: false) where kept != nil && outgoing.mayBeRepeated {
        // The server closed it while the request was on its way (RFC 9112 §9.3.1).
        kept = nil
      }
    }
  }

  /// Home before and after.
  private func connect(to origin: UpstreamOrigin, _ loop: EventLoop) async throws -> UpstreamConnection {
    let addresses = try await addresses(of: origin.peer, loop)
    return try await UpstreamConnection.connect(to: origin, at: addresses, security, loop: loop, patience: patience)
  }

  /// A connection that means nothing here, for a tunnel.
  ///
  /// - Throws: `HTTPError` 502 where there is none.
  func tunnel(to host: String, port: UInt16, on loop: EventLoop) async throws -> OwnedChannel {
    do {
      return try await loop.library {
        let addresses = try await self.addresses(of: (host, port), loop)
        return OwnedChannel(try await SocketChannel.connect(to: addresses, loop: loop))
      }
    } catch let failure as UpstreamFailure {
      throw failure.answer
    }
  }

  /// Names are looked up on a thread that may wait.
  private func addresses(of peer: (host: String, port: UInt16), _ loop: EventLoop) async throws -> [SocketAddress] {
    if let address = SocketAddress(host: peer.host, port: peer.port) { return [address] }
    let (found, _) = await loop.user {
      await withTaskExecutorPreference(BlockingPool.shared) {
        Result { () throws(NameError) in try SocketAddress.resolve(peer.host, port: peer.port) }
      }
    }
    do { return try found.get() } catch { throw UpstreamFailure.cannotReach("\(error)") }
  }
}
