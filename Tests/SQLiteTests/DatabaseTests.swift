import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite struct DatabaseTests {
  @Test(arguments: ["plain", "a b", "50%", "what?mode=rwc", "no#1", "%41", "é.db", ":memory:", "'"])
  func opensAFileOfAnyName(name: String) throws {
    let folder = try TemporaryFolder()
    try Database(path: folder.path(name), openMode: .creating).execute("CREATE TABLE t (v)")
    #expect(try folder.files().keys.sorted() == [name])
    let again = try Database(path: "/" + folder.path(name), openMode: .reading)
    #expect(try again.prepare("SELECT count(*) FROM t").firstInteger() == 0)
  }

  @Test(arguments: [Database.OpenMode.reading, .writing])
  func missingFileIsNotCreated(access: Database.OpenMode) throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SQLiteError.self) {
      try Database(path: folder.path("familly.sqlite"), openMode: access)
    }
    #expect(error?.kind == .inputOutput)
    #expect(try folder.files().isEmpty)
  }

  @Test(arguments: [false, true])
  func doesNotReplaceExistingFile(isLink: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sqlite")
    if isLink {
      #expect(symlink(folder.path("nowhere"), path) == 0)
    } else {
      try folder.write("", to: "a.sqlite")
    }
    let error = #expect(throws: SQLiteError.self) { try Database(path: path, openMode: .creating) }
    #expect(error?.kind == .alreadyExists)
    #expect(try folder.files().values.allSatisfy(\.isEmpty))
  }

  @Test(arguments: [
    ("INSERT INTO t VALUES (1)", SQLiteError.Kind.constraint, "UNIQUE constraint failed: t.v"),
    ("SELEC 1", .other(1), "near \"SELEC\": syntax error"),
    ("INSERT INTO u VALUES (1)", .other(1), "no such table: u"),
  ])
  func errorContainsMessageAndStatement(sql: String, kind: SQLiteError.Kind, message: String) throws
  {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    try database.execute("CREATE TABLE t (v UNIQUE); INSERT INTO t VALUES (1)")
    let refusal = SQLiteError(kind, message, sql: sql)
    #expect(throws: refusal) { try database.execute(sql) }
    #expect(throws: refusal) { try database.prepare(sql).run() }
  }

  @Test func transactionIsAtomic() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path("a.sqlite"), openMode: .creating)
    try database.execute("CREATE TABLE t (v)")
    try database.transaction { try database.execute("INSERT INTO t VALUES (1)") }
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.execute("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(try database.prepare("SELECT group_concat(v) = '1' FROM t").firstInteger() == 1)
  }

  @Test(arguments: [(-1, 0), (.nan, 0), (0.25, 250), (1e300, 3_600_000)])
  func timeoutIsClamped(seconds: Double, milliseconds: Int32) {
    #expect(Database.clampedMilliseconds(seconds) == milliseconds)
  }
}
