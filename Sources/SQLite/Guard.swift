internal import CSQLite

extension Database {
  /// Treats the database as a stranger's file: nothing in it may run or write.
  ///
  /// The recipe is SQLite's own for untrusted files; its check of every page comes first. Throws
  /// `SQLiteError` of kind `.corrupt` where that check finds damage.
  public func guardAgainstHostileContent() throws(SQLiteError) {
    set(SQLITE_DBCONFIG_DEFENSIVE, true)
    set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    set(SQLITE_DBCONFIG_ENABLE_TRIGGER, false)
    set(SQLITE_DBCONFIG_ENABLE_VIEW, false)
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    try checkPages()
    try allowOnlyReading()
  }

  /// Far above what the tracking database needs, far below what hurts.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 64_000_000), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 20),
    (SQLITE_LIMIT_COMPOUND_SELECT, 3), (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 10),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
  ]

  private func set(_ option: Int32, _ on: Bool) {
    _ = shim_sqlite3_db_config_flag(handle, option, on ? 1 : 0)
  }

  /// Damage is told in two forms: as an error of the check itself and as rows other than "ok".
  private func checkPages() throws(SQLiteError) {
    var damage: String?
    try prepare("PRAGMA quick_check(1)").forEachRow { row in
      let finding = row.text(0) ?? ""
      if finding != "ok" { damage = finding }
    }
    if let damage { throw SQLiteError(.corrupt, damage) }
  }

  private func allowOnlyReading() throws(SQLiteError) {
    let code = sqlite3_set_authorizer(
      handle,
      { _, action, name, value, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_TRANSACTION, SQLITE_FUNCTION:
          return SQLITE_OK
        case SQLITE_PRAGMA where value == nil:
          let harmless = ["application_id", "user_version"]
          return name.map { harmless.contains(String(cString: $0)) } == true
            ? SQLITE_OK : SQLITE_DENY
        default:
          return SQLITE_DENY
        }
      }, nil)
    guard code == SQLITE_OK else { throw lastError(code, sql: "") }
  }
}
