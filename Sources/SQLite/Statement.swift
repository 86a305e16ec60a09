internal import CSQLite

/// A value that SQLite can store, such as the value for a placeholder of a SQL statement.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A compiled SQL statement, which can run several times and is freed when its last reference is released.
package final class Statement {
  private let handle: OpaquePointer
  private let database: Database
  private let sql: String

  init(_ sql: String, in database: Database) throws(SQLiteError) {
    var compiled: OpaquePointer?
    let code = sqlite3_prepare_v2(database.handle, sql, -1, &compiled, nil)
    guard code == SQLITE_OK else { throw database.lastError(code, sql: sql) }
    guard let compiled else { throw SQLiteError(.other(SQLITE_MISUSE), "no statement", sql: sql) }
    handle = compiled
    self.database = database
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs the statement once, with values for its placeholders in order, without reading rows.
  package func run(_ values: [SQLiteValue] = []) throws(SQLiteError) {
    try forEachRow(values) { _ in }
  }

  /// Runs the statement with values for its placeholders, and calls `body` for each row, which is valid only in `body`.
  package func forEachRow(
    _ values: [SQLiteValue] = [], _ body: (borrowing Row) -> Void
  ) throws(SQLiteError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw database.lastError(code, sql: sql) }
    }
    while true {
      let code = sqlite3_step(handle)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw database.lastError(code, sql: sql) }
      body(Row(handle))
    }
  }

  /// Runs the statement with values for its placeholders, and returns the results of `read` for all rows, without nil.
  package func rows<Content>(
    _ values: [SQLiteValue] = [], _ read: (borrowing Row) -> Content?
  ) throws(SQLiteError) -> [Content] {
    var rows: [Content] = []
    try forEachRow(values) { row in if let content = read(row) { rows.append(content) } }
    return rows
  }

  /// Runs the statement, and returns the first integer in the first column of its rows, or nil if there is none.
  package func firstInteger(_ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
    try rows(values) { $0.integer(0) }.first
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 {
        shim_sqlite3_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
      }
    case .blob(let bytes):
      return bytes.withUnsafeBytes {
        shim_sqlite3_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}
