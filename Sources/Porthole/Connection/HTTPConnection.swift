internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// A client's connection: its bytes, the request at hand, its deadlines.
///
/// It belongs to one loop for life. While it is busy one task on that loop reads, parses, answers and writes, in straight lines; when it is quiet,
/// its buffers go back to the loop, and the task to other connections.
///
/// `@unchecked Sendable`: everything here is touched only on the loop's owner, home, as every entry from elsewhere goes through
/// `EventLoop.library` or `EventLoop.post`; debug builds assert it.
final class HTTPConnection: Timed, StreamObserver, @unchecked Sendable {
  enum Phase: UInt8 {
    /// Between requests, nothing of the next one there.
    case idle
    /// Part of a head has arrived.
    case head
    /// A request is at hand.
    case exchange
    /// A tunnel, or another protocol than HTTP: bytes pass as they come.
    case raw
    /// The last response is out; what the client still sends is thrown away, so that a reset does not destroy it.
    case lingering
    case closed
  }

  let worker: Worker
  let loop: EventLoop
  let stream: any ByteStream
  private let servingTasks: ServingTasks
  private let ownInfo: Connection
  /// The connection as handlers and listeners see it.
  var info: Connection { ownInfo.served(by: self) }
  /// Bytes in and out so far, for whoever asks, from any thread; written by the loop's owner alone.
  let received = Atomic<Int>(0)
  let delivered = Atomic<Int>(0)
  /// Whether the server was asked if it wants to serve it.
  var isAdmitted = false
  /// What answers instead of the server's routes: plain HTTP where TLS is spoken.
  let override: Application?
  var limits: Limits { worker.limits }
  /// Its addresses as the log has them, made for its first line: a client sends many requests.
  lazy var addresses = info.logText(worker.logFormat)
  /// Its place among the worker's connections.
  var place = 0

  var phase = Phase.idle
  /// The peer has sent its end, or more.
  var hungUp = false
  /// Both directions are gone, or time ran out.
  var broken = false
  /// A task is at work, or will be.
  var isServing = false
  /// The task that is at work.
  var task: ServingTask?

  /// What has arrived and is not used yet: `input[start..<end]`.
  var input: [UInt8] {
    get { keptInput }
    _modify {
      var lent: [UInt8] = []
      swap(&lent, &keptInput)
      defer { swap(&lent, &keptInput) }
      yield &lent
    }
  }
  var start = 0, end = 0
  /// What leaves next: `output[sent...]`.
  var output: [UInt8] {
    get { keptOutput }
    _modify {
      var lent: [UInt8] = []
      swap(&lent, &keptOutput)
      defer { swap(&lent, &keptOutput) }
      yield &lent
    }
  }
  var sent = 0
  // The arrays themselves are only loaded and swapped: a property that is lent to a call is watched for overlapping accesses at run time,
  // wherever it is used.
  var keptInput: [UInt8] = [], keptOutput: [UInt8] = []
  /// What has been read of a head that is not complete; nil otherwise, as it is a third of what a connection takes.
  var parser: HeadParser?
  /// The request at hand, where somebody watches its progress; what was delivered before it, and what was told last.
  var underWay: Request.Storage?
  var deliveredBefore = 0, toldBytes = 0
  /// The request at hand is among those under way.
  private(set) var isCounted = false
  /// The requests so far; a body or a writer of an earlier one is over.
  var exchange: UInt64 = 0
  /// The content of the request at hand; nil when it has none.
  var content: Content?
  var answer = AnswerState(keepsAlive: true)
  /// The response that is being streamed, if one is.
  var pending: PendingHead?

  /// Who waits for bytes, and for room to write.
  var reader: Suspension?
  var writer: Suspension?
  /// Deadlines in milliseconds of the loop's clock, 0 for none: for the phase, for what `reader` waits for, for what `writer` waits for.
  var phaseDue: UInt64 = 0, readDue: UInt64 = 0, writeDue: UInt64 = 0
  /// A deadline has passed for who waited.
  var readIsLate = false, writeIsLate = false
  /// When lingering ends, whatever still arrives.
  private var lingerEnd: UInt64 = 0
  private var discardsSoon = false
  /// The client was reported to take bytes again, since this was last cleared.
  var roomReported = false

