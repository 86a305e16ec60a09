import SQLite

/// A consistent, read-only view of a family's Kinfolio database.
///
/// Release it as soon as the records and the photos are read: until then, other programs may be unable to write to a
/// database without a write-ahead log.
package final class TrackingDatabase {
  /// The SQLite application id of every Kinfolio database: the letters "Kinf".
  static let applicationID: Int64 = 0x4B69_6E66

  /// The path of the database, or if it is a converted copy of another program's file, the path of that file.
  package let path: String
  /// True if a temporary copy of the file is read, because SQLite could read the file itself only by writing to it.
  package var isTemporaryCopy: Bool { snapshot.isTemporaryCopy }

  /// If this is a converted copy of another program's file, the rows of that file that could not be converted.
  let unconvertedRows: [SkippedRow]
  /// Returns a description, for users, of the row that has this key in another program's file.
  ///
  /// The function is nil if the database is not a converted copy of such a file.
  private let describeSourceRow: (@Sendable (String) -> String)?
  package var isConvertedCopy: Bool { describeSourceRow != nil }
  private let quantitiesOfUnknownUnit: Quantities
  private let selectableLanguages: [Language]?
  private let snapshot: DatabaseSnapshot
  /// The version of the database's schema, from 1 to `DatabaseSchema.newestVersion`.
  package let schemaVersion: Int

  /// Opens the database at `path`, and waits up to `busyTimeout` seconds if it is locked.
  ///
  /// `selectableLanguages` are the languages that the family may choose, or nil if it may choose any language. Reading
  /// the family fails if it has chosen another language.
  ///
  /// The other parameters describe a database that was converted from another program's file:
  /// - `original`: the path of that file, which all errors after opening mention.
  /// - `unconvertedRows`: the rows of that file that could not be converted.
  /// - `describeSourceRow`: returns a description, for users, of the row that has this key in that file.
  ///
  /// Throws `DatabaseProblem` if the file is not a Kinfolio database of a supported version.
  package init(
    at path: String, busyTimeout: Double = 5, convertedFrom original: String? = nil,
    quantitiesOfUnknownUnit: Quantities = [], selectableLanguages: [Language]? = nil,
    unconvertedRows: [SkippedRow] = [],
    describeSourceRow name: (@Sendable (String) -> String)? = nil
  ) throws(DatabaseProblem) {
    self.selectableLanguages = selectableLanguages
    self.unconvertedRows = unconvertedRows
    self.describeSourceRow = name
    self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    let kind = DatabaseFileKind(at: path)
    guard kind == .rollbackJournalDatabase || kind == .writeAheadDatabase else {
      throw .wrongFileKind(path: path, kind)
    }
    let application: Int64?
    do {
      snapshot = try DatabaseSnapshot(of: path, busyTimeout: busyTimeout)
      application = try snapshot.database.prepare("PRAGMA application_id").firstInteger()
      schemaVersion = Int(try snapshot.database.prepare("PRAGMA user_version").firstInteger() ?? 0)
    } catch {
      throw .sqlite(path: path, error)
    }
    self.path = original ?? path
    guard application == Self.applicationID else { throw .notTrackingDatabase(path: path) }
    guard schemaVersion <= DatabaseSchema.newestVersion else {
      throw .newerVersion(path: path, version: schemaVersion)
    }
    guard schemaVersion >= 1 else { throw .olderVersion(path: path, version: schemaVersion) }
  }

  func journalReader(of connection: Database, until moment: Instant) -> JournalReader {
    JournalReader(
      connection, schemaVersion: schemaVersion, until: moment,
      quantitiesOfUnknownUnit: quantitiesOfUnknownUnit,
      selectableLanguages: selectableLanguages)
  }

  /// Returns all rows that cannot be used: those that could not be converted from another program's file, then `rows`.
  ///
  /// In a converted copy, descriptions of the rows in the other program's file replace the ids of `rows`, because users
  /// do not know the ids of the copy.
  func allSkippedRows(
    adding rows: [SkippedRow], on connection: Database
  ) throws(SQLiteError) -> [SkippedRow] {
    guard let describeSourceRow else { return unconvertedRows + rows }
    let named = try rows.map { row throws(SQLiteError) in
      guard let key = try row.importedRowKey(on: connection) else { return row }
      return SkippedRow(
        table: row.table, id: describeSourceRow(key), problem: row.problem, profile: row.profile)
    }
    return unconvertedRows + named
  }

  /// Calls `body` with the open database, and converts all errors to `DatabaseProblem` with the path of the database.
  func withConnection<Result>(_ body: (Database) throws -> Result) throws(DatabaseProblem) -> Result
  {
    do {
      return try body(snapshot.database)
    } catch let problem as DatabaseProblem {
      throw problem
    } catch let error as SQLiteError {
      throw .sqlite(path: path, error)
    } catch let problem as FamilyProblem {
      throw .noUsableFamily(
        path: path, reason: problem.reason, repairStatement: problem.repairStatement)
    } catch {
      throw .sqlite(path: path, SQLiteError(.other(0), "\(error)"))
    }
  }

  package func family() throws(DatabaseProblem) -> Family {
    try withConnection { connection in
      var reader = journalReader(of: connection, until: .validRange.upperBound)
      return try Family(readingFrom: connection, using: &reader)
    }
  }

  /// Returns the weight in kilograms of each person and pet that was weighed on the day of birth.
  package func birthWeightsKg() throws(DatabaseProblem) -> [ID<Profile>: Double] {
    try withConnection { connection in
      var weights: [ID<Profile>: Double] = [:]
      guard try TableStructure(of: "measurements", in: connection) != nil else { return [:] }
      try connection.prepare(
        "SELECT profile_id, value FROM measurements JOIN profiles ON profiles.id = profile_id "
          + "WHERE measurements.kind = 'weight' AND measured_on = birth_date"
      ).forEachRow { row in
        if let id = row.text(0) { weights[ID(id)] = row.number(1) }
      }
      return weights
    }
  }

  /// Returns the bytes of a photo's picture, or nil if the database contains no picture for this photo.
  package func imageBytes(of photo: ID<Photo>) throws(DatabaseProblem) -> [UInt8]? {
    try withConnection { connection in
      try connection.prepare("SELECT image FROM photos WHERE id = ?1")
        .rows([.text(photo.text)]) { $0.blob(0) }.last
    }
  }
}

extension SkippedRow {
  /// Returns the key that the row had in the file from which it was imported, or nil if the row was not imported.
  fileprivate func importedRowKey(on connection: Database) throws(SQLiteError) -> String? {
    guard try connection.hasColumns(["source_id"], in: table) else { return nil }
    return try connection.prepare("SELECT source_id FROM \(table) WHERE id = ?1")
      .rows([.text(id)]) { $0.text(0) }.last
  }
}
