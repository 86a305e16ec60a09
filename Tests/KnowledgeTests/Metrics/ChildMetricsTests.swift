import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Mia lives in Paris.
///
/// 2026-06-10 starts there at 1781042400 (midnight, two hours ahead of UTC).
@Suite struct ChildMetricsTests {
  private let midnight: Int64 = 1_781_042_400

  private func metrics(_ sql: String, first: String = "2026-06-09", last: String = "2026-06-11")
    throws -> ChildMetrics
  {
    let journal = try SampleDatabase(sql).journal()
    let mia = try #require(journal.profiles.first)
    #expect(journal.skippedRows.isEmpty)
    let window = Window(
      from: try #require(LocalDate(first)), through: try #require(LocalDate(last)))
    return ChildMetrics(journal, of: mia, in: window)
  }

  private func bottle(_ id: String, at: Int64, ml: Double) -> String {
    """
    INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
      VALUES ('\(id)', 'mia', \(at), \(ml), 'formula', \(at));
    """
  }

  private func sleep(_ id: String, from: Int64, to: Int64?, kind: String = "night") -> String {
    """
    INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
      VALUES ('\(id)', 'mia', \(from), \(to.map(String.init) ?? "NULL"), '\(kind)', \(from));
    """
  }

  @Test func feedsCountOnLocalStartDay() throws {
    let days = try metrics(
      bottle("a", at: midnight - 1, ml: 100) + bottle("b", at: midnight, ml: 90)
        + bottle("c", at: midnight + 7200, ml: 0)
    ).days
    #expect(days.map(\.feeds) == [1, 1, 0])
    #expect(days.map(\.milkMl) == [100, 90, 0])
  }

  @Test("Fault 22: Overlapping sleeps count once")
  func sleepAcrossMidnightIsSplitAndOverlapsCountOnce() throws {
    let days = try metrics(
      sleep("a", from: midnight - 3600, to: midnight + 5 * 3600)
        + sleep("b", from: midnight + 4 * 3600, to: midnight + 6 * 3600)
        + sleep("c", from: midnight + 13 * 3600, to: midnight + 14 * 3600, kind: "nap")
    ).days
    #expect(days.map(\.sleepSeconds) == [hour, 7 * hour, 0])
    #expect(days.map(\.nightSleepSeconds) == [hour, 6 * hour, 0])
    #expect(days.map(\.naps) == [0, 1, 0])
    #expect(days.map(\.longestSleepSeconds) == [0, 7 * hour, 0])
  }

  @Test func runningTimerIsNotCounted() throws {
    let metrics = try metrics(sleep("a", from: midnight, to: nil))
    #expect(metrics.total { Double($0.sleepSeconds) } == 0)
    #expect(metrics.longestSleepSeconds == nil)
  }

  @Test func nursingIsSplitAtMidnight() throws {
    let days = try metrics(
      """
      INSERT INTO nursing_sessions
        (id, profile_id, started_at, ended_at, left_seconds, right_seconds, changed_at)
        VALUES ('n', 'mia', \(midnight - 400), \(midnight + 600), 601, 299, \(midnight));
      """
    ).days
    #expect(days.map(\.leftNursingSeconds) == [240, 361, 0])
    #expect(days.map(\.rightNursingSeconds) == [119, 180, 0])
    #expect(days.map(\.feeds) == [1, 0, 0])
  }

  @Test func mediansRequireSeventyPercentCoverage() throws {
    var sql = ""
    for day in -1...1 {
      for feed in 0..<8 {
        let at = midnight + Int64(day) * 86_400 + Int64(feed) * 10_800
        sql += bottle("\(day)-\(feed)", at: at, ml: 100)
      }
    }
    let whole = try metrics(sql)
    #expect(whole.completeDayCount == 3)
    #expect(whole.median(from: .feeds, \.milkMl) == 800)
    let wider = try metrics(sql, first: "2026-06-07")
    #expect(wider.completeDayCount == 3)
    #expect(wider.median(from: .feeds, \.milkMl) == nil)
    #expect(wider.days[0].coverage == 0)
  }
}
