import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

@Suite struct DocumentationTests {
  /// A fenced code block of the page.
  private struct Block {
    let language: String
    let text: String
  }

  private static func blocks() throws -> [Block] {
    let page = try String(contentsOf: Project.path("Documentation/Database.md"), encoding: .utf8)
    return page.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).map {
      Block(language: String($0.1), text: String($0.2))
    }
  }

  /// Runs a Python script like a reader of the page.
  ///
  /// `Scripts/setup test` installs Python, so a missing interpreter is a failure.
  private static func runPython(_ script: String, in folder: URL) throws {
    let errors = Pipe()
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", script]
    python.currentDirectoryURL = folder
    python.standardError = errors
    try python.run()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    python.waitUntilExit()
    #expect(python.terminationStatus == 0, "\(String(decoding: complaint, as: UTF8.self))")
  }

  @Test func allDocumentedExamplesRunAndYieldUsableRows() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    try SampleDatabase.createWithoutFamily(at: path)
    let blocks = try Self.blocks()
    for block in blocks where block.language == "sql" {
      try Database(path: path, openMode: .writing).execute("PRAGMA foreign_keys = ON;" + block.text)
    }
    for block in blocks where block.language == "python" {
      try Self.runPython(block.text, in: folder.url)
    }
    #expect(blocks.map(\.language) == ["sh", "sql", "sql", "sql", "sql", "sql", "python"])
    let journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: Instant.validRange.upperBound)
    #expect(journal.skippedRows == [])
    #expect(journal.missingTablesAndColumns == [])
    // The Python example imports the same feed three times, and only the third version is newer.
    let feed = try #require(journal.bottleFeeds.of(ID("mia")).last)
    #expect(journal.bottleFeeds.count == 2)
    #expect(feed.volumeMl == 130)
    #expect(feed.span.start == Instant(seconds: 1_779_966_300))
    #expect(journal.activityLog.map(\.before).contains("110.0 ml"))
  }

  @Test func documentationListsAllTables() throws {
    let page = try String(contentsOf: Project.path("Documentation/Database.md"), encoding: .utf8)
    let schema = try Project.texts(below: "Assets/Schema", ending: ".sql").map(\.text).joined()
    for table in schema.matches(of: /CREATE TABLE (\w+)/).map(\.1) {
      #expect(page.contains("\n| `\(table)` |"), "\(table) has no line in a table")
    }
    #expect(
      page.contains("Assets/Schema/00\(DatabaseSchema.newestVersion).sql"), "the newest upgrade")
  }
}
