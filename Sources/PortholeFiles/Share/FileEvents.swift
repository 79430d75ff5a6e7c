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
  /// A file, or a folder as an archive, went out to somebody.
  case downloaded(StorePath, FileTransfer)
}

/// What went out of a file to somebody who asked for it.
public enum FileTransfer: Sendable, Hashable {
  /// All of it.
  case whole
  /// Parts of it, as asked for.
  case ranges([Range<Int>])
  /// Nothing, as it was there already.
  case notModified
  /// What there is to say about it, without its content.
  case head
}

/// Hands events to all who listen; those who do not keep up lose the oldest.
final class FileEvents: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: @Sendable (FileEvent) -> Void] = [:]
  }

  private let state = Locked(State())

  func stream() -> AsyncStream<FileEvent> {
    let (stream, continuation) = AsyncStream<FileEvent>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
    let id = add { continuation.yield($0) }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
    return stream
  }

  @discardableResult
  func add(_ listener: @escaping @Sendable (FileEvent) -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.listeners[state.next] = listener
      return state.next
    }
  }

  func emit(_ event: FileEvent) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener(event) }
  }
}
