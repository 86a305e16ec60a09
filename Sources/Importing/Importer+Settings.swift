import SQLite

extension Importer {
  /// Keeps what the family has said of a source as a setting, so that it need not be said again.
  package mutating func remember(_ name: String, _ value: String) throws(SQLiteError) {
    let known = try setting(name)
    if known == value { return }
    try database.prepare(
      "INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3) ON CONFLICT (name) "
        + "DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at"
    ).run([.text(name), .text(value), .integer(moment.seconds)])
    if known == nil {
      outcome.counts["settings", default: .init()].added += 1
    } else {
      outcome.counts["settings", default: .init()].changed += 1
    }
  }

  /// What a setting says; nil where it is not set.
  func setting(_ name: String) throws(SQLiteError) -> String? {
    var value: String?
    try database.prepare("SELECT value FROM settings WHERE name = ?1").forEachRow([.text(name)]) {
      value = $0.text(0)
    }
    return value
  }
}
