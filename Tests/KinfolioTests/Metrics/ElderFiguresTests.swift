import TestSupport
import Testing

@testable import Kinfolio

/// Rosa lives in Paris and takes a pill at 08:00 and 20:00; 2026-06-08 (a Monday) begins at
/// 1780869600 there.
@Suite struct ElderFiguresTests {
  private static let monday: Int64 = 1_780_869_600
  private static let rosa = """
    INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('rosa', 'elder', 'Rosa', 1, 1780000000);
    INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes, confirmation, starts_on, changed_at)
      VALUES ('pill', 'rosa', 'Pill', 'medication', '1234567', '08:00 20:00', 10, 'text', '2026-06-08', 1780000000);

    """

  private func reply(_ id: String, due: Int64?, at: Int64, completed: Int = 1) -> String {
    """
    INSERT INTO replies (id, profile_id, task_id, due_at, received_at, text, completed, changed_at)
      VALUES ('\(id)', 'rosa', 'pill', \(due.map(String.init) ?? "NULL"), \(at), 'yes', \(completed), \(at));
    """
  }

  private func figures(_ sql: String, until moment: Int64, days: Int = 2) throws -> ElderFigures {
    let journal = try SampleDatabase(Self.rosa + sql).journal(until: Instant(seconds: moment))
    let rosa = try #require(journal.profiles.first { $0.kind == .elder })
    let first = LocalDate.day("2026-06-08")
    return ElderFigures(journal, of: rosa, in: Window(from: first, through: first + (days - 1)))
  }

  @Test func anAnswerIsInTimeLateMissedOrStillOpen() throws {
    let eight = Self.monday + 8 * 3600
    let twenty = Self.monday + 20 * 3600
    let figures = try figures(
      reply("a", due: eight, at: eight + 600) + reply("b", due: nil, at: twenty + 601),
      until: Self.monday + 86_400 + 8 * 3600 + 600)
    #expect(figures.occasions.map(\.outcome) == [.inTime, .late, .open, .open])
    #expect(figures.rate == 1)
    #expect(figures.days.map(\.due) == [2, 0])
    #expect(figures.replyTime?.mean == 600.5)
  }

  @Test func aSecondPastTheDeadlineWithoutAnAnswerIsMissed() throws {
    let deadline = Self.monday + 8 * 3600 + 600
    #expect(try figures("", until: deadline).occasions[0].outcome == .open)
    #expect(try figures("", until: deadline + 1).occasions[0].outcome == .missed)
  }

  @Test func aStreakNeedsEverythingDueAndIgnoresDaysWithout() throws {
    var sql = ""
    for day in [0, 1, 3] {
      for hour in [8, 20] {
        let due = Self.monday + Int64(day) * 86_400 + Int64(hour) * 3600
        sql += reply("\(day)-\(hour)", due: due, at: due + 60)
      }
    }
    let figures = try figures(sql, until: Self.monday + 4 * 86_400, days: 4)
    #expect(figures.streak.best == 2)
    #expect(figures.streak.latest == 1)
    #expect(figures.count(.missed) == 2)
    #expect(figures.rate == 0.75)
  }

  /// Some answer in the morning what is asked for in the evening.
  @Test func whatIsNotDueYetIsNotDoneEither() throws {
    let (eight, twenty) = (Self.monday + 8 * 3600, Self.monday + 20 * 3600)
    let early = reply("a", due: twenty, at: eight + 60) + reply("b", due: eight, at: eight + 120)
    let before = try figures(early, until: twenty - 1, days: 1)
    #expect(before.occasions.map(\.outcome) == [.inTime, .open])
    #expect(before.replyTime?.mean == 120)
    #expect(before.streak.latest == 0)
    #expect(try figures(early, until: twenty, days: 1).occasions.map(\.isDone) == [true, true])
  }

