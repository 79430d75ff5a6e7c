internal import PortholeHTTP
internal import PortholeNet

/// A handler that calls back with its answer, from any thread, when it has it.
public typealias CompletionHandler = @Sendable (_ request: Request, _ respond: Completion) -> Void

/// Gives the answer of a ``CompletionHandler``: `respond(.text("done"))`.
///
/// It must be called just once. A second call is ignored, and said in the log. When the last copy of it goes without a call, or none comes within
/// the time (`Limits.completionTime`), the client gets a 500, and the log the reason.
public struct Completion: Sendable {
  /// Tells when the last copy goes.
  private final class Holder: Sendable {
    let answer: CompletionAnswer
    init(_ answer: CompletionAnswer) { self.answer = answer }
    deinit { answer.forget() }
  }

  private let holder: Holder

  init(_ answer: CompletionAnswer) { holder = Holder(answer) }

  /// Answers with a response.
  public func callAsFunction(_ response: Response) { holder.answer.give(.success(response)) }

  /// Answers with an error, as if the handler had thrown it.
  public func callAsFunction(throwing error: any Error) { holder.answer.give(.failure(error)) }
}

/// The answer that a completion handler is to give, and who waits for it.
///
/// `@unchecked Sendable`: what it inherits is touched only by the loop's owner, home; the rest is locked.
final class CompletionAnswer: Timed, @unchecked Sendable {
  private enum State {
    case open(CheckedContinuation<Response, any Error>?)
    case given(Result<Response, any Error>)
    /// Nobody waits any more: it was answered, or not for a reason.
    case over(CompletionError?)
  }

  private let state = Locked(State.open(nil))
  private let name: String
  private let logger: Logger
  private let seconds: Int

  /// For a route of a name; it may take so many seconds.
  init(_ name: String, _ logger: Logger, seconds: Int) {
    self.name = name
    self.logger = logger
    self.seconds = seconds
  }

  override func deadlinePassed() { end(.late(seconds)) }

  /// Waits for the answer on a loop's time.
  func wait(on loop: EventLoop) async throws -> Response {
    if case .given(let result) = state.withLock({ $0 }) { return try result.get() }
    try await loop.library { loop.setTimer(self, due: loop.now + Limits.milliseconds(self.seconds)) }
    let result: Result<Response, any Error>
    do { result = .success(try await answer()) } catch { result = .failure(error) }
    try await loop.library { loop.forgetTimer(self) }
    return try result.get()
  }

  private func answer() async throws -> Response {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Response, any Error>? in
          switch state {
          case .open:
            state = .open(continuation)
            return nil
          case .given(let result):
            state = .over(nil)
            return result
          case .over(let reason): return .failure(CompletionAnswer.error(for: reason))
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      end(.departed)
    }
  }

  func give(_ result: Result<Response, any Error>) {
    var complaint: String?
    let waiting = state.withLock { state -> CheckedContinuation<Response, any Error>? in
      switch state {
      case .open(let waiting):
        state = waiting == nil ? .given(result) : .over(nil)
        return waiting
      case .given, .over(nil): complaint = "\(name) answered more than once; the first answer counts"
      case .over(.late): complaint = "\(name) answered too late"
      // There was nobody to answer, or nobody could.
      case .over(.departed), .over(.forgotten): break
      }
      return nil
    }
    waiting?.resume(with: result)
    if let complaint { logger.log(.warning, complaint) }
  }

  /// No answer can come any more.
  func forget() { end(.forgotten) }

  private func end(_ reason: CompletionError) {
    let waiting = state.withLock { state -> CheckedContinuation<Response, any Error>? in
      guard case .open(let waiting) = state else { return nil }
      state = .over(reason)
      return waiting
    }
    waiting?.resume(throwing: CompletionAnswer.error(for: reason))
  }

  private static func error(for reason: CompletionError?) -> any Error {
    guard let reason, reason != .departed else { return CancellationError() }
    return HTTPError(.internalServerError, underlying: reason)
  }
}

/// Why a completion handler's request got no answer of its; told to the log.
private enum CompletionError: Error, Equatable, CustomStringConvertible {
  case forgotten, departed
  case late(Int)

  var description: String {
    switch self {
    case .departed: "the client has left"
    case .forgotten: "the handler let go of its completion without calling it"
    case .late(let seconds): "the handler did not call its completion within \(seconds) s"
    }
  }
}
