import Foundation
import SQLite
import TestSupport

/// A family with records in Baby Buddy, and builds of its site in a temporary folder.
struct BabyBuddyFamily {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: true)
    let database = try Database(path: folder.path("data/db.sqlite3"), openMode: .creating)
    try database.execute(Self.tables + Self.rows)
  }

  private static let tables = """
    CREATE TABLE core_child (id integer PRIMARY KEY, first_name text, last_name text, birth_date date);
    CREATE TABLE core_feeding (id integer PRIMARY KEY, start datetime, "end" datetime, type text,
      method text, amount real, child_id integer);
    CREATE TABLE core_diaperchange (id integer PRIMARY KEY, time datetime, wet bool, solid bool,
      color text, child_id integer);
    CREATE TABLE core_sleep (id integer PRIMARY KEY, start datetime, "end" datetime, nap bool,
      child_id integer);
    CREATE TABLE core_pumping (id integer PRIMARY KEY, start datetime, "end" datetime, amount real,
      child_id integer);
    CREATE TABLE core_weight (id integer PRIMARY KEY, weight real, date date, child_id integer);
    CREATE TABLE core_height (id integer PRIMARY KEY, height real, date date, child_id integer);
    CREATE TABLE core_headcircumference (id integer PRIMARY KEY, head_circumference real, date date,
      child_id integer);
    CREATE TABLE core_temperature (id integer PRIMARY KEY, temperature real, time datetime,
      child_id integer);

    """

  /// Three weeks of records of a five-month-old, every three hours, in pounds, inches, ounces and
  /// degrees Fahrenheit.
  private static let rows = """
    INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05');
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 167)
    INSERT INTO core_feeding SELECT i + 1, datetime('2026-05-18 01:00', (i * 3) || ' hours'),
      datetime('2026-05-18 01:20', (i * 3) || ' hours'),
      iif(i % 2, 'formula', 'breast milk'), 'bottle', 3 + (i % 5) * 0.25, 1 FROM n;
    INSERT INTO core_diaperchange
      SELECT id, datetime(start, '40 minutes'), 1, id % 4 = 0, iif(id % 4, '', 'yellow'), 1
      FROM core_feeding;
    INSERT INTO core_sleep SELECT id, datetime(start, '1 hours'), datetime(start, '2 hours'), 1, 1
      FROM core_feeding;
    INSERT INTO core_pumping SELECT id, datetime(start, '30 minutes'), datetime(start, '40 minutes'),
      4.5, 1 FROM core_feeding WHERE id % 8 = 0;
    INSERT INTO core_weight VALUES (1, 7.4, '2026-01-06', 1), (2, 12.4, '2026-03-20', 1),
      (3, 16.2, '2026-05-20', 1), (4, 18.5, '2026-06-05', 1);
    INSERT INTO core_height VALUES (1, 19.5, '2026-01-06', 1), (2, 24.9, '2026-05-20', 1),
      (3, 26, '2026-06-05', 1);
    INSERT INTO core_headcircumference VALUES (1, 13.4, '2026-01-06', 1), (2, 16.6, '2026-06-05', 1);
    INSERT INTO core_temperature VALUES (1, 98.6, '2026-06-03 08:00:00', 1),
      (2, 102.4, '2026-06-03 18:00:00', 1), (3, 101.3, '2026-06-04 08:00:00', 1);

    """

  func run(_ arguments: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      arguments, in: folder.url,
      environment: ["XDG_CACHE_HOME": folder.path("cache"), "TMPDIR": folder.url.path])
  }

  func build(
    into output: String = "site", from database: String = "data/db.sqlite3",
    _ options: [String] = []
  ) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["build", database, "--as-of", "2026-06-07T23:50", "--output", output] + options,
      in: folder.url,
      environment: [
        "XDG_CACHE_HOME": folder.path("cache"), "XDG_STATE_HOME": folder.path("state"),
        "TMPDIR": folder.url.path,
      ])
  }

  func pageSource(_ page: String) throws -> String {
    try String(contentsOfFile: folder.path("site/\(page)"), encoding: .utf8)
  }

  func number(fromQuery query: String) throws -> Double {
    Double(try TestSupport.run("sqlite3", folder.path("data/db.sqlite3"), query).output.dropLast())
      ?? -1
  }

  /// Returns the visible text of every page, chart and document, by path.
  func visibleTexts() throws -> [String: String] {
    var shown: [String: String] = [:]
    for (path, bytes) in try folder.files() where path.hasPrefix("site/") {
      if path.hasSuffix(".html") || path.hasSuffix(".svg") {
        // The text between tags, without styles and scripts.
        shown[path] = String(decoding: bytes, as: UTF8.self).split(separator: "<")
          .filter { !$0.hasPrefix("style") && !$0.hasPrefix("script") }
          .map { $0.drop { $0 != ">" }.dropFirst() }.filter { !$0.isEmpty }.joined(separator: "\n")
      } else if path.hasSuffix(".pdf") {
        shown[path] = try TestSupport.run("pdftotext", "-layout", folder.path(path), "-").output
      }
    }
    return shown
  }
}
