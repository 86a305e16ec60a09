internal import CSQLite

extension Database {
  /// Treats the database as a stranger's file: nothing in it may run or write.
  ///
  /// The recipe is SQLite's own for untrusted files, its check of every page included. Throws
  /// `SQLiteError` of kind `.corrupt` where that check finds damage.
  public func guardAgainstHostileContent() throws(SQLiteError) {
    set(SQLITE_DBCONFIG_DEFENSIVE, true)
    set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    set(SQLITE_DBCONFIG_ENABLE_TRIGGER, false)
    set(SQLITE_DBCONFIG_ENABLE_VIEW, false)
    try execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
    try readSchema()
    try checkPages()
    try allowOnlyReading()
  }

  /// Far above what the tracking database and an app's own tables and views beside it need.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 256_000_000), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_EXPR_DEPTH, 100),
    (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 100), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 10),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
  ]

  private func set(_ option: Int32, _ on: Bool) {
    _ = shim_sqlite3_db_config_flag(handle, option, on ? 1 : 0)
  }

  /// A million views fit into a small file: SQLite would read them for hours, and hold all in memory.
  private func readSchema() throws(SQLiteError) {
    sqlite3_progress_handler(handle, Self.mostEntries * Self.stepsOfEntry, { _ in 1 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    do {
      _ = try prepare("PRAGMA page_count").firstInteger()
    } catch  where error.kind == .other(SQLITE_INTERRUPT) {
      throw SQLiteError(.tooLarge, "it has more tables, indexes and views than any app makes")
    }
  }

  /// Tables, indexes, views and triggers; of some thousands more the check of the pages is too long itself.
  private static let mostEntries: Int32 = 2000
  /// How many of its own steps SQLite takes to read one of them.
  private static let stepsOfEntry: Int32 = 7

  /// Damage is told in two forms: as an error of the check itself and as rows other than "ok".
  private func checkPages() throws(SQLiteError) {
    // Whether each row keeps the schema's rules is judged when it is read, and costs only the row.
    try execute("PRAGMA ignore_check_constraints = ON")
    let pages = try prepare("PRAGMA page_count").firstInteger() ?? 0
    var damage: SQLiteError?
    try givingUp(after: 2 + Double(pages) / 500) { () throws(SQLiteError) in
      try prepare("PRAGMA quick_check(1)").forEachRow { row in
        let finding = row.text(0) ?? ""
        if finding != "ok", !finding.contains(" value in ") { damage = .damage(finding) }
      }
    }
    if let damage { throw damage }
  }

  /// A column that is computed from others may take hours to compute, and the check computes it.
  private func givingUp(
    after seconds: Double, _ body: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    var end = ContinuousClock.now + .seconds(seconds)
    let outcome = withUnsafeMutablePointer(to: &end) { end in
      sqlite3_progress_handler(
        handle, 100,
        { end in
          let end = end?.assumingMemoryBound(to: ContinuousClock.Instant.self).pointee
          return Task.isCancelled || end.map { ContinuousClock.now > $0 } == true ? 1 : 0
        }, end)
      defer { sqlite3_progress_handler(handle, 0, nil, nil) }
      return Result { () throws(SQLiteError) in try body() }
    }
    do {
      try outcome.get()
    } catch  where error.kind == .other(SQLITE_INTERRUPT) && !Task.isCancelled {
      throw SQLiteError(.tooLarge, "checking it takes too long for its size")
    }
  }

  private func allowOnlyReading() throws(SQLiteError) {
    let code = sqlite3_set_authorizer(
      handle,
      { _, action, name, value, _, _ in
        let name = name.map { String(cString: $0) } ?? ""
        let value = value.map { String(cString: $0) }
        let isAllowed =
          switch action {
          case SQLITE_SELECT, SQLITE_READ: true
          case SQLITE_FUNCTION: value == "count"
          case SQLITE_PRAGMA where value == nil: ["application_id", "user_version"].contains(name)
          case SQLITE_PRAGMA: name == "table_xinfo"
          default: false
          }
        return isAllowed ? SQLITE_OK : SQLITE_DENY
      }, nil)
    guard code == SQLITE_OK else { throw lastError(code, sql: "") }
  }
}
