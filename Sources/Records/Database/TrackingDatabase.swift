import SQLite

/// One state of a family's tracking database, opened only for reading.
///
/// While it is open, others may not be able to write a database that keeps no write-ahead log: let
/// go of it as soon as the journal and the photos it holds are read.
package final class TrackingDatabase {
  /// The mark every tracking database carries in its header: "Kinf".
  static let applicationID: Int64 = 0x4B69_6E66
  /// The schema this program reads and makes.
  package static let version = 2

  /// Where the database lies.
  package let path: String
  /// Whether a private copy is read because the file itself could not be read without writing.
  package var isCopy: Bool { snapshot.isCopy }

  /// What of another program's database this one stands for could not be taken over.
  let leftOutBefore: [LeftOut]
  /// What a row of that database is called to people, by its name there; nil where this is the family's own.
  private let name: (@Sendable (String) -> String)?
  private let bare: Quantities
  private let languages: [Language]?
  private let snapshot: Snapshot

  /// Opens the database at `path`, waiting up to `busyTimeout` seconds if it is locked.
  ///
  /// A family that has chosen none of the `languages` is refused, unless these are nil.
  ///
  /// A converted copy of another program's file names `original`, the file that problems mention,
  /// `bare`, the quantities without a known unit, `leftOut`, the rows it lacks, and `name`, which
  /// turns the key of a row there into words for people. Throws `DatabaseProblem` for anything that
  /// is not a tracking database of a known version.
  package init(
    at path: String, busyTimeout: Double = 5, standingFor original: String? = nil,
    bare: Quantities = [], languages: [Language]? = nil, leftOut: [LeftOut] = [],
    named name: (@Sendable (String) -> String)? = nil
  ) throws(DatabaseProblem) {
    self.languages = languages
    leftOutBefore = leftOut
    self.name = name
    self.bare = bare
    let kind = FileKind(at: path)
    guard kind == .database || kind == .writeAheadDatabase else {
      throw .notUsable(path: path, kind)
    }
    let application: Int64?
    let version: Int
    do {
      snapshot = try Snapshot(of: path, busyTimeout: busyTimeout)
      application = try snapshot.database.prepare("PRAGMA application_id").firstInteger()
      version = Int(try snapshot.database.prepare("PRAGMA user_version").firstInteger() ?? 0)
    } catch {
      throw .sqlite(path: path, error)
    }
    self.path = original ?? path
    guard application == Self.applicationID else { throw .foreign(path: path) }
    guard version <= Self.version else { throw .newer(path: path, version: version) }
    guard version >= 1 else { throw .older(path: path, version: version) }
  }

  /// Begins to read everything up to `moment` on a connection that was lent.
  func reader(of connection: Database, until moment: Instant) -> JournalReader {
    JournalReader(connection, until: moment, bare: bare, languages: languages)
  }

  /// All that is left out, `rows` of this database last: where it stands for another one they are called
  /// as there, for its own ids say nothing to anybody.
  func leftOut(
    and rows: [LeftOut], on connection: Database
  ) throws(SQLiteError) -> [LeftOut] {
    guard let name else { return leftOutBefore + rows }
    let named = try rows.map { row throws(SQLiteError) in
      guard let key = try row.sourceID(on: connection) else { return row }
      return LeftOut(table: row.table, id: name(key), problem: row.problem, profile: row.profile)
    }
    return leftOutBefore + named
  }

  /// Lends the connection, and says of which file an error speaks.
  func reading<Result>(_ body: (Database) throws -> Result) throws(DatabaseProblem) -> Result {
    do {
      return try body(snapshot.database)
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
    try reading { connection in
      var reader = reader(of: connection, until: .accepted.upperBound)
      return try Family(readingFrom: connection, by: &reader)
    }
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
}

extension LeftOut {
  /// What the row is called in the source it is from; nil where it is from none.
  fileprivate func sourceID(on connection: Database) throws(SQLiteError) -> String? {
    guard try TableShape(of: table, in: connection)?.columns.contains("source_id") == true else {
      return nil
    }
    var key: String?
    try connection.prepare("SELECT source_id FROM \(table) WHERE id = ?1")
      .forEachRow([.text(id)]) { key = $0.text(0) }
    return key
  }
}
