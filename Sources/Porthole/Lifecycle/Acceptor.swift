internal import PortholeHTTP
internal import PortholeNet

/// What is spoken at a listener.
enum Port: Sendable {
  /// HTTP.
  case plain
  /// TLS, and HTTP inside.
  case secure
  /// HTTP, which is led to TLS.
  case redirecting
}

/// Hands accepted connections round to the workers. On the first worker's loop, home.
///
/// `@unchecked Sendable`: `next` is touched only there.
final class Acceptor: @unchecked Sendable {
  private let core: ServerCore
  private let workers: [Worker]
  private var next = 0

  init(core: ServerCore, workers: [Worker]) {
    self.core = core
    self.workers = workers
  }

  var loop: EventLoop { workers[0].loop }

  private func nextWorker() -> Worker {
    workers[0].loop.assertHome()
    defer { next = (next + 1) % workers.count }
    return workers[next]
  }

  func accepted(_ socket: Int32, _ peer: SocketAddress, at port: Port) {
    let worker = nextWorker()
    guard core.admit(peer) else { return core.turnAway(socket, from: port, on: workers[0]) }
    let loop = worker.loop
    if worker === workers[0] { return worker.accepted(SocketStream(owning: socket, peer: peer, loop: loop), at: port) }
    loop.post { worker.accepted(SocketStream(owning: socket, peer: peer, loop: loop), at: port) }
  }
}

#if TLS && canImport(Network)
extension Acceptor {
  /// A port of Apple's engine, which hands over what has come through its handshake.
  func networkListener(_ address: SocketAddress) throws(ListenError) -> any Listening {
    let loop = workers[0].loop
    return try NetworkListener(
      address, context: { [core] in core.tls?.currentContext() },
      handshakeTime: Limits.milliseconds(core.configuration.limits.handshakeTime),
      accepted: { [self] peer, make in loop.post { self.accepted(peer, make) } }, failed: { [core] in core.acceptFailed($0) })
  }

  private func accepted(_ peer: SocketAddress, _ make: @escaping @Sendable (EventLoop) -> any ByteStream) {
    let worker = nextWorker()
    guard core.admit(peer) else { return make(workers[0].loop).close() }
    worker.loop.post { worker.adopt(make(worker.loop)) }
  }
}
#endif

extension ServerCore {
  /// Answers a connection beyond the limits with 503, as far as that goes without waiting.
  func turnAway(_ socket: Int32, from port: Port, on worker: Worker) {
    // A handshake only to say no would be a gift to whoever wants to keep the server busy.
    if port == .secure { return SocketStream.turnAway(socket, []) }
    let response = HTTPError(.serviceUnavailable, detail: "The server has as many connections as it takes.").response
    var bytes: [UInt8] = []
    if let content = response.body.bytes,
      (try? ResponseHeadEncoder.encode(
        status: response.status, fields: response.fields, serverBlock: worker.serverBlock(for: response), framing: .length(content.count),
        connection: .close,
        into: &bytes)) != nil
    {
      bytes += content
    }
    SocketStream.turnAway(socket, bytes)
  }

  func acceptFailed(_ reason: Errno) { note(ServerError(reason, call: "accept")) }

  func noteExhaustion() {
    note(ServerError(.resources, "every thread is held by a handler; an event loop has to wait until one returns"))
  }

  private func note(_ error: ServerError) {
    configuration.logger.log(.error, error.message)
    events.send(.failed(error))
  }
}

extension Server.Priority {
  var group: EventLoopGroup {
    switch self {
    case .low: .of(.low)
    case .normal: .of(.normal)
    case .high: .of(.high)
    }
  }
}

extension Server.Address {
  var binding: Binding {
    get throws {
      switch kind {
      case .any: return .any
      case .loopback: return .loopback
      case .socket(let descriptor):
        guard let address = Listener.address(ofInherited: descriptor) else {
          throw ServerError(.configuration, "descriptor \(descriptor) is no socket that listens")
        }
        return .inherited(address)
      case .unix(let path): return .address(.unix(path))
      case .ip(let text):
        guard let address = SocketAddress(host: text, port: 0) else {
          throw ServerError(.configuration, "\(text) is no IP address")
        }
        return .address(address)
      }
    }
  }
}
