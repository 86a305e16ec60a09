import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A version 1 database can be read unchanged, and upgrading it to the newest version loses nothing.
@Suite struct SchemaUpgradeTests {
  private let folder: TemporaryFolder
  private let schema: DatabaseSchema
  private var path: String { folder.path("family.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    schema = try DatabaseSchema(folder: Project.path("Assets/Schema"))
    try DatabaseSchema(sqlScripts: [schema.sqlScripts[0]]).createDatabase(
      at: folder.path("family.sqlite")
    ) { database in
      try database.execute(Self.rows)
    }
  }

  private static let rows = """
    INSERT INTO family VALUES (1, 'Test', 'Europe/Paris', 'fr', 'metric', 'a4', 1);
    INSERT INTO caregivers (id, name, role, language, logged_by, changed_at)
      VALUES ('ana', 'Ana', 'owner', 'es', 'ana', 1), ('ben', 'Ben', 'viewer', NULL, 'ana', 1);
    INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
      VALUES ('mia', 'child', 'Mia', '2026-01-10', 0, 1);
    INSERT INTO foods (id, name, name_en, name_es, name_fr, colour, allergens, source, source_id,
      logged_by, changed_at) VALUES
      ('egg', 'Huevito', 'Egg', 'Huevo', 'Œuf', 'yellow', 'egg', 'app', '7', 'ana', 1767225600),
      ('pea', 'Peas', NULL, '', 'Petits pois', 'green', '', NULL, NULL, NULL, 1767225600);
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, changed_at)
      VALUES ('f1', 'mia', 'egg', 1782740000, 'loved', 1767225600);
    CREATE INDEX own ON foods (colour);
    CREATE TABLE own_table (food TEXT REFERENCES foods (id));
    INSERT INTO own_table VALUES ('egg');
    """

  private func journal() throws -> Journal {
    try Journal(readingFrom: TrackingDatabase(at: path), until: Instant(seconds: 1_782_863_999))
  }

  @Test func readsVersion1WithoutChangingIt() throws {
    let before = try folder.files()
    let journal = try journal()
    #expect(journal.skippedRows == [] && journal.missingTablesAndColumns == [])
    #expect(journal.family.language == .french)
    #expect(
      journal.foodsByID[ID("egg")]?.namesByLanguage == [
        .english: "Egg", .spanish: "Huevo", .french: "Œuf",
      ])
    #expect(journal.foodsByID[ID("pea")]?.namesByLanguage == [.french: "Petits pois"])
    #expect(try folder.files() == before)
  }

