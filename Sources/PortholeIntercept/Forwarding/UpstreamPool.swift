internal import PortholeNet

/// Connections that are kept for the next request to the same origin from the same loop.
final class UpstreamPool: Sendable {
  private struct Key: Hashable {
    let loop: ObjectIdentifier
    let origin: UpstreamOrigin
  }

  private struct State {
    var idle: [Key: [UpstreamConnection]] = [:]
    var count = 0
  }

  private let state = Locked(State())
  /// Connections that are kept at most, to one origin and to all.
  private static let mostPerOrigin = 64, most = 512
  /// Milliseconds for which one is kept.
  private static let restTime: UInt64 = 30_000

  /// A connection that waits, the one that was used last first. Home.
  func take(_ origin: UpstreamOrigin, _ loop: EventLoop) -> UpstreamConnection? {
    let connection = state.withLock { state -> UpstreamConnection? in
      guard let connection = state.idle[Key(loop: ObjectIdentifier(loop), origin: origin)]?.popLast() else { return nil }
      state.count -= 1
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
    state.withLock { state in
      guard let index = state.idle[key]?.firstIndex(where: { $0 === connection }) else { return }
      state.idle[key]?.remove(at: index)
      state.count -= 1
      if state.idle[key]?.isEmpty ?? false { state.idle[key] = nil }
    }
    connection.close()
  }

  /// How many connections wait.
  var count: Int { state.withLock { $0.count } }

  deinit {
    for connection in state.withLock({ $0.idle.values.flatMap(\.self) }) { connection.loop.post { connection.close() } }
  }
}
