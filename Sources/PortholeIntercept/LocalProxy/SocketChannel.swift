internal import Porthole
internal import PortholeNet

/// A connection of ours to somewhere else, to pass bytes to and from.
///
/// `@unchecked Sendable`: everything is touched on the loop, home.
final class SocketChannel: ByteChannel, StreamObserver, @unchecked Sendable {
  private let loop: EventLoop
  private let stream: any ByteStream
  /// What came before this began to read.
  private var early: [UInt8]
  private var reader: Suspension?, writer: Suspension?
  private var readIsLate = false, writeIsLate = false
  private var isClosed = false
  private lazy var readAlarm = Alarm { [unowned self] in
    readIsLate = true
    wake(reading: true, writing: false)
  }
  private lazy var writeAlarm = Alarm { [unowned self] in
    writeIsLate = true
    wake(reading: false, writing: true)
  }

  /// Milliseconds that the other end may take no byte.
  private static let writeTime: UInt64 = 60_000
  private static let piece = 64 * 1024

  /// Takes over a stream that is connected. Home.
  init(_ stream: any ByteStream, early: [UInt8] = [], loop: EventLoop) throws {
    self.stream = stream
    self.early = early
    self.loop = loop
    stream.observer = self
    try stream.start()
  }

  /// Where the other end is. Home.
  var peer: SocketAddress { stream.peer }

  /// Where this end is. Home.
  var own: SocketAddress { stream.local }

  /// Connects to the first of some addresses that answers. Home before and after.
  static func connect(to addresses: [SocketAddress], loop: EventLoop) async throws -> SocketChannel {
    var last = UpstreamFailure.cannotReach("the host has no address")
    for address in addresses {
      do { return try SocketChannel(try await UpstreamConnection.socket(to: address, loop), loop: loop) } catch let failure
        as UpstreamFailure
      {
        last = failure
      }
    }
    throw last
  }

  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    loop.assertHome()
    wake(reading: readable || broken, writing: writable || broken)
  }

  private func wake(reading: Bool, writing: Bool) {
    let waiting = (reading ? reader : nil, writing ? writer : nil)
    if reading { reader = nil }
    if writing { writer = nil }
    loop.resumeLibrary {
      waiting.0?.resume()
      waiting.1?.resume()
    }
  }

  func read(within time: Duration) async throws -> [UInt8]? {
    try await loop.library { [self] in
      if !early.isEmpty {
        defer { early = [] }
        return early
      }
      while !isClosed {
        guard stream.mayHoldMore else {
          try await waitToRead(max(1, time.milliseconds))
          continue
        }
        var piece = [UInt8](repeating: 0, count: SocketChannel.piece)
        switch stream.read(into: &piece, from: 0) {
        case .bytes(let count):
          // It comes as fast as it is read: others get their turn.
          if count == piece.count { await loop.giveWay() }
          piece.removeLast(piece.count - count)
          return piece
        case .wouldBlock: continue
        case .end: return nil
        case .failed: closeNow()
        }
      }
      throw ResponseStreamError.disconnected
    }
  }

  private func waitToRead(_ milliseconds: UInt64) async throws {
    loop.setTimer(readAlarm, due: loop.now + milliseconds)
    await Suspension.wait { reader = $0 }
    await loop.comeHome()
    loop.setTimer(readAlarm, due: 0)
    if readIsLate {
      readIsLate = false
      throw ResponseStreamError.stalled
    }
  }

  func write(_ bytes: [UInt8]) async throws {
    try await loop.library { [self] in
      var offset = 0
      while offset < bytes.count {
        guard !isClosed else { throw ResponseStreamError.disconnected }
        switch stream.write(bytes, from: offset, more: false) {
        case .bytes(let count): offset += count
        case .wouldBlock:
          loop.setTimer(writeAlarm, due: loop.now + SocketChannel.writeTime)
          await Suspension.wait { writer = $0 }
          await loop.comeHome()
          loop.setTimer(writeAlarm, due: 0)
          if writeIsLate {
            closeNow()
            throw ResponseStreamError.stalled
          }
        case .end, .failed: closeNow()
        }
      }
    }
  }

  func finish() async {
    try? await loop.library { [self] in
      if !isClosed { stream.shutdownWrite() }
    }
  }

  func close() async { try? await loop.library { [self] in closeNow() } }

  /// From anywhere.
  func closeSoon() { loop.post { [self] in closeNow() } }

  private func closeNow() {
    guard !isClosed else { return }
    isClosed = true
    loop.forgetTimer(readAlarm)
    loop.forgetTimer(writeAlarm)
    stream.close()
    wake(reading: true, writing: true)
  }
}

/// A channel that is closed when nobody has it any more: an answer that opens a tunnel may never come to be sent.
final class OwnedChannel: ByteChannel {
  private let channel: SocketChannel
  /// Where the other end is, and this one.
  let peer: SocketAddress, own: SocketAddress

  /// Home.
  init(_ channel: SocketChannel) {
    self.channel = channel
    (peer, own) = (channel.peer, channel.own)
  }

  deinit { channel.closeSoon() }

  func read(within time: Duration) async throws -> [UInt8]? { try await channel.read(within: time) }
  func write(_ bytes: [UInt8]) async throws { try await channel.write(bytes) }
  func finish() async { await channel.finish() }
  func close() async { await channel.close() }
}
