import Foundation
import Records
import SQLite

/// A small tracking database for tests, filled with SQL.
public struct SampleDatabase {
  /// The path of the database.
  public let path: String
  private let folder: TemporaryFolder

  /// Creates a tracking database for a family with the child Mia, and runs `statements` in it.
  public init(_ statements: String = "", zone: String = "Europe/Paris") throws {
    folder = try TemporaryFolder()
    path = folder.path("family.sqlite")
    try Project.emptyDatabase.get().write(to: URL(fileURLWithPath: path))
    let database = try Database(path: path, openMode: .writing)
    try database.execute(
      "PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    try database.transaction { try database.execute(Self.familyRows(in: zone) + statements) }
  }

  /// Returns all usable records up to a moment.
  ///
  /// The default is the end of 2026-06-30 in UTC.
  package func journal(until moment: Instant = Instant(seconds: 1_782_863_999)) throws -> Journal {
    try Journal(readingFrom: TrackingDatabase(at: path), until: moment)
  }

  /// Runs SQL statements in the database.
  public func run(_ statements: String) throws {
    try Database(path: path, openMode: .writing).execute(statements)
  }

  /// Removes a table's constraints and keys, as if a careless script had created it.
  public func removeConstraints(of table: String) throws {
    try run(
      """
      CREATE TABLE relaxed AS SELECT * FROM \(table);
      DROP TABLE \(table);
      ALTER TABLE relaxed RENAME TO \(table);
      """)
  }

  /// Creates an empty tracking database without the row of the family.
  public static func createWithoutFamily(at path: String) throws {
    try Project.schema.get().createDatabase(at: path, durable: false)
  }

  private static func familyRows(in zone: String) -> String {
    """
    INSERT INTO family VALUES (1, 'Test', '\(zone)', 'en', 'metric', 'a4', 1767225600);
    INSERT INTO caregivers (id, name, role, changed_at) VALUES ('ana', 'Ana', 'owner', 1767225600);
    INSERT INTO profiles (id, kind, name, birth_date, sex, slot, changed_at)
      VALUES ('mia', 'child', 'Mia', '2026-01-10', 'female', 0, 1767225600);

    """
  }
}
