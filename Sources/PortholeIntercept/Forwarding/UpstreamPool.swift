internal import PortholeNet

/// Connections that are kept for the next request to the same origin from the same loop.
final class UpstreamPool: Sendable {
  /// Those of one loop to one origin.
  private struct Shelf {
    let loop: ObjectIdentifier
    let origin: UpstreamOrigin
    var idle: [UpstreamConnection] = []
  }

  /// Few: there are no more than connections that wait, and looking at some takes less time than a hash.
  private struct Shelves {
    var all: [Shelf] = []
    var count = 0

    func index(_ loop: EventLoop, _ origin: UpstreamOrigin) -> Int? {
      let loop = ObjectIdentifier(loop)
      return all.firstIndex { $0.loop == loop && $0.origin == origin }
    }

    /// Takes the connection that was used last.
    mutating func take(_ loop: EventLoop, _ origin: UpstreamOrigin) -> UpstreamConnection? {
      guard let index = index(loop, origin), let connection = all[index].idle.popLast() else { return nil }
      count -= 1
      return connection
    }

    /// Keeps a connection; false when there are enough.
    mutating func keep(_ connection: UpstreamConnection) -> Bool {
      guard count < UpstreamPool.most else { return false }
      if let index = index(connection.loop, connection.origin) {
        guard all[index].idle.count < UpstreamPool.mostPerOrigin else { return false }
        all[index].idle.append(connection)
      } else {
        // Those that became empty go when there is another.
        all.removeAll { $0.idle.isEmpty }
        all.append(Shelf(loop: ObjectIdentifier(connection.loop), origin: connection.origin, idle: [connection]))
      }
      count += 1
      return true
    }

    /// Takes a certain connection away.
    mutating func drop(_ connection: UpstreamConnection) {
      guard let index = index(connection.loop, connection.origin),
        let place = all[index].idle.lastIndex(where: { $0 === connection })
      else { return }
      all[index].idle.remove(at: place)
      count -= 1
    }
  }

  private let shelves = Locked(Shelves())
  /// Connections that are kept at most, to one origin and to all.
  private static let mostPerOrigin = 64, most = 512
  /// Milliseconds for which one is kept.
  private static let restTime: UInt64 = 30_000

  /// A connection that waits, the one that was used last first. Home.
  func take(_ origin: UpstreamOrigin, _ loop: EventLoop) -> UpstreamConnection? { shelves.withLock { $0.take(loop, origin) } }

  /// Keeps a connection, or closes it when there are enough. Home.
  func give(_ connection: UpstreamConnection) {
    guard shelves.withLock({ $0.keep(connection) }) else { return connection.close() }
    if connection.whenDisturbed == nil {
      // Not the pool: whoever lets go of that has what it keeps closed, which ends the circle.
      connection.whenDisturbed = { [shelves] disturbed in
        shelves.withLock { $0.drop(disturbed) }
        disturbed.close()
      }
    }
    connection.rest(for: UpstreamPool.restTime)
  }

  /// How many connections wait.
  var count: Int { shelves.withLock { $0.count } }
  /// How many origins there are connections to, each loop's by themselves.
  var origins: Int { shelves.withLock { $0.all.count { !$0.idle.isEmpty } } }

  deinit {
    let idle = shelves.withLock { shelves in
      defer { shelves = Shelves() }
      return shelves.all.flatMap(\.idle)
    }
    for connection in idle { connection.loop.post { connection.close() } }
  }
}
