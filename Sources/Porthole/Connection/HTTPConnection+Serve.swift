internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

extension HTTPConnection {
  /// Serves until the connection is quiet or over. Home whenever it runs.
  ///
  /// What most requests need is done here and in plain functions: a call of an async function that does not wait still costs as much as
  /// parsing a head; so this one is part of its caller, too.
  @inline(__always)
  func serve() async {
    loop.assertHome()
    if let admits = worker.admits, !isAdmitted {
      let info = info
      isAdmitted = await loop.user { admits(info) }.0
      guard isAdmitted else { return ended(closing: true) }
    }
    var turn = 0
    while phase != .closed {
      switch parse() {
      case .request(let request):
        turn += 1
        if turn == HTTPConnection.requestsPerTurn {
          // It sends without end: others get their turn.
          turn = 0
          await loop.giveWay()
          guard phase != .closed else { return ended() }
        }
        let application = override ?? worker.application()
        let response: Response
        switch application.plan(for: request) {
        case .response(let refusal): response = refusal
        case .handler(let handler):
          if !output.isEmpty { rearmForPending() }
          if hungUp { noteDeparture() }
          loop.leave()
          do { response = try await handler(request) } catch { response = application.response(to: error, request) }
          if !loop.enter() {
            await loop.comeHome()
            worker.noteHeldLoop(request)
          }
          if let noted = request.storage.noted { answer.noted = noted }
        }
        if sendAtOnce(response, to: request) { continue }
        guard await send(response, to: request.storage.head) else { return ended() }
      case .failure(let failure):
        await refuse(failure)
        return ended()
      case .incomplete:
        flushWhatGoes()
        if sent < output.count, !(await flush()) { return ended(closing: true) }
        if stream.mayHoldMore, phase != .closed {
          switch fill() {
          case .bytes: continue
          case .wouldBlock where worker.isStopping && !worker.isDraining && start == end: continue
          case .wouldBlock: break
          case .end, .failed: return ended(closing: true)
          }
        }
        guard phase != .closed else { return ended() }
        return rest()
      }
    }
    ended()
  }

  private static let requestsPerTurn = 64
  /// The first byte of TLS (RFC 8446 §5.1).
  private static let tlsHandshake: UInt8 = 0x16

  private func ended(closing: Bool = false) {
    if closing { close() }
    isServing = false
  }

  /// Until more comes; what has arrived of a head is kept in just as many bytes.
  private func rest() {
    loop.assertHome()
    if phase == .idle, phaseDue == 0 { phaseDue = loop.now + Limits.milliseconds(limits.idleTime) }
    if start < end, input.count - (end - start) > 1024 {
      let kept = Array(input[start..<end])
      start = end
      giveBuffersBack()
      input = kept
      start = 0
      end = kept.count
    } else {
      giveBuffersBack()
    }
    ended()
    rearm()
  }

  // MARK: Heads

  private enum Parsed {
    case request(Request)
    case failure(ParseFailure)
    case incomplete
  }

  private func parse() -> Parsed {
    loop.assertHome()
    if start == end {
      return worker.isStopping && !worker.isDraining && !stream.mayHoldMore ? .failure(HTTPConnection.stopping) : .incomplete
    }
    var lent: [UInt8] = []
    swap(&lent, &keptInput)
    let outcome: RequestParser.Outcome
    if let parser { outcome = parser.parse(lent, from: start, to: end) } else { outcome = worker.parse(lent, from: start, to: end) }
    swap(&lent, &keptInput)
    switch consume outcome {
    case .head(let head, let consumed):
      if parser != nil { parser = nil }
      start += consumed
      let storage = Request.Storage(head: head, body: RequestBody(source: .none), carrier: .connection(self))
      beginExchange(storage, size: consumed)
      return .request(Request(storage: storage))
    case .incomplete:
      if phase == .idle {
        phase = .head
        phaseDue = loop.now + Limits.milliseconds(limits.headTime)
      }
      if parser == nil { parser = worker.giveParserAway() }
      return .incomplete
    case .failure(let failure):
      // It is of no more use to anybody.
      if parser == nil { parser = worker.giveParserAway() }
      return .failure(failure)
    }
  }

