internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// Bodies up to this size leave in one buffer with the head.
  static let smallBody = 16 * 1024
  /// Pipelined answers leave together up to this size.
  private static let fullOutput = 64 * 1024
  /// Bytes that one call takes from a file.
  private static let filePiece = 2 * 1024 * 1024
  /// Bytes that are read at a time of what is no file.
  private static let sourcePiece = 256 * 1024
  /// Bytes of a file that a client has to take before it counts as fast.
  private static let muchOfFile = 2 * 1024 * 1024

  /// Puts a response that needs no waiting into the output, as most are; false when `send` has to do it.
  func sendAtOnce(_ response: Response, to request: Request) -> Bool {
    loop.assertHome()
    let storage = request.storage
    guard phase == .exchange, answer.keepsAlive, content == nil, !worker.isStopping, output.count < HTTPConnection.fullOutput,
      !Semantics.mayApply(to: response, storage.head.method, storage.head.fields), !response.asksToClose,
      response.status.kind != .informational,
      response.status != .resetContent
    else { return false }
    guard let length = response.body.lengthAtHand, length <= HTTPConnection.smallBody else { return false }
    let hasContent = storage.head.method != .head && response.status.allowsContent
    guard appendHead(response, storage.head, length: length, withContent: hasContent) else { return false }
    answer.isComplete = true
    if let source = response.body.source { tell(source, response, nil, storage.head) }
    if answer.began != 0 { record(storage.head) }
    endExchange()
    return true
  }

  /// Sends the response to a request; true when the connection goes on.
  func send(_ response: Response, to head: RequestHead) async -> Bool {
    loop.assertHome()
    if case .takeover(let takeover) = response.body.storage {
      await takeOver(takeover, response, head)
      return false
    }
    if phase == .exchange { await sendParts(of: response, to: head) }
    let linger = !(content?.isComplete ?? true)
    let goesOn = answer.isComplete && answer.keepsAlive && phase != .closed
    if answer.began != 0 { record(head) }
    endExchange()
    if goesOn { return true }
    if !broken, phase != .closed, await flush() { finish(linger: linger) } else { close() }
    return false
  }

  private func sendParts(of response: Response, to head: RequestHead) async {
    var response = response
    if response.status.kind == .informational {
      // The client would take it for an interim response and wait on (RFC 9110 §15.2).
      worker.log(.error, "the response to \(head.method) \(head.target) has the interim status \(response.status.code)")
      response = HTTPError(.internalServerError).response
    }
    if let length = response.body.length, length < 0 {
      worker.log(.error, "the response to \(head.method) \(head.target) has the length \(length)")
      response = HTTPError(.internalServerError).response
    }
    // RFC 9110 §15.3.6: no content, and that is said.
    if response.status == .resetContent { response.body = .empty }
    let source = response.body.source
    var parts = Semantics.apply(to: &response, head, now: loop.seconds)
    answer.isBodiless = head.method == .head || !response.status.allowsContent
    if head.version == .http10, case .stream(nil, _) = response.body.storage, !answer.isBodiless { answer.keepsAlive = false }
    if worker.isStopping || response.asksToClose { answer.keepsAlive = false }
    if case .stream(let length, let write) = response.body.storage, !answer.isBodiless {
      // Its producer may read the request's content: what is left of that is known at the end only.
      await sendStream(response, head, length: length, write)
      endReading()
      if !canDrain() { answer.keepsAlive = false }
    } else {
      endReading()
      if !canDrain() { answer.keepsAlive = false }
      if !appendHead(response, head, length: parts?.length ?? response.body.length) {
        parts = nil
        response = HTTPError(.internalServerError).response
        guard appendHead(response, head, length: response.body.length) else { return close() }
      }
      answer.isComplete = answer.isBodiless ? true : await sendBody(response.body, parts)
    }
    guard answer.isComplete, phase != .closed else { return close() }
    if let source { tell(source, response, parts, head) }
    if answer.keepsAlive, let content, !content.isComplete, !(await drain(content)) { answer.keepsAlive = false }
    if output.count >= HTTPConnection.fullOutput, !(await flush()) { answer.isComplete = false }
  }

  /// Tells whose content it was what of it went out; behind what the loop has to do now.
  private func tell(_ source: ContentSource, _ response: Response, _ parts: PartialContent?, _ head: RequestHead) {
    guard let outcome = ContentSource.Outcome(response, parts, isHead: head.method == .head) else { return }
    loop.later { source.tell(outcome) }
  }

  /// Puts the head, and content behind it, into the output; false when a field cannot be sent.
  private func appendHead(_ response: Response, _ head: RequestHead, length: Int?, withContent hasContent: Bool = false) -> Bool {
    var output = lendOutput()
    defer { swap(&output, &keptOutput) }
    let before = output.count
    let connection: ConnectionOption = answer.keepsAlive ? (head.version == .http10 ? .keepAlive : .none) : .close
    do {
      try ResponseHeadEncoder.encode(
        status: response.status, fields: response.fields, serverBlock: worker.serverBlock(for: response),
        framing: framing(response, head, length: length),
        connection: connection, into: &output)
    } catch {
      worker.log(.error, "the field \(error.name) of a response to \(head.method) \(head.target) cannot be sent")
      return false
    }
    if hasContent { response.body.append(to: &output) }
    answer.status = response.status.code
    answer.headIsOut = true
    answer.bytesOut += output.count - before
    answer.expectedOut = length.map { answer.bytesOut + (answer.isBodiless ? 0 : $0) }
    return true
  }

  private func framing(_ response: Response, _ head: RequestHead, length: Int?) -> ResponseFraming {
    // 1xx and 204 have no length (RFC 9110 §8.6); a 304 that repeats it would have to be right, and need not.
    if !response.status.allowsContent { return .none }
    if let length { return .length(length) }
    if head.version == .http10 { return .closeDelimited }
    answer.isChunked = !answer.isBodiless
    return .chunked
  }

  /// Sends bytes and files.
  private func sendBody(_ body: ResponseBody, _ parts: PartialContent?) async -> Bool {
    switch (body.storage, parts) {
    case (.text(let text), _): return await sendBody(.bytes(Array(text.utf8)), parts)
    case (.bytes(let bytes), nil): return await sendBytes(bytes)
    case (.file(let content), nil): return await sendFile(content.file, content.range)
    case (.source(let source), nil): return await sendSource(source, 0..<source.length)
    case (.source(let source), let parts?):
      for piece in parts.pieces {
        switch piece {
        case .bytes(let head): guard await sendBytes(head) else { return false }
        case .range(let range): guard await sendSource(source, range) else { return false }
        }
      }
      return true
    case (.bytes(let bytes), let parts?):
      for piece in parts.pieces {
        switch piece {
        case .bytes(let head): guard await sendBytes(head) else { return false }
        case .range(let range): guard await sendBytes(Array(bytes[range])) else { return false }
        }
      }
      return true
    case (.file(let content), let parts?):
      for piece in parts.pieces {
        switch piece {
        case .bytes(let head): guard await sendBytes(head) else { return false }
        case .range(let range):
          let base = content.range.lowerBound
          guard await sendFile(content.file, base + range.lowerBound..<base + range.upperBound) else { return false }
        }
      }
      return true
    case (.empty, _), (.stream, _), (.takeover, _): return true
    }
  }

  private func sendBytes(_ bytes: [UInt8]) async -> Bool {
    answer.bytesOut += bytes.count
    if bytes.count <= HTTPConnection.smallBody {
      output += bytes
      return true
    }
    return await flush(then: bytes)
  }

  /// Sends a file's bytes without touching them. The call may wait for the disk, so it is made as user code is.
  private func sendFile(_ file: File, _ range: Range<Int>) async -> Bool {
    if range.count <= HTTPConnection.smallBody { return await sendSmallFile(file, range) }
    guard await flush(more: true) else { return false }
    var offset = range.lowerBound
    let stream = UncheckedStream(stream)
    while offset < range.upperBound {
      let from = offset, count = min(range.upperBound - offset, HTTPConnection.filePiece)
      roomReported = false
      stream.value.isLent = true
      let (transfer, _) = await loop.user { stream.value.write(file: file.raw, from: from, count: count) }
      stream.value.isLent = false
      if broken { return false }
      switch transfer {
      case .bytes(let count):
        countDelivered(count)
        offset += count
        answer.bytesOut += count
        // The client takes it as fast as it is sent: others get their turn.
        if offset < range.upperBound { await loop.giveWay() }
        if broken { return false }
        if offset - range.lowerBound >= HTTPConnection.muchOfFile { stream.value.proveFast() }
      // Room may have been reported to another thread while this one was in the call: then no further report will come.
      case .wouldBlock:
        if roomReported { continue }
        guard await waitForRoom() else { return false }
      case .end:
        worker.log(.warning, "a file became shorter while it was sent; the connection was cut")
        return false
      case .failed: return false
      }
    }
    return true
  }

  /// A small file is read and leaves with the head: one call less.
  private func sendSmallFile(_ file: File, _ range: Range<Int>) async -> Bool {
    if range.isEmpty { return true }
    let (bytes, _) = await loop.user { () -> [UInt8]? in
      var bytes = [UInt8](repeating: 0, count: range.count)
      return (try? file.read(into: &bytes, from: 0, at: range.lowerBound)) == range.count ? bytes : nil
    }
    guard let bytes, !broken else { return false }
    return await sendBytes(bytes)
  }

  /// Sends what is read bit by bit where it is no file.
  private func sendSource(_ source: ContentSource, _ range: Range<Int>) async -> Bool {
    if let file = source.file { return await sendFile(file, range) }
    if let bytes = source.bytes { return await sendBytes(range == 0..<bytes.count ? bytes : Array(bytes[range])) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let from = offset, count = min(range.upperBound - offset, HTTPConnection.sourcePiece)
      let (outcome, _) = await loop.user { () async -> Result<[UInt8], any Error> in
        do { return .success(try await source.read(at: from, count: count)) } catch { return .failure(error) }
      }
      if broken { return false }
      switch outcome {
      case .success(let bytes):
        guard await sendBytes(bytes.count > count ? Array(bytes.prefix(count)) : bytes) else { return false }
        offset += min(bytes.count, count)
      case .failure(let error):
        worker.log(.warning, "content could not be read while it was sent; the connection was cut: \(error)")
        return false
      }
      if output.count >= HTTPConnection.fullOutput, !(await flush()) { return false }
    }
    return true
  }

  // MARK: Streams

  private func sendStream(
    _ response: Response, _ head: RequestHead, length: Int?, _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
  ) async {
    var response = response
    // Nothing can follow what is not chunked.
    if length != nil || head.version == .http10, response.fields.contains(.trailer) { response.fields.remove(.trailer) }
    let pending = PendingHead(response, head)
    self.pending = pending
    answer.remaining = length
    let writer = ResponseWriter(sink: ConnectionSink(connection: self, exchange: exchange))
    let (failure, _) = await loop.user { () async -> (any Error)? in
      do {
        try await write(writer)
        return nil
      } catch { return error }
    }
    self.pending = nil
    guard phase != .closed else { return }
    if pending.isBeingWritten {
      // Whoever writes may be in the middle of a chunk.
      worker.log(.error, "the response to \(head.method) \(head.target) ended while a piece of it was being written")
      return
    }
    if let failure {
      if !(failure is ResponseStreamError), !(failure is CancellationError) || !hungUp {
        worker.log(.error, "the response to \(head.method) \(head.target) failed while it was made: \(failure)")
      }
      guard !answer.headIsOut, !broken else { return }
      return await sendInstead(failure as? HTTPError ?? HTTPError(.internalServerError), head)
    }
    if !answer.headIsOut, !appendHead(response, head, length: length ?? 0) {
      return await sendInstead(HTTPError(.internalServerError), head)
    }
    if let remaining = answer.remaining, remaining > 0 {
      worker.log(.error, "the response to \(head.method) \(head.target) is \(remaining) bytes short of what it announced")
      return
    }
    if answer.isChunked {
      let before = output.count
      do { try ChunkEncoder.appendLast(trailers: pending.trailers, to: &output) } catch { return }
      answer.bytesOut += output.count - before
    }
    answer.isComplete = true
  }

  /// Nothing of a stream has left yet: the client learns by a proper error that there will be none.
  private func sendInstead(_ error: HTTPError, _ head: RequestHead) async {
    if !canDrain() { answer.keepsAlive = false }
    let response = error.response
    answer.isComplete = appendHead(response, head, length: response.body.length)
    if answer.isComplete { answer.isComplete = await sendBody(response.body, nil) }
  }

  /// The stream of an exchange, to write to; its head is in the output, at the latest now.
  private func openStream(_ number: UInt64) throws(ResponseStreamError) -> PendingHead {
    loop.assertHome()
    guard number == exchange, let pending, !pending.isBeingWritten else { throw .finished }
    guard !broken, phase == .exchange else { throw .disconnected }
    if !answer.headIsOut, !appendHead(pending.response, pending.request, length: pending.response.body.length) {
      self.pending = nil
      throw .finished
    }
    return pending
  }

  /// Sends a stream's head at once. Home; called for user code.
  func beginStream(exchange number: UInt64) async throws {
    let pending = try openStream(number)
    pending.isBeingWritten = true
    defer { pending.isBeingWritten = false }
    guard await flush() else { throw writeFailure() }
  }

  /// Sends a piece of a stream at once. Home; called for user code.
  func writeStream(_ bytes: [UInt8], exchange number: UInt64) async throws {
    let pending = try openStream(number)
    pending.isBeingWritten = true
    defer { pending.isBeingWritten = false }
    if let remaining = answer.remaining {
      guard bytes.count <= remaining else {
        broken = true
        throw ResponseStreamError.tooLong
      }
      answer.remaining = remaining - bytes.count
    }
    let before = output.count
    if output.capacity == 0 { output = loop.takeOutput() }
    if answer.isChunked {
      ChunkEncoder.appendSize(bytes.count, to: &output)
      answer.bytesOut += output.count - before + bytes.count + 2
      let sent: Bool
      if bytes.count <= HTTPConnection.smallBody {
        output += bytes
        output += ChunkEncoder.dataEnd
        sent = await flush()
      } else {
        sent = await flush(then: bytes)
        output += ChunkEncoder.dataEnd
      }
      guard sent else { throw writeFailure() }
    } else {
      answer.bytesOut += bytes.count
      guard await flush(then: bytes) else { throw writeFailure() }
    }
  }

  private func writeFailure() -> ResponseStreamError {
    broken = true
    defer { writeIsLate = false }
    return writeIsLate ? .stalled : .disconnected
  }
}

/// `@unchecked Sendable`: `write(file:from:count:)` is the one operation of a stream that may be called outside the library, by the one task
/// that the connection has.
private struct UncheckedStream: @unchecked Sendable {
  let value: any ByteStream
  init(_ value: any ByteStream) { self.value = value }
}
