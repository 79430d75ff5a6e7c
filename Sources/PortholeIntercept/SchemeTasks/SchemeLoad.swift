internal import PortholeHTTP

/// One task of an engine, and what becomes of it.
@MainActor
final class SchemeLoad {
  private let task: any SchemeTask
  private let ended: @MainActor () -> Void
  private var running: Task<Void, Never>?
  /// Whether the engine is to hear no more: it was told the end, or said so itself.
  private var isOver = false

  init(_ task: any SchemeTask, ended: @escaping @MainActor () -> Void) {
    self.task = task
    self.ended = ended
  }

  func start(_ interceptor: Interceptor, _ adapter: Adapter) {
    let asked = SchemeRequest(task)
    // Detached: handlers do not belong on the main actor.
    running = Task.detached {
      let failure = await asked.answer(by: interceptor, from: adapter, into: SchemeReceiver(load: self))
      await self.finish(failure)
    }
  }

  func stop() {
    isOver = true
    running?.cancel()
  }

  func begin(_ status: Status, _ fields: Fields) throws {
    guard !isOver else { throw CancellationError() }
    try task.begin(status, fields)
  }

  func take(_ piece: [UInt8]) async throws {
    guard !isOver else { throw CancellationError() }
    try await task.take(piece)
  }

  private func finish(_ failure: (any Error)?) {
    guard !isOver else { return }
    isOver = true
    if let failure { task.fail(failure) } else { task.end() }
    ended()
  }
}

/// Hands an answer over to a load, on the main actor.
struct SchemeReceiver: ResponseReceiver {
  let load: SchemeLoad

  func begin(_ status: Status, _ fields: Fields, length: Int?) async throws { try await load.begin(status, fields) }
  func take(_ piece: [UInt8]) async throws { try await load.take(piece) }
}
