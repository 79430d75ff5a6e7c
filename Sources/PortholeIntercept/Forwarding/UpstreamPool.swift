internal import PortholeNet

/// Connections that are kept for the next request to the same origin from the same loop.
final class UpstreamPool: Sendable {
  private struct Key: Hashable {
    let loop: ObjectIdentifier
    let origin: UpstreamOrigin
  }

  private struct State {
    /// Of origins that have any: those of which nothing is kept leave nothing behind.
    var idle: [Key: [UpstreamConnection]] = [:]
    var count = 0

    mutating func remove(_ connection: UpstreamConnection, _ key: Key) {
      guard let index = idle[key]?.lastIndex(where: { $0 === connection }) else { return }
      idle[key]?.remove(at: index)
      count -= 1
      if idle[key]?.isEmpty ?? false { idle[key] = nil }
    }
  }

  private let state = Locked(State())
  /// Connections that are kept at most, to one origin and to all.
  private static let mostPerOrigin = 64, most = 512
  /// Milliseconds for which one is kept.
  private static let restTime: UInt64 = 30_000

  /// A connection that waits, the one that was used last first. Home.
  func take(_ origin: UpstreamOrigin, _ loop: EventLoop) -> UpstreamConnection? {
    let connection = state.withLock { state -> UpstreamConnection? in
      let key = Key(loop: ObjectIdentifier(loop), origin: origin)
      guard let connection = state.idle[key]?.last else { return nil }
      state.remove(connection, key)
      return connection
    }
    connection?.whenDisturbed = nil
    return connection
  }

  /// Keeps a connection, or closes it when there are enough. Home.
  func give(_ connection: UpstreamConnection) {
    let key = Key(loop: ObjectIdentifier(connection.loop), origin: connection.origin)
    let isKept = state.withLock { state in
      guard state.count < UpstreamPool.most, state.idle[key, default: []].count < UpstreamPool.mostPerOrigin else { return false }
      state.idle[key, default: []].append(connection)
      state.count += 1
      return true
    }
    guard isKept else { return connection.close() }
    connection.whenDisturbed = { [weak self] in self?.drop($0, key) }
    connection.rest(for: UpstreamPool.restTime)
  }

  /// Something came that nobody asked for, or the end, or its time is over. Home.
  private func drop(_ connection: UpstreamConnection, _ key: Key) {
    state.withLock { $0.remove(connection, key) }
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
