import Foundation
import TestSupport
import Testing

@testable import Records
@testable import SQLite
@testable import TestFamilies

@Suite struct DatabaseProblemTests {
  @Test(arguments: UnusableDatabase.unusableFiles + UnusableDatabase.changedDatabases)
  func messagesNameProblemAndRemedy(unusable: UnusableDatabase) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    try unusable.make(folder, path)
    let isPipe = unusable.name == "pipe"
    let before = isPipe ? [:] : try folder.files()
    let problem = #expect(throws: DatabaseProblem.self) {
      try Journal(
        readingFrom: TrackingDatabase(at: path, selectableLanguages: Language.allCases),
        until: Instant(seconds: 1_780_000_000))
    }
    #expect(
      problem?.description.replacingOccurrences(of: path, with: "FILE") == unusable.expectedMessage)
    #expect(problem?.exitCategory == unusable.expectedCategory)
    if !isPipe { #expect(try folder.files() == before) }
  }

  /// The end of the file is missing, as after an interrupted copy.
  @Test func suggestedCommandCopiesReadableRecords() throws {
    let sample = try SampleDatabase(
      """
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9000)
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        SELECT 'n' || n, 'mia', 1780000000, 'note', 'Text ' || n, 1780000000 FROM numbers;
      """)
    let size = try Data(contentsOf: URL(fileURLWithPath: sample.path)).count
    #expect(truncate(sample.path, off_t(size / 8192 * 4096)) == 0)
    let problem = #expect(throws: DatabaseProblem.self) { try TrackingDatabase(at: sample.path) }
    let command = try #require(problem?.description.components(separatedBy: "readable: ").last)
    let folder = try TemporaryFolder()
    let result = try run("sh", "-c", "cd '\(folder.url.path)' && \(command)")
    let copy = try TrackingDatabase(at: folder.path("repaired.sqlite"))
    let journal = try Journal(readingFrom: copy, until: Instant(seconds: 1_782_863_999))
    #expect((1..<9000).contains(journal.notes.count), "\(result.output)")
    #expect(journal.profiles.map(\.name) == ["Mia"])
  }

  @Test(arguments: ["no family", "bad zone", "no language"])
  func suggestedCommandCorrectsFamilyRow(caseName: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    let files = UnusableDatabase.unusableFiles + UnusableDatabase.changedDatabases
    try #require(files.first { $0.name == caseName }).make(folder, path)
    func family() throws(DatabaseProblem) -> Family {
      try TrackingDatabase(at: path, selectableLanguages: Language.allCases).family()
    }
    let problem = #expect(throws: DatabaseProblem.self) { try family() }
    let command = try #require(problem?.description.components(separatedBy: "for example: ").last)
    #expect(try run("sh", "-c", command).status == 0)
    #expect(throws: Never.self) { try family() }
  }

  @Test func lockedDatabaseMeansTryLater() throws {
    let sample = try SampleDatabase()
    let writer = try Database(path: sample.path, openMode: .writing)
    try writer.execute("BEGIN EXCLUSIVE")
    let problem = #expect(throws: DatabaseProblem.self) {
      try TrackingDatabase(at: sample.path, busyTimeout: 0.1)
    }
    #expect(problem?.exitCategory == .tryLater)
    #expect(
      problem?.description
        == "\(sample.path) is locked by another program. Try again later.")
  }

  @Test(arguments: [
    (SQLiteError.Kind.diskFull, DatabaseProblem.ExitCategory.inputOutput),
    (.inputOutput, .inputOutput), (.busy, .tryLater), (.corrupt, .unusableFile),
    (.tooLarge, .unusableFile),
  ])
  func errorKindDeterminesOutcome(kind: SQLiteError.Kind, outcome: DatabaseProblem.ExitCategory) {
    #expect(DatabaseProblem.sqlite(path: "x", SQLiteError(kind, "why")).exitCategory == outcome)
  }

  @Test func readsPhotoBytesStoredInDatabase() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, image, changed_at) VALUES ('p1', 'mia', x'FFD8FF', 1);
      INSERT INTO photos (id, profile_id, file, changed_at) VALUES ('p2', 'mia', 'a.jpg', 1);
      """)
    let database = try TrackingDatabase(at: sample.path)
    #expect(try database.imageBytes(of: ID("p1")) == [0xFF, 0xD8, 0xFF])
    #expect(try database.imageBytes(of: ID("p2")) == nil)
    #expect(try database.imageBytes(of: ID("p3")) == nil)
  }
}
