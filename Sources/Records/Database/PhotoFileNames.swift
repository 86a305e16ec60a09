import SQLite

/// The names of all files that records of photos have, and of those that they once had.
///
/// A picture whose record was deleted must not come back as a picture without a record. So triggers of the database
/// remember each name in the table `photo_files`, whichever program writes the record.
package struct PhotoFileNames: Sendable {
  package static let setting = (name: "unlisted_photos", value: "show")
  private static let table = "photo_files"
  private static let triggers = ["INSERT", "UPDATE OF file"].map { event in
    """
    CREATE TRIGGER photo_file_after_\(event.prefix(6).lowercased()) AFTER \(event) ON photos
    WHEN NEW.file IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photo_files WHERE file = NEW.file)
    BEGIN INSERT INTO photo_files (file) VALUES (NEW.file); END
    """
  }

  package fileprivate(set) var names: Set<String> = []
  /// True if the database remembers every name, also after its record is deleted.
  package fileprivate(set) var isComplete = false

  /// Makes the database remember all names from now on, and stores the setting by which sites show pictures without a
  /// record.
  package static func startRemembering(in database: Database, at moment: Instant)
    throws(SQLiteError)
  {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS photo_files (file TEXT PRIMARY KEY NOT NULL) STRICT;
      DROP TRIGGER IF EXISTS photo_file_after_insert;
      DROP TRIGGER IF EXISTS photo_file_after_update;
      \(triggers.joined(separator: ";\n"));
      INSERT INTO photo_files SELECT DISTINCT file FROM photos
        WHERE file IS NOT NULL AND file NOT IN (SELECT file FROM photo_files);
      """)
    try database.storeSetting(setting.name, setting.value, at: moment)
  }

  fileprivate init(readingFrom connection: Database) throws(SQLiteError) {
    var tableCount = 0
    for table in [Photo.table.name, Self.table] {
      guard try connection.hasColumns(["file"], in: table) else { continue }
      tableCount += 1
      names.formUnion(try connection.prepare("SELECT file FROM \(table)").rows { $0.text(0) })
    }
    // Decisions for viewers contain the file names of records that were deleted since.
    for decision in try ViewerDecisions(readingFrom: connection).decisions
    where decision.subject == .photo {
      guard let record = decision.record, let name = decision.file,
        !Photo.isUnlistedID(record)
      else { continue }
      names.insert(name)
    }
    let triggerCount = try connection.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql IN (?1, ?2)"
    ).firstInteger(Self.triggers.map { .text($0) })
    isComplete = tableCount == 2 && triggerCount == Int64(Self.triggers.count)
  }
}

extension TrackingDatabase {
  package func photoFileNames() throws(DatabaseProblem) -> PhotoFileNames {
    try withConnection { try PhotoFileNames(readingFrom: $0) }
  }
}
