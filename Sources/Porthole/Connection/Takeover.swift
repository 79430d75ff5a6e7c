package import PortholeHTTP
internal import PortholeNet

/// What becomes of a connection behind the head of a response after which it is no longer the server's to read requests from.
enum Takeover: Sendable {
  /// Requests for another host come in the tunnel that was opened.
  case tunnel(TunnelEnd)
  /// Bytes pass as they come, until the closure returns.
  case raw(@Sendable (RawConnection) async throws -> Void)
  /// It is closed, without a head.
  case drop
}

/// The end of a tunnel (RFC 9110 §9.3.6) that is here: what a client sends into it is answered as if by the host that it wants to reach.
package struct TunnelEnd: Sendable {
  /// Host and port, as in the target of CONNECT.
  let authority: String
  #if TLS && !canImport(Network)
  /// What is needed to speak TLS as that host; nil where only plain HTTP is understood in the tunnel.
  let context: TLSContext?
  #endif
}

extension TunnelEnd {
  /// One in which only plain HTTP is understood.
  package init(plainTo authority: String) {
    #if TLS && !canImport(Network)
    self.init(authority: authority, context: nil)
    #else
    self.init(authority: authority)
    #endif
  }
}

extension Response {
  /// Opens a tunnel and answers what comes in it, by TLS or not as its first byte says. Requests then have ``Connection/tunnel``.
  package static func tunnel(to end: TunnelEnd) -> Response { Response(body: ResponseBody(storage: .takeover(.tunnel(end)))) }

  /// No answer: the connection is closed, as when a network fails.
  package static let dropped = Response(status: .badGateway, body: ResponseBody(storage: .takeover(.drop)))

  /// Sends a head, and then hands the connection to a closure; it is closed when that returns.
  ///
  /// - Parameters:
  ///   - status: 200 for a tunnel, 101 for another protocol.
  ///   - fields: The fields, `Connection` and `Upgrade` among them for 101.
  ///   - body: What reads and writes. Its task is cancelled when the server stops.
  /// - Returns: A response for requests without content.
  package static func raw(
    status: Status, fields: Fields = [:], _ body: @escaping @Sendable (RawConnection) async throws -> Void
  ) -> Response {
    Response(status: status, fields: fields, body: ResponseBody(storage: .takeover(.raw(body))))
  }
}

extension Response {
  /// Whether the connection is somebody else's behind the head.
  package var isTakeover: Bool { if case .takeover = body.storage { true } else { false } }
}

extension Request {
  /// Whether the client wants to go on with WebSocket (RFC 6455 §4.1). Other protocols are not looked at: HTTP/2 would carry requests past the rules.
  package var asksForWebSocket: Bool {
    storage.head.wantsUpgrade && storage.head.method == .get && !body.isPresent && fields[.upgrade]?.lowercased() == "websocket"
  }
}

/// Bytes both ways, which mean nothing here.
package protocol ByteChannel: Sendable {
  /// The next bytes; nil at the other end's end. By one at a time.
  ///
  /// - Throws: ``ResponseStreamError/stalled`` when none came within the time, ``ResponseStreamError/disconnected`` when the connection is gone.
  func read(within time: Duration) async throws -> [UInt8]?
  /// Sends bytes, and waits while the other end is slower. By one at a time.
  func write(_ bytes: [UInt8]) async throws
  /// Sends the end; reading goes on.
  func finish() async
  /// Ends both directions, and whoever waits for either.
  func close() async
}

/// A client's connection that is no longer HTTP's.
package struct RawConnection: ByteChannel {
  let connection: HTTPConnection

  package func read(within time: Duration) async throws -> [UInt8]? {
    try await connection.loop.library { try await connection.readRaw(within: max(1, time.milliseconds)) }
  }

  package func write(_ bytes: [UInt8]) async throws {
    try await connection.loop.library { try await connection.writeRaw(bytes) }
  }

  package func finish() async { try? await connection.loop.library { connection.finishRaw() } }

  package func close() async { try? await connection.loop.library { connection.close() } }
}
