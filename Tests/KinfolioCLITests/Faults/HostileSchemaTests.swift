import Foundation
import TestSupport
import Testing

@testable import Records

/// Tests databases with hostile schemas.
///
/// Every build must end soon.
@Suite struct HostileSchemaTests {
  struct HostileSchema: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expectedExitCode: Int32
    let expectedError: String
    let sql: String

    init(_ name: String, _ code: Int32, _ words: String, _ sql: String) {
      (testDescription, self.expectedExitCode, self.expectedError, self.sql) = (
        name, code, words, sql
      )
    }
  }

  private static let endlessQuery = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"

  static let schemas = [
    HostileSchema(
      "endless view", 3, "The database has no table notes, ",
      "DROP TABLE notes; CREATE VIEW notes AS \(endlessQuery)) SELECT i AS id FROM n;"),
    HostileSchema(
      "triggers", 0, "",
      """
      CREATE TRIGGER a AFTER INSERT ON diapers BEGIN DELETE FROM profiles; END;
      CREATE TRIGGER b BEFORE UPDATE ON profiles BEGIN SELECT load_extension('x'); END;
      """),
    HostileSchema(
      "virtual table", 3, "The database has no table notes, ",
      "DROP TABLE notes; CREATE VIRTUAL TABLE notes USING fts5(id, profile_id, text);"),
    HostileSchema(
      "column that takes hours", 65, "takes too long",
      """
      CREATE TABLE t (id, v TEXT AS (id) NOT NULL);
      \(endlessQuery) WHERE i < 500) INSERT INTO t SELECT i FROM n;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '(id) NOT', '(length(hex(zeroblob(9000000 + id)))) NOT')
        WHERE name = 't';
      """),
    HostileSchema(
      "two thousand columns", 65, "its table 't' is too wide",
      "CREATE TABLE t (\((0..<1999).map { "c\($0)" }.joined(separator: ", ")));"),
    HostileSchema(
      "a note like a library", 3, "(row long of notes, column text)",
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('long', 'mia', 1782000000, 'note', printf('%030000000d', 0), 1782000000);
      """),
    HostileSchema(
      "a picture as large as a film", 65, "is too large for Kinfolio",
      """
      PRAGMA journal_mode = OFF;
      INSERT INTO photos (id, profile_id, image, changed_at)
        VALUES ('film', 'mia', zeroblob(257000000), 1782000000);
      """),
  ]

  @Test(
    "Fault 20: A malicious schema is ignored or refused in time",
    .untilHang, arguments: schemas)
  func hostileSchemaIsIgnoredOrRefused(schema: HostileSchema) async throws {
    let family = try await SmallFamily()
    try family.database.run(schema.sql)
    let result = try family.build("--languages", "en")
    #expect(result.code == schema.expectedExitCode, "\(result.errorOutput)")
    #expect(
      schema.expectedError.isEmpty || result.errorOutput.contains(schema.expectedError),
      "\(result.errorOutput)")
    #expect(try family.siteFiles().isEmpty == (schema.expectedExitCode == 65))
  }
}
