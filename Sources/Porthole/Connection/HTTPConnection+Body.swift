internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// The next piece of a request's content, nil at its end. Home.
  func readBody(exchange number: UInt64) async throws -> [UInt8]? {
    guard number == exchange, phase == .exchange else { throw HTTPConnection.bodyIsOver }
    if content.isComplete { return nil }
    if let failure = content.failure { throw failure }
    guard !content.isBeingRead else { throw HTTPError(.internalServerError, underlying: BodyReadError.readTwice) }
    content.isBeingRead = true
    defer { if number == exchange { content.isBeingRead = false } }
    do { return try await nextPiece() } catch {
      content.failure = error
      answer.keepsAlive = false
      throw error
    }
  }

  private static let bodyIsOver = HTTPError(.internalServerError, underlying: BodyReadError.requestIsOver)
  private static let cut = HTTPError(.badRequest, detail: "The content of the request ended before it was complete.")
  private static let late = HTTPError(.requestTimeout, detail: "The content of the request arrived too slowly.")
  /// The most bytes of a piece that is read past the buffer.
  private static let largePiece = 64 * 1024

  private func nextPiece() async throws(HTTPError) -> [UInt8]? {
    while true {
      if start < end {
        if let piece = try takePiece() { return piece }
        if content.isComplete { return nil }
      }
      if let piece = try await readPiece() { return piece }
    }
  }

  /// Content that has arrived already; nil when there is none among it.
  private func takePiece() throws(HTTPError) -> [UInt8]? {
    if case .length = content.framing {
      let count = min(end - start, content.remaining)
      return take(count, from: start, using: count)
    }
    while start < end {
      let step = content.decode(input, from: start, to: end)
      switch step.event {
      case .content(let range):
        let from = start + range.lowerBound
        start += step.consumed
        content.received += step.consumed
        return Array(input[from..<from + range.count])
      case .end:
        start += step.consumed
        content.received += step.consumed
        content.isComplete = true
        return nil
      case .failure(let failure): throw HTTPError(failure.status, detail: failure.reason)
      case .needMore:
        start += step.consumed
        content.received += step.consumed
        return nil
      }
    }
    return nil
  }

  private func take(_ count: Int, from: Int, using used: Int) -> [UInt8] {
    let piece = Array(input[from..<from + count])
    start += used
    content.received += used
    content.remaining -= used
    content.isComplete = content.remaining == 0
    return piece
  }

  /// Reads on, and waits where nothing is there: into the buffer, or where much is to come straight into a piece.
  private func readPiece() async throws(HTTPError) -> [UInt8]? {
    if content.expects100 { await send100() }
    var piece: [UInt8]?
    let transfer: Transfer
    if case .length = content.framing, content.remaining > BufferPool.inputSize {
      var large = [UInt8](repeating: 0, count: min(content.remaining, HTTPConnection.largePiece))
      transfer = broken ? .failed(.connectionReset) : stream.mayHoldMore ? stream.read(into: &large, from: 0) : .wouldBlock
      if case .bytes(let count) = transfer {
        if count < large.count { large.removeLast(large.count - count) }
        content.received += count
        content.remaining -= count
        content.isComplete = content.remaining == 0
        piece = large
      }
    } else {
      transfer = broken ? .failed(.connectionReset) : stream.mayHoldMore ? fill() : .wouldBlock
    }
    switch transfer {
    case .bytes: return piece
    case .wouldBlock: try await waitForContent()
    case .end, .failed: throw HTTPConnection.cut
    }
    return nil
  }

  private func waitForContent() async throws(HTTPError) {
    if !output.isEmpty, !(await flush()) { throw HTTPConnection.cut }
    guard !stream.mayHoldMore else { return }
    let began = loop.now
    // The content has to keep up with the rate once the time of grace is used up; only time spent waiting for it counts.
    let allowed = max(UInt64(limits.bodyGrace) * 1000, UInt64(content.received) * 1000 / UInt64(max(1, limits.bodyRate)))
    guard allowed > content.waited else { throw HTTPConnection.late }
    readDue = began + allowed - content.waited
    rearm()
    await Suspension.wait { reader = $0 }
    await loop.comeHome()
    readDue = 0
    content.waited += loop.now - began
    if timedOut {
      timedOut = false
      throw HTTPConnection.late
    }
    if phase == .closed { throw HTTPConnection.cut }
  }

  /// Tells a client that waits for it to send the content (RFC 9110 §10.1.1); not when it did not wait.
  private func send100() async {
    content.expects100 = false
    guard start == end, !answer.headIsOut else { return }
    if output.capacity == 0 { output = loop.buffers.takeOutput() }
    output += "HTTP/1.1 100 Continue\r\n\r\n".utf8
    _ = await flush()
  }

  // MARK: Content that nobody read

  /// How much unread content is read for the sake of keeping the connection.
  private static let drainLimit = 64 * 1024

  /// Passes over content that has arrived and tells whether the rest is little enough to wait for. Before the response's head, which has to say
  /// whether the connection goes on.
  func canDrain() -> Bool {
    if content.isComplete { return true }
    if content.failure != nil { return false }
    // A client that waits for 100 may, or may not, send its content after a final response.
    if content.expects100, start == end { return false }
    var passed = 0
    while passed < HTTPConnection.drainLimit {
      let before = content.received
      while start < end, !content.isComplete {
        guard let piece = try? takePiece(), !piece.isEmpty else { break }
      }
      passed += content.received - before
      if content.isComplete { return true }
      guard stream.mayHoldMore, case .bytes = fill() else { break }
    }
    if case .length = content.framing { return passed + content.remaining <= HTTPConnection.drainLimit }
    return false
  }

  /// Waits for the rest of the content that `canDrain` found little enough.
  func drain() async -> Bool {
    content.expects100 = false
    while !content.isComplete {
      do { _ = try await nextPiece() } catch { return false }
    }
    return true
  }
}

/// A mistake in the use of a request's content, told to the log.
enum BodyReadError: Error, CustomStringConvertible {
  case requestIsOver, readTwice
  var description: String {
    switch self {
    case .requestIsOver: "the content of a request was read after the request was over"
    case .readTwice: "the content of a request was read by two at a time"
    }
  }
}
