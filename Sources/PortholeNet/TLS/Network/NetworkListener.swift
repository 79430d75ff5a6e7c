#if TLS && canImport(Network)
internal import Darwin
internal import Dispatch
internal import Network
internal import Security

/// A port that speaks TLS by Apple's engine. Written after its documentation; it has not been run.
package final class NetworkListener: Listening, Sendable {
  package let address: SocketAddress
  private let listener: NWListener
  private let queue = DispatchQueue(label: "porthole.tls")
  private let hasFailed = Locked(false)

  /// What comes to a complete handshake: makes the stream on the loop that it is for.
  package typealias Accepted = @Sendable (_ peer: SocketAddress, _ make: @escaping @Sendable (EventLoop) -> any ByteStream) -> Void

  /// Binds and listens; returns when the port is known.
  package init(
    _ address: SocketAddress, context: @escaping @Sendable () -> TLSContext?, handshakeTime: UInt64, accepted: @escaping Accepted,
    failed: @escaping @Sendable (Errno) -> Void
  ) throws(ListenError) {
    guard let context = context(), let port = NWEndpoint.Port(rawValue: address.port) else {
      throw ListenError(call: "listen", errno: .invalid, address: address)
    }
    let parameters = NWParameters(tls: context.options)
    parameters.allowLocalEndpointReuse = true
    parameters.requiredLocalEndpoint = .hostPort(host: NWEndpoint.Host(address.host), port: port)
    do { listener = try NWListener(using: parameters) } catch {
      throw ListenError(call: "listen", errno: NetworkListener.errno(of: error), address: address)
    }
    let hasFailed = hasFailed
    let outcome = Locked<Errno?>(nil), known = DispatchSemaphore(value: 0)
    listener.stateUpdateHandler = { state in
      switch state {
      case .ready: known.signal()
      case .failed(let error):
        outcome.withLock { $0 = NetworkListener.errno(of: error) }
        known.signal()
        hasFailed.withLock { $0 = true }
        failed(NetworkListener.errno(of: error))
      default: break
      }
    }
    let queue = queue
    listener.newConnectionHandler = { connection in
      NetworkListener.shakeHands(connection, within: handshakeTime, queue: queue, accepted)
    }
    listener.start(queue: queue)
    known.wait()
    if let reason = outcome.withLock({ $0 }) { throw ListenError(call: "listen", errno: reason, address: address) }
    self.address = address.withPort(listener.port?.rawValue ?? address.port)
  }

  /// Connections are accepted from `init` on: the engine knows no other way.
  package func start() throws(Errno) {}
  package func stop() { listener.cancel() }
  /// The engine owns its sockets.
  package var descriptor: Int32? { nil }
  package func leaveToOthers() {}
  package var isAlive: Bool { !hasFailed.withLock { $0 } }
  package func shutDown() { listener.cancel() }

  private static func shakeHands(_ connection: NWConnection, within time: UInt64, queue: DispatchQueue, _ accepted: @escaping Accepted) {
    let isDone = Locked(false)
    connection.stateUpdateHandler = { state in
      switch state {
      case .ready:
        isDone.withLock { $0 = true }
        let peer = SocketAddress(connection.endpoint), local = connection.currentPath?.localEndpoint.map(SocketAddress.init)
        let security = StreamSecurity(connection)
        accepted(peer) { loop in NetworkStream(connection, peer: peer, local: local ?? peer, security: security, loop: loop) }
      case .failed, .cancelled: connection.stateUpdateHandler = nil
      default: break
      }
    }
    connection.start(queue: queue)
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: time))) {
      if !isDone.withLock({ $0 }) { connection.cancel() }
    }
  }

  private static func errno(of error: any Error) -> Errno {
    if case .posix(let code)? = error as? NWError { return Errno(code.rawValue) }
    return .invalid
  }
}

extension SocketAddress {
  init(_ endpoint: NWEndpoint) {
    guard case .hostPort(let host, let port) = endpoint, let address = SocketAddress(host: "\(host)", port: port.rawValue) else {
      self = .unix("")
      return
    }
    self = address
  }
}

extension StreamSecurity {
  fileprivate init(_ connection: NWConnection) {
    let metadata = connection.metadata(definition: NWProtocolTLS.definition) as? NWProtocolTLS.Metadata
    var name: String?
    var client: Client?
    if let security = metadata?.securityProtocolMetadata {
      name = unsafe sec_protocol_metadata_get_server_name(security).map { unsafe String(cString: $0) }
      sec_protocol_metadata_access_peer_certificate_chain(security) { certificate in
        guard client == nil else { return }
        let raw = unsafe sec_certificate_copy_ref(certificate).takeRetainedValue()
        client = Client(TLSCertificate(owning: raw, name: "the client's certificate"))
      }
    }
    self.init(serverName: name, client: client)
  }
}
#endif
