internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// The most bytes that are read at a time.
  private static let rawPiece = 64 * 1024

  /// Sends the head behind which the connection is no longer HTTP's, and hands it over. Home; the connection is closed or another's afterwards.
  func takeOver(_ takeover: Takeover, _ response: Response, _ head: RequestHead) async {
    loop.assertHome()
    answer.keepsAlive = false
    if case .drop = takeover {
      endExchange()
      if answer.began != 0 { record(head) }
      return close()
    }
    guard phase == .exchange else { return close() }
    guard mayFollow(takeover) else {
      let refusal = HTTPError(.badRequest, detail: "Nothing may be sent behind this request before its answer is there.")
      _ = await send(refusal.response, to: head)
      return
    }
    guard appendHead(of: response) else {
      _ = await send(HTTPError(.internalServerError).response, to: head)
      return
    }
    let isOut = await flush()
    answer.isComplete = isOut
    // A tunnel may last for ever: it is no request under way.
    endExchange()
    guard isOut, phase != .closed else { return close() }
    switch takeover {
    case .drop: close()
    case .tunnel(let end):
      if answer.began != 0 { record(head) }
      let worker = worker
      worker.serve(end, over: detach())
    case .raw(let body):
      phase = .raw
      let raw = RawConnection(connection: self)
      let (failure, _) = await loop.user { () async -> (any Error)? in
        do {
          try await body(raw)
          return nil
        } catch { return error }
      }
      if let failure, !(failure is CancellationError) { worker.log(.debug, "\(head.method) \(head.target) ended: \(failure)") }
      if answer.began != 0 { record(head) }
      close()
    }
  }

  /// What came behind CONNECT was sent before anybody knew who would read it: it is not passed into TLS. Other protocols get what is there.
  private func mayFollow(_ takeover: Takeover) -> Bool {
    guard content == nil else { return false }
    if case .raw = takeover { return true }
    return start == end
  }

  private func appendHead(of response: Response) -> Bool {
    var output = lendOutput()
    defer { swap(&output, &keptOutput) }
    let before = output.count
    do {
      try ResponseHeadEncoder.encode(
        status: response.status, fields: response.fields, serverBlock: HTTPConnection.noLines, framing: .none, connection: .none,
        into: &output)
    } catch {
      worker.log(.error, "the field \(error.name) of a response cannot be sent")
      return false
    }
    answer.status = response.status.code
    answer.headIsOut = true
    answer.bytesOut += output.count - before
    return true
  }

  // MARK: What is no longer HTTP

  /// The next bytes that came; nil at the client's end. Home.
  func readRaw(within time: UInt64) async throws -> [UInt8]? {
    loop.assertHome()
    guard reader == nil else { throw ResponseStreamError.finished }
    while phase == .raw, !broken {
      if start < end {
        let piece = Array(input[start..<end])
        start = end
        giveBuffersBack()
        return piece
      }
      if stream.mayHoldMore {
        var piece = [UInt8](repeating: 0, count: HTTPConnection.rawPiece)
        switch stream.read(into: &piece, from: 0) {
        case .bytes(let count):
          countReceived(count)
          // It comes as fast as it is read: others get their turn.
          if count == piece.count { await loop.giveWay() }
          piece.removeLast(piece.count - count)
          return piece
        case .wouldBlock: continue
        case .end: return nil
        case .failed: broken = true
        }
      } else {
        readDue = loop.now + time
        rearm()
        await Suspension.wait { reader = $0 }
        await loop.comeHome()
        readDue = 0
        if readIsLate {
          readIsLate = false
          throw ResponseStreamError.stalled
        }
      }
    }
    throw ResponseStreamError.disconnected
  }

  /// Sends bytes. Home.
  func writeRaw(_ bytes: [UInt8]) async throws {
    loop.assertHome()
    guard writer == nil else { throw ResponseStreamError.finished }
    guard phase == .raw, !broken else { throw ResponseStreamError.disconnected }
    answer.bytesOut += bytes.count
    guard await flush(then: bytes) else {
      defer { writeIsLate = false }
      throw writeIsLate ? ResponseStreamError.stalled : .disconnected
    }
  }

  /// Sends the end. Home.
  func finishRaw() {
    loop.assertHome()
    if phase == .raw, !broken { stream.shutdownWrite() }
  }
}
