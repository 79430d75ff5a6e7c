internal import PortholeNet
internal import Synchronization

/// Those who listen to a server's events.
final class Events: Sendable {
  private struct State {
    var next = 0
    var streams: [Int: AsyncStream<ServerEvent>.Continuation] = [:]
    var closures: [@Sendable (ServerEvent) -> Void] = []
    /// Some of the closures want to hear of connections and requests.
    var hasObserver = false
  }

  private let state = Locked(State())
  private let observed = Atomic<Bool>(false)
  /// Events that wait for a slow listener; older ones are dropped beyond that.
  private static let most = 1024

  /// Whether anybody wants to hear of connections and requests, which costs something with each of them.
  var isObserved: Bool { observed.load(ordering: .relaxed) }
  /// Whether anybody listens at all.
  var hasListeners: Bool { state.withLock { !$0.streams.isEmpty || !$0.closures.isEmpty } }

  func stream() -> AsyncStream<ServerEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: ServerEvent.self, bufferingPolicy: .bufferingNewest(Events.most))
    let key = state.withLock { state in
      state.next += 1
      state.streams[state.next] = continuation
      observed.store(true, ordering: .relaxed)
      return state.next
    }
    continuation.onTermination = { [weak self] _ in self?.remove(key) }
    return stream
  }

  /// Adds a listener; one that is for the server's life alone may hear of more, but nothing is done for it where requests are answered.
  func add(_ closure: @escaping @Sendable (ServerEvent) -> Void, forLifeAlone: Bool = false) {
    state.withLock { state in
      state.closures.append(closure)
      guard !forLifeAlone else { return }
      state.hasObserver = true
      observed.store(true, ordering: .relaxed)
    }
  }

  private func remove(_ key: Int) {
    state.withLock { state in
      state.streams[key] = nil
      observed.store(!state.streams.isEmpty || state.hasObserver, ordering: .relaxed)
    }
  }

  /// Tells every listener. Closures are user code: not for a loop's owner while home.
  func send(_ event: ServerEvent) {
    let (streams, closures) = state.withLock { (Array($0.streams.values), $0.closures) }
    for stream in streams { stream.yield(event) }
    for closure in closures { closure(event) }
  }

  /// Ends every sequence: the server is gone.
  func finish() {
    let streams = state.withLock { Array($0.streams.values) }
    for stream in streams { stream.finish() }
  }
}
