internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// Serves until the connection is quiet or over. Home whenever it runs.
  func serve() async {
    loop.assertHome()
    while phase != .closed {
      switch parse() {
      case .head(let head, let size):
        guard await exchange(head, size: size) else { return ended() }
      case .failure(let failure):
        await refuse(failure)
        return ended()
      case .incomplete:
        if !output.isEmpty, !(await flush()) { return ended(closing: true) }
        if stream.mayHoldMore, phase != .closed {
          switch fill() {
          case .bytes: continue
          case .wouldBlock: break
          case .end, .failed: return ended(closing: true)
          }
        }
        if phase == .closed { return ended() }
        if await isQuiet() { return rest() }
      }
    }
    ended()
  }

  private func ended(closing: Bool = false) {
    if closing { close() }
    isServing = false
    task = nil
  }

  private func parse() -> RequestParser.Outcome {
    if start == end {
      if worker.isStopping { return .failure(HTTPConnection.stopping) }
      return .incomplete
    }
    let outcome = parser.parse(input.span.extracting(start..<end))
    switch outcome {
    case .head(_, let consumed): start += consumed
    case .incomplete:
      if phase == .idle {
        phase = .head
        phaseDue = loop.now + UInt64(limits.headTime) * 1000
      }
    case .failure: break
    }
    return outcome
  }

  private static let stopping = ParseFailure(.serviceUnavailable, "")

  /// Reads what is there behind what was not used yet.
  func fill() -> Transfer {
    if input.isEmpty {
      input = loop.buffers.takeInput()
      start = 0
      end = 0
    } else if start == end {
      start = 0
      end = 0
    }
    if end == input.count { makeRoom() }
    let transfer = stream.read(into: &input, from: end)
    if case .bytes(let count) = transfer { end += count }
    return transfer
  }

  /// A head, or a chunk's line, is longer than the buffer's rest: moves it to the front, or into a larger array. The parser's limits bound it.
  private func makeRoom() {
    let used = end - start
    var roomier = [UInt8](repeating: 0, count: used > input.count / 2 ? input.count * 2 : max(input.count, BufferPool.inputSize))
    roomier.replaceSubrange(0..<used, with: input[start..<end])
    swap(&roomier, &input)
    loop.buffers.give(input: roomier)
    start = 0
    end = used
  }

  /// Waits for bytes of the next request; true when none came for a tick.
  private func isQuiet() async -> Bool {
    guard worker.mayKeepTask else { return true }
    worker.waitingTasks += 1
    lingersForNext = true
    rearm()
    await Suspension.wait { reader = $0 }
    await loop.comeHome()
    lingersForNext = false
    worker.waitingTasks -= 1
    return phase != .closed && !stream.mayHoldMore
  }

  /// The task ends; what has arrived of a head is kept in just as many bytes.
  private func rest() {
    if start < end, input.count - (end - start) > 1024 {
      let kept = Array(input[start..<end])
      start = 0
      end = 0
      giveBuffersBack()
      input = kept
      end = kept.count
    } else {
      giveBuffersBack()
    }
    ended()
    rearm()
  }

  // MARK: One request

  /// Answers one request; true when the connection goes on.
  private func exchange(_ head: RequestHead, size headSize: Int) async -> Bool {
    let began = worker.measuresTime ? Clock.nanoseconds : 0
    parser.reset()
    exchange += 1
    phase = .exchange
    phaseDue = 0
    content = ContentState(head)
    answer = AnswerState()
    answer.keepsAlive = head.keepAlive
    let request = Request(storage: Request.Storage(head: head, body: RequestBody(source: bodySource(head)), connection: info))
    let response: Response
    if head.expectation == .other {
      response = HTTPError(.expectationFailed).response
    } else {
      if !output.isEmpty { rearmForPending() }
      response = await handle(request)
    }
    await send(response, to: head)
    let goesOn = answer.isComplete && answer.keepsAlive && phase != .closed
    if began != 0 { record(head, bytesIn: headSize + content.received, began: began) }
    let linger = !content.isComplete
    content = ContentState()
    answer = AnswerState()
    if goesOn {
      phase = .idle
      phaseDue = loop.now + UInt64(limits.idleTime) * 1000
      return true
    }
    if phase != .closed {
      if !broken, await flush() { finish(linger: linger) } else { close() }
    }
    return false
  }

  private func bodySource(_ head: RequestHead) -> RequestBody.Source {
    head.framing == .none ? .none : .connection(self, exchange: exchange, head.framing)
  }

  /// Calls the application: user code.
  private func handle(_ request: Request) async -> Response {
    let application = worker.application()
    let (response, handedOver) = await loop.user { await application.answer(request) }
    if handedOver { worker.noteHeldLoop(request) }
    return response
  }

  private func record(_ head: RequestHead, bytesIn: Int, began: UInt64) {
    let microseconds = Int(Clock.nanoseconds - began) / 1000
    worker.record(
      AccessRecord(
        connection: info, method: head.method.rawValue, head: head, status: answer.status, bytesIn: bytesIn, bytesOut: answer.bytesOut,
        microseconds: microseconds, isComplete: answer.isComplete))
  }

  // MARK: Refusals

  /// Answers what is no request, and ends the connection.
  private func refuse(_ failure: ParseFailure) async {
    if start == end, worker.isStopping { return finish(linger: false) }
    appendRefusal(HTTPError(failure.status, detail: failure.reason), method: failure.method)
    recordRefusal(failure)
    if await flush() { finish(linger: true) } else { close() }
  }

  /// Called by the timer, without a task, or while one waits.
  func refuseLateHead() {
    let failure = ParseFailure(.requestTimeout, "The request took too long to arrive.")
    appendRefusal(HTTPError(failure.status, detail: failure.reason), method: nil)
    recordRefusal(failure)
    flushWhatGoes()
    finish(linger: true)
  }

  private func appendRefusal(_ error: HTTPError, method: Method?) {
    if output.capacity == 0 { output = loop.buffers.takeOutput() }
    answer = AnswerState()
    answer.status = error.status.code
    let before = output.count
    let response = error.response
    guard case .bytes(let bytes) = response.body.storage else { return }
    do {
      try ResponseHeadEncoder.encode(
        status: response.status, fields: response.fields, serverBlock: worker.serverBlock(), framing: .length(bytes.count), connection: .close,
        into: &output)
      if method != .head { output += bytes }
    } catch {
      worker.log(.error, "a refusal could not be written: \(error)")
    }
    answer.bytesOut = output.count - before
  }

  private func recordRefusal(_ failure: ParseFailure) {
    guard worker.measuresTime else { return }
    worker.record(
      AccessRecord(
        connection: info, method: failure.method?.rawValue ?? "", head: nil, status: answer.status, bytesIn: end - start,
        bytesOut: answer.bytesOut, microseconds: 0, isComplete: true))
  }
}

extension ContentState {
  init(_ head: RequestHead) {
    self.init()
    framing = head.framing
    switch head.framing {
    case .none: return
    case .length(let length):
      remaining = length
      isComplete = length == 0
    case .chunked: isComplete = false
    }
    expects100 = head.expectation == .continue100 && !isComplete
  }
}
