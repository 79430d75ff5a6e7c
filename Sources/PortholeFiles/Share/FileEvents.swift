internal import PortholeNet

/// What others did with a shared folder, after it was done.
public enum FileEvent: Sendable, Hashable {
  /// A file got its content.
  case uploaded(StorePath)
  /// A folder was made.
  case folderCreated(StorePath)
  /// Something got another path.
  case moved(from: StorePath, to: StorePath)
  /// A copy was made.
  case copied(from: StorePath, to: StorePath)
  /// Something was deleted, or put into the trash.
  case deleted(StorePath)
  /// Something came back from the trash.
  case restored(StorePath)
}

/// Hands events to all who listen; those who do not keep up lose the oldest.
final class FileEvents: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<FileEvent>.Continuation] = [:]
  }

  private let state = Locked(State())

  func stream() -> AsyncStream<FileEvent> {
    let (stream, continuation) = AsyncStream<FileEvent>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
    let id = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
    return stream
  }

  func emit(_ event: FileEvent) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
  }
}