  @Test func upgradePreservesAllRows() throws {
    let before = try journal()
    let database = try Database(path: path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    try schema.upgrade(database)
    let after = try journal()
    #expect(after.foodsByID == before.foodsByID && after.foodsByID.count == 2)
    #expect(after.caregivers == before.caregivers && after.caregivers.count == 2)
    #expect(after.foodLogs.map(\.entry.id) == ["f1"])
    #expect(after.skippedRows == [] && after.missingTablesAndColumns == [])
    #expect(
      try database.prepare("PRAGMA user_version").firstInteger()
        == Int64(DatabaseSchema.newestVersion))
    #expect(try database.prepare("SELECT count(*) FROM food_names").firstInteger() == 4)
    #expect(try database.prepare("SELECT count(*) FROM own_table").firstInteger() == 1)
    for check in ["foreign_key_check", "integrity_check"] {
      try database.prepare("PRAGMA \(check)").forEachRow { row in #expect(row.text(0) == "ok") }
    }
    try database.execute(
      "UPDATE family SET language = 'de'; UPDATE caregivers SET language = 'nds'")
    #expect(throws: SQLiteError.self) { try database.execute("UPDATE family SET language = 'D'") }
    try database.execute("DELETE FROM foods WHERE id = 'pea'")
    #expect(try database.prepare("SELECT count(*) FROM food_names").firstInteger() == 3)
  }

  /// A version 3 database has no full names and last days, and its status cannot be `remembered`.
  @Test func upgradeFromVersion3KeepsProfilesAndReferences() throws {
    let path = folder.path("three.sqlite")
    try DatabaseSchema(sqlScripts: Array(schema.sqlScripts.prefix(3))).createDatabase(at: path) {
      database in
      try database.execute(
        """
        INSERT INTO family VALUES (1, 'Test', 'Europe/Paris', 'fr', 'metric', 'a4', 1);
        INSERT INTO profiles (id, kind, name, birth_date, slot, status, portrait_id, changed_at)
          VALUES ('rosa', 'elder', 'Rosa', '1948-03-02', 1, 'inactive', 'p', 1),
            ('tom', 'pet', 'Tom', NULL, 2, 'confirmed', NULL, 1);
        INSERT INTO photos (id, profile_id, file, changed_at) VALUES ('p', 'rosa', 'a.jpg', 1);
        CREATE VIEW names AS SELECT name FROM profiles;
        """)
    }
    func profiles() throws -> [Profile] {
      let journal = try Journal(
        readingFrom: TrackingDatabase(at: path), until: Instant(seconds: 1_782_863_999))
      #expect(journal.skippedRows == [] && journal.missingTablesAndColumns == [])
      return journal.profiles
    }
    let before = try profiles()
    #expect(before.map(\.status) == [.inactive, .confirmed])
    let database = try Database(path: path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    let remember = "UPDATE profiles SET status = 'remembered' WHERE id = 'rosa'"
    #expect(throws: SQLiteError.self) { try database.execute(remember) }
    try schema.upgrade(database)
    #expect(try profiles() == before)
    #expect(
      try database.prepare("PRAGMA user_version").firstInteger()
        == Int64(DatabaseSchema.newestVersion))
    #expect(try database.prepare("SELECT count(*) FROM names").firstInteger() == 2)
    for check in ["foreign_key_check", "integrity_check"] {
      try database.prepare("PRAGMA \(check)").forEachRow { row in #expect(row.text(0) == "ok") }
    }
    try database.execute(remember)
    try database.execute("UPDATE profiles SET ended_on = '2026-05-03', full_name = 'Rosa Lark'")
    let rosa = try #require(try profiles().first)
    #expect(rosa.status == .remembered && rosa.fullName == "Rosa Lark")
    #expect(rosa.endedOn == day("2026-05-03") && rosa.portraitId == "p")
    #expect(throws: SQLiteError.self) { try database.execute("DELETE FROM profiles") }
  }

  /// Compares the definitions of the tables, not their rows.
  @Test func upgradedTablesMatchNewTables() throws {
    func tables(_ path: String) throws -> [String: String] {
      var tables: [String: String] = [:]
      let query = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name <> 'own_table'"
      try Database(path: path, openMode: .reading).prepare(query)
        .forEachRow { row in tables[row.text(0) ?? ""] = row.text(1) }
      return tables
    }
    try schema.upgrade(Database(path: path, openMode: .writing))
    try schema.createDatabase(at: folder.path("new.sqlite"))
    #expect(try tables(path) == tables(folder.path("new.sqlite")))
  }

  @Test(arguments: [
    ("INSERT INTO food_names VALUES ('egg', 'German', 'Ei')", "language"),
    ("INSERT INTO food_names VALUES ('egg', 'de', x'FF')", "name"),
    ("INSERT INTO food_names VALUES ('egg', 'es', 'Huevo'), ('egg', 'es', 'Yema')", "name"),
  ])
  func skipsFoodsWithInvalidNames(sql: String, column: String) throws {
    let sample = try SampleDatabase(
      "INSERT INTO foods (id, name, colour, changed_at) VALUES ('egg', 'Egg', 'yellow', 1);")
    try sample.removeConstraints(of: "food_names")
    try sample.run(sql)
    let journal = try sample.journal()
    #expect(journal.foodsByID.isEmpty)
    #expect(
      journal.skippedRows.map { "\($0.table) \($0.id) \($0.problem.column)" } == [
        "foods egg \(column)"
      ]
    )
  }
}
