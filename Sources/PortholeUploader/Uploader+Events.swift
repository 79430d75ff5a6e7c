public import PortholeFiles
internal import PortholeNet

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Uploader {
  /// What others did, after it was done.
  public enum Event: Sendable, Hashable {
    /// A file or folder, or what of it was asked for, went out.
    case downloaded(Item, FileTransfer)
    /// A file got its content.
    case uploaded(Item)
    /// Something got another path.
    case moved(from: Item, to: Item)
    /// A copy was made.
    case copied(from: Item, to: Item)
    /// Something was deleted, or put into the trash.
    case deleted(Item)
    /// A folder was made.
    case directoryCreated(Item)
    /// Something came back from the trash.
    case restored(Item)
  }

  /// A file or folder that an event is about.
  public struct Item: Sendable, Hashable {
    /// Its path in the shared folder.
    public let path: StorePath
    /// Where it is, or was, in the file system; nil where the store is no folder.
    public let url: URL?
  }

  /// What others do from now on, by the page or whatever else shares the folder. Each caller gets a sequence of its own; who does not keep up loses the
  /// oldest beyond a thousand.
  public var events: AsyncStream<Event> { hub.stream() }

  /// Calls a closure with each event, from the thread of whoever caused it: it should be quick.
  public func onEvent(_ closure: @escaping @Sendable (Event) -> Void) { hub.add(closure) }
}

/// Hands events of a shared folder to those who listen to its page.
final class EventHub: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: @Sendable (Uploader.Event) -> Void] = [:]
  }

  private let state = Locked(State())

  func listen(to share: FileShare) {
    let folder = (share.store as? LocalFileStore).map { URL(fileURLWithPath: $0.directory, isDirectory: true) }
    share.onEvent { [weak self] event in self?.emit(event, below: folder) }
  }

  func add(_ closure: @escaping @Sendable (Uploader.Event) -> Void) { _ = register(closure) }

  func stream() -> AsyncStream<Uploader.Event> {
    let (stream, continuation) = AsyncStream<Uploader.Event>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
    let id = register { continuation.yield($0) }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
    return stream
  }

  private func register(_ closure: @escaping @Sendable (Uploader.Event) -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.listeners[state.next] = closure
      return state.next
    }
  }

  private func emit(_ event: FileEvent, below folder: URL?) {
    let listeners = state.withLock { Array($0.listeners.values) }
    guard !listeners.isEmpty else { return }
    let event = Uploader.Event(event) { path in
      Uploader.Item(path: path, url: path.components.reduce(folder) { $0?.appendingPathComponent($1) })
    }
    for listener in listeners { listener(event) }
  }
}

extension Uploader.Event {
  init(_ event: FileEvent, _ item: (StorePath) -> Uploader.Item) {
    self =
      switch event {
      case .downloaded(let path, let transfer): .downloaded(item(path), transfer)
      case .uploaded(let path): .uploaded(item(path))
      case .folderCreated(let path): .directoryCreated(item(path))
      case .moved(let from, let to): .moved(from: item(from), to: item(to))
      case .copied(let from, let to): .copied(from: item(from), to: item(to))
      case .deleted(let path): .deleted(item(path))
      case .restored(let path): .restored(item(path))
      }
  }
}
