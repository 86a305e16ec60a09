import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// The error about a file that is not a Baby Buddy table contains only texts that can be names of columns.
@Suite struct BabyBuddyStrangersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("{\"token\": \"hidden\", \"id\": 1}", "This is JSON and no table."),
    ("\u{FEFF}\n [{\"a\": \"hidden\"}]", "This is JSON and no table."),
    (
      "hidden@lark.example,id,Volume (ml)\n",
      "Its columns are: id, Volume (ml), and 1 without a name."
    ),
    ("2025-06-01,\"hidden: words of somebody, who wrote them in a line\"\n", "names no columns."),
    ("hidden 0612345678\n", "names no columns."),
    // If most cells cannot be names of columns, none of the cells counts as a name.
    ("hidden Lark,ana@lark.example,+34600111222,tok-98765\n", "names no columns."),
  ])
  func noCellIsToldThatIsNoNameOfAColumn(text: String, words: String) throws {
    let path = try folder.write(text, to: "x.csv")
    let problem = #expect(throws: ImportProblem.self) {
      var export = BabyBuddyExport()
      try export.addTables(at: path)
    }
    let sentence = try #require(problem).description
    #expect(sentence.contains(words) && !sentence.contains("hidden"), "\(sentence)")
  }

  /// The last change of the write-ahead log counts, too, because new rows may be only in the log.
  @Test func aDatabaseIsAsLateAsItsLogAndNoLaterThanNow() throws {
    let path = try folder.write("x", to: "db.sqlite3")
    let log = try folder.write("x", to: "db.sqlite3-wal")
    for (file, seconds) in [(path, 1000.0), (log, 2000)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: file)
    }
    #expect(BabyBuddy.lastSaveTime(ofFileAt: path, notAfter: Instant(seconds: 5000)) == 2000)
    #expect(BabyBuddy.lastSaveTime(ofFileAt: path, notAfter: Instant(seconds: 1500)) == 1500)
    try FileManager.default.removeItem(atPath: log)
    #expect(BabyBuddy.lastSaveTime(ofFileAt: path, notAfter: Instant(seconds: 5000)) == 1000)
  }
}
