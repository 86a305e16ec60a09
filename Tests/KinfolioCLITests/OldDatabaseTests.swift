import Foundation
import SQLite
import TestSupport
import Testing

@testable import Knowledge
@testable import Records

/// Tests the commands with a database of version 1, and with languages that do not exist.
@Suite struct OldDatabaseTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("family.sqlite") }
  /// The codes of the project's languages.
  private let codes: [String]

  init() throws {
    folder = try TemporaryFolder()
    codes = try Languages(folder: Project.path("Assets/Languages")).all.map(\.rawValue)
    let steps = try DatabaseSchema(folder: Project.path("Assets/Schema")).sqlScripts
    try DatabaseSchema(sqlScripts: [steps[0]]).createDatabase(at: folder.path("family.sqlite")) {
      database in
      try database.execute(
        """
        INSERT INTO family VALUES (1, 'Test', 'Europe/Paris', 'en', 'metric', 'a4', 1);
        INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
          VALUES ('mia', 'child', 'Mia', '2026-01-10', 0, 1);
        INSERT INTO foods (id, name, name_es, colour, changed_at)
          VALUES ('egg', 'Egg', 'Huevo', 'yellow', 1);
        """)
    }
    try FileManager.default.copyItem(
      at: Project.path("Tests/Fixtures/sheet-feeds.csv"),
      to: folder.url.appendingPathComponent("feeds.csv"))
  }

  private func runImport(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "sheet", "feeds.csv", "--into", path, "--units", "volume=ml"] + options,
      in: folder.url, environment: ["SOURCE_DATE_EPOCH": "1782863999"])
  }

  private func number(_ query: String) throws -> Int64? {
    try Database(path: path, openMode: .reading).prepare(query).firstInteger()
  }

  /// The app that writes the database may not support a newer version.
  @Test func importKeepsSchemaVersion() throws {
    #expect(try runImport("--yes").code == 3)
    #expect(try number("PRAGMA user_version") == 1)
    #expect(try number("SELECT count(*) FROM bottle_feeds") == 4)
    #expect(try number("SELECT count(*) FROM foods WHERE name_es = 'Huevo'") == 1)
    #expect(try number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
  }

  @Test func previewChangesNothing() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try runImport().code == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func rejectsUnknownLanguages() throws {
    let build = ["build", path, "--output", folder.path("site")]
    let asked = try ProgramResult.kinfolio(build + ["--languages", "en,xx"], in: folder.url)
    #expect(asked.code == 64)
    #expect(
      asked.errorOutput.hasPrefix(
        "--languages must be one or more of \(codes.dropLast().joined(separator: ", ")) and "
          + "\(codes[codes.count - 1]), separated by commas, not 'en,xx'."))
    try Database(path: path, openMode: .writing)
      .execute("PRAGMA ignore_check_constraints = ON; UPDATE family SET language = 'xx'")
    let chosen = try ProgramResult.kinfolio(build, in: folder.url)
    #expect(chosen.code == 65)
    #expect(
      chosen.errorOutput.contains("language is 'xx', not one of \(codes.joined(separator: ", "))"),
      "\(chosen.errorOutput)")
  }

  @Test func helpListsLanguages() throws {
    func help(_ command: String) throws -> String {
      try ProgramResult.kinfolio([command, "--help"], in: folder.url).output
    }
    #expect(try help("build").contains("  --languages \(codes.joined(separator: ",")) "))
    #expect(try help("report").contains("  --language \(codes.joined(separator: "|")) "))
    #expect(try help("init").contains("  --language \(codes.joined(separator: "|")) "))
  }
}
