import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A path without a usable tracking database, and the expected problem.
struct UnusableDatabase: CustomTestStringConvertible {
  let name: String
  let expectedCategory: DatabaseProblem.ExitCategory
  /// The expected message, with `FILE` in place of the path.
  let expectedMessage: String
  let make: @Sendable (TemporaryFolder, String) throws -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ outcome: DatabaseProblem.ExitCategory, _ sentence: String,
    make: @escaping @Sendable (TemporaryFolder, String) throws -> Void
  ) {
    self.name = name
    self.expectedCategory = outcome
    self.expectedMessage = sentence
    self.make = make
  }

  /// Creates a case with a valid tracking database that `sql` then changes.
  private static func changed(
    _ name: String, _ sentence: String, by sql: String
  ) -> UnusableDatabase {
    UnusableDatabase(name, .unusableFile, sentence) { _, path in
      try Project.schema.get().createDatabase(at: path) { database in
        try database.execute(
          "INSERT INTO family VALUES (1, 'Test', 'UTC', 'en', 'metric', 'a4', 1)")
      }
      try Database(path: path, openMode: .writing).execute(sql)
    }
  }

  private static let copyCommand = """
    sqlite3 FILE "PRAGMA writable_schema=ON; \
    SELECT printf('PRAGMA application_id=%d; PRAGMA user_version=%d;', application_id, user_version) \
    FROM pragma_application_id, pragma_user_version" .dump \
    | sed '$s/^ROLLBACK/COMMIT/' | sqlite3 repaired.sqlite
    """

  private static let createCommand =
    "kinfolio init new.sqlite --family Lark --time-zone Europe/Madrid"

  private static func correctionAdvice(_ sql: String) -> String {
    "Correct it, for example: sqlite3 FILE \"\(sql)\""
  }

  static let unusableFiles: [UnusableDatabase] = [
    UnusableDatabase("mistyped", .unusableFile, "FILE does not exist. Check the path.") { _, _ in },
    UnusableDatabase(
      "folder", .unusableFile,
      "FILE is a folder, not a database. Use the path of the database file."
    ) { _, path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    },
    UnusableDatabase(
      "pipe", .unusableFile,
      "FILE is a pipe, a device or a socket, not a database. Use the path of a database file."
    ) { _, path in #expect(mkfifo(path, 0o600) == 0) },
    UnusableDatabase(
      "empty", .unusableFile,
      "FILE is empty (0 bytes). Restore a backup, or create a database: \(createCommand)"
    ) { folder, _ in try folder.write("", to: "family.sqlite") },
    UnusableDatabase(
      "text", .unusableFile,
      "FILE is a text file, not a database. To import an export, run: kinfolio import --help"
    ) { folder, _ in try folder.write("time,ml\n08:00,120\n", to: "family.sqlite") },
    UnusableDatabase(
      "encrypted", .unusableFile,
      "FILE is encrypted or is not a SQLite database. Decrypt it first, or check the path."
    ) { _, path in
      let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 16) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    },
    UnusableDatabase(
      "damaged", .unusableFile,
      "FILE is damaged. Restore a backup, or copy the records that are still readable: "
        + copyCommand
    ) { _, path in
      try SampleDatabase.createWithoutFamily(at: path)
      #expect(truncate(path, 4096 * 20) == 0)
    },
    UnusableDatabase(
      "someone else's", .unusableFile,
      "FILE is a SQLite database, but not a Kinfolio tracking database. "
        + "Check the path, or create a database: \(createCommand)"
    ) { _, path in
      try Database(path: path, openMode: .creating).execute("CREATE TABLE recipes (name)")
    },
    UnusableDatabase(
      "no family", .unusableFile,
      "FILE has no usable row in the table 'family': the table has no row. "
        + correctionAdvice(
          "INSERT INTO family (id, name, time_zone, changed_at) "
            + "VALUES (1, 'Lark', 'Europe/Madrid', unixepoch())")
    ) { _, path in try SampleDatabase.createWithoutFamily(at: path) },
  ]

  static let changedDatabases: [UnusableDatabase] = [
    changed(
      "newer",
      "FILE was created by a newer Kinfolio (schema version 99, supported up to 4). "
        + "Update Kinfolio.",
      by: "PRAGMA user_version = 99"),
    changed(
      "older",
      "FILE has schema version 0, which Kinfolio does not support. "
        + "Restore a backup, or create a database: \(createCommand)",
      by: "PRAGMA user_version = 0"),
    changed(
      "too wide", "FILE is too large for Kinfolio: its table 'wide' is too wide.",
      by: "CREATE TABLE wide (\((0..<1999).map { "c\($0)" }.joined(separator: ", ")))"),
    changed(
      "bad zone",
      "FILE has no usable row in the table 'family': time_zone is 'CEST', "
        + "not a zone such as 'Europe/Madrid'. "
        + correctionAdvice("UPDATE family SET time_zone = 'Europe/Madrid'"),
      by: "UPDATE family SET time_zone = 'CEST'"),
    changed(
      "bad language",
      "FILE has no usable row in the table 'family': language is 'xx', not one of \(languageCodes). "
        + correctionAdvice("UPDATE family SET language = 'en'"),
      by: "UPDATE family SET language = 'xx'"),
    changed(
      "no language",
      "FILE has no usable row in the table 'family': language is 'Deutsch', "
        + "not one of \(languageCodes). " + correctionAdvice("UPDATE family SET language = 'en'"),
      by: "PRAGMA ignore_check_constraints = ON; UPDATE family SET language = 'Deutsch'"),
    changed(
      "two families",
      "FILE has no usable row in the table 'family': the table has more than one row. "
        + "Documentation/Database.md describes the row.",
      by: """
        PRAGMA ignore_check_constraints = ON;
        INSERT INTO family SELECT 2, name, time_zone, language, units, paper, 1 FROM family
        """),
    changed(
      "no family table",
      "FILE has no usable row in the table 'family': the database does not contain family. "
        + "Documentation/Database.md describes the row.",
      by: "DROP TABLE family"),
  ]
}

/// The codes of the project's languages, as messages list them.
private let languageCodes = Language.allCases.map(\.rawValue).joined(separator: ", ")
