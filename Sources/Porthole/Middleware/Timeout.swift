internal import PortholeHTTP
internal import PortholeNet

/// Answers 503 when a handler has not answered within a time, and cancels it.
///
/// It is about the answer's head: content that is streamed may take longer. A handler that does not heed its cancellation runs on, and what it
/// answers in the end is dropped.
public struct Timeout: Middleware {
  private let milliseconds: UInt64

  /// Allows so much time; it is measured in quarters of a second.
  public init(_ time: Duration) { milliseconds = time.milliseconds }

  /// Answers by what it wraps, or in its place.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    // What is left behind must not write into what the connection reads.
    let own = request.detached
    let loop = request.connection.loop
    let race = Race()
    let task = Task(executorPreference: loop) {
      do { race.settle(.success(try await next.respond(to: own))) } catch { race.settle(.failure(error)) }
    }
    try await loop.library { loop.timers.set(race, due: loop.now + max(1, milliseconds)) }
    let result = await withTaskCancellationHandler {
      await race.result()
    } onCancel: {
      task.cancel()
    }
    guard let result else {
      task.cancel()
      throw HTTPError(.serviceUnavailable, detail: "The answer took too long to make.")
    }
    try await loop.library { loop.timers.forget(race) }
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
