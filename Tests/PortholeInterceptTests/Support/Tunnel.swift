import PortholeHTTP
import PortholeIntercept

@testable import PortholeNet

/// A proxy that opens a tunnel to one port of this machine, whatever it is asked for.
///
/// `@unchecked Sendable`: what is not locked is touched on the loop, home.
final class Tunnel: @unchecked Sendable {
  private let loop: EventLoop
  private let target: SocketAddress
  private var listener: Listener?
  private var ends: [End] = []
  private let heard = Locked<[String]>([])
  private(set) var port: UInt16 = 0

  /// The heads of the requests for a tunnel.
  var requests: [String] { heard.withLock { $0 } }

  init(to port: Int) async throws {
    target = .ipv4(0x7f00_0001, port: UInt16(port))
    loop = try EventLoopGroup.of(.normal).loops(1)[0]
    try await loop.library { [self] in
      let listener = try Listener(
        .ipv4(0x7f00_0001, port: 0), backlog: 64, loop: loop, accepted: { [weak self] in self?.accept($0, $1) },
        failed: { _ in })
      try listener.start()
      self.port = listener.address.port
      self.listener = listener
    }
  }

  private func accept(_ socket: Int32, _ peer: SocketAddress) {
    let client = End(SocketStream(owning: socket, peer: peer, loop: loop))
    client.whenHeadIsThere = { [weak self, weak client] head in
      guard let self, let client, let server = try? SocketStream.connect(to: target, loop: loop) else { return }
      heard.withLock { $0.append(head) }
      let other = End(server)
      (client.other, other.other) = (other, client)
      ends.append(other)
      client.send(Array("HTTP/1.1 200 Connection Established\r\nX-Proxy: tunnel\r\n\r\n".utf8))
      try? server.start()
    }
    ends.append(client)
    try? client.stream.start()
  }

  /// Ends it all.
  func stop() {
    loop.post { [self] in
      listener?.stop()
      for end in ends { end.stream.close() }
      ends = []
    }
  }

  /// One end of a tunnel, whose bytes go to the other.
  private final class End: StreamObserver {
    let stream: SocketStream
    weak var other: End?
    var whenHeadIsThere: ((String) -> Void)?
    private var head: [UInt8] = []
    private var waiting: [UInt8] = []
    private var isClosing = false

    init(_ stream: SocketStream) {
      self.stream = stream
      stream.observer = self
    }

    func send(_ bytes: [UInt8]) {
      waiting += bytes
      flush()
    }

    private func flush() {
      while !waiting.isEmpty, case .bytes(let count) = stream.write(waiting, from: 0, more: false) { waiting.removeFirst(count) }
      if waiting.isEmpty, isClosing { stream.shutdownWrite() }
    }

    func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
      flush()
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        guard case .bytes(let count) = stream.read(into: &buffer, from: 0) else { break }
        if let begin = whenHeadIsThere {
          head += buffer[..<count]
          guard head.suffix(4) == Array("\r\n\r\n".utf8)[...] else { continue }
          whenHeadIsThere = nil
          begin(String(decoding: head, as: UTF8.self))
        } else {
          other?.send(Array(buffer[..<count]))
        }
      }
      if hungUp || broken {
        other?.isClosing = true
        other?.flush()
      }
    }
  }
}
