internal import PortholeNet

/// Connections that are kept for the next request to the same origin from the same loop.
final class UpstreamPool: Sendable {
  private struct Key: Hashable {
    let loop: ObjectIdentifier
    let origin: UpstreamOrigin

    init(_ loop: EventLoop, _ origin: UpstreamOrigin) {
      self.loop = ObjectIdentifier(loop)
      self.origin = origin
    }
  }

  private struct State {
    /// Of origins that have any: those of which nothing is kept leave nothing behind.
    var idle: [Key: [UpstreamConnection]] = [:]
    var count = 0

    /// Takes out of an origin's connections what a closure takes.
    mutating func take(_ key: Key, _ body: (inout [UpstreamConnection]) -> UpstreamConnection?) -> UpstreamConnection? {
      guard let index = idle.index(forKey: key), let connection = body(&idle.values[index]) else { return nil }
      if idle.values[index].isEmpty { idle.remove(at: index) }
      count -= 1
      return connection
    }

    /// Keeps a connection; false when there are enough.
    mutating func keep(_ connection: UpstreamConnection, _ key: Key) -> Bool {
      guard count < UpstreamPool.most, idle[key, default: []].add(connection, most: UpstreamPool.mostPerOrigin) else { return false }
      count += 1
      return true
    }
  }

  private let state = Locked(State())
  /// Connections that are kept at most, to one origin and to all.
  private static let mostPerOrigin = 64, most = 512
  /// Milliseconds for which one is kept.
  private static let restTime: UInt64 = 30_000

  /// A connection that waits, the one that was used last first. Home.
  func take(_ origin: UpstreamOrigin, _ loop: EventLoop) -> UpstreamConnection? {
    let key = Key(loop, origin)
    return state.withLock { $0.take(key) { $0.popLast() } }
  }

  /// Keeps a connection, or closes it when there are enough. Home.
  func give(_ connection: UpstreamConnection) {
    let key = Key(connection.loop, connection.origin)
    guard state.withLock({ $0.keep(connection, key) }) else { return connection.close() }
    if connection.whenDisturbed == nil { connection.whenDisturbed = { [weak self] in self?.drop($0, key) } }
    connection.rest(for: UpstreamPool.restTime)
  }

  /// Something came that nobody asked for, or the end, or its time is over. Home.
  private func drop(_ connection: UpstreamConnection, _ key: Key) {
    _ = state.withLock { state in
      state.take(key) { idle in idle.lastIndex { $0 === connection }.map { idle.remove(at: $0) } }
    }
    connection.close()
  }

  /// How many connections wait.
  var count: Int { state.withLock { $0.count } }
  /// How many origins there are connections to, each loop's by themselves.
  var origins: Int { state.withLock { $0.idle.count } }

  deinit {
    for connection in state.withLock({ $0.idle.values.flatMap(\.self) }) { connection.loop.post { connection.close() } }
  }
}

extension [UpstreamConnection] {
  /// Adds one behind the others; false when there are enough.
  fileprivate mutating func add(_ connection: UpstreamConnection, most: Int) -> Bool {
    guard count < most else { return false }
    append(connection)
    return true
  }
}
