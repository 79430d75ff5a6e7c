internal import PortholeHTTP
internal import PortholeNet

/// A time within which a responder has to answer.
package enum Deadline {
  /// What a responder answers; nil when it has not answered within so many milliseconds. It is then cancelled, and what it answers in the end dropped.
  ///
  /// - Throws: What the responder throws in time.
  package static func response(to request: Request, within milliseconds: UInt64, by next: some Responder) async throws -> Response? {
    // What is left behind must not write into what the connection reads.
    let own = request.detached
    let loop = request.connection.loop
    let race = Race()
    let task = Task(executorPreference: loop) {
      do { race.settle(.success(try await next.respond(to: own))) } catch { race.settle(.failure(error)) }
    }
    try await loop.library { loop.setTimer(race, due: loop.now + max(1, milliseconds)) }
    let result = await withTaskCancellationHandler {
      await race.result()
    } onCancel: {
      task.cancel()
    }
    guard let result else {
      task.cancel()
      return nil
    }
    try await loop.library { loop.forgetTimer(race) }
    if let facts = own.facts { request.note { $0 = facts } }
    return try result.get()
  }
}

/// An answer, or the end of the time that it had: whichever comes first.
///
/// `@unchecked Sendable`: what it inherits is touched only by the loop's owner, home; the rest is locked.
private final class Race: Timed, @unchecked Sendable {
  private enum State {
    case open(CheckedContinuation<Result<Response, any Error>?, Never>?)
    /// Nil: there was no time left.
    case settled(Result<Response, any Error>?)
  }
  private let state = Locked(State.open(nil))

  override func deadlinePassed() { settle(nil) }

  func settle(_ result: Result<Response, any Error>?) {
    let waiting = state.withLock { state -> CheckedContinuation<Result<Response, any Error>?, Never>? in
      guard case .open(let waiting) = state else { return nil }
      state = .settled(result)
      return waiting
    }
    waiting?.resume(returning: result)
  }

  func result() async -> Result<Response, any Error>? {
    await withCheckedContinuation { continuation in
      let settled = state.withLock { state -> Result<Response, any Error>?? in
        if case .settled(let result) = state { return .some(result) }
        state = .open(continuation)
        return nil
      }
      if let settled { continuation.resume(returning: settled) }
    }
  }
}
