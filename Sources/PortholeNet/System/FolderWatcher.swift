internal import CPortholeSystem

/// Tells of changes in folders, whoever makes them: by inotify, and where that cannot be had by looking once a second.
///
/// One for the process. It costs nothing before the first folder is watched; its thread waits in the kernel from then on.
package final class FolderWatcher: Sendable {
  package static let shared = FolderWatcher(usesKernel: true)

  /// Ends a watch when it goes.
  package final class Watch: Sendable {
    fileprivate let end: @Sendable () -> Void
    fileprivate init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  private struct State {
    var next = 0
    /// What to call by the kernel's number for a folder, which is one for all who watch that folder.
    var watched: [Int32: [Int: @Sendable () -> Void]] = [:]
    var polled: [Int: Polled] = [:]
    var kernel: File?
    var isPolling = false
  }

  private struct Polled {
    let folder: File
    var seen: Int
    let changed: @Sendable () -> Void
  }

  private let state = Locked(State())
  private let usesKernel: Bool

  /// A watcher of its own, for tests.
  package init(usesKernel: Bool) { self.usesKernel = usesKernel }

  /// Calls a closure after something in a folder changed, from a thread of the watcher, until the watch is let go of. The closure must be short.
  package func watch(_ folder: File, _ changed: @escaping @Sendable () -> Void) -> Watch {
    state.withLock { state in
      state.next += 1
      let id = state.next
      if usesKernel, let number = addToKernel(folder, &state) {
        state.watched[number, default: [:]][id] = changed
        return Watch { [weak self] in self?.remove(id, number) }
      }
      state.polled[id] = Polled(folder: folder, seen: FolderWatcher.fingerprint(folder), changed: changed)
      startPolling(&state)
      return Watch { [weak self] in self?.state.withLock { _ = $0.polled.removeValue(forKey: id) } }
    }
  }

  private func addToKernel(_ folder: File, _ state: inout State) -> Int32? {
    if state.kernel == nil {
      let raw = porthole_watch_open()
      guard raw >= 0 else { return nil }
      let kernel = File(owning: raw)
      guard Thread.start(name: "porthole-watch", niceness: 0, { [weak self] in FolderWatcher.read(kernel) { self } }) else { return nil }
      state.kernel = kernel
    }
    guard let kernel = state.kernel else { return nil }
    let number = porthole_watch_add(kernel.raw, folder.raw)
    return number >= 0 ? number : nil
  }

  private func remove(_ id: Int, _ number: Int32) {
    state.withLock { state in
      state.watched[number]?[id] = nil
      guard state.watched[number]?.isEmpty == true else { return }
      state.watched[number] = nil
      if let kernel = state.kernel { porthole_watch_remove(kernel.raw, number) }
    }
  }

  private static func read(_ kernel: File, _ watcher: () -> FolderWatcher?) {
    var numbers = [Int32](repeating: 0, count: 512)
    while true {
      let count = Int(unsafe porthole_watch_read(kernel.raw, &numbers, Int32(numbers.count)))
      guard count >= 0, let watcher = watcher() else { return }
      watcher.report(Set(numbers.prefix(count)))
    }
  }

  private func report(_ numbers: Set<Int32>) {
    let calls = state.withLock { state in
      // -1: the kernel lost events, so everything may have changed.
      let met = numbers.contains(-1) ? Set(state.watched.keys) : numbers
      return met.flatMap { state.watched[$0].map { Array($0.values) } ?? [] }
    }
    for call in calls { call() }
  }

  private func startPolling(_ state: inout State) {
    guard !state.isPolling else { return }
    state.isPolling = Thread.start(name: "porthole-watch", niceness: 0) { [weak self] in
      while true {
        Thread.sleep(microseconds: 1_000_000)
        guard let self, self.poll() else { return }
      }
    }
  }

  /// Looks at each folder; false when there is none left.
  private func poll() -> Bool {
    let polled = state.withLock { state in
      if state.polled.isEmpty { state.isPolling = false }
      return state.polled
    }
    for (id, watch) in polled {
      let now = FolderWatcher.fingerprint(watch.folder)
      guard now != watch.seen else { continue }
      state.withLock { $0.polled[id]?.seen = now }
      watch.changed()
    }
    return !polled.isEmpty
  }

  /// Different for different content of a folder, as far as names, sizes and times tell; of huge folders only what their own times tell.
  private static func fingerprint(_ folder: File) -> Int {
    var hasher = Hasher()
    if let own = try? folder.details() {
      hasher.combine(own.modified)
      hasher.combine(own.links)
    }
    guard let reader = try? FolderReader(folder) else { return hasher.finalize() }
    var sum = 0, left = 2_000
    while left > 0, let entry = reader.next() {
      left -= 1
      guard let details = try? folder.details(of: entry.name) else { continue }
      var each = Hasher()
      each.combine(entry.name)
      each.combine(details.size)
      each.combine(details.modified)
      sum &+= each.finalize()
    }
    hasher.combine(sum)
    return hasher.finalize()
  }
}
