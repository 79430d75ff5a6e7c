internal import PortholeHTTP
internal import PortholeNet

/// A connection to a server that requests are passed on to: one exchange after another. The loop's owner's.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home, as every entry from elsewhere goes through `EventLoop.library` or `EventLoop.post`;
/// debug builds assert it.
final class UpstreamConnection: Timed, StreamObserver, @unchecked Sendable {
  let loop: EventLoop
  let origin: UpstreamOrigin
  private let stream: any ByteStream
  /// Milliseconds without a byte either way after which the server counts as late.
  private let patience: UInt64
  /// Told, home, when something comes, or ends, while no exchange is under way.
  var whenDisturbed: ((UpstreamConnection) -> Void)?

  /// What has arrived and is not used yet: `input[start..<end]`.
  private var input: [UInt8] = []
  private var start = 0, end = 0
  private var parser = ResponseParser()
  private var decoder = ChunkedDecoder()
  private var content = Content.complete
  private var reader: Suspension?
  private var writer: Suspension?
  private var isLate = false
  private(set) var isClosed = false
  /// Which exchange is under way.
  private(set) var exchange: UInt64 = 0
  private var isBusy = false
  /// No exchange is under way.
  var isResting: Bool { !isBusy }
  /// The server keeps the connection after the exchange.
  private var keepsAlive = false
  /// The request is out, whole.
  private var requestIsOut = false
  /// Whether a byte of the answer has come.
  private(set) var hasAnswered = false

  /// What of the content is still to come.
  private enum Content: Equatable {
    case complete
    case length(Int)
    case chunked
    case untilEnd
  }

  init(_ stream: any ByteStream, to origin: UpstreamOrigin, loop: EventLoop, patience: UInt64) {
    self.stream = stream
    self.origin = origin
    self.loop = loop
    self.patience = patience
    super.init()
  }

  /// Begins to be told of what comes. Home.
  func open() throws(Errno) {
    stream.observer = self
    try stream.start()
  }