  /// Eight days, all done but the third, seen through a window of the last two.
  @Test func streaksReachBackBeyondTheWindow() throws {
    var sql = ""
    for day in [0, 1, 3, 4, 5, 6, 7] as [Int64] {
      for hour in [8, 20] as [Int64] {
        let due = Self.monday + day * 86_400 + hour * 3600
        sql += reply("\(day)-\(hour)", due: due, at: due + 60)
      }
    }
    let last = Self.monday + 8 * 86_400
    let journal = try SampleDatabase(Self.rosa + sql).journal(until: Instant(seconds: last))
    let rosa = try #require(journal.profiles.first { $0.kind == .elder })
    func streak(_ days: Int, until day: LocalDate) -> [Int] {
      let figures = ElderFigures(journal, of: rosa, in: Window(last: days, endingOn: day))
      return [
        figures.streak.latest, figures.streak.best, figures.windowStreak.latest,
        figures.windowStreak.best,
      ]
    }
    let sunday = LocalDate.day("2026-06-14")
    #expect(streak(2, until: sunday + 1) == [5, 5, 2, 2])
    #expect(streak(14, until: sunday + 1) == [5, 5, 5, 5])
    #expect(streak(2, until: sunday - 3) == [1, 2, 1, 1])
  }

  /// What is asked for in the evening decides only in the evening whether the day was all done.
  @Test func aDayWithSomethingOpenNeitherCountsNorBreaksARun() throws {
    let eight = Self.monday + 8 * 3600
    let done =
      reply("a", due: eight, at: eight + 60)
      + reply("b", due: eight + 43_200, at: eight + 43_260)
    let noon = Self.monday + 36 * 3600
    let morning = reply("c", due: eight + 86_400, at: eight + 86_460)
    #expect(try figures(done + morning, until: noon).streak.latest == 1)
    #expect(try figures(done, until: noon).streak.latest == 0)
    #expect(try figures(done, until: noon).streak.best == 1)
    #expect(try figures(done, until: eight + 86_400).streak.latest == 1)
  }

  @Test func anAnswerThatSaysNoIsNoAnswer() throws {
    let eight = Self.monday + 8 * 3600
    let figures = try figures(
      reply("a", due: eight, at: eight + 60, completed: 0), until: Self.monday + 86_400, days: 1)
    #expect(figures.count(.missed) == 2)
  }

  /// Asked for on every day, answered on the first and the third, paused some time after.
  @Test(arguments: [
    ("paused", "NULL", [1, 0, 1, 0, 0]), ("completed", "NULL", [1, 0, 1, 0, 0]),
    ("completed", "'2026-06-11'", [1, 0, 1, 0, 0]), ("active", "NULL", [1, 0, 1, 0, 0]),
  ]) func aPausedTaskCountsUpToItsLastAnswer(status: String, end: String, done: [Int]) throws {
    let eight = Self.monday + 8 * 3600
    let figures = try figures(
      "UPDATE tasks SET times = '08:00', status = '\(status)', ends_on = \(end);"
        + reply("a", due: eight, at: eight + 60)
        + reply("b", due: nil, at: eight + 2 * 86_400 + 60),
      until: Self.monday + 6 * 86_400, days: 5)
    #expect(figures.days.map(\.done) == done)
    let due = status == "active" ? 5 : end == "NULL" ? 3 : 4
    #expect(figures.days.reduce(0) { $0 + $1.due } == due)
  }

  @Test func ratesByWeekCategoryAndTask() throws {
    let eight = Self.monday + 8 * 3600
    var sql = """
      UPDATE tasks SET times = '08:00';
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
        VALUES ('walk', 'rosa', 'Walk', 'exercise', '3', '17:00', 'text', '2026-06-08', 1);
      """
    for day in [0, 1, 2, 3, 4, 5, 6, 7] as [Int64] {
      sql += reply("\(day)", due: eight + day * 86_400, at: eight + day * 86_400 + 30 * day)
    }
    let figures = try figures(sql, until: Self.monday + 9 * 86_400, days: 9)
    #expect(figures.weeks.map { "\($0.monday)" } == ["2026-06-08", "2026-06-15"])
    #expect(figures.weeks.map(\.rate.due) == [8, 2])
    #expect(figures.weeks.map(\.rate.done) == [7, 1])
    #expect(figures.tasks.map(\.task.title) == ["Pill", "Walk"])
    #expect(figures.tasks.map(\.rate.share) == [8.0 / 9, 0])
    #expect(figures.bestCategory == .medication)
    #expect(figures.weakestCategory == .exercise)
    #expect(figures.lastSevenRates == [0.5, 1, 1, 1, 1, 1, 0])
    #expect(figures.replyTime?.median == 105)
    #expect(figures.caregivers.map(\.records) == [8])
  }
}
