#if TLS && canImport(Network)
internal import Network

/// A TLS connection of Apple's engine, which owns its socket and encrypts by itself, on a loop. Written after its documentation; it has not been run.
///
/// `@unchecked Sendable`: what is not locked is the loop's owner's; the engine's calls come in by `EventLoop.post`.
package final class NetworkStream: ByteStream, @unchecked Sendable {
  private let connection: NWConnection
  private let loop: EventLoop
  package let peer, local: SocketAddress
  package let security: StreamSecurity?
  package var observer: (any StreamObserver)?
  package var isLent = false
  private var arrived: [UInt8] = []
  private var taken = 0
  private var hasEnded = false
  private var isBroken = false
  private var isReceiving = false
  /// Bytes that the engine was given and has not sent; from whatever thread a file is sent.
  private let unsent = Locked(0)

  /// The most that the engine is given ahead of what it has sent.
  private static let most = 256 * 1024
  private static let piece = 64 * 1024

  /// Takes over a connection whose handshake is complete.
  init(_ connection: NWConnection, peer: SocketAddress, local: SocketAddress, security: StreamSecurity, loop: EventLoop) {
    self.connection = connection
    self.peer = peer
    self.local = local
    self.security = security
    self.loop = loop
  }

  package func start() throws(Errno) { receive() }

  private func receive() {
    loop.assertHome()
    guard !isReceiving, !hasEnded, !isBroken else { return }
    isReceiving = true
    connection.receive(minimumIncompleteLength: 1, maximumLength: NetworkStream.piece) { [self] data, _, isComplete, error in
      let bytes = data.map { Array($0) } ?? []
      loop.post { self.received(bytes, isComplete: isComplete, isBroken: error != nil) }
    }
  }

  private func received(_ bytes: [UInt8], isComplete: Bool, isBroken: Bool) {
    isReceiving = false
    if taken == arrived.count {
      arrived = bytes
      taken = 0
    } else {
      arrived += bytes
    }
    if isComplete { hasEnded = true }
    if isBroken { self.isBroken = true }
    observer?.streamReady(readable: true, writable: false, hungUp: isComplete || isBroken, broken: isBroken)
  }

  package func read(into buffer: inout [UInt8], from offset: Int) -> Transfer {
    loop.assertHome()
    let count = min(arrived.count - taken, buffer.count - offset)
    guard count > 0 else {
      if isBroken { return .failed(.connectionReset) }
      if hasEnded { return .end }
      receive()
      return .wouldBlock
    }
    buffer.replaceSubrange(offset..<offset + count, with: arrived[taken..<taken + count])
    taken += count
    if taken == arrived.count {
      arrived = []
      taken = 0
      receive()
    }
    return .bytes(count)
  }

  package var mayHoldMore: Bool { taken < arrived.count || hasEnded || isBroken }
  package var isAtEnd: Bool { hasEnded && taken == arrived.count }
  package var holdsBytes: Bool { taken < arrived.count }

  package func write(_ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer {
    loop.assertHome()
    return send(bytes[offset...])
  }

  package func write(_ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer {
    loop.assertHome()
    return send(first[offset...] + second)
  }

  package func write(file: Int32, from offset: Int, count: Int) -> Transfer {
    var bytes = [UInt8](repeating: 0, count: min(count, NetworkStream.piece))
    let got = File.read(file, into: &bytes, at: offset)
    guard got > 0 else { return got == 0 ? .end : .failed(.last) }
    return send(bytes.prefix(got))
  }

  private func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let room = unsent.withLock { unsent -> Int in
      let room = min(bytes.count, max(0, NetworkStream.most - unsent))
      unsent += room
      return room
    }
    guard room > 0 else { return .wouldBlock }
    connection.send(
      content: Array(bytes.prefix(room)),
      completion: .contentProcessed { [self] error in
        unsent.withLock { $0 -= room }
        loop.post { self.sent(isBroken: error != nil) }
      })
    return .bytes(room)
  }

  private func sent(isBroken: Bool) {
    if isBroken { self.isBroken = true }
    observer?.streamReady(readable: isBroken, writable: true, hungUp: isBroken, broken: isBroken)
  }

  package func proveFast() {}

  package func shutdownWrite() {
    loop.assertHome()
    connection.send(content: nil, contentContext: .finalMessage, isComplete: true, completion: .idempotent)
  }

  package func close() {
    loop.assertHome()
    observer = nil
    // What was given to the engine is still sent.
    connection.cancel()
  }
}
#endif
