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

  func accepted(_ socket: Int32, _ peer: SocketAddress, at port: Port) {
    workers[0].loop.assertHome()
    let worker = workers[next]
    next = (next + 1) % workers.count
    guard core.admit(peer) else { return core.turnAway(socket, from: port, on: workers[0]) }
    let loop = worker.loop
    if worker === workers[0] { return worker.accepted(SocketStream(owning: socket, peer: peer, loop: loop), at: port) }
    loop.post { worker.accepted(SocketStream(owning: socket, peer: peer, loop: loop), at: port) }
  }
}

extension ServerCore {
  /// Answers a connection beyond the limits with 503, as far as that goes without waiting.
  func turnAway(_ socket: Int32, from port: Port, on worker: Worker) {
    // A handshake only to say no would be a gift to whoever wants to keep the server busy.
    if port == .secure { return SocketStream.turnAway(socket, []) }
    let response = HTTPError(.serviceUnavailable, detail: "The server has as many connections as it takes.").response
    var bytes: [UInt8] = []
    if case .bytes(let content) = response.body.storage,
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
