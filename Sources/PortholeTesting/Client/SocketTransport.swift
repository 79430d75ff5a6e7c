internal import PortholeNet

/// A connection over a socket, in the clear or by TLS.
///
/// `@unchecked Sendable`: everything is touched on the loop, home.
final class SocketTransport: ClientTransport, StreamObserver, @unchecked Sendable {
  let loop: EventLoop
  private let stream: any ByteStream
  private var reader: Suspension?
  private var writer: Suspension?
  private var isClosed = false

  private init(_ stream: any ByteStream, loop: EventLoop) {
    self.stream = stream
    self.loop = loop
  }

  /// Connects, and waits until that is done; the handshake, where there is to be one, within so long.
  static func connect(
    to address: SocketAddress, loop: EventLoop, _ security: ClientSecurity?, within time: Duration
  ) async throws -> SocketTransport {
    try await loop.library {
      do {
        let socket = try SocketStream.connect(to: address, loop: loop)
        let stream: any ByteStream = if let security { try await security.secured(socket, loop, within: time) } else { socket }
        let transport = SocketTransport(stream, loop: loop)
        stream.observer = transport
        try stream.start()
        // Readiness is reported anew for a socket that is added: when it is connected, or has failed, which the first transfer then tells.
        if security == nil { await transport.wait(\.writer) }
        return transport
      } catch let reason as Errno { throw TestClientError.cannotConnect("\(address): \(reason)") }
    }
  }

  private func wait(_ place: ReferenceWritableKeyPath<SocketTransport, Suspension?>) async {
    await Suspension.wait { self[keyPath: place] = $0 }
    await loop.comeHome()
  }

  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    let waiting = [readable || broken ? reader : nil, writable || broken ? writer : nil]
    if readable || broken { reader = nil }
    if writable || broken { writer = nil }
    loop.resumeLibrary { for suspension in waiting { suspension?.resume() } }
  }

  func send(_ bytes: [UInt8]) async throws {
    try await loop.library { [self] in
      var offset = 0
      while offset < bytes.count {
        guard !isClosed else { throw TestClientError.cut("while the request was sent") }
        switch stream.write(bytes, from: offset, more: false) {
        case .bytes(let count): offset += count
        case .wouldBlock: await wait(\.writer)
        case .end, .failed: throw TestClientError.cut("while the request was sent")
        }
      }
    }
  }

  func receive(within time: Duration) async throws -> [UInt8]? {
    let alarm = LoopAlarm(loop: loop, time) { [self] in closeNow() }
    defer { alarm.cancel() }
    return try await loop.library { [self] in
      var buffer = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        if alarm.hasRung { throw TestClientError.late("while the response was read") }
        guard !isClosed else { throw TestClientError.cut("while the response was read") }
        switch stream.read(into: &buffer, from: 0) {
        // What came in time stays in time, however long it takes to be taken from here.
        case .bytes(let count):
          alarm.cancel()
          return Array(buffer.prefix(count))
        case .wouldBlock: await wait(\.reader)
        case .end: return nil
        case .failed: throw TestClientError.cut("while the response was read")
        }
      }
    }
  }

  func close() { loop.post { [self] in closeNow() } }

  private func closeNow() {
    guard !isClosed else { return }
    isClosed = true
    stream.close()
    let waiting = [reader, writer]
    reader = nil
    writer = nil
    loop.resumeLibrary { for suspension in waiting { suspension?.resume() } }
  }
}
