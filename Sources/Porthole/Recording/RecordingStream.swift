internal import PortholeHTTP
internal import PortholeNet

/// A stream whose bytes are recorded while they pass. It stands above TLS, so these are the bytes inside of it.
final class RecordingStream: ByteStream {
  private let base: any ByteStream
  /// Behind a lock, as files may be sent by a thread that is not home.
  private let conversation: Locked<Conversation>

  init(_ base: any ByteStream, recorder: Recorder, limits: HeadLimits) {
    self.base = base
    conversation = Locked(Conversation(recorder, limits: limits))
  }

  deinit { conversation.withLock { $0.end() } }

  var observer: (any StreamObserver)? {
    get { base.observer }
    set { base.observer = newValue }
  }
  var peer: SocketAddress { base.peer }
  var local: SocketAddress { base.local }
  var security: StreamSecurity? { base.security }
  var mayHoldMore: Bool { base.mayHoldMore }
  var isAtEnd: Bool { base.isAtEnd }
  var holdsBytes: Bool { base.holdsBytes }
  var isLent: Bool {
    get { base.isLent }
    set { base.isLent = newValue }
  }

  func start() throws(Errno) { try base.start() }
  func proveFast() { base.proveFast() }
  func shutdownWrite() { base.shutdownWrite() }

  func close() {
    base.close()
    conversation.withLock { $0.end() }
  }

  func read(into buffer: inout [UInt8], from offset: Int) -> Transfer {
    let transfer = base.read(into: &buffer, from: offset)
    if case .bytes(let count) = transfer {
      let bytes = Array(buffer[offset..<offset + count])
      conversation.withLock { $0.received(bytes) }
    }
    return transfer
  }

  func write(_ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer {
    let transfer = base.write(bytes, from: offset, more: more)
    if case .bytes(let count) = transfer { sent(bytes[offset..<offset + count]) }
    return transfer
  }

  func write(_ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer {
    let transfer = base.write(first, from: offset, then: second, more: more)
    if case .bytes(let count) = transfer {
      let ofFirst = min(count, first.count - offset)
      sent(first[offset..<offset + ofFirst])
      sent(second[..<(count - ofFirst)])
    }
    return transfer
  }

  func write(file: Int32, from offset: Int, count: Int) -> Transfer {
    let transfer = base.write(file: file, from: offset, count: count)
    if case .bytes(let count) = transfer { conversation.withLock { $0.sent(file: file, from: offset, count: count) } }
    return transfer
  }

  private func sent(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    let bytes = Array(bytes)
    conversation.withLock { $0.sent(bytes) }
  }
}
