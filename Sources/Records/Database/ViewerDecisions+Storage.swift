import Foundation
import SQLite

extension ViewerDecisions {
  /// The text in the column `choice` of a photo or milestone about which the family has not decided.
  private static let undecidedText = "undecided"

  /// The SQL that deletes the tables with decisions, if they exist, and creates empty ones.
  private static let tableCreationSQL = """
    DROP TABLE IF EXISTS viewer_decisions;
    DROP TABLE IF EXISTS viewer_settings;
    CREATE TABLE viewer_decisions (
      subject TEXT NOT NULL, record_id TEXT, file TEXT, picture TEXT, grid TEXT, code TEXT,
      choice TEXT NOT NULL, decided_at INTEGER NOT NULL) STRICT;
    CREATE TABLE viewer_settings (
      name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL, decided_at INTEGER NOT NULL) STRICT;
    """

  /// Reads the decisions and their settings from two tables; a missing table counts as empty.
  ///
  /// An unknown word in the column `choice` counts as the choice to hide the photo or milestone.
  init(readingFrom connection: Database) throws(SQLiteError) {
    let settings = try Self.selectStatement(
      columns: ["name", "value", "decided_at"], of: "viewer_settings", in: connection)
    try settings?.forEachRow { row in
      guard let name = row.text(0), let setting = SettingName(rawValue: name),
        let text = row.text(1)
      else { return }
      set(setting, to: text, atUnixTime: Self.clampedTime(row.integer(2)))
    }
    var rows: [Decision] = []
    let names = ["subject", "record_id", "file", "picture", "grid", "code", "choice", "decided_at"]
    try Self.selectStatement(columns: names, of: "viewer_decisions", in: connection)?.forEachRow {
      row in
      rows.append(
        Decision(
          row.hasText(Self.undecidedText, at: 6)
            ? nil : row.text(6).flatMap(ViewerChoice.init) ?? .nothing,
          about: row.text(0).flatMap(Decision.SubjectKind.init) ?? .photo, recordID: row.text(1),
          pathOrHash: row.text(2), pictureID: row.text(3), brightnessGrid: row.text(4),
          textID: row.text(5),
          unixTime: Self.clampedTime(row.integer(7))))
    }
    add(rows)
    setCompleteness(expectedCount: self[.count].flatMap { Int($0) })
  }

  /// Returns the valid time nearest to a stored time, both in seconds since 1970, or 0 if the stored time is nil.
  static func clampedTime(_ seconds: Int64?) -> Int64 {
    min(max(seconds ?? 0, 0), Instant.validRange.upperBound.seconds)
  }

  /// Returns a statement that selects columns of a table, or nil if the table lacks one of the columns.
  private static func selectStatement(
    columns names: [String], of table: String, in connection: Database
  ) throws(SQLiteError) -> Statement? {
    guard try connection.hasColumns(names, in: table) else { return nil }
    return try connection.prepare("SELECT \(names.joined(separator: ", ")) FROM \(table)")
  }

  /// Stores these decisions, merged with those that the database contains now.
  ///
  /// Another program may have changed the stored decisions since they were read.
  func mergeAndWrite(to connection: Database) throws {
    try connection.transaction {
      var copy = self
      copy.merge(try ViewerDecisions(readingFrom: connection))
      copy.set(.count, to: copy.countIfComplete.map { "\($0)" } ?? "unknown", atUnixTime: 0)
      try connection.execute(Self.tableCreationSQL)
      let insertion = try connection.prepare(
        "INSERT INTO viewer_decisions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      for decision in copy.decisions.sorted(by: {
        ($0.unixTime, $0.sortKey) < ($1.unixTime, $1.sortKey)
      }) {
        let texts = [
          decision.subjectKind.rawValue, decision.recordID, decision.pathOrHash, decision.pictureID,
          decision.brightnessGrid, decision.textID, decision.choice?.rawValue ?? Self.undecidedText,
        ]
        try insertion.run(
          texts.map { $0.map { .text($0) } ?? .null } + [.integer(decision.unixTime)])
      }
      let setting = try connection.prepare("INSERT INTO viewer_settings VALUES (?1, ?2, ?3)")
      for (name, text, time) in copy.storedSettings {
        try setting.run([.text(name), .text(text), .integer(time)])
      }
    }
  }
}

extension ViewerDecisions.Decision {
  fileprivate var sortKey: String {
    [recordID, pathOrHash, pictureID, textID].map { $0 ?? "" }.joined(separator: "\n")
  }
}

extension TrackingDatabase {
  /// The name of the family's setting that contains a random id of the family.
  ///
  /// The name of the user's file with the family's decisions about viewers is derived from this id.
  package static let familyIDSettingName = "viewers_id"

  /// Returns the family's decisions about viewers, and the family's random id, which is nil before the first decision.
  package func viewerDecisions() throws(DatabaseProblem) -> (ViewerDecisions, identifier: String?) {
    try withConnection { connection in
      let hasSettings = try connection.hasColumns(["name", "value"], in: "settings")
      let identifier =
        try hasSettings ? connection.settingValue(named: Self.familyIDSettingName) : nil
      return (try ViewerDecisions(readingFrom: connection), identifier)
    }
  }
}

extension ViewerDecisions {
  /// Stores the decisions and the random id of the family in the family's database.
  ///
  /// Throws `DatabaseProblem` if the file is not a Kinfolio database, is locked, or cannot be written.
  package func store(
    inTrackingDatabaseAt path: String, familyID: String, busyTimeout: Double,
    atUnixTime moment: Int64
  ) throws(DatabaseProblem) {
    _ = try TrackingDatabase(at: path, busyTimeout: busyTimeout)
    try Self.withDatabase(at: path, mode: .writing, busyTimeout: busyTimeout) { connection in
      try connection.execute("PRAGMA trusted_schema = OFF")
      try mergeAndWrite(to: connection)
      try connection.storeSetting(
        TrackingDatabase.familyIDSettingName, familyID,
        changedAt: Instant(seconds: Self.clampedTime(moment))
      )
    }
  }

  /// Reads the second copy of the decisions from a file of the user; returns nil if the file does not exist.
  package init?(
    readingFile path: String, busyTimeout: Double
  ) throws(DatabaseProblem) {
    if access(path, F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) { return nil }
    do {
      self = try ViewerDecisions(
        readingFrom: try DatabaseSnapshot(of: path, busyTimeout: busyTimeout).database)
    } catch {
      throw .sqlite(path: path, error)
    }
  }

  /// Stores the second copy of the decisions in a file that only the user can read.
  package func store(inFileAt path: String, busyTimeout: Double) throws(DatabaseProblem) {
    let mode: Database.OpenMode = access(path, F_OK) == 0 ? .writing : .creating
    try Self.withDatabase(at: path, mode: mode, busyTimeout: busyTimeout) { connection in
      chmod(path, 0o600)
      try mergeAndWrite(to: connection)
    }
  }

  private static func withDatabase(
    at path: String, mode: Database.OpenMode, busyTimeout: Double,
    _ body: (Database) throws -> Void
  ) throws(DatabaseProblem) {
    do {
      try body(try Database(path: path, openMode: mode, busyTimeout: busyTimeout))
    } catch let error as SQLiteError {
      throw .sqlite(path: path, error)
    } catch {
      throw .sqlite(path: path, SQLiteError(.other(0), "\(error)"))
    }
  }
}
