internal import PortholeNet

/// State that is gone with the process: for tests, and for what nobody would miss.
public final class MemoryStateStore: StateStore {
  private typealias Table = [[UInt8]: [UInt8]]
  private let tables = Locked<[StateKind: Table]>([:])

  /// An empty store.
  public init() {}

  /// The value of a record; nil where there is none.
  public func value(_ kind: StateKind, _ key: [UInt8]) async throws -> [UInt8]? {
    tables.withLock { $0[kind]?[key] }
  }

  /// The records whose keys begin so, in the order of their keys' bytes, beginning behind a key, at most so many.
  public func records(_ kind: StateKind, prefix: [UInt8], after: [UInt8]?, limit: Int) async throws -> [StateRecord] {
    let table = tables.withLock { $0[kind] ?? [:] }
    let keys = table.keys.filter { key in key.starts(with: prefix) && (after.map { $0.lexicographicallyPrecedes(key) } ?? true) }
    return keys.sorted { $0.lexicographicallyPrecedes($1) }.prefix(max(limit, 0)).map { StateRecord(key: $0, value: table[$0] ?? []) }
  }

  /// Does all of the changes, one after another, or none.
  ///
  /// - Throws: ``StateConflict`` when a change expected something else.
  public func apply(_ changes: [StateChange]) async throws {
    try tables.withLock { tables throws(StateConflict) in
      var changed = tables
      for change in changes { try MemoryStateStore.apply(change, to: &changed) }
      tables = changed
    }
  }

  private static func apply(_ change: StateChange, to tables: inout [StateKind: Table]) throws(StateConflict) {
    switch change {
    case .put(let kind, let key, let value, let expected):
      try check(expected, tables[kind]?[key], key)
      tables[kind, default: [:]][key] = value
    case .remove(let kind, let key, let expected):
      try check(expected, tables[kind]?[key], key)
      tables[kind]?[key] = nil
    case .removeAll(let kind, let prefix):
      tables[kind] = tables[kind]?.filter { !$0.key.starts(with: prefix) }
    case .move(let kind, let prefix, let target):
      let moved = tables[kind]?.filter { $0.key.starts(with: prefix) } ?? [:]
      for key in moved.keys { tables[kind]?[key] = nil }
      tables[kind] = tables[kind]?.filter { !$0.key.starts(with: target) }
      for (key, value) in moved { tables[kind, default: [:]][target + key.dropFirst(prefix.count)] = value }
    }
  }

  private static func check(_ expected: StateChange.Expectation, _ found: [UInt8]?, _ key: [UInt8]) throws(StateConflict) {
    guard expected.accepts(found) else { throw StateConflict(key: key) }
  }
}

extension StateChange.Expectation {
  func accepts(_ found: [UInt8]?) -> Bool {
    switch self {
    case .any: true
    case .none: found == nil
    case .value(let value): found == value
    }
  }
}
