/// What is remembered for a while about clients, at most so much of it: when there is no room, what would go first anyway goes at once.
struct ExpiringTable<Key: Hashable, Value> {
  private var entries: [Key: (value: Value, end: UInt64)] = [:]
  private let capacity: Int
  /// The latest end of an entry that had to go before it.
  private(set) var floor: UInt64 = 0

  init(capacity: Int) { self.capacity = max(capacity, 4) }

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// The value of a key, and when it ends; nil when it has ended.
  func entry(_ key: Key, now: UInt64) -> (value: Value, end: UInt64)? {
    guard let entry = entries[key], entry.end > now else { return nil }
    return entry
  }

  mutating func set(_ key: Key, _ value: Value, end: UInt64, now: UInt64) {
    if entries.count >= capacity, entries[key] == nil { makeRoom(now) }
    entries[key] = (value, end)
  }

  mutating func remove(_ key: Key) { entries[key] = nil }

  /// Leaves a quarter of the room free, so that this is done once for many new entries.
  private mutating func makeRoom(_ now: UInt64) {
    entries = entries.filter { $0.value.end > now }
    let most = capacity - capacity / 4
    guard entries.count > most else { return }
    let ends = entries.values.map(\.end).sorted()
    let last = ends[ends.count - most - 1]
    floor = max(floor, last)
    entries = entries.filter { $0.value.end > last }
  }
}
