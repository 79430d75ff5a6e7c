internal import PortholeNet
internal import PortholeSQLite

/// State in an SQLite database, which survives the process, however that ends. Several processes may share it.
public final class SQLiteStateStore: StateStore {
  /// Why a database could not be opened.
  public struct OpenError: Error, Sendable, CustomStringConvertible {
    /// The reason in words.
    public let description: String
  }

  let database: Locked<Database>

  /// Opens the database `state.db` in a folder, both made where they are not there, and readable by nobody else.
  ///
  /// - Parameter folder: Where it is kept. It should not be in a folder that is shared, which nothing checks.
  /// - Throws: ``OpenError`` when that cannot be.
  public init(folder: String) throws {
    do {
      try PrivateFile.makeFolder(folder)
      // SQLite gives its log the permissions of the database.
      try PrivateFile.touch(folder + "/state.db")
      let database = try Database(path: folder + "/state.db")
      try database.run(
        "CREATE TABLE IF NOT EXISTS record (kind BLOB NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID"
      )
      self.database = Locked(database)
    } catch { throw OpenError(description: "The state in \(folder) cannot be opened: \(error)") }
  }

  /// The value of a record; nil where there is none.
  public func value(_ kind: StateKind, _ key: [UInt8]) async throws -> [UInt8]? {
    try with { try SQLiteStateStore.value(kind, key, $0) }
  }

  /// The records whose keys begin so, in the order of their keys' bytes, beginning behind a key, at most so many.
  public func records(_ kind: StateKind, prefix: [UInt8], after: [UInt8]?, limit: Int) async throws -> [StateRecord] {
    var values: [DatabaseValue] = [.bytes(Array(kind.name.utf8)), .bytes(prefix), .integer(Int64(max(limit, 0)))]
    var sql = "SELECT key, value FROM record WHERE kind = ?1 AND key >= ?2"
    if let after {
      values.append(.bytes(after))
      sql += " AND key > ?4"
    }
    if let end = SQLiteStateStore.end(of: prefix) {
      values.append(.bytes(end))
      sql += " AND key < ?\(values.count)"
    }
    return try with { try $0.run(sql + " ORDER BY key LIMIT ?3", values) }.compactMap { row in
      guard case .bytes(let key) = row.first, case .bytes(let value) = row.last else { return nil }
      return StateRecord(key: key, value: value)
    }
  }

  /// Does all of the changes, one after another, or none.
  ///
  /// - Throws: ``StateConflict`` when a change expected something else.
  public func apply(_ changes: [StateChange]) async throws {
    try with { database in
      try database.transaction { for change in changes { try SQLiteStateStore.apply(change, database) } }
    }
  }

  /// Runs with the database; what it cannot do is a ``FileError``.
  private func with<R>(_ body: (Database) throws -> R) throws -> R {
    do { return try database.withLock { try body($0) } } catch let error as DatabaseError {
      throw error.isFullDisk ? FileError(.diskFull) : FileError(.failed, detail: "The state cannot be read or written: \(error)")
    }
  }

  private static func apply(_ change: StateChange, _ database: Database) throws {
    switch change {
    case .put(let kind, let key, let value, let expected):
      try check(expected, kind, key, database)
      try database.run("INSERT OR REPLACE INTO record VALUES (?1, ?2, ?3)", [.bytes(Array(kind.name.utf8)), .bytes(key), .bytes(value)])
    case .remove(let kind, let key, let expected):
      try check(expected, kind, key, database)
      try database.run("DELETE FROM record WHERE kind = ?1 AND key = ?2", [.bytes(Array(kind.name.utf8)), .bytes(key)])
    case .removeAll(let kind, let prefix): try removeAll(kind, prefix, database)
    case .move(let kind, let prefix, let target):
      let name = DatabaseValue.bytes(Array(kind.name.utf8))
      // Read before the place is made free, which may be a part of it.
      let moved = try select(kind, prefix, database)
      try removeAll(kind, prefix, database)
      try removeAll(kind, target, database)
      for row in moved {
        guard case .bytes(let key) = row.first, let value = row.last else { continue }
        try database.run("INSERT OR REPLACE INTO record VALUES (?1, ?2, ?3)", [name, .bytes(target + key.dropFirst(prefix.count)), value])
      }
    }
  }

  private static func select(_ kind: StateKind, _ prefix: [UInt8], _ database: Database) throws -> [[DatabaseValue]] {
    let name = DatabaseValue.bytes(Array(kind.name.utf8))
    guard let end = end(of: prefix) else {
      return try database.run("SELECT key, value FROM record WHERE kind = ?1 AND key >= ?2", [name, .bytes(prefix)])
    }
    return try database.run(
      "SELECT key, value FROM record WHERE kind = ?1 AND key >= ?2 AND key < ?3", [name, .bytes(prefix), .bytes(end)])
  }

  private static func removeAll(_ kind: StateKind, _ prefix: [UInt8], _ database: Database) throws {
    let name = DatabaseValue.bytes(Array(kind.name.utf8))
    if let end = end(of: prefix) {
      try database.run("DELETE FROM record WHERE kind = ?1 AND key >= ?2 AND key < ?3", [name, .bytes(prefix), .bytes(end)])
    } else {
      try database.run("DELETE FROM record WHERE kind = ?1 AND key >= ?2", [name, .bytes(prefix)])
    }
  }

  private static func value(_ kind: StateKind, _ key: [UInt8], _ database: Database) throws -> [UInt8]? {
    let rows = try database.run("SELECT value FROM record WHERE kind = ?1 AND key = ?2", [.bytes(Array(kind.name.utf8)), .bytes(key)])
    guard case .bytes(let value) = rows.first?.first else { return nil }
    return value
  }

  private static func check(_ expected: StateChange.Expectation, _ kind: StateKind, _ key: [UInt8], _ database: Database) throws {
    if case .any = expected { return }
    guard expected.accepts(try value(kind, key, database)) else { throw StateConflict(key: key) }
  }

  /// The first key behind all that begin so; nil where there is no end.
  private static func end(of prefix: [UInt8]) -> [UInt8]? {
    guard let last = prefix.lastIndex(where: { $0 != 0xFF }) else { return nil }
    return Array(prefix[..<last]) + [prefix[last] + 1]
  }
}
