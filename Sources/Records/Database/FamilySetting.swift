import SQLite

/// A setting of the family in the table `settings`.
package struct FamilySetting: Sendable {
  let name: String
  let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Stores the setting in the tracking database at `path`, with `moment` as the time of change.
  ///
  /// Throws `DatabaseProblem` if the file is not a tracking database, is locked or cannot be
  /// written.
  package func store(
    inDatabaseAt path: String, busyTimeout: Double, at moment: Instant
  ) throws(DatabaseProblem) {
    _ = try TrackingDatabase(at: path, busyTimeout: busyTimeout)
    do throws(SQLiteError) {
      let database = try Database(path: path, openMode: .writing, busyTimeout: busyTimeout)
      try database.execute("PRAGMA trusted_schema = OFF")
      try database.prepare(
        "INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3) ON CONFLICT (name) "
          + "DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at"
      ).run([.text(name), .text(value), .integer(moment.seconds)])
    } catch {
      throw .sqlite(path: path, error)
    }
  }
}
