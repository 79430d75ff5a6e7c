internal import Porthole
internal import PortholeNet
internal import Synchronization

/// What is still to come of the content of an answer: what a streamed response reads from. When it goes, whatever is left goes with the connection.
final class UpstreamContent: Sendable {
  private let exchange: UpstreamExchange
  /// All was read.
  private let isOver = Atomic<Bool>(false)

  init(of exchange: UpstreamExchange) { self.exchange = exchange }

  deinit { stop() }

  /// Stops the load, from anywhere; of no effect once all was read.
  private func stop() {
    if !isOver.load(ordering: .relaxed) { exchange.stop() }
  }

  /// Sends the content to a client as it comes.
  func pump(to writer: ResponseWriter) async throws {
    let connection = exchange.connection
    // A page may wait for the head alone, as for that of a stream of events.
    if try await connection.loop.library({ !connection.holdsContent }) { try await writer.begin() }
    try await withTaskCancellationHandler {
      while let piece = try await next() { try await writer.write(piece) }
    } onCancel: {
      stop()
    }
  }

  private func next() async throws -> [UInt8]? {
    try await exchange.connection.loop.library {
      guard let piece = try await self.exchange.connection.nextPiece() else {
        self.isOver.store(true, ordering: .relaxed)
        self.exchange.finish()
        return nil
      }
      return piece
    }
  }
}