  init(worker: Worker, stream: any ByteStream, info: Connection, override: Application? = nil) {
    self.worker = worker
    loop = worker.loop
    servingTasks = ServingTasks.of(worker.loop)
    self.stream = stream
    ownInfo = info
    self.override = override
    super.init()
  }

  /// Begins to serve. Home.
  func open() {
    loop.assertHome()
    stream.observer = self
    phaseDue = loop.now + Limits.milliseconds(limits.headTime)
    rearm()
    do { try stream.start() } catch { close() }
  }

  // MARK: Events

  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool) {
    loop.assertHome()
    if hungUp { self.hungUp = true }
    if broken { self.broken = true }
    if phase == .lingering { return discard() }
    if readable, let reader {
      self.reader = nil
      loop.resumeLibrary { reader.resume() }
    }
    if writable { roomReported = true }
    if writable || broken, let writer {
      self.writer = nil
      loop.resumeLibrary { writer.resume() }
    }
    guard readable, phase != .closed else { return }
    if !isServing {
      // A stream is writable when it is new: nothing to do until bytes or the end arrive.
      isServing = true
      servingTasks.serve(self)
    } else if phase == .exchange, hungUp, reader == nil {
      noteDeparture()
    }
  }

  /// The client has left while its request is answered: cancels the handler's task, unless bytes that came before its end wait.
  func noteDeparture() {
    guard task != nil, broken || (start == end && stream.isAtEnd) else { return }
    cancelSoon()
  }

  /// Cancels the task, unless it serves somebody else by then. Cancelling runs user code, which has to wait for its turn.
  private func cancelSoon() {
    loop.soon { [self] in
      guard let task else { return }
      task.isSpent = true
      let handle = task.handle
      loop.leave()
      handle?.cancel()
    }
  }

  // MARK: Deadlines

  override func deadlinePassed() {
    loop.assertHome()
    let now = loop.now
    if phase == .exchange, reader == nil, writer == nil, !output.isEmpty { flushWhatGoes() }
    if readDue != 0, readDue <= now, let reader {
      readIsLate = true
      readDue = 0
      self.reader = nil
      loop.resumeLibrary { reader.resume() }
    }
    if writeDue != 0, writeDue <= now, let writer {
      writeIsLate = true
      writeDue = 0
      self.writer = nil
      loop.resumeLibrary { writer.resume() }
    }
    if phaseDue != 0, phaseDue <= now {
      phaseDue = 0
      phaseEnded()
    }
    rearm()
  }

  private func phaseEnded() {
    switch phase {
    case .head where start < end: refuseLateHead()
    case .idle: finish(linger: false)
    case .head, .lingering: close()
    case .exchange, .raw, .closed: break
    }
  }

  /// Sets the timer to the nearest deadline.
  func rearm() {
    loop.assertHome()
    guard phase != .closed else { return }
    var due = phaseDue
    if readDue != 0, due == 0 || readDue < due { due = readDue }
    if writeDue != 0, due == 0 || writeDue < due { due = writeDue }
    loop.setTimer(self, due: due)
  }

  /// Has the request at hand counted among those under way, or no longer. Home.
  func count(_ counts: Bool) {
    guard counts != isCounted else { return }
    isCounted = counts
    if counts { worker.requestBegan() } else { worker.requestEnded() }
  }

  // MARK: Exchanges

  /// The response is out, or given up.
  func endExchange() {
    content = nil
    if isCounted { count(false) }
    underWay = nil
    guard phase == .exchange else { return }
    phase = .idle
    // Idle time begins when nothing more is there.
    phaseDue = 0
  }

  /// Tells of the exchange whoever wants to know.
  func record(_ head: RequestHead) {
    let microseconds = Int(loop.readNanoseconds() &- answer.began) / 1000
    let facts = answer.noted?.facts
    worker.record(
      AccessRecord(
        connection: facts?.client ?? info, addresses: facts?.client?.logText(worker.logFormat) ?? addresses,
        method: head.method.rawValue, target: nil, line: head.line, status: answer.status,
        bytesIn: answer.headSize + (content?.received ?? 0), bytesOut: answer.bytesOut, microseconds: microseconds,
        isComplete: answer.isComplete && !broken, facts: facts))
  }

  // MARK: Ends

  /// Gives up the connection at once. Home; whoever waits is resumed and finds it closed.
  func close() {
    guard phase != .closed else { return }
    loop.assertHome()
    phase = .closed
    broken = true
    loop.forgetTimer(self)
    if isCounted { count(false) }
    underWay = nil
    stream.close()
    start = end
    output.removeAll(keepingCapacity: true)
    giveBuffersBack()
    worker.remove(self)
    let waiters = [reader, writer]
    reader = nil
    writer = nil
    loop.resumeLibrary { for waiter in waiters { waiter?.resume() } }
  }

  /// Lets go of the stream, for somebody else to go on with it. Home.
  func detach() -> any ByteStream {
    loop.assertHome()
    phase = .closed
    loop.forgetTimer(self)
    if isCounted { count(false) }
    underWay = nil
    start = end
    output.removeAll(keepingCapacity: true)
    giveBuffersBack()
    stream.observer = nil
    worker.letGo(self)
    return stream
  }

  /// Ends the connection where nothing is under way: the server stops. A request that has arrived unseen is still answered, and one that
  /// lingers has its end sent already and a deadline of its own.
  func finishIfQuiet() {
    loop.assertHome()
    if phase == .idle, output.isEmpty, start == end, !stream.holdsBytes { finish(linger: false) }
    // Nobody knows when a tunnel ends.
    if phase == .raw { abort() }
  }

  /// Gives up the connection and cancels what its task does: the server stops.
  func abort() {
    loop.assertHome()
    if task != nil { cancelSoon() }
    close()
  }

  /// After the last response: sends the end; where the client may still be sending, reads on for a while, as closing with bytes unread
  /// would make the system send a reset, which can overtake the response (RFC 9112 §9.6).
  func finish(linger: Bool) {
    loop.assertHome()
    guard phase != .closed else { return }
    if broken { return close() }
    // The end goes first in any case: a request that crosses it then meets an orderly end, and no reset.
    stream.shutdownWrite()
    guard linger || start < end || stream.mayHoldMore else { return close() }
    phase = .lingering
    lingerEnd = loop.now + Limits.milliseconds(limits.lingerTime)
    phaseDue = min(lingerEnd, loop.now + HTTPConnection.lingerQuiet)
    readDue = 0
    writeDue = 0
    rearm()
    discard()
  }

  /// Milliseconds without a byte after which a client is taken to have stopped sending.
  private static let lingerQuiet: UInt64 = 2000
  private static let lingerReads = 64

  /// Throws away what still arrives, bounded at each go so that others get their turn, until the client is quiet or its time is up.
  private func discard() {
    loop.assertHome()
    if input.isEmpty { input = loop.takeInput() }
    start = 0
    end = 0
    for _ in 0..<HTTPConnection.lingerReads {
      switch stream.read(into: &input, from: 0) {
      case .bytes(let count):
        countReceived(count)
        phaseDue = min(lingerEnd, loop.now + HTTPConnection.lingerQuiet)
      case .wouldBlock:
        giveBuffersBack()
        return rearm()
      case .end, .failed: return close()
      }
    }
    rearm()
    guard !discardsSoon else { return }
    discardsSoon = true
    loop.post { [self] in
      discardsSoon = false
      if phase == .lingering { discard() }
    }
  }

  @inline(__always)
  func countReceived(_ count: Int) { received.store(received.load(ordering: .relaxed) &+ count, ordering: .relaxed) }

  @inline(__always)
  func countDelivered(_ count: Int) { delivered.store(delivered.load(ordering: .relaxed) &+ count, ordering: .relaxed) }

  func giveBuffersBack() {
    loop.assertHome()
    // Given away by its one reference: an array that is shared would be copied there.
    if start == end, !input.isEmpty {
      var given: [UInt8] = []
      swap(&given, &keptInput)
      loop.give(input: given)
      start = 0
      end = 0
    }
    if output.isEmpty, output.capacity > 0 {
      var given: [UInt8] = []
      swap(&given, &keptOutput)
      loop.give(output: given)
      sent = 0
    }
  }
}

/// The parser of a connection's heads.
final class HeadParser {
  private var parser: RequestParser

  init(_ parser: consuming RequestParser) { self.parser = parser }

  func parse(_ input: borrowing [UInt8], from start: Int, to end: Int) -> RequestParser.Outcome {
    parser.parse(input.span.extracting(start..<end))
  }
}
