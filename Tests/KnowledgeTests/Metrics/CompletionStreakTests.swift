import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct CompletionStreakTests {
  @Test func streakRequiresAllDueTasksAndIgnoresFreeDays() throws {
    var sql = ""
    for day in [0, 1, 3] {
      for hour in [8, 20] {
        let due = ElderRows.monday + Int64(day) * 86_400 + Int64(hour) * 3600
        sql += ElderRows.reply("\(day)-\(hour)", due: due, at: due + 60)
      }
    }
    let metrics = try ElderRows.metrics(sql, until: ElderRows.monday + 4 * 86_400, days: 4)
    #expect(metrics.overallStreak.bestLength == 2)
    #expect(metrics.overallStreak.currentLength == 1)
    #expect(metrics.count(.missed) == 2)
    #expect(metrics.rate == 0.75)
  }

  /// Everything is done on seven of eight days, but not on the third.
  ///
  /// The windows differ in length.
  @Test func streakIncludesDaysBeforeWindow() throws {
    var sql = ""
    for day in [0, 1, 3, 4, 5, 6, 7] as [Int64] {
      for hour in [8, 20] as [Int64] {
        let due = ElderRows.monday + day * 86_400 + hour * 3600
        sql += ElderRows.reply("\(day)-\(hour)", due: due, at: due + 60)
      }
    }
    let last = ElderRows.monday + 8 * 86_400
    let journal = try SampleDatabase(ElderRows.rows + sql).journal(until: Instant(seconds: last))
    let rosa = try #require(journal.profiles.first { $0.kind == .elder })
    func streak(_ days: Int, until day: LocalDate) -> [Int] {
      let metrics = ElderMetrics(journal, of: rosa, in: Window(last: days, endingOn: day))
      return [
        metrics.overallStreak.currentLength, metrics.overallStreak.bestLength,
        metrics.windowStreak.currentLength,
        metrics.windowStreak.bestLength,
      ]
    }
    let sunday = LocalDate.day("2026-06-14")
    #expect(streak(2, until: sunday + 1) == [5, 5, 2, 2])
    #expect(streak(14, until: sunday + 1) == [5, 5, 5, 5])
    #expect(streak(2, until: sunday - 3) == [1, 2, 1, 1])
  }

  /// A task that is due in the evening leaves the day undecided until the evening.
  @Test func openDayNeitherCountsNorBreaksStreak() throws {
    let eight = ElderRows.monday + 8 * 3600
    let done =
      ElderRows.reply("a", due: eight, at: eight + 60)
      + ElderRows.reply("b", due: eight + 43_200, at: eight + 43_260)
    let noon = ElderRows.monday + 36 * 3600
    let morning = ElderRows.reply("c", due: eight + 86_400, at: eight + 86_460)
    #expect(try ElderRows.metrics(done + morning, until: noon).overallStreak.currentLength == 1)
    #expect(try ElderRows.metrics(done, until: noon).overallStreak.currentLength == 0)
    #expect(try ElderRows.metrics(done, until: noon).overallStreak.bestLength == 1)
    #expect(try ElderRows.metrics(done, until: eight + 86_400).overallStreak.currentLength == 1)
  }
}
