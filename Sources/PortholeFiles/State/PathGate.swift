internal import PortholeNet

/// Lets those who change something at paths pass one after another where these lie in each other, so that nothing comes between looking at locks,
/// changing a file and changing what the state has about it. Others pass at once.
final class PathGate: Sendable {
  private struct Visit {
    let id: Int
    let paths: [StorePath]
    /// Nil once it is inside.
    var waiting: CheckedContinuation<Void, Never>?

    func isInTheWay(of other: [StorePath]) -> Bool {
      paths.contains { own in other.contains { own == $0 || own.isInside($0) || $0.isInside(own) } }
    }
  }

  private let visits = Locked<(next: Int, all: [Visit])>((0, []))

  /// Runs a closure, which must not come here again, when nobody who came before is at these paths.
  func pass<R>(_ paths: [StorePath], _ body: () async throws -> R) async rethrows -> R {
    let id = await enter(paths)
    defer { leave(id) }
    return try await body()
  }

  private func enter(_ paths: [StorePath]) async -> Int {
    let (id, isFree) = visits.withLock { visits in
      visits.next += 1
      let isFree = !visits.all.contains { $0.isInTheWay(of: paths) }
      if isFree { visits.all.append(Visit(id: visits.next, paths: paths)) }
      return (visits.next, isFree)
    }
    if isFree { return id }
    await withCheckedContinuation { continuation in
      let isFree = visits.withLock { visits in
        // They may have left in the meantime.
        let isFree = !visits.all.contains { $0.isInTheWay(of: paths) }
        visits.all.append(Visit(id: id, paths: paths, waiting: isFree ? nil : continuation))
        return isFree
      }
      if isFree { continuation.resume() }
    }
    return id
  }

  private func leave(_ id: Int) {
    let free = visits.withLock { visits in
      visits.all.removeAll { $0.id == id }
      var free: [CheckedContinuation<Void, Never>] = []
      for index in visits.all.indices {
        guard let waiting = visits.all[index].waiting else { continue }
        guard !visits.all[..<index].contains(where: { $0.isInTheWay(of: visits.all[index].paths) }) else { continue }
        visits.all[index].waiting = nil
        free.append(waiting)
      }
      return free
    }
    for continuation in free { continuation.resume() }
  }
}
