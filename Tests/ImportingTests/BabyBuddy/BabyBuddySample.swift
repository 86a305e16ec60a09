import TestSupport

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A database of a Baby Buddy version, and a family's database into which it is imported.
struct BabyBuddySample {
  /// The path of Baby Buddy's database.
  let path: String
  let folder: TemporaryFolder
  let family: SampleDatabase

  static let exported: Int64 = 1_782_500_000

  init(
    _ schema: String = Self.newest, _ rows: String = Self.rows, into family: SampleDatabase? = nil
  ) throws {
    folder = try TemporaryFolder()
    path = folder.path("db.sqlite3")
    self.family = try family ?? SampleDatabase()
    try Database(path: path, openMode: .creating).execute(schema + Self.program + rows)
  }

  /// Runs statements in Baby Buddy's database.
  func run(_ statements: String) throws {
    try Database(path: path, openMode: .writing).execute(statements)
  }

  /// Returns the first number that a query of Baby Buddy's database finds, or 0.
  func sum(_ query: String) throws -> Double {
    let answer = try TestSupport.run("sqlite3", path, query).output
    return Double(answer.split(separator: "\n").first ?? "0") ?? 0
  }

  /// Imports Baby Buddy's database with declared values, which `declare` can change.
  @discardableResult func bringOver(
    units: String = "weight=lb,height=in,volume=oz,temperature=f", exportedAt: Int64 = exported,
    _ declare: (inout BabyBuddy.DeclaredValues) -> Void = { _ in }
  ) throws -> (outcome: ImportOutcome, leftOut: [String: Int], suspicions: [UnitSuspicion]) {
    let family = try TrackingDatabase(at: family.path).family()
    var declared = BabyBuddy.DeclaredValues(
      units: try DeclaredUnits(units), familyZone: family.timeZone, exportedAt: exportedAt)
    declare(&declared)
    let buddy = try BabyBuddy(at: path)
    let database = try Database(path: self.family.path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    return try database.transaction {
      var importer = try Importer(
        BabyBuddy.recordSource, into: database, of: family, at: Instant(seconds: 1_782_863_999))
      let reading = try buddy.importRows(into: &importer, declared: declared)
      return (importer.outcome, reading.omittedCounts, reading.unitSuspicions)
    }
  }

  /// Returns all rows of the family's database as SQL.
  func dump() throws -> String { try TestSupport.run("sqlite3", family.path, ".dump").output }

  /// Returns the profile of a child, by name.
  func profile(_ name: String) throws -> Profile? {
    try family.journal().profiles.first { $0.name == name }
  }

  /// Tables of Django, which do not contain the family's records.
  private static let program = """
    CREATE TABLE django_migrations (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      app varchar(255) NOT NULL, name varchar(255) NOT NULL, applied datetime NOT NULL);
    INSERT INTO django_migrations (app, name, applied)
      VALUES ('contenttypes', '0001_initial', '2026-01-02 20:54:20.783628');
    CREATE TABLE auth_user (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, password varchar(128));
    INSERT INTO auth_user (password) VALUES ('pbkdf2');

    """
}

extension BabyBuddySample {
  /// Two children of a family that measures in pounds, inches and ounces.
  static let rows = """
    INSERT INTO core_child (id, first_name, last_name, birth_date, slug, birth_time) VALUES
      (1, 'Ida', 'Lark', '2026-01-05', 'ida-lark', '10:21:00'),
      (2, 'Tom', '', '2023-05-01', 'tom', NULL);
    INSERT INTO babybuddy_settings (user_id, language, timezone) VALUES
      (1, 'en-US', 'UTC'), (2, 'en-GB', 'America/New_York');
    INSERT INTO core_feeding (id, child_id, start, "end", duration, type, method, amount, notes) VALUES
      (1, 1, '2026-03-01 08:04:09.123456', '2026-03-01 08:20:09', 960000000, 'formula', 'bottle', 3.5, 'fussy'),
      (2, 1, '2026-03-01 11:00:00', '2026-03-01 11:12:00', 0, 'breast milk', 'bottle', 2, ''),
      (3, 1, '2026-03-01 14:00:00', '2026-03-01 14:20:01', 0, 'breast milk', 'both breasts', NULL, NULL),
      (4, 1, '2026-03-01 17:00:00', '2026-03-01 17:10:00', 0, 'breast milk', 'left breast', 1.5, NULL),
      (5, 1, '2026-03-01 20:00:00', '2026-03-01 20:15:00', 0, 'fortified breast milk', 'parent fed', 4.25, NULL),
      (6, 2, '2026-03-01 18:00:00', '2026-03-01 18:30:00', 0, 'solid food', 'self fed', 30, 'peas'),
      (7, 2, '2026-03-01 12:00:00', '2026-03-01 12:30:00', 0, 'solid food', 'parent fed', NULL, NULL);
    INSERT INTO core_sleep (id, child_id, start, "end", nap, notes) VALUES
      (1, 1, '2026-03-01 20:30:00', '2026-03-02 02:10:30', 0, NULL),
      (2, 1, '2026-03-02 12:30:00.5', '2026-03-02 13:45:00.25', 1, 'in the pram');
    INSERT INTO core_diaperchange (id, child_id, time, wet, solid, color, amount, notes) VALUES
      (1, 1, '2026-03-01 03:54:09', 1, 0, '', 6.2, NULL),
      (2, 1, '2026-03-01 07:10:00', 1, 1, 'yellow', NULL, 'leaked'),
      (3, 1, '2026-03-01 09:10:00', 0, 1, 'gray', NULL, NULL),
      (4, 1, '2026-03-01 10:10:00', 0, 1, 'purple', NULL, NULL);
    INSERT INTO core_pumping (id, child_id, start, "end", amount, notes) VALUES
      (1, 1, '2026-03-01 11:00:00', '2026-03-01 11:20:00', 4, NULL),
      (2, 1, '2026-03-02 11:00:00', '2026-03-02 11:20:00', 3.5, NULL);
    INSERT INTO core_tummytime (id, child_id, start, "end", milestone) VALUES
      (1, 1, '2026-05-01 22:50:00', '2026-05-01 22:58:00', 'Rolled over'),
      (2, 1, '2026-05-02 10:00:00', '2026-05-02 10:05:00', '');
    INSERT INTO core_temperature (id, child_id, time, temperature, notes)
      VALUES (1, 1, '2026-04-01 18:00:00', 100.4, NULL);
    INSERT INTO core_medication (id, child_id, time, name, dosage, dosage_unit, next_dose_interval, notes)
      VALUES (1, 1, '2026-04-01 18:05:00', 'Ibuprofen', 2.5, 'ml', 21600000000, 'after food');
    INSERT INTO core_weight (id, child_id, date, weight, notes) VALUES
      (1, 1, '2026-02-07', 10.5, NULL), (2, 1, '2026-05-07', 14.25, 'at the doctor''s');
    INSERT INTO core_height (id, child_id, date, height) VALUES (1, 1, '2026-05-07', 25), (2, 2, '2026-05-07', 37);
    INSERT INTO core_headcircumference (id, child_id, date, head_circumference) VALUES (1, 1, '2026-05-07', 16.5);
    INSERT INTO core_bmi (id, child_id, date, bmi) VALUES (1, 1, '2026-05-07', 16.1);
    INSERT INTO core_note (id, child_id, time, note, image) VALUES
      (1, 1, '2026-04-02 09:00:00', 'First smile', 'notes/images/smile.jpg'),
      (2, 2, '2026-04-02 10:00:00', 'Asked for a dog', '');
    INSERT INTO core_timer (active, user_id, start) VALUES (1, 1, '2026-06-01 09:00:00');
    INSERT INTO django_content_type (id, app_label, model) VALUES (4, 'core', 'feeding'), (5, 'core', 'note');
    INSERT INTO core_tag (id, name, color, last_used, slug) VALUES
      (1, 'night feed', '#ff0000', '2026-03-01 08:00:00', 'night-feed'),
      (2, 'crèche', '#00ff00', '2026-03-01 08:00:00', 'creche');
    INSERT INTO core_tagged (object_id, content_type_id, tag_id) VALUES (1, 4, 1), (1, 4, 2), (2, 5, 2);

    """
}
