import Glibc
internal import CSQLite

extension Database {
  /// Prepares the connection for a file from an unknown source, so that nothing in the file can run code or write data.
  ///
  /// Follows the recommendations of the SQLite developers, and checks every page of the file. If the file is damaged,
  /// throws an error of kind `.corrupt`. If it has too many tables or the check takes too long, throws an error of kind
  /// `.tooLarge`.
  package func hardenForUntrustedFile() throws(SQLiteError) {
    let options: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
    ]
    for (option, value) in options { _ = shim_sqlite3_db_config_flag(handle, option, value) }
    try execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    for (limit, value) in Self.connectionLimits { sqlite3_limit(handle, limit, value) }
    try checkSchemaSize()
    try checkForDamage()
    try allowOnlyReading()
  }

  /// The limits that SQLite enforces, such as the maximum length of a statement in bytes.
  ///
  /// They are far above what Kinfolio's tables and additional tables of an app require.
  private static let connectionLimits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 256_000_000), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_EXPR_DEPTH, 100),
    (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 100), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 10),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
  ]

  /// Throws an error of kind `.tooLarge` if the file has too many tables, indexes, views and triggers.
  ///
  /// A small file can have a million views, and reading them would take hours and much memory.
  private func checkSchemaSize() throws(SQLiteError) {
    sqlite3_progress_handler(
      handle, Self.maximumSchemaEntries * Self.stepsPerSchemaEntry, { _ in 1 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    do {
      _ = try prepare("PRAGMA page_count").firstInteger()
    } catch  where error.kind == .other(SQLITE_INTERRUPT) {
      throw SQLiteError(.tooLarge, "it has too many tables, indexes and views")
    }
  }

  /// The maximum number of tables, indexes, views and triggers together.
  private static let maximumSchemaEntries: Int32 = 2000
  /// The steps of SQLite's virtual machine for reading the definition of one table, index, view or trigger.
  private static let stepsPerSchemaEntry: Int32 = 7

  /// Runs SQLite's quick check, and throws if the file is damaged or the check takes too long.
  private func checkForDamage() throws(SQLiteError) {
    // Kinfolio validates each row when it reads the row, and rejects only rows with a violation. Therefore, this check
    // ignores CHECK constraints and values of the wrong type.
    try execute("PRAGMA ignore_check_constraints = ON")
    let pages = try prepare("PRAGMA page_count").firstInteger() ?? 0
    var damage: SQLiteError?
    try withTimeLimit(seconds: 2 + Double(pages) / 500) { () throws(SQLiteError) in
      try prepare("PRAGMA quick_check(1)").forEachRow { row in
        let finding = row.text(0) ?? ""
        if finding != "ok", !finding.contains(" value in ") { damage = .damageError(finding) }
      }
    }
    if let damage { throw damage }
  }

  /// Calls `body`, and interrupts SQLite and throws an error of kind `.tooLarge` after `seconds` of processor time.
  ///
  /// Also interrupts SQLite if the task is canceled. Without a limit, an attacker's file could make the check of
  /// generated columns take hours.
  private func withTimeLimit(
    seconds: Double, _ body: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    var end = Self.threadTimeSeconds + seconds
    let outcome = withUnsafeMutablePointer(to: &end) { end in
      sqlite3_progress_handler(
        handle, 100,
        { end in
          let end = end?.assumingMemoryBound(to: Double.self).pointee
          return Task.isCancelled || end.map { Database.threadTimeSeconds > $0 } == true ? 1 : 0
        }, end)
      defer { sqlite3_progress_handler(handle, 0, nil, nil) }
      return Result { () throws(SQLiteError) in try body() }
    }
    do {
      try outcome.get()
    } catch  where error.kind == .other(SQLITE_INTERRUPT) && !Task.isCancelled {
      throw SQLiteError(.tooLarge, "checking it for damage takes too long")
    }
  }

  /// The processor time that this thread has used, in seconds, which does not depend on other programs.
  private static var threadTimeSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Makes SQLite reject all statements except those that read tables, count rows or return versions and columns.
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
