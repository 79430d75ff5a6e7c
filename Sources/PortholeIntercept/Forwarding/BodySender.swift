internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// Sends the content of a request while its answer is read, as a server may answer before it has all of it.
final class BodySender: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var failure: (any Error)?
  }

  private let body: RequestBody
  private let connection: UpstreamConnection
  private let number: UInt64
  private let state = Locked(State())

  /// Home.
  init(_ body: RequestBody, to connection: UpstreamConnection) {
    self.body = body
    self.connection = connection
    number = connection.exchange
  }

  /// Why the content broke off at its source.
  var failure: (any Error)? { state.withLock { $0.failure } }

  func start() {
    let task = Task(executorPreference: connection.loop) { await self.run() }
    state.withLock { $0.task = task }
  }

  func stop() { state.withLock { $0.task }?.cancel() }

  private func run() async {
    let loop = connection.loop
    do {
      try await send()
      try await loop.library { self.connection.finishRequest() }
    } catch is UpstreamFailure {
      // The server takes no more, and may have said why: whoever reads its answer finds out.
    } catch {
      state.withLock { $0.failure = error }
      loop.post { [connection, number] in if connection.exchange == number, !connection.isResting { connection.close() } }
    }
  }

  private func send() async throws {
    let isChunked = body.length == nil
    var remaining = body.length ?? 0
    for try await piece in body {
      if isChunked {
        var chunk: [UInt8] = []
        chunk.reserveCapacity(piece.count + 20)
        ChunkEncoder.appendSize(piece.count, to: &chunk)
        chunk += piece
        chunk += ChunkEncoder.dataEnd
        try await write(chunk)
      } else {
        remaining -= piece.count
        guard remaining >= 0 else { throw ResponseStreamError.tooLong }
        try await write(piece)
      }
    }
    guard remaining == 0 else { throw HTTPError(.badRequest, detail: "The content of the request ended before it was complete.") }
    if isChunked { try await write(Array("0\r\n\r\n".utf8)) }
  }

  private func write(_ bytes: [UInt8]) async throws {
    try await connection.loop.library {
      guard self.connection.exchange == self.number, !self.connection.isResting else { throw UpstreamFailure.stopped }
      try await self.connection.send(bytes)
    }
  }
}
