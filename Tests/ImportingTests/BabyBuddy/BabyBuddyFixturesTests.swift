import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// All rows of files in Baby Buddy's export formats are imported.
@Suite struct BabyBuddyFixturesTests {
  @Test func everyRowOfFilesAsTheyAreExportedIsTakenOver() throws {
    let sample = try BabyBuddyTablesSample()
    var export = BabyBuddyExport()
    for name in ["child", "feeding", "sleep", "diaper-change", "weight"] {
      try export.addTables(at: Project.path("Tests/Fixtures/baby-buddy-\(name).csv").path)
    }
    let (outcome, leftOut, _) = try sample.bringOver(export, units: "weight=lb,volume=oz")
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    #expect(
      outcome.countsByTable.mapValues(\.added) == [
        "profiles": 1, "bottle_feeds": 1, "nursing_sessions": 1, "sleeps": 2, "diapers": 2,
        "measurements": 2,
      ])
    #expect(leftOut == ["core_child.birth_time": 1, "core_feeding.tags": 1])
    let journal = try sample.family.journal()
    #expect(journal.bottleFeeds.map { ($0.volumeMl * 10).rounded() } == [961])
    #expect(journal.bottleFeeds.map(\.note) == ["hungry, then asleep"])
    #expect(journal.sleeps.map { $0.span.durationSeconds } == [15_620, 3000])
  }
}
