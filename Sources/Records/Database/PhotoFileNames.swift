import SQLite

/// The names of all files to which a photo record belongs or once belonged.
///
/// A site can show pictures to which no record belongs. If a family deletes the record of a picture, the site must not
/// show this picture any more. So SQL triggers store each file name of a record in the table `photo_files`, too.
package struct PhotoFileNames: Sendable {
  package static let unlistedPhotosSetting = (name: "unlisted_photos", value: "show")
  private static let table = "photo_files"
  private static let triggerStatements = ["INSERT", "UPDATE OF file"].map { event in
    """
    CREATE TRIGGER photo_file_after_\(event.prefix(6).lowercased()) AFTER \(event) ON photos
    WHEN NEW.file IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photo_files WHERE file = NEW.file)
    BEGIN INSERT INTO photo_files (file) VALUES (NEW.file); END
    """
  }

  package fileprivate(set) var names: Set<String> = []
  /// True if the table `photo_files` and its triggers exist, so that file names of deleted records are known, too.
  package fileprivate(set) var includesDeletedPhotos = false

  /// Creates the table `photo_files` and its triggers, which store all file names from now on.
  ///
  /// Also stores the setting that makes sites show pictures to which no record belongs.
  package static func createTableAndTriggers(in database: Database, changedAt moment: Instant)
    throws(SQLiteError)
  {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS photo_files (file TEXT PRIMARY KEY NOT NULL) STRICT;
      DROP TRIGGER IF EXISTS photo_file_after_insert;
      DROP TRIGGER IF EXISTS photo_file_after_update;
      \(triggerStatements.joined(separator: ";\n"));
      INSERT INTO photo_files SELECT DISTINCT file FROM photos
        WHERE file IS NOT NULL AND file NOT IN (SELECT file FROM photo_files);
      """)
    try database.storeSetting(
      unlistedPhotosSetting.name, unlistedPhotosSetting.value, changedAt: moment)
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
    where decision.subjectKind == .photo {
      guard let record = decision.recordID, let name = decision.pathOrHash,
        !Photo.isUnlistedID(record)
      else { continue }
      names.insert(name)
    }
    let triggerCount = try connection.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql IN (?1, ?2)"
    ).firstInteger(Self.triggerStatements.map { .text($0) })
    includesDeletedPhotos = tableCount == 2 && triggerCount == Int64(Self.triggerStatements.count)
  }
}

extension TrackingDatabase {
  package func photoFileNames() throws(DatabaseProblem) -> PhotoFileNames {
    try withConnection { try PhotoFileNames(readingFrom: $0) }
  }
}
