import SQLite

/// A read-only snapshot of a family's tracking database.
///
/// Release the snapshot as soon as the records and the photos are read: while it is open, other programs may be unable
/// to write to a database without a write-ahead log.
package final class TrackingDatabase {
  /// The application id in the header of every tracking database: "Kinf".
  static let applicationID: Int64 = 0x4B69_6E66

  /// The path of the database; for a converted copy of another program's file, the path of that file.
  package let path: String
  /// True if a private copy of the file is read, because reading the file itself would require writing.
  package var isCopy: Bool { snapshot.isCopy }

  /// The rows of another program's file that could not be converted to rows of this database.
  let conversionSkippedRows: [SkippedRow]
  /// A function that describes a row of the original file, given by its key, in words for users.
  ///
  /// The function is nil if the database is not a converted copy of another program's file.
  private let describeSourceRow: (@Sendable (String) -> String)?
  package var isConverted: Bool { describeSourceRow != nil }
  private let quantitiesOfUnknownUnit: Quantities
  private let allowedLanguages: [Language]?
  private let snapshot: Snapshot
  /// The version of the schema.
  package let version: Int

  /// Opens the database at `path`, waiting up to `busyTimeout` seconds if it is locked.
  ///
  /// `languages` are the languages that the family may choose; nil allows any. They are checked
  /// when the family is read.
  ///
  /// The other parameters describe a converted copy of another program's file:
  /// - `original`: the path of that file, which all errors after opening mention.
  /// - `skippedRows`: the rows that could not be converted.
  /// - `describeSourceRow`: converts the key of a row in that file to words for users.
  ///
  /// Throws `DatabaseProblem` if the file is not a tracking database of a supported version.
  package init(
    at path: String, busyTimeout: Double = 5, convertedFrom original: String? = nil,
    quantitiesOfUnknownUnit: Quantities = [], languages: [Language]? = nil,
    skippedRows: [SkippedRow] = [],
    describeSourceRow name: (@Sendable (String) -> String)? = nil
  ) throws(DatabaseProblem) {
    self.allowedLanguages = languages
    conversionSkippedRows = skippedRows
    self.describeSourceRow = name
    self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    let kind = FileKind(at: path)
    guard kind == .rollbackJournalDatabase || kind == .writeAheadDatabase else {
      throw .wrongFileKind(path: path, kind)
    }
    let application: Int64?
    do {
      snapshot = try Snapshot(of: path, busyTimeout: busyTimeout)
      application = try snapshot.database.prepare("PRAGMA application_id").firstInteger()
      version = Int(try snapshot.database.prepare("PRAGMA user_version").firstInteger() ?? 0)
    } catch {
      throw .sqlite(path: path, error)
    }
    self.path = original ?? path
    guard application == Self.applicationID else { throw .notTrackingDatabase(path: path) }
    guard version <= Schema.version else { throw .newer(path: path, version: version) }
    guard version >= 1 else { throw .older(path: path, version: version) }
  }

  func reader(of connection: Database, until moment: Instant) -> JournalReader {
    JournalReader(
      connection, version: version, until: moment, quantitiesOfUnknownUnit: quantitiesOfUnknownUnit,
      languages: allowedLanguages)
  }

  /// Returns all rows that were left out: those that could not be converted, then `rows`.
  ///
  /// In a converted copy of another program's file, the rows are named as in that file, because users do not know the
  /// ids of the copy.
  func allSkippedRows(
    adding rows: [SkippedRow], on connection: Database
  ) throws(SQLiteError) -> [SkippedRow] {
    guard let describeSourceRow else { return conversionSkippedRows + rows }
    let named = try rows.map { row throws(SQLiteError) in
      guard let key = try row.sourceID(on: connection) else { return row }
      return SkippedRow(
        table: row.table, id: describeSourceRow(key), problem: row.problem, profile: row.profile)
    }
    return conversionSkippedRows + named
  }

  /// Calls `body` with the connection to the database, and converts errors to `DatabaseProblem` with the path.
  func withConnection<Result>(_ body: (Database) throws -> Result) throws(DatabaseProblem) -> Result
  {
    do {
      return try body(snapshot.database)
    } catch let problem as DatabaseProblem {
      throw problem
    } catch let error as SQLiteError {
      throw .sqlite(path: path, error)
    } catch let problem as FamilyProblem {
      throw .noUsableFamily(path: path, reason: problem.reason, repair: problem.repairStatement)
    } catch {
      throw .sqlite(path: path, SQLiteError(.other(0), "\(error)"))
    }
  }

  package func family() throws(DatabaseProblem) -> Family {
    try withConnection { connection in
      var reader = reader(of: connection, until: .validRange.upperBound)
      return try Family(readingFrom: connection, using: &reader)
    }
  }

  /// Returns the weights in kilograms that were measured on the days of birth.
  package func birthWeights() throws(DatabaseProblem) -> [ID<Profile>: Double] {
    try withConnection { connection in
      var weights: [ID<Profile>: Double] = [:]
      guard try TableShape(of: "measurements", in: connection) != nil else { return [:] }
      try connection.prepare(
        "SELECT profile_id, value FROM measurements JOIN profiles ON profiles.id = profile_id "
          + "WHERE measurements.kind = 'weight' AND measured_on = birth_date"
      ).forEachRow { row in
        if let id = row.text(0) { weights[ID(id)] = row.number(1) }
      }
      return weights
    }
  }

  /// Returns the bytes of a photo that is stored in the database, or nil if the database contains none for this id.
  package func image(of photo: ID<Photo>) throws(DatabaseProblem) -> [UInt8]? {
    try withConnection { connection in
      try connection.prepare("SELECT image FROM photos WHERE id = ?1")
        .rows([.text(photo.text)]) { $0.blob(0) }.last
    }
  }
}

extension SkippedRow {
  /// Returns the key that the row has in the file from which it was imported, or nil if the row was not imported.
  fileprivate func sourceID(on connection: Database) throws(SQLiteError) -> String? {
    guard try connection.hasColumns(["source_id"], in: table) else { return nil }
    return try connection.prepare("SELECT source_id FROM \(table) WHERE id = ?1")
      .rows([.text(id)]) { $0.text(0) }.last
  }
}
