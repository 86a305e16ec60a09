import Foundation
import SQLite
import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

/// A path without a usable tracking database, and the expected problem.
struct UnusableDatabase: CustomTestStringConvertible {
  let name: String
  let outcome: DatabaseProblem.Outcome
  /// The expected message, with `FILE` in place of the path.
  let sentence: String
  let make: @Sendable (TemporaryFolder, String) throws -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ outcome: DatabaseProblem.Outcome, _ sentence: String,
    make: @escaping @Sendable (TemporaryFolder, String) throws -> Void
  ) {
    self.name = name
    self.outcome = outcome
    self.sentence = sentence
    self.make = make
  }

  /// Creates a case with a valid tracking database that `sql` then changes.
  private static func changed(
    _ name: String, _ sentence: String, by sql: String
  ) -> UnusableDatabase {
    UnusableDatabase(name, .unusable, sentence) { _, path in
      try Schema(folder: Project.path("Assets/Schema")).create(at: path) { database in
        try database.execute(
          "INSERT INTO family VALUES (1, 'Test', 'UTC', 'en', 'metric', 'a4', 1)")
      }
      try Database(path: path, access: .writing).execute(sql)
    }
  }

  private static let needsRow =
    "Documentation/Database.md shows the row it needs; 'kinfolio init --help' tells how a new database "
    + "gets it."

  static let files: [UnusableDatabase] = [
    UnusableDatabase(
      "mistyped", .unusable, "There is no file FILE. Check the name; nothing was created."
    ) { _, _ in },
    UnusableDatabase("folder", .unusable, "FILE is a folder. Name the database file inside it.") {
      _, path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    },
    UnusableDatabase(
      "pipe", .unusable,
      "FILE is not a file but a pipe, a device or a socket. Name a database file."
    ) { _, path in #expect(mkfifo(path, 0o600) == 0) },
    UnusableDatabase(
      "empty", .unusable,
      "FILE is empty (0 bytes). Use a backup, or make a new one with 'kinfolio init'."
    ) { folder, _ in try folder.write("", to: "family.sqlite") },
    UnusableDatabase(
      "text", .unusable,
      "FILE is a text file, not a database. Exports are read by 'kinfolio import'."
    ) { folder, _ in try folder.write("time,ml\n08:00,120\n", to: "family.sqlite") },
    UnusableDatabase(
      "encrypted", .unusable,
      "FILE is not a database this program can read: it is encrypted or of another kind. "
        + "Decrypt it first, or name the right file."
    ) { _, path in
      let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 16) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    },
    UnusableDatabase(
      "damaged", .unusable,
      "FILE is damaged. Restore a copy, or try: "
        + "sqlite3 'FILE' .recover | sqlite3 repaired.sqlite"
    ) { _, path in
      try SampleDatabase.withoutFamily(at: path)
      #expect(truncate(path, 4096 * 20) == 0)
    },
    UnusableDatabase(
      "someone else's", .unusable,
      "FILE is a SQLite database, but not a Kinfolio tracking database. 'kinfolio init' makes one."
    ) { _, path in
      try Database(path: path, access: .creating).execute("CREATE TABLE recipes (name)")
    },
    UnusableDatabase(
      "no family", .unusable,
      "FILE does not say whose it is: the table 'family' has no row. \(needsRow)"
    ) { _, path in try SampleDatabase.withoutFamily(at: path) },
  ]

  static let databases: [UnusableDatabase] = [
    changed(
      "newer",
      "FILE was made by a newer Kinfolio (schema 99, this program knows 2). Update Kinfolio.",
      by: "PRAGMA user_version = 99"),
    changed(
      "older", "FILE has schema 0, which this program can no longer read.",
      by: "PRAGMA user_version = 0"),
    changed(
      "bad zone",
      "FILE does not say whose it is: time_zone is 'CEST', not a zone such as 'Europe/Madrid'. "
        + needsRow, by: "UPDATE family SET time_zone = 'CEST'"),
    changed(
      "bad language",
      "FILE does not say whose it is: language is 'de', not one of en, es, fr. \(needsRow)",
      by: "UPDATE family SET language = 'de'"),
    changed(
      "no language",
      "FILE does not say whose it is: language is 'Deutsch', not one of en, es, fr. \(needsRow)",
      by: "PRAGMA ignore_check_constraints = ON; UPDATE family SET language = 'Deutsch'"),
    changed(
      "two families",
      "FILE does not say whose it is: the table 'family' has more than one row. \(needsRow)",
      by: """
        PRAGMA ignore_check_constraints = ON;
        INSERT INTO family SELECT 2, name, time_zone, language, units, paper, 1 FROM family
        """),
    changed(
      "no family table", "FILE does not say whose it is: it lacks family. \(needsRow)",
      by: "DROP TABLE family"),
  ]
}
