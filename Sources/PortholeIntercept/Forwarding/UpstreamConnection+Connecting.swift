internal import PortholeHTTP
internal import PortholeNet

extension UpstreamConnection {
  /// How long one address may take to answer.
  private static let connectTime: UInt64 = 10_000

  /// Connects to the first of some addresses that answers, through a tunnel and by TLS where the origin wants it. Home before and after.
  static func connect(
    to origin: UpstreamOrigin, at addresses: [SocketAddress], _ security: UpstreamSecurity, loop: EventLoop, patience: UInt64
  ) async throws -> UpstreamConnection {
    loop.assertHome()
    if origin.isSecure, let own = try await security.ownConnection(to: origin, loop, within: connectTime) {
      return try opened(own, origin, loop, patience)
    }
    var last: any Error = UpstreamFailure.cannotReach("\(origin.peer.host) has no address")
    for address in addresses {
      do { return try await connect(to: origin, at: address, security, loop, patience) } catch {
        try Task.checkCancellation()
        last = error
      }
    }
    throw last
  }

  private static func connect(
    to origin: UpstreamOrigin, at address: SocketAddress, _ security: UpstreamSecurity, _ loop: EventLoop, _ patience: UInt64
  ) async throws -> UpstreamConnection {
    do {
      if origin.isSecure, !origin.needsTunnel {
        let socket = try SocketStream.connect(to: address, loop: loop)
        let stream = try await security.secured(socket, for: origin.host, loop, within: connectTime)
        return try opened(stream, origin, loop, patience)
      }
      let socket = try await self.socket(to: address, loop)
      guard origin.needsTunnel else { return try opened(socket, origin, loop, patience) }
      try await openTunnel(over: socket, to: origin, loop, patience)
      return try opened(try await security.secured(socket, for: origin.host, loop, within: connectTime), origin, loop, patience)
    } catch let reason as Errno {
      throw UpstreamFailure.cannotReach("\(address): \(reason)")
    }
  }

  /// A socket that is connected to an address. Home before and after.
  static func socket(to address: SocketAddress, _ loop: EventLoop) async throws -> SocketStream {
    do {
      let socket = try SocketStream.connect(to: address, loop: loop)
      try await waitUntilConnected(socket, address, loop)
      return socket
    } catch let reason as Errno { throw UpstreamFailure.cannotReach("\(address): \(reason)") }
  }

  private static func opened(
    _ stream: any ByteStream, _ origin: UpstreamOrigin, _ loop: EventLoop, _ patience: UInt64
  ) throws(Errno) -> UpstreamConnection {
    let connection = UpstreamConnection(stream, to: origin, loop: loop, patience: patience)
    try connection.open()
    return connection
  }

  /// A socket that is added to the poller is reported when it is connected, or has failed.
  private static func waitUntilConnected(_ socket: SocketStream, _ address: SocketAddress, _ loop: EventLoop) async throws {
    let wait = ConnectWait(loop: loop)
    socket.observer = wait
    try socket.start()
    loop.setTimer(wait, due: loop.now + connectTime)
    await withTaskCancellationHandler {
      await wait.untilOver()
    } onCancel: {
      loop.post { wait.end(.stopped) }
    }
    await loop.comeHome()
    loop.forgetTimer(wait)
    socket.observer = nil
    guard wait.outcome == .connected else {
      socket.close()
      throw UpstreamFailure.cannotReach("\(address) \(wait.outcome == .late ? "does not answer" : "refuses the connection")")
    }
  }

  /// Has a proxy connect to the origin (RFC 9110 §9.3.6).
  private static func openTunnel(
    over socket: SocketStream, to origin: UpstreamOrigin, _ loop: EventLoop, _ patience: UInt64
  ) async throws {
    let connection = try opened(socket, origin, loop, patience)
    do {
      connection.begin()
      let name = origin.host.utf8.contains(UInt8(ascii: ":")) ? "[\(origin.host)]" : origin.host
      let peer = "\(name):\(origin.port)"
      try await connection.send(
        Array("CONNECT \(peer) HTTP/1.1\r\nHost: \(peer)\r\n\(origin.proxy?.authorization ?? "")\r\n".utf8))
      let head = try await connection.head(of: .connect)
      guard head.status.kind == .successful else { throw UpstreamFailure.proxyRefused(head.status) }
      guard !connection.holdsContent else { throw UpstreamFailure.malformed("something follows the opening of the tunnel") }
      connection.letGo()
    } catch {
      connection.close()
      throw error
    }
  }

  /// The head of the final response to a request of a method. Home before and after.
  private func head(of method: Method) async throws(UpstreamFailure) -> ResponseHead {
    while true {
      if let head = try readHead(of: method) { return head }
      try await waitForBytes()
    }
  }
}

/// Waits until a socket is connected, or will never be.
///
/// `@unchecked Sendable`: touched on the loop, home.
private final class ConnectWait: Timed, StreamObserver, @unchecked Sendable {
  enum Outcome { case connected, refused, late, stopped }

  private let loop: EventLoop
  private(set) var outcome: Outcome?
  private var waiting: Suspension?

  init(loop: EventLoop) {
    self.loop = loop
    super.init()
  }

  func untilOver() async {
    guard outcome == nil else { return }
    await Suspension.wait { waiting = $0 }
  }

  override func deadlinePassed() { end(.late) }

  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    if broken || hungUp { end(.refused) } else if writable { end(.connected) }
  }

  func end(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    let waiting = waiting
    self.waiting = nil
    loop.resumeLibrary { waiting?.resume() }
  }
}