  private static let stopping = ParseFailure(.serviceUnavailable, "")

  private func beginExchange(_ storage: Request.Storage, size: Int) {
    exchange += 1
    phase = .exchange
    phaseDue = 0
    answer = AnswerState(keepsAlive: storage.head.keepAlive)
    if worker.measuresTime {
      answer.began = loop.lastNanoseconds
      answer.headSize = size
    }
    storage.exchange = exchange
    if worker.countsRequests {
      underWay = storage
      // Earlier answers that wait in the output are none of its.
      deliveredBefore = delivered.load(ordering: .relaxed) + output.count - sent
      toldBytes = size
      count(true)
    }
    switch storage.head.framing {
    case .none: break
    case .length, .chunked:
      content = Content(storage.head)
      storage.body = RequestBody(
        source: .connection(self, exchange: exchange, storage.head.framing), codings: ContentDecoder.codings(of: storage.head.fields))
      storage.body.late = content?.late
    }
  }

  /// Reads what is there behind what was not used yet.
  func fill() -> Transfer {
    loop.assertHome()
    if input.isEmpty { input = loop.takeInput() }
    if start == end {
      start = 0
      end = 0
    }
    if end == input.count { makeRoom() }
    let transfer = stream.read(into: &input, from: end)
    if case .bytes(let count) = transfer {
      end += count
      countReceived(count)
    }
    return transfer
  }

  /// A head, or a chunk's line, is longer than the buffer's rest: moves it to the front, or into a larger array. The parser's limits bound it.
  private func makeRoom() {
    let used = end - start
    let size = max(used > input.count / 2 ? input.count * 2 : input.count, BufferPool.inputSize)
    var roomier = size == BufferPool.inputSize ? loop.takeInput() : [UInt8](repeating: 0, count: size)
    roomier.replaceSubrange(0..<used, with: input[start..<end])
    swap(&roomier, &input)
    loop.give(input: roomier)
    start = 0
    end = used
  }

  // MARK: Refusals

  /// Answers what is no request, and ends the connection.
  private func refuse(_ failure: ParseFailure) async {
    loop.assertHome()
    if exchange == 0, start < end, input[start] == HTTPConnection.tlsHandshake {
      // An answer could not be read.
      worker.log(.warning, "\(info.remoteAddress) spoke TLS to \(info.localAddress), which speaks plain HTTP")
      return finish(linger: true)
    }
    if start == end, worker.isStopping {
      // Answers that came before the stop may still wait in the output.
      if await flush() { finish(linger: false) } else { close() }
      return
    }
    appendRefusal(HTTPError(failure.status, detail: failure.reason), method: failure.method)
    recordRefusal(failure)
    if await flush() { finish(linger: true) } else { close() }
  }

  /// Called by the timer, without a task, or while one waits.
  func refuseLateHead() {
    loop.assertHome()
    let failure = ParseFailure(.requestTimeout, "The request took too long to arrive.")
    appendRefusal(HTTPError(failure.status, detail: failure.reason), method: nil)
    recordRefusal(failure)
    flushWhatGoes()
    finish(linger: true)
  }

  private func appendRefusal(_ error: HTTPError, method: Method?) {
    if output.capacity == 0 { output = loop.takeOutput() }
    answer = AnswerState(keepsAlive: false)
    answer.status = error.status.code
    let before = output.count
    let response = error.response
    guard let bytes = response.body.bytes else { return }
    do {
      try ResponseHeadEncoder.encode(
        status: response.status, fields: response.fields, serverBlock: worker.serverBlock(for: response), framing: .length(bytes.count),
        connection: .close,
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
        connection: info, addresses: addresses, method: failure.method?.rawValue ?? "", target: failure.target, line: nil,
        status: answer.status,
        bytesIn: end - start,
        bytesOut: answer.bytesOut, microseconds: 0, isComplete: true, facts: nil))
  }
}
