import Foundation
import SQLite

extension ViewerDecisions {
  /// The text in the column `choice` for a photo about which the family has not decided.
  private static let undecided = "undecided"

  /// The SQL that replaces the tables of decisions by empty tables; a database of any version can contain these tables.
  private static let schema = """
    DROP TABLE IF EXISTS viewer_decisions;
    DROP TABLE IF EXISTS viewer_settings;
    CREATE TABLE viewer_decisions (
      subject TEXT NOT NULL, record_id TEXT, file TEXT, picture TEXT, grid TEXT, code TEXT,
      choice TEXT NOT NULL, decided_at INTEGER NOT NULL) STRICT;
    CREATE TABLE viewer_settings (
      name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL, decided_at INTEGER NOT NULL) STRICT;
    """

  /// Reads the decisions and settings from their tables; a missing table counts as empty.
  ///
  /// An unknown choice counts as a choice that hides.
  init(readingFrom connection: Database) throws(SQLiteError) {
    let settings = try Self.columns(
      ["name", "value", "decided_at"], of: "viewer_settings", in: connection)
    try settings?.forEachRow { row in
      guard let name = row.text(0), let setting = Setting(rawValue: name), let text = row.text(1)
      else { return }
      set(setting, to: text, at: Self.time(row.integer(2)))
    }
    var rows: [Decision] = []
    let names = ["subject", "record_id", "file", "picture", "grid", "code", "choice", "decided_at"]
    try Self.columns(names, of: "viewer_decisions", in: connection)?.forEachRow { row in
      rows.append(
        Decision(
          row.hasText(Self.undecided, at: 6)
            ? nil : row.text(6).flatMap(ViewerChoice.init) ?? .nothing,
          about: row.text(0).flatMap(Decision.Subject.init) ?? .photo, record: row.text(1),
          file: row.text(2), picture: row.text(3), grid: row.text(4), textID: row.text(5),
          time: Self.time(row.integer(7))))
    }
    add(rows)
    setCompleteness(expecting: self[.count].flatMap { Int($0) })
  }

  /// Returns a time from the database, limited to the range of valid times.
  static func time(_ seconds: Int64?) -> Int64 {
    min(max(seconds ?? 0, 0), Instant.validRange.upperBound.seconds)
  }

  private static func columns(
    _ names: [String], of table: String, in connection: Database
  ) throws(SQLiteError) -> Statement? {
    guard try connection.hasColumns(names, in: table) else { return nil }
    return try connection.prepare("SELECT \(names.joined(separator: ", ")) FROM \(table)")
  }

  /// Merges these decisions with those in the tables, and stores the result in the tables.
  ///
  /// Another program may have changed the tables since they were read.
  func write(to connection: Database) throws {
    try connection.transaction {
      var copy = self
      copy.merge(try ViewerDecisions(readingFrom: connection))
      copy.set(.count, to: copy.completeCount.map { "\($0)" } ?? "unknown", at: 0)
      try connection.execute(Self.schema)
      let insertion = try connection.prepare(
        "INSERT INTO viewer_decisions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      for decision in copy.decisions.sorted(by: { ($0.time, $0.sortKey) < ($1.time, $1.sortKey) }) {
        let texts = [
          decision.subject.rawValue, decision.record, decision.file, decision.picture,
          decision.grid, decision.textID, decision.choice?.rawValue ?? Self.undecided,
        ]
        try insertion.run(texts.map { $0.map { .text($0) } ?? .null } + [.integer(decision.time)])
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
    [record, file, picture, textID].map { $0 ?? "" }.joined(separator: "\n")
  }
}

extension TrackingDatabase {
  /// The name of the setting with the random id of the family.
  ///
  /// The user's file with the family's decisions is found by this id.
  package static let identifierSetting = "viewers_id"

  /// Returns the decisions for viewers and the identifier of the family, or nil if it has no identifier yet.
  package func viewerDecisions() throws(DatabaseProblem) -> (ViewerDecisions, identifier: String?) {
    try withConnection { connection in
      let hasSettings = try connection.hasColumns(["name", "value"], in: "settings")
      let identifier = try hasSettings ? connection.setting(Self.identifierSetting) : nil
      return (try ViewerDecisions(readingFrom: connection), identifier)
    }
  }
}

extension ViewerDecisions {
  /// Stores the decisions and the id of the family in a tracking database.
  ///
  /// Throws `DatabaseProblem` if the file is not a tracking database, is locked or cannot be written.
  package func store(
    inTrackingDatabaseAt path: String, identifier: String, busyTimeout: Double, at moment: Int64
  ) throws(DatabaseProblem) {
    _ = try TrackingDatabase(at: path, busyTimeout: busyTimeout)
    try Self.writing(to: path, .writing, busyTimeout) { connection in
      try connection.execute("PRAGMA trusted_schema = OFF")
      try write(to: connection)
      try connection.storeSetting(
        TrackingDatabase.identifierSetting, identifier, at: Instant(seconds: Self.time(moment)))
    }
  }

  /// Reads decisions from the user's own file; returns nil if the file does not exist.
  package init?(
    readingFile path: String, busyTimeout: Double
  ) throws(DatabaseProblem) {
    if access(path, F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) { return nil }
    do {
      self = try ViewerDecisions(
        readingFrom: try Snapshot(of: path, busyTimeout: busyTimeout).database)
    } catch {
      throw .sqlite(path: path, error)
    }
  }

  /// Stores the decisions in the user's own file, which only the user can read.
  package func store(inFileAt path: String, busyTimeout: Double) throws(DatabaseProblem) {
    let mode: Database.OpenMode = access(path, F_OK) == 0 ? .writing : .creating
    try Self.writing(to: path, mode, busyTimeout) { connection in
      chmod(path, 0o600)
      try write(to: connection)
    }
  }

  private static func writing(
    to path: String, _ mode: Database.OpenMode, _ busyTimeout: Double,
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
