import TestSupport
import Testing

@testable import Records
@testable import Reports
@testable import TestFamilies

@Suite struct SourceRowsTests {
  /// The night from the day before is part of the window's sleep, so its row is included.
  @Test func includesRecordsOverlappingWindowStart() throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at) VALUES
        ('nap', 'mia', strftime('%s', '2026-06-09 14:00'), strftime('%s', '2026-06-09 15:00'), 'nap', 1),
        ('night', 'mia', strftime('%s', '2026-06-09 20:00'), strftime('%s', '2026-06-10 06:00'), 'night', 1),
        ('next', 'mia', strftime('%s', '2026-06-10 20:00'), strftime('%s', '2026-06-11 06:00'), 'night', 1);
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at) VALUES
        ('step', 'mia', '2026-06-10', 'step', 'A step', 1),
        ('word', 'mia', '2026-06-11', 'word', 'A word', 1);
      """, zone: "UTC"
    ).journal(until: Instant(seconds: 1_781_200_000))
    let profile = try #require(journal.profiles.first)
    let evidence = SourceRowIDs(
      of: profile, in: Window(from: day("2026-06-10"), through: day("2026-06-10")), journal)
    #expect(evidence.recordIDsByTable == ["sleeps": ["night", "next"], "milestones": ["step"]])
  }
}