  // MARK: Events

  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    loop.assertHome()
    let waiting = (reader: readable || broken ? reader : nil, writer: writable || broken ? writer : nil)
    if readable || broken { reader = nil }
    if writable || broken { writer = nil }
    loop.resumeLibrary {
      waiting.reader?.resume()
      waiting.writer?.resume()
    }
    if !isBusy, hungUp || broken || readable && stream.holdsBytes { whenDisturbed?(self) }
  }

  override func deadlinePassed() {
    loop.assertHome()
    guard isBusy else {
      whenDisturbed?(self)
      return
    }
    isLate = true
    wakeAll()
  }

  private func wakeAll() {
    let waiting = (reader, writer)
    reader = nil
    writer = nil
    loop.resumeLibrary {
      waiting.0?.resume()
      waiting.1?.resume()
    }
  }

  /// Gives it up; whoever waits is resumed and finds it closed. Home.
  func close() {
    loop.assertHome()
    guard !isClosed else { return }
    isClosed = true
    whenDisturbed = nil
    loop.forgetTimer(self)
    stream.close()
    giveInputBack()
    wakeAll()
  }

  /// Leaves the stream to somebody else: the tunnel is open. Home.
  func letGo() {
    loop.forgetTimer(self)
    isClosed = true
    stream.observer = nil
    giveInputBack()
  }

  /// Leaves the stream, and what has come and was not read, to somebody else: another protocol is spoken from here on. Home.
  func giveUp() -> (stream: any ByteStream, early: [UInt8]) {
    let early = Array(input[start..<end])
    start = end
    letGo()
    return (stream, early)
  }

  /// Keeps it for the next exchange for so long. Home.
  func rest(for milliseconds: UInt64) {
    giveInputBack()
    loop.setTimer(self, due: loop.now + milliseconds)
  }

  private func giveInputBack() {
    guard start == end, !input.isEmpty else { return }
    var given: [UInt8] = []
    swap(&given, &input)
    loop.give(input: given)
    (start, end) = (0, 0)
  }

  // MARK: An exchange

  /// Begins an exchange. Home.
  func begin() {
    loop.assertHome()
    // Left where it is among the timers: it is set again in a moment.
    loop.setTimer(self, due: 0)
    exchange += 1
    isBusy = true
    isLate = false
    hasAnswered = false
    keepsAlive = false
    requestIsOut = false
    content = .complete
  }

  /// The request has been sent to its end.
  func finishRequest() { requestIsOut = true }

  /// Ends the exchange; whether the connection can take another. Home.
  func finish() -> Bool {
    loop.assertHome()
    loop.setTimer(self, due: 0)
    isBusy = false
    return !isClosed && keepsAlive && requestIsOut && content == .complete && start == end
  }

  /// Sends bytes. Home before and after.
  func send(_ bytes: [UInt8]) async throws(UpstreamFailure) {
    var sent = 0
    while try !sendWhatGoes(bytes, from: &sent) { try await waitForRoom() }
  }

  /// Sends what goes without waiting of the bytes from an offset; whether these were the last. Home.
  func sendWhatGoes(_ bytes: [UInt8], from offset: inout Int, more: Bool = false) throws(UpstreamFailure) -> Bool {
    loop.assertHome()
    while offset < bytes.count {
      guard !isClosed else { throw .stopped }
      switch stream.write(bytes, from: offset, more: more) {
      case .bytes(let count):
        offset += count
        // Whoever waits for the answer waits from now on: the server could not give it yet.
        if reader != nil { loop.setTimer(self, due: loop.now + patience) }
      case .wouldBlock: return false
      case .end, .failed: throw .cut(midway: false)
      }
    }
    return true
  }

  /// Waits until the server takes bytes again. Home before and after.
  func waitForRoom() async throws(UpstreamFailure) {
    loop.setTimer(self, due: loop.now + patience)
    await Suspension.wait { writer = $0 }
    if !loop.enter() { await loop.comeHome() }
    try checkTime()
  }

  /// Waits until something comes. Home before and after.
  func waitForBytes() async throws(UpstreamFailure) {
    loop.setTimer(self, due: loop.now + patience)
    await Suspension.wait { reader = $0 }
    if !loop.enter() { await loop.comeHome() }
    try checkTime()
  }

  /// Waits for a moment, until something comes perhaps. Home before and after.
  func waitAMoment() async throws(UpstreamFailure) {
    loop.setTimer(self, due: loop.now + Timers.tick)
    await Suspension.wait { reader = $0 }
    if !loop.enter() { await loop.comeHome() }
    isLate = false
    try checkTime()
  }

  private func checkTime() throws(UpstreamFailure) {
    if isClosed { throw .stopped }
    if isLate { throw .late }
    if reader == nil, writer == nil { loop.setTimer(self, due: 0) }
  }

  private func fill() -> Transfer {
    var lent: [UInt8] = []
    swap(&lent, &input)
    defer { swap(&lent, &input) }
    if lent.isEmpty { lent = loop.takeInput() }
    if start == end { (start, end) = (0, 0) }
    if end == lent.count {
      // A head, or a chunk's line, is longer than the rest; the parser's limits bound it.
      let used = end - start
      var roomier = [UInt8](repeating: 0, count: used > lent.count / 2 ? lent.count * 2 : lent.count)
      roomier.replaceSubrange(0..<used, with: lent[start..<end])
      swap(&roomier, &lent)
      (start, end) = (0, used)
    }
    let transfer = stream.read(into: &lent, from: end)
    if case .bytes(let count) = transfer {
      end += count
      hasAnswered = true
    }
    return transfer
  }

  // MARK: Heads

  /// Reads on in the head of the final response to a request of a method; nil where more has to be waited for. Home.
  func readHead(of method: Method, mayChangeProtocol: Bool = false) throws(UpstreamFailure) -> ResponseHead? {
    while true {
      if let head = try parseHead() {
        // Interim responses are for the one who sent the request, which is this client (RFC 9110 §15.2).
        if head.status.kind == .informational {
          if head.status == .switchingProtocols, mayChangeProtocol { return head }
          guard head.status != .switchingProtocols else { throw .malformed("it changes the protocol, which nobody asked for") }
          continue
        }
        try takeFraming(head, method)
        return head
      }
      guard !isClosed else { throw .stopped }
      switch stream.mayHoldMore ? fill() : .wouldBlock {
      case .bytes: continue
      case .wouldBlock: return nil
      case .end, .failed: throw .cut(midway: hasAnswered)
      }
    }
  }

  private func parseHead() throws(UpstreamFailure) -> ResponseHead? {
    guard start < end else { return nil }
    var lent: [UInt8] = []
    swap(&lent, &input)
    defer { swap(&lent, &input) }
    switch parser.parse(lent.span.extracting(start..<end)) {
    case .incomplete: return nil
    case .failure(let reason): throw .malformed(reason)
    case .head(let head, let consumed):
      start += consumed
      return head
    }
  }

  private func takeFraming(_ head: ResponseHead, _ method: Method) throws(UpstreamFailure) {
    keepsAlive = !head.closes
    // Success of CONNECT opens a tunnel (RFC 9112 §6.3).
    if method == .connect, head.status.kind == .successful { return content = .complete }
    switch head.framing(to: method) {
    case .some(.none), .length(0): content = .complete
    case .length(let length): content = .length(length)
    case .chunked:
      decoder = ChunkedDecoder()
      content = .chunked
    case .closeDelimited: content = .untilEnd
    case nil: throw .malformed("the fields that frame its content contradict each other")
    }
  }

  // MARK: Content

  /// Whether all of the content was read.
  var isComplete: Bool { content == .complete }
  /// The length of the content that is still to come, where it is known.
  var remaining: Int? { if case .length(let length) = content { length } else { content == .complete ? 0 : nil } }
  /// Whether something of the content is there.
  var holdsContent: Bool { start < end }

  /// The whole content, where it has arrived already. Home.
  func takeWhole() -> [UInt8]? {
    switch content {
    case .complete: return []
    case .length(let length) where end - start >= length:
      content = .complete
      defer { start += length }
      return Array(input[start..<start + length])
    case .length, .chunked, .untilEnd: return nil
    }
  }

  /// The next piece of the content, nil at its end. Home before and after.
  func nextPiece() async throws(UpstreamFailure) -> [UInt8]? {
    loop.assertHome()
    while true {
      if start < end, content != .complete, let piece = try takePiece() { return piece }
      if content == .complete { return nil }
      guard !isClosed else { throw .stopped }
      switch stream.mayHoldMore ? read() : .wouldBlock {
      case .piece(let piece): return piece
      case .bytes: continue
      case .wouldBlock: try await waitForBytes()
      case .end:
        guard content == .untilEnd else { throw .cut(midway: true) }
        content = .complete
      case .failed: throw .cut(midway: true)
      }
    }
  }

  private func takePiece() throws(UpstreamFailure) -> [UInt8]? {
    switch content {
    case .complete: return nil
    case .untilEnd:
      defer { start = end }
      return Array(input[start..<end])
    case .length(let length):
      let count = min(end - start, length)
      content = count == length ? .complete : .length(length - count)
      defer { start += count }
      return Array(input[start..<start + count])
    case .chunked: return try takeChunk()
    }
  }

  private func takeChunk() throws(UpstreamFailure) -> [UInt8]? {
    var lent: [UInt8] = []
    swap(&lent, &input)
    defer { swap(&lent, &input) }
    while start < end {
      let step = decoder.decode(lent.span.extracting(start..<end))
      let first = start
      start += step.consumed
      switch step.event {
      case .content(let range): return Array(lent[first + range.lowerBound..<first + range.upperBound])
      case .needMore: return nil
      case .failure(let failure): throw .malformed(failure.reason)
      case .end:
        content = .complete
        return nil
      }
    }
    return nil
  }

  private enum Reading {
    case piece([UInt8])
    case bytes, wouldBlock, end, failed
  }

  private static let largePiece = 64 * 1024

  /// Reads on without waiting: into the buffer, or where much is to come straight into a piece.
  private func read() -> Reading {
    guard start == end, case .length(let length) = content, length > BufferPool.inputSize else {
      switch fill() {
      case .bytes: return .bytes
      case .wouldBlock: return .wouldBlock
      case .end: return .end
      case .failed: return .failed
      }
    }
    var piece = [UInt8](repeating: 0, count: min(length, UpstreamConnection.largePiece))
    switch stream.read(into: &piece, from: 0) {
    case .bytes(let count):
      if count < piece.count { piece.removeLast(piece.count - count) }
      content = count == length ? .complete : .length(length - count)
      return .piece(piece)
    case .wouldBlock: return .wouldBlock
    case .end: return .end
    case .failed: return .failed
    }
  }
}
