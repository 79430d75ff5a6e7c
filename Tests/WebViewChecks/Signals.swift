import Synchronization

/// Texts by names, which others wait for.
final class Signals: Sendable {
  private struct State {
    var texts: [String: String] = [:]
    var waiting: [UInt64: (name: String, continuation: CheckedContinuation<String, any Error>)] = [:]
    var last: UInt64 = 0
  }

  private let state = Mutex(State())

  func set(_ name: String, to text: String = "") {
    let waiting = state.withLock { state in
      state.texts[name] = text
      let waiting = state.waiting.filter { $0.value.name == name }
      for id in waiting.keys { state.waiting[id] = nil }
      return waiting.values.map(\.continuation)
    }
    for continuation in waiting { continuation.resume(returning: text) }
  }

  /// The text of a name, once there is one.
  ///
  /// - Throws: `CancellationError`, at once.
  @discardableResult
  func wait(for name: String) async throws -> String {
    let id = state.withLock { state in
      state.last += 1
      return state.last
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let text: String? = state.withLock { state in
          if let text = state.texts[name] { return text }
          state.waiting[id] = (name, continuation)
          return nil
        }
        if let text { continuation.resume(returning: text) } else if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: UInt64) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
  }
}
