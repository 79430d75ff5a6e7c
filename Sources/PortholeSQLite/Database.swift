internal import CSQLite

/// SQLite could not do what it was asked for.
package struct DatabaseError: Error, Sendable, CustomStringConvertible {
  /// SQLite's number for it, with its extension.
  package let code: Int32
  package let description: String

  /// The disk has no room for what was to be kept.
  package var isFullDisk: Bool { code & 0xFF == SQLITE_FULL }
}

/// What a column holds.
package enum DatabaseValue: Sendable, Hashable {
  case integer(Int64)
  case bytes([UInt8])
  case null
}

/// A database in a file. To be used by one thread at a time.
///
/// `@unchecked Sendable`: its user keeps it behind a lock; SQLite itself is asked to lock, too.
@safe package final class Database: @unchecked Sendable {
  private let connection: OpaquePointer
  /// Statements that were prepared before, by their text.
  private var statements: [String: OpaquePointer]

  /// Opens a database, made where it is not there, for several processes at once: they wait for each other up to five seconds.
  ///
  /// A write-ahead log keeps what was committed through the end of the process in any way; when the machine loses power the last
  /// moments may be gone, but nothing is torn.
  package init(path: String) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_NOFOLLOW
    let result = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard result == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe Database.error(opened, result)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe connection = opened
    unsafe statements = [:]
    unsafe sqlite3_extended_result_codes(connection, 1)
    unsafe sqlite3_busy_timeout(connection, 5_000)
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = NORMAL")
  }

  deinit {
    for unsafe(_, statement) in unsafe statements { unsafe sqlite3_finalize(statement) }
    unsafe sqlite3_close_v2(connection)
  }

  /// Runs a statement and gives its rows; `?1` and so on stand for the values.
  @discardableResult
  package func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) -> [[DatabaseValue]] {
    let statement = try unsafe prepare(sql)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try unsafe bind(value, Int32(clamping: index + 1), statement) }
    var rows: [[DatabaseValue]] = []
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: unsafe rows.append((0..<sqlite3_column_count(statement)).map { unsafe Database.column($0, statement) })
      case SQLITE_DONE: return rows
      case let result: throw unsafe Database.error(connection, result)
      }
    }
  }

  /// Does all of it or, where it throws, nothing. Others who would write wait.
  package func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  private func prepare(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    if let known = unsafe statements[sql] { return unsafe known }
    var made: OpaquePointer?
    let result = unsafe sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard result == SQLITE_OK, let made = unsafe made else { throw unsafe Database.error(connection, result) }
    unsafe statements[sql] = unsafe made
    return unsafe made
  }

  private func bind(_ value: DatabaseValue, _ index: Int32, _ statement: OpaquePointer) throws(DatabaseError) {
    let result =
      switch value {
      case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .bytes(let bytes):
        // -1: SQLite copies them. No bytes are none, not NULL.
        unsafe bytes.isEmpty
          ? sqlite3_bind_zeroblob(statement, index, 0)
          : bytes.withUnsafeBytes {
            unsafe sqlite3_bind_blob64(
              statement, index, $0.baseAddress, UInt64($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
          }
      }
    guard result == SQLITE_OK else { throw unsafe Database.error(connection, result) }
  }

  private static func column(_ index: Int32, _ statement: OpaquePointer) -> DatabaseValue {
    switch unsafe sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, index))
    case SQLITE_NULL: return .null
    default:
      guard let bytes = unsafe sqlite3_column_blob(statement, index) else { return .bytes([]) }
      let count = unsafe Int(sqlite3_column_bytes(statement, index))
      return unsafe .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
  }

  private static func error(_ connection: OpaquePointer?, _ code: Int32) -> DatabaseError {
    let words = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) } ?? "error \(code)"
    return DatabaseError(code: code, description: words)
  }
}
