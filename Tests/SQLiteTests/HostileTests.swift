import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite struct HostileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("family.sqlite")
  }

  private func createDatabase(_ sql: String) throws {
    try Database(path: path, openMode: .creating).execute(sql)
  }

  /// 200 rows on several dozen pages.
  private static let rows = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO t SELECT i, hex(randomblob(400)) FROM n;
    """

  @Test("Fault 18: A damaged page is reported as corrupt", arguments: [1, 7, 12])
  func damagedPageIsReportedAsCorrupt(page: UInt64) throws {
    try createDatabase(Self.rows)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: page * 4096)
    try file.write(contentsOf: Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 5) }))
    try file.close()
    let error = #expect(throws: SQLiteError.self) { try DatabaseSnapshot(of: path) }
    #expect(error?.kind == .corrupt)
  }

  @Test func truncatedFileIsReportedAsCorrupt() throws {
    try createDatabase(Self.rows)
    #expect(truncate(path, 4096 * 9 + 100) == 0)
    let error = #expect(throws: SQLiteError.self) { try DatabaseSnapshot(of: path) }
    #expect(error?.kind == .corrupt)
  }

  @Test func fileWithOnlyDatabaseHeaderIsRejected() throws {
    try Data("SQLite format 3\0".utf8 + (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 91) })
      .write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: SQLiteError.self) { try DatabaseSnapshot(of: path) }
    #expect(error?.kind == .notADatabase)
  }

  @Test(arguments: [
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "SELECT * FROM endless", "SELECT * FROM shelf", "SELECT load_extension('x')",
    "SELECT hex(zeroblob(100000000))", "INSERT INTO t VALUES (1, 2)", "DELETE FROM t",
    "CREATE TABLE u (v)", "ATTACH ':memory:' AS other", "PRAGMA writable_schema = ON",
    "PRAGMA journal_mode = WAL", "PRAGMA user_version = 9", "VACUUM", "DROP TABLE t",
  ])
  func allowsOnlyReadingTables(sql: String) throws {
    try createDatabase(
      """
      CREATE TABLE t (id INTEGER, v TEXT);
      CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i FROM n;
      CREATE VIRTUAL TABLE shelf USING fts5(v);
      CREATE TRIGGER again AFTER INSERT ON t BEGIN DELETE FROM t; END;
      """)
    let before = try folder.files()
    let snapshot = try DatabaseSnapshot(of: path)
    #expect(throws: SQLiteError.self) { try snapshot.database.prepare(sql).run() }
    #expect(try snapshot.database.prepare("SELECT count(*) FROM t").firstInteger() == 0)
    #expect(try folder.files() == before)
  }

  @Test func stopsCheckingSlowGeneratedColumn() throws {
    // Each row takes some tenths of a second to compute, and the check would compute all of them
    // in about an hour, without an error.
    try createDatabase(
      """
      CREATE TABLE t (id INTEGER);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO t (id) SELECT i FROM n;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql =
        'CREATE TABLE t (id INTEGER, v TEXT AS (length(hex(zeroblob(9000000 + id)))) NOT NULL)';
      """)
    #expect(throws: SQLiteError(.tooLarge, "checking it for damage takes too long")) {
      try DatabaseSnapshot(of: path)
    }
  }

  /// SQLite would need hours for a million views.
  ///
  /// A smaller number is sufficient for this test.
  @Test func rejectsTooManyViews() throws {
    func making(_ numbers: Range<Int>) -> String {
      numbers.map { "CREATE VIEW v\($0) AS SELECT 1;" }.joined()
    }
    try createDatabase("BEGIN; CREATE TABLE t (v); \(making(0..<1900)) COMMIT")
    #expect(
      try DatabaseSnapshot(of: path).database.prepare("SELECT count(*) FROM t").firstInteger() == 0)
    try Database(path: path, openMode: .writing).execute("BEGIN; \(making(1900..<2100)) COMMIT")
    let refusal = SQLiteError(.tooLarge, "it has too many tables, indexes and views")
    #expect(throws: refusal) { try DatabaseSnapshot(of: path) }
  }

  @Test(arguments: [
    "INSERT INTO t VALUES (NULL, 7)", "INSERT INTO t VALUES ('', 7)",
    "INSERT INTO t VALUES ('a', 'text')",
  ])
  func rowsViolatingSchemaAreNotCorruption(sql: String) throws {
    try createDatabase(
      """
      CREATE TABLE t (id TEXT, v INTEGER);
      \(sql);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql =
        'CREATE TABLE t (id TEXT NOT NULL CHECK (length(id) > 0), v INTEGER) STRICT';
      """)
    let snapshot = try DatabaseSnapshot(of: path)
    #expect(try snapshot.database.prepare("SELECT count(*) FROM t").firstInteger() == 1)
  }

  @Test func acceptsViewsOfApp() throws {
    let terms = repeatElement("SELECT v FROM t WHERE v IN (1, 2)", count: 12)
    let sum = (0..<40).map { "v + \($0)" }.joined(separator: " + ")
    try createDatabase(
      """
      CREATE TABLE t (v); CREATE VIEW timeline AS \(terms.joined(separator: " UNION ALL "));
      CREATE VIEW sums AS SELECT \(sum) FROM t;
      """)
    #expect(
      try DatabaseSnapshot(of: path).database.prepare("SELECT count(*) FROM t").firstInteger() == 0)
  }

  /// A failed read does not mean that the database is damaged.
  ///
  /// Repairing it would not help.
  @Test(arguments: [
    ("Tree 5 page 7: unable to get the page. error code=266", SQLiteError.Kind.inputOutput),
    ("On tree page 3 cell 1: unable to get the page. error code=7", .outOfMemory),
    ("Page 4: btreeInitPage() returns error code 11", .corrupt),
    ("row 3 missing from index names", .corrupt),
  ])
  func corruptionIsDistinguishedFromDiskErrors(checkMessage: String, kind: SQLiteError.Kind) {
    #expect(SQLiteError.damageError(checkMessage).kind == kind)
  }
}
