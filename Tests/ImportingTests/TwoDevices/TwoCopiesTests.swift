import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// If two copies of a feed log or of a Baby Buddy database were edited separately, imports of both lose nothing,
/// in any order.
@Suite struct TwoCopiesTests {
  /// Returns a copy of a tab with changed volumes and new rows: above in copy 0, below in copy 1.
  private func sheet(of copy: Int, _ random: inout SeededGenerator) -> (
    text: String, feeds: [String]
  ) {
    func row(_ day: Int, _ minute: Int) -> String {
      let volume = [50, 60, 70, -5].randomElement(using: &random) ?? 50
      let waste = volume > 0 ? ["", "10", "9000"].randomElement(using: &random) ?? "" : ""
      return "6/\(day)/2026,8:0\(minute) AM,\(volume),Hipp Pre,\(waste)"
    }
    // Some minutes have several rows.
    let shared = (0..<6).map { row(10, $0 / 2) }
    let own = (0..<3).map { row(copy == 0 ? 9 : 11, $0 / 2) }
    let rows = copy == 0 ? own + shared : shared + own
    let header = "Date,Time,Volume,Formula Type,Waste Amount"
    return (([header] + rows).joined(separator: "\n"), rows)
  }

  @Test(arguments: Cases.seeds(3, underStress: 12))
  func ofASheetItIsTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let copies = (0..<2).map { sheet(of: $0, &random) }
    let later = Int64.random(in: 0...1, using: &random)
    let dumps = try [[0, 1], [1, 0], [0, 1, 0]].map { order in
      let (folder, sample) = (try TemporaryFolder(), try SampleDatabase())
      let family = try TrackingDatabase(at: sample.path).family()
      for copy in order {
        let file = try TextFile(folder.write(copies[copy].text, to: "feeds.csv"))
        let log = SheetFeedLog(
          of: ID("mia"), in: family.timeZone, volumeUnit: "ml", dates: .monthFirst,
          exportedAt: ExportImports.exported + Int64(copy) * later)
        let database = try Database(path: sample.path, openMode: .writing)
        try database.transaction {
          var importer = try Importer(
            SheetFeedLog.recordSource, into: database, of: family,
            at: Instant(seconds: 1_782_863_999))
          try log.importFile(file, into: &importer)
        }
      }
      return try run("sqlite3", sample.path, ".dump").output.split(separator: "\n").sorted()
    }
    #expect(dumps[0] == dumps[1] && dumps[0] == dumps[2])
    // The database contains all valid feeds that were added at either end.
    let days = [("2026-06-09", copies[0].feeds), ("2026-06-11", copies[1].feeds)]
    for (day, rows) in days {
      let kept = rows.filter {
        $0.contains("6/\(Int(day.suffix(2)) ?? 0)/") && !$0.contains("9000")
      }
      let found = dumps[0].filter {
        $0.contains("'mia \(day) ") && !$0.contains("INTO activity")
          && !$0.contains("INTO milk_waste")
      }
      #expect(found.count == kept.filter { !$0.contains(",-5,") }.count)
    }
  }

  /// Returns SQL that changes, deletes and adds rows in one copy.
  private func edits(_ random: inout SeededGenerator, _ copy: String) -> String {
    func few(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    let amounts = ["3", "4", "-2", "900"]
    let feeds = (1...5).filter { _ in few(2) == 0 }.map {
      "UPDATE core_feeding SET amount = \(amounts[few(4)]), notes = 'told \($0) \(copy)', "
        + "child_id = \(1 + few(2)) WHERE id = \($0);"
    }
    let gone = [
      "DELETE FROM core_feeding WHERE id = \(1 + few(5));",
      "DELETE FROM core_tagged WHERE object_id = 1;",
      "UPDATE core_child SET first_name = 'Ida \(copy)' WHERE id = 1;",
      "DELETE FROM core_child WHERE id = 1;",
    ].filter { _ in few(3) == 0 }
    return (feeds + gone).joined() + """
      INSERT INTO core_sleep (id, child_id, start, "end", nap, notes) VALUES
        (3, 2, '2026-03-05 1\(1 + few(2)):30:00', '2026-03-05 13:45:00', 1, 'told 3 \(copy)');
      """
  }

  @Test(arguments: Cases.seeds(3, underStress: 12))
  func ofBabyBuddyItIsTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let edits = ["A", "B"].map { self.edits(&random, $0) }
    let later = Int64.random(in: 0...1, using: &random)
    let dumps = try [[0, 1], [1, 0], [0, 1, 0]].map { order in
      let sample = try BabyBuddySample()
      let first = try Data(contentsOf: URL(fileURLWithPath: sample.path))
      // Rows about a child that only the other copy contains are imported the next time.
      for copy in order + order {
        try first.write(to: URL(fileURLWithPath: sample.path))
        try sample.run(edits[copy])
        try sample.bringOver(exportedAt: BabyBuddySample.exported + Int64(copy) * later)
      }
      return try sample.dump().split(separator: "\n").sorted()
    }
    #expect(dumps[0] == dumps[1] && dumps[0] == dumps[2])
    // Both copies added a sleep with the ID 3: one is the record, the other is in the log.
    let sleeps = dumps[0].joined()
    #expect(sleeps.contains("told 3 A") && sleeps.contains("told 3 B"))
  }
}
