import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

@Suite struct DatabaseSchemaTests {
  private static let firstStep = "CREATE TABLE a (v); PRAGMA user_version = 1;"
  private static let secondStep = "ALTER TABLE a ADD w; PRAGMA user_version = 2;"
  private static let failingStep =
    "CREATE TABLE b (v); INSERT INTO nowhere VALUES (1); PRAGMA user_version = 2;"

  private func version(_ database: Database) throws -> Int64? {
    try database.prepare("PRAGMA user_version").firstInteger()
  }

  @Test func schemaFilesCreateCurrentVersion() throws {
    let folder = try TemporaryFolder()
    try DatabaseSchema(folder: Project.path("Assets/Schema")).createDatabase(
      at: folder.path("a.sqlite"))
    let database = try Database(path: folder.path("a.sqlite"), openMode: .reading)
    #expect(try version(database) == Int64(DatabaseSchema.newestVersion))
    #expect(
      try database.prepare("PRAGMA application_id").firstInteger() == TrackingDatabase.applicationID
    )
    #expect(try folder.files().keys.sorted() == ["a.sqlite"])
  }

  @Test func upgradeRunsOnlyMissingSteps() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    try DatabaseSchema(sqlScripts: [Self.firstStep]).upgrade(database)
    #expect(try version(database) == 1)
    try database.execute("INSERT INTO a VALUES (7)")
    let both = DatabaseSchema(sqlScripts: [Self.firstStep, Self.secondStep])
    try both.upgrade(database)
    try both.upgrade(database)
    #expect(try version(database) == 2)
    #expect(try database.prepare("SELECT v FROM a WHERE w IS NULL").firstInteger() == 7)
  }

  @Test func failedStepIsRolledBack() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    #expect(throws: SQLiteError.self) {
      try DatabaseSchema(sqlScripts: [Self.firstStep, Self.failingStep]).upgrade(database)
    }
    #expect(try version(database) == 1)
    let tables = try database.prepare("SELECT count(*) FROM sqlite_schema").firstInteger()
    #expect(tables == 1)
  }

  @Test(arguments: ["file", "folder", "link", "link to nowhere"])
  func refusesToOverwrite(existingItem: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    switch existingItem {
    case "file": try folder.write("", to: "family.sqlite")
    case "folder": try folder.write("kept", to: "family.sqlite/note.txt")
    case "link":
      try folder.write("kept", to: "target")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path("target"))
    default:
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path("target"))
    }
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    let contents = try folder.files()
    #expect(throws: DatabaseProblem.alreadyExists(path: path)) {
      try SampleDatabase.createWithoutFamily(at: path)
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == before)
    #expect(try folder.files() == contents)
  }

  @Test func removesFileIfSetupFails() throws {
    let folder = try TemporaryFolder()
    let schema = try DatabaseSchema(folder: Project.path("Assets/Schema"))
    #expect(throws: DatabaseProblem.self) {
      try schema.createDatabase(at: folder.path("a.sqlite")) { database in
        try database.execute("INSERT INTO sleeps (id) VALUES ('s1')")
      }
    }
    #expect(throws: DatabaseProblem.self) {
      try schema.createDatabase(at: folder.path("none/a.sqlite"))
    }
    #expect(try folder.files().isEmpty)
  }
}
