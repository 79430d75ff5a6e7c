import PortholeHTTP
import PortholeIntercept

@testable import PortholeNet

/// A server that says what it is told to, be it HTTP or not.
///
/// `@unchecked Sendable`: what is not locked is touched on the loop, home.
final class RawServer: @unchecked Sendable {
  /// What follows the head of a request: bytes, and then the end perhaps.
  struct Answer: Sendable {
    var text: String
    var ends = false
  }

  private let loop: EventLoop
  private var listener: Listener?
  private var connections: [Conversation] = []
  private let answer: @Sendable (_ connection: Int, _ request: String) -> Answer
  private let heard = Locked<[String]>([])
  private let count = Locked(0)
  private(set) var port: UInt16 = 0

  /// The heads that came.
  var requests: [String] { heard.withLock { $0 } }
  /// The connections so far.
  var connectionCount: Int { count.withLock { $0 } }

  init(answer: @escaping @Sendable (_ connection: Int, _ request: String) -> Answer) async throws {
    self.answer = answer
    loop = try EventLoopGroup.of(.normal).loops(1)[0]
    try await loop.library { [self] in
      let listener = try Listener(.ipv4(0x7f00_0001, port: 0), backlog: 64, loop: loop, accepted: { [weak self] in self?.accept($0, $1) }) {
        _ in
      }
      try listener.start()
      port = listener.address.port
      self.listener = listener
    }
  }

  private func accept(_ socket: Int32, _ peer: SocketAddress) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let stream = SocketStream(owning: socket, peer: peer, loop: loop)
    let conversation = Conversation(stream) { [weak self] request in
      guard let self else { return Answer(text: "", ends: true) }
      heard.withLock { $0.append(request) }
      return answer(number, request)
    }
    connections.append(conversation)
    stream.observer = conversation
    try? stream.start()
  }

  /// Ends it all.
  func stop() {
    loop.post { [self] in
      listener?.stop()
      listener = nil
      for connection in connections { connection.stream.close() }
      connections = []
    }
  }

  private final class Conversation: StreamObserver {
    let stream: SocketStream
    private let answer: (String) -> Answer
    private var received: [UInt8] = []

    init(_ stream: SocketStream, _ answer: @escaping (String) -> Answer) {
      self.stream = stream
      self.answer = answer
    }

    func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case .bytes(let count) = stream.read(into: &buffer, from: 0) { received += buffer[..<count] }
      while let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        let request = String(decoding: received[..<end.upperBound], as: UTF8.self)
        received.removeSubrange(..<end.upperBound)
        let answer = answer(request)
        if !answer.text.isEmpty { _ = stream.write(Array(answer.text.utf8), from: 0, more: false) }
        if answer.ends { return stream.close() }
      }
    }
  }
}
