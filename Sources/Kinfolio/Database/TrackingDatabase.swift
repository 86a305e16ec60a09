import SQLite

/// A family's tracking database, opened only for reading.
package final class TrackingDatabase {
  /// The mark every tracking database carries in its header: "Kinf".
  static let applicationID: Int64 = 0x4B69_6E66
  /// The schema this program reads and makes.
  package static let version = 1

  /// Where the database lies.
  package let path: String
  /// Whether a private copy is read because the file itself could not be read without writing.
  package var isCopy: Bool { snapshot.isCopy }

  private let snapshot: Snapshot

  /// Opens the database at `path`, waiting up to `busyTimeout` seconds where it is locked.
  ///
  /// Throws `DatabaseProblem` for anything that is not a tracking database of a known version.
  package init(at path: String, busyTimeout: Double = 5) throws(DatabaseProblem) {
    let kind = FileKind(at: path)
    guard kind == .database || kind == .writeAheadDatabase else {
      throw .notUsable(path: path, kind)
    }
    let snapshot = try Self.about(path) { () throws(SQLiteError) in
      try Snapshot(of: path, busyTimeout: busyTimeout)
    }
    let (application, version) = try Self.about(path) { () throws(SQLiteError) in
      (
        try snapshot.database.prepare("PRAGMA application_id").firstInteger() ?? 0,
        Int(try snapshot.database.prepare("PRAGMA user_version").firstInteger() ?? 0)
      )
    }
    guard application == Self.applicationID else { throw .foreign(path: path) }
    guard version <= Self.version else { throw .newer(path: path, version: version) }
    guard version >= 1 else { throw .older(path: path, version: version) }
    self.snapshot = snapshot
    self.path = path
  }

  /// Lends the connection inside one transaction.
  func reading<Result>(_ body: (Database) throws -> Result) throws(DatabaseProblem) -> Result {
    do {
      return try snapshot.database.transaction { try body(snapshot.database) }
    } catch let problem as DatabaseProblem {
      throw problem
    } catch let error as SQLiteError {
      throw .sqlite(path: path, error)
    } catch let reason as FamilyProblem {
      throw .noFamily(path: path, reason: reason.text)
    } catch {
      throw .sqlite(path: path, SQLiteError(.other(0), "\(error)"))
    }
  }

  /// Whose database it is.
  package func family() throws(DatabaseProblem) -> Family {
    try reading { connection in try Family(readingFrom: connection) }
  }

  /// The bytes of a photo that is kept in the database; nil where it has none.
  package func image(of photo: ID<Photo>) throws(DatabaseProblem) -> [UInt8]? {
    try reading { connection in
      var bytes: [UInt8]?
      try connection.prepare("SELECT image FROM photos WHERE id = ?1")
        .forEachRow([.text(photo.text)]) { row in bytes = row.blob(0) }
      return bytes
    }
  }

  /// Runs `body` and says of which file its error speaks.
  static func about<Result>(
    _ path: String, _ body: () throws(SQLiteError) -> Result
  ) throws(DatabaseProblem) -> Result {
    do { return try body() } catch { throw .sqlite(path: path, error) }
  }
}
