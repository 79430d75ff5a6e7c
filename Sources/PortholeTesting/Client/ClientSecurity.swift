internal import PortholeNet

/// How a client speaks TLS with the server of an address.
struct ClientSecurity: Sendable {
  #if TLS && !canImport(Network)
  private let connector: TLSConnector

  /// - Parameters:
  ///   - host: The name or address that the server's certificate has to be for.
  ///   - authorities: A PEM file of those that may have issued it; nil for those that the system knows.
  /// - Throws: ``TestClientError`` when they cannot be used.
  init(host: String, authorities: String?) throws {
    do throws(TLSError) {
      let certificates: [TLSCertificate]? = if let authorities { try TLSCertificate.read(authorities) } else { nil }
      connector = try TLSConnector(host: host, authorities: certificates)
    } catch { throw TestClientError.misuse(error.description) }
  }

  /// The connection after its handshake. Home before and after.
  func secured(_ socket: SocketStream, _ loop: EventLoop, within time: Duration) async throws -> any ByteStream {
    let outcome = HandshakeOutcome()
    let handshake = TLSHandshake(socket, connector: connector, loop: loop) { _, came in
      outcome.came = came
      loop.resumeLibrary { outcome.waiting?.resume() }
    }
    handshake.start(within: max(1, time.milliseconds))
    if outcome.came == nil {
      await Suspension.wait { outcome.waiting = $0 }
      await loop.comeHome()
    }
    switch outcome.came {
    case .secure(let stream): return stream
    case .failed(let reason): throw TestClientError.cannotConnect("\(socket.peer): \(reason)")
    case .plain, nil: throw TestClientError.cannotConnect("\(socket.peer) speaks no TLS")
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
  init(host: String, authorities: String?) throws { throw TestClientError.misuse("this build of the client speaks no TLS") }

  func secured(_ socket: SocketStream, _ loop: EventLoop, within time: Duration) async throws -> any ByteStream { socket }
  #endif
}
