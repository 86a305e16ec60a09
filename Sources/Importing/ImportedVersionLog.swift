import Hashing
import SQLite

/// The log of earlier versions of imported records, in which each entry contains a version and the next version.
///
/// If a version occurs at several times, only its latest time is logged, so that the log does not depend on the order
/// of imports.
struct ImportedVersionLog {
  private let source: String
  private let findStatement: Statement
  private let removeStatement: Statement
  private let addStatement: Statement

  init(of source: String, in database: Database) throws(SQLiteError) {
    self.source = source
    findStatement = try database.prepare(
      "SELECT source_id, before FROM activity WHERE source = ?1 AND source_id >= ?2 "
        + "AND source_id < ?3")
    removeStatement = try database.prepare(
      "DELETE FROM activity WHERE source = ?1 AND source_id = ?2")
    addStatement = try database.prepare(
      "INSERT INTO activity (id, happened_at, profile_id, kind, subject, before, after, source, "
        + "source_id, changed_at) VALUES (?1, ?2, ?3, 'record_changed', ?4, ?5, ?6, ?7, ?8, ?2)")
  }

  /// Adds the version `earlier` of a record, if it is not nil, to the record's log, and returns whether it was new.
  ///
  /// `latest` is the version that is stored in the record's table, and with which the log ends.
  @discardableResult
  func addVersion(
    _ earlier: ImportedVersion? = nil, before latest: ImportedVersion, ofTable table: String,
    key: String, profileID profile: SQLiteValue
  ) throws(SQLiteError) -> Bool {
    let prefix = ImportID.text("", table, key) + "/"
    var moments: [String: Int64] = [:]
    if let earlier { moments[earlier.contentText] = earlier.changedAt }
    var isNew = earlier != nil
    var names: [String] = []
    try findStatement.forEachRow([.text(source), .text(prefix), .text(prefix + "~")]) { row in
      guard let name = row.text(0),
        let stamp = Int64(name.dropFirst(prefix.count).prefix { $0 != "/" })
      else { return }
      names.append(name)
      if let earlier, earlier.contentText == row.text(1), earlier.changedAt <= stamp {
        isNew = false
      }
      let content = row.text(1) ?? ""
      moments[content] = max(moments[content] ?? stamp, stamp)
    }
    for name in names { try removeStatement.run([.text(source), .text(name)]) }
    moments[latest.contentText] = nil
    let chain = moments.map { ImportedVersion(changedAt: $1, content: $0) }.sorted() + [latest]
    for (version, next) in zip(chain, chain.dropFirst()) {
      let print = SHA256.hex(of: version.contentText.utf8).prefix(16)
      try addEntry(
        version, next, named: "\(prefix)\(version.changedAt)/\(print)", of: table, profile)
    }
    return isNew
  }

  /// Logs a stored value that was replaced because the family declared another value, such as the sex of a child.
  func addReplacedValue(
    _ earlier: ImportedVersion, declared latest: ImportedVersion, of record: ImportedRecord,
    profileID profile: SQLiteValue
  ) throws(SQLiteError) {
    let prefix = ImportID.text("", record.table, record.key)
    let name = "\(prefix)=\(latest.changedAt)/\(earlier.contentText)/\(latest.contentText)"
    // The same change twice within a second becomes one entry.
    try removeStatement.run([.text(source), .text(name)])
    try addEntry(earlier, latest, named: name, of: record.table, profile)
  }

  private func addEntry(
    _ version: ImportedVersion, _ next: ImportedVersion, named name: String,
    of table: String, _ profile: SQLiteValue
  ) throws(SQLiteError) {
    try addStatement.run([
      .text(ImportID.text(source, "activity", name)), .integer(next.changedAt), profile,
      .text(table), .text(version.contentText), .text(next.contentText), .text(source),
      .text(name),
    ])
  }
}

enum ImportID {
  /// Returns the ID of an imported record, which is the same in every import because it depends only on these values.
  static func text(_ source: String, _ table: String, _ key: String) -> String {
    String(SHA256.hex(of: "\(source)\u{1F}\(table)\u{1F}\(key)".utf8).prefix(32))
  }
}
