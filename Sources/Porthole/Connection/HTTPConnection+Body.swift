internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// The next piece of a request's content, nil at its end. Home.
  func readBody(exchange number: UInt64) async throws -> [UInt8]? {
    loop.assertHome()
    guard number == exchange, phase == .exchange, let content else { throw HTTPConnection.bodyIsOver }
    if content.isComplete { return nil }
    if let failure = content.failure { throw failure }
    guard !content.isBeingRead else { throw HTTPError(.internalServerError, underlying: BodyReadError.readTwice) }
    content.isBeingRead = true
    content.pieces += 1
    // It arrives as fast as it is read: others get their turn.
    if content.pieces % HTTPConnection.piecesPerTurn == 0 { await loop.giveWay() }
    defer { content.isBeingRead = false }
    do { return try await nextPiece(of: content) } catch {
      content.failure = error
      answer.keepsAlive = false
      throw error
    }
  }

  private static let bodyIsOver = HTTPError(.internalServerError, underlying: BodyReadError.requestIsOver)
  private static let cut = HTTPError(.badRequest, detail: "The content of the request ended before it was complete.")
  private static let late = HTTPError(.requestTimeout, detail: "The content of the request arrived too slowly.")
  private static let piecesPerTurn = 64
  /// The most bytes of a piece that is read past the buffer.
  private static let largePiece = 64 * 1024

  private func nextPiece(of content: Content) async throws(HTTPError) -> [UInt8]? {
    while true {
      if content.isOver { throw HTTPConnection.bodyIsOver }
      if start < end {
        if let piece = try takePiece(of: content) { return piece }
        if content.isComplete { return nil }
      }
      if content.expects100 { await send100(content) }
      switch broken ? .failed(.connectionReset) : stream.mayHoldMore ? read(content) : .wouldBlock {
      case .piece(let piece): return piece
      case .bytes: continue
      case .wouldBlock: try await waitForContent(content)
      case .end: throw HTTPConnection.cut
      case .failed:
        broken = true
        throw HTTPConnection.cut
      }
    }
  }

  /// Content that has arrived already; nil when there is none among it.
  private func takePiece(of content: Content) throws(HTTPError) -> [UInt8]? {
    if case .length = content.framing {
      let count = min(end - start, content.remaining)
      let piece = Array(input[start..<start + count])
      start += count
      content.received += count
      content.remaining -= count
      content.isComplete = content.remaining == 0
      return piece
    }
    while start < end {
      let step = content.decode(input, from: start, to: end)
      let first = start
      start += step.consumed
      content.received += step.consumed
      switch step.event {
      case .content(let range): return Array(input[first + range.lowerBound..<first + range.upperBound])
      case .end(let trailers):
        content.late?.come(trailers)
        content.isComplete = true
        return nil
      case .failure(let failure): throw HTTPError(failure.status, detail: failure.reason)
      case .needMore: return nil
      }
    }
    return nil
  }

  private enum Reading {
    case piece([UInt8])
    case bytes
    case wouldBlock, end
    case failed(Errno)
  }

  /// Reads on without waiting: into the buffer, or where much is to come straight into a piece.
  private func read(_ content: Content) -> Reading {
    guard case .length = content.framing, content.remaining > BufferPool.inputSize else {
      switch fill() {
      case .bytes: return .bytes
      case .wouldBlock: return .wouldBlock
      case .end: return .end
      case .failed(let reason): return .failed(reason)
      }
    }
    var piece = [UInt8](repeating: 0, count: min(content.remaining, HTTPConnection.largePiece))
    switch stream.read(into: &piece, from: 0) {
    case .bytes(let count):
      if count < piece.count { piece.removeLast(piece.count - count) }
      countReceived(count)
      content.received += count
      content.remaining -= count
      content.isComplete = content.remaining == 0
      return .piece(piece)
    case .wouldBlock: return .wouldBlock
    case .end: return .end
    case .failed(let reason): return .failed(reason)
    }
  }

  private func waitForContent(_ content: Content) async throws(HTTPError) {
    // What is written while the content is read, by a task beside this one, is sent by that task.
    if !output.isEmpty, !isBeingWritten, !(await flush()) { throw HTTPConnection.cut }
    guard !content.isOver, !stream.mayHoldMore else { return }
    let began = loop.now
    // The content has to keep up with the rate once the time of grace is used up; only time spent waiting for it counts.
    let allowed = max(Limits.milliseconds(limits.bodyGrace), UInt64(content.received) * 1000 / UInt64(clamping: max(1, limits.bodyRate)))
    guard allowed > content.waited else { throw HTTPConnection.late }
    readDue = began + allowed - content.waited
    rearm()
    await Suspension.wait { reader = $0 }
    await loop.comeHome()
    readDue = 0
    content.waited += loop.now - began
    if content.isOver { throw HTTPConnection.bodyIsOver }
    if let failure = content.failure { throw failure }
    if readIsLate {
      readIsLate = false
      throw HTTPConnection.late
    }
    if phase == .closed { throw HTTPConnection.cut }
  }

  /// Tells a client that waits for it to send the content (RFC 9110 §10.1.1); not when it did not wait.
  private func send100(_ content: Content) async {
    content.expects100 = false
    guard !answer.headIsOut, !isBeingWritten else { return }
    if output.capacity == 0 { output = loop.takeOutput() }
    output += "HTTP/1.1 100 Continue\r\n\r\n".utf8
    _ = await flush()
  }

  /// The handler has answered: a task of its that still reads the content is told that the request is over, and the connection ends after
  /// the response, as nobody knows where in the content it stands.
  func endReading() {
    guard let content, content.isBeingRead, !content.isComplete else { return }
    content.isOver = true
    answer.keepsAlive = false
    guard let reader else { return }
    self.reader = nil
    loop.resumeLibrary { reader.resume() }
  }

  /// Ends the reading of a request's content with an error, and the connection after the answer. Home.
  func stopReading(_ error: HTTPError, exchange number: UInt64) {
    loop.assertHome()
    guard number == exchange, phase == .exchange, let content, !content.isComplete, content.failure == nil else { return }
    content.failure = error
    answer.keepsAlive = false
    guard content.isBeingRead, let reader else { return }
    self.reader = nil
    loop.resumeLibrary { reader.resume() }
  }

  private var isBeingWritten: Bool { pending?.isBeingWritten ?? false }

  // MARK: Content that nobody read

  /// How much unread content is read for the sake of keeping the connection.
  private static let drainLimit = 64 * 1024

  /// Passes over content that has arrived and tells whether the rest is little enough to wait for. Before the response's head, which has to say
  /// whether the connection goes on.
  func canDrain() -> Bool {
    loop.assertHome()
    guard let content, !content.isComplete else { return true }
    if content.failure != nil || content.isOver { return false }
    // A client that waits for 100 may, or may not, send its content after a final response.
    if content.expects100, start == end { return false }
    var passed = 0
    while passed < HTTPConnection.drainLimit {
      let before = content.received
      while start < end, !content.isComplete {
        guard let piece = try? takePiece(of: content), !piece.isEmpty else { break }
      }
      passed += content.received - before
      if content.isComplete { return true }
      guard stream.mayHoldMore, case .bytes = fill() else { break }
    }
    if case .length = content.framing { return passed + content.remaining <= HTTPConnection.drainLimit }
    return false
  }

  /// Waits for the rest of the content that `canDrain` found little enough.
  func drain(_ content: Content) async -> Bool {
    loop.assertHome()
    content.expects100 = false
    while !content.isComplete {
      do { _ = try await nextPiece(of: content) } catch { return false }
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
