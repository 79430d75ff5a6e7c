/// A stream without a socket, whose other end the program holds: a transport for tests that can be told to be slow, split, short or broken.
///
/// `@unchecked Sendable`: `wire` is behind a lock; the rest is the loop's owner's.
package final class MemoryStream: ByteStream, @unchecked Sendable {
  /// What is on the way, and how the transport misbehaves.
  struct Wire {
    var toServer: [UInt8] = []
    var fromServer: [UInt8] = []
    var endToServer = false
    var endFromServer = false
    var reset = false
    /// The most bytes that one read, or one write, moves.
    var readPiece = Int.max, writePiece = Int.max
    /// Bytes that the client's side takes before it is stalled.
    var writeBudget = Int.max
    var waiters: [Suspension] = []
  }

  let wire = Locked(Wire())
  package let loop: EventLoop
  package let peer: SocketAddress
  package let local = SocketAddress.ipv4(0x7f00_0001, port: 80)
  package var observer: (any StreamObserver)?
  package private(set) var mayHoldMore = true

  package init(loop: EventLoop, peer: SocketAddress = .ipv4(0x7f00_0001, port: 50000)) {
    self.loop = loop
    self.peer = peer
  }

  package func start() throws(Errno) { ready() }

  /// Reports what can be done now; from the client's side, on the loop.
  func ready() {
    let (hungUp, broken) = wire.withLock { ($0.endToServer || $0.reset, $0.reset) }
    mayHoldMore = true
    observer?.streamReady(readable: true, writable: true, hungUp: hungUp, broken: broken)
  }

  package func read(into buffer: inout [UInt8], from offset: Int) -> Transfer {
    loop.assertHome()
    return wire.withLock { wire in
      if wire.reset { return .failed(.connectionReset) }
      let count = min(wire.toServer.count, buffer.count - offset, wire.readPiece)
      guard count > 0 else {
        if wire.endToServer { return .end }
        mayHoldMore = false
        return .wouldBlock
      }
      buffer.replaceSubrange(offset..<offset + count, with: wire.toServer.prefix(count))
      wire.toServer.removeFirst(count)
      return .bytes(count)
    }
  }

  package var isAtEnd: Bool { wire.withLock { $0.endToServer && $0.toServer.isEmpty } }

  package var holdsBytes: Bool { wire.withLock { !$0.toServer.isEmpty } }

  package func write(_ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer {
    loop.assertHome()
    return wire.withLock { wire in
      if wire.reset { return .failed(.brokenPipe) }
      let count = min(bytes.count - offset, wire.writePiece, wire.writeBudget)
      guard count > 0 else { return .wouldBlock }
      wire.fromServer.append(contentsOf: bytes[offset..<offset + count])
      if wire.writeBudget != .max { wire.writeBudget -= count }
      wire.wakeClient()
      return .bytes(count)
    }
  }

  package func write(_ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer {
    write(first, from: offset, more: true)
  }

  package func write(file: Int32, from offset: Int, count: Int) -> Transfer {
    var bytes = [UInt8](repeating: 0, count: min(count, 64 * 1024))
    let got = File.read(file, into: &bytes, at: offset)
    guard got > 0 else { return got == 0 ? .end : .failed(.last) }
    return wire.withLock { wire in
      if wire.reset { return .failed(.brokenPipe) }
      let count = min(got, wire.writePiece, wire.writeBudget)
      guard count > 0 else { return .wouldBlock }
      wire.fromServer.append(contentsOf: bytes[..<count])
      if wire.writeBudget != .max { wire.writeBudget -= count }
      wire.wakeClient()
      return .bytes(count)
    }
  }

  package var isLent = false

  package func proveFast() {}

  package func shutdownWrite() { finish() }

  package func close() {
    observer = nil
    finish()
  }

  private func finish() {
    wire.withLock { wire in
      wire.endFromServer = true
      wire.wakeClient()
    }
  }
}

extension MemoryStream.Wire {
  mutating func wakeClient() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

extension MemoryStream {
  // MARK: The client's side, from any task

  /// Puts bytes on the wire to the server.
  package func send(_ bytes: [UInt8]) { change { $0.toServer += bytes } }
  /// The client has nothing more to send.
  package func sendEnd() { change { $0.endToServer = true } }
  /// The client is gone, as after a reset.
  package func reset() { change { $0.reset = true } }
  /// How many bytes a read or a write of the server's moves at most.
  package func limitPieces(read: Int = .max, write: Int = .max) {
    change {
      $0.readPiece = read
      $0.writePiece = write
    }
  }
  /// After so many bytes more the client takes none until it is told again.
  package func takeOnly(_ count: Int) { change { $0.writeBudget = count } }

  private func change(_ body: (inout Wire) -> Void) {
    wire.withLock(body)
    loop.post { self.ready() }
  }

  /// What the server has sent so far, taken off the wire; waits until there is something, and is nil after the end.
  package func receive() async -> [UInt8]? {
    while true {
      let got: [UInt8]?? = wire.withLock { wire in
        if !wire.fromServer.isEmpty {
          defer { wire.fromServer = [] }
          return .some(wire.fromServer)
        }
        return wire.endFromServer || wire.reset ? .some(nil) : .none
      }
      if let got { return got }
      await Suspension.wait { suspension in
        let now = wire.withLock { wire -> Bool in
          if !wire.fromServer.isEmpty || wire.endFromServer || wire.reset { return true }
          wire.waiters.append(suspension)
          return false
        }
        if now { suspension.resume() }
      }
    }
  }
}
