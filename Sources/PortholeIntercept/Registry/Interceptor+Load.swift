package import Porthole

/// How a load ended.
package enum LoadOutcome: Sendable {
  /// All of the answer was taken.
  case finished
  /// No rule answered; the receiver was told nothing.
  case passed
  /// It broke off, before the head or behind it.
  case failed(any Error)
  /// Its task was cancelled: whoever began the load wants no more of it.
  case stopped
}

extension Interceptor {
  /// Asks the rules and hands the answer over. The load stops by cancelling the task that runs this; the receiver is told nothing more then.
  package func load(_ request: Request, from adapter: Adapter, into receiver: some ResponseReceiver) async -> LoadOutcome {
    switch await answer(request, from: adapter) {
    case .passed: return .passed
    case .failed(let error): return Task.isCancelled ? .stopped : .failed(error)
    case .response(let response):
      do {
        try await response.deliver(answering: request, to: receiver)
        return .finished
      } catch {
        if Task.isCancelled { return .stopped }
        logger.log(.error, "the answer to \(request.method) \(request.url) broke off: \(error)")
        return .failed(error)
      }
    }
  }
}
