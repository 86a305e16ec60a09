import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct ElderMetricsTests {
  @Test func classifiesAnswers() throws {
    let eight = ElderRows.monday + 8 * 3600
    let twenty = ElderRows.monday + 20 * 3600
    let metrics = try ElderRows.metrics(
      ElderRows.reply("a", due: eight, at: eight + 600)
        + ElderRows.reply("b", due: nil, at: twenty + 601),
      until: ElderRows.monday + 86_400 + 8 * 3600 + 600)
    #expect(metrics.occurrences.map(\.outcome) == [.inTime, .late, .open, .open])
    #expect(metrics.rate == 1)
    #expect(metrics.days.map(\.dueCount) == [2, 0])
    #expect(metrics.replyTime?.mean == 600.5)
  }

  @Test func missedOneSecondAfterDeadline() throws {
    let deadline = ElderRows.monday + 8 * 3600 + 600
    #expect(try ElderRows.metrics("", until: deadline).occurrences[0].outcome == .open)
    #expect(try ElderRows.metrics("", until: deadline + 1).occurrences[0].outcome == .missed)
  }

  /// An evening task may be answered in the morning.
  @Test func earlyAnswerCountsOnlyWhenDue() throws {
    let (eight, twenty) = (ElderRows.monday + 8 * 3600, ElderRows.monday + 20 * 3600)
    let early =
      ElderRows.reply("a", due: twenty, at: eight + 60)
      + ElderRows.reply("b", due: eight, at: eight + 120)
    let before = try ElderRows.metrics(early, until: twenty - 1, days: 1)
    #expect(before.occurrences.map(\.outcome) == [.inTime, .open])
    #expect(before.replyTime?.mean == 120)
    #expect(before.overallStreak.currentLength == 0)
    #expect(
      try ElderRows.metrics(early, until: twenty, days: 1).occurrences.map(\.isDone) == [
        true, true,
      ])
  }

  /// "Taken already" an hour before the due time is no missed dose, and a late answer counts for the
  /// dose before it.
  @Test(
    arguments: [
      (-900, [true, false]), (-4800, [true, false]), (10 * 3600, [true, false]),
      (10 * 3600 + 1, [false, true]),
    ] as [(Int64, [Bool])])
  func answerWithoutDueTimeCountsForTheDoseBefore(secondsAfterEight: Int64, isDone: [Bool]) throws {
    let eight = ElderRows.monday + 8 * 3600
    let metrics = try ElderRows.metrics(
      ElderRows.reply("a", due: nil, at: eight + secondsAfterEight),
      until: ElderRows.monday + 86_400, days: 1)
    #expect(metrics.occurrences.map(\.isDone) == isDone)
  }

  /// The answer at 18:36 is the morning's, if the evening has one of its own.
  ///
  /// A "Yes" shortly before "Thank you" is not.
  @Test(arguments: [(66_960, ["a", "b"]), (71_760, [nil, "a"])] as [(Int64, [String?])])
  func lateAnswerLeavesTheNextDoseItsOwn(firstAt: Int64, answers: [String?]) throws {
    let metrics = try ElderRows.metrics(
      ElderRows.reply("a", due: nil, at: ElderRows.monday + firstAt)
        + ElderRows.reply("b", due: nil, at: ElderRows.monday + 20 * 3600 + 360),
      until: ElderRows.monday + 86_400, days: 1)
    #expect(metrics.occurrences.map(\.reply?.entry.id) == answers)
  }

  /// The times were 07:00 and 21:00 when the doses were confirmed, or an app adds seconds.
  @Test(arguments: [(-3600, 3600), (7, 7)] as [(Int64, Int64)])
  func answersToAnEarlierPlanCount(morning: Int64, evening: Int64) throws {
    let (eight, twenty) = (ElderRows.monday + 8 * 3600, ElderRows.monday + 20 * 3600)
    let metrics = try ElderRows.metrics(
      ElderRows.reply("a", due: eight + morning, at: eight + morning + 60)
        + ElderRows.reply("b", due: twenty + evening, at: twenty + evening + 60)
        + ElderRows.reply("c", due: eight + 86_400, at: eight + 86_460),
      until: ElderRows.monday + 2 * 86_400)
    #expect(metrics.occurrences.map(\.isDone) == [true, true, true, false])
    #expect(metrics.occurrences.prefix(2).map(\.replyTime) == [60, 60])
  }

  /// A medicine that moved from Tuesday to Monday is not missed on its Tuesdays.
  @Test func answersOnAnEarlierWeekdayCount() throws {
    let tuesday = ElderRows.monday + 86_400 + 8 * 3600
    let metrics = try ElderRows.metrics(
      "UPDATE tasks SET weekdays = '1', times = '08:00';"
        + ElderRows.reply("a", due: tuesday, at: tuesday + 60)
        + ElderRows.reply("b", due: tuesday + 7 * 86_400, at: tuesday + 7 * 86_400 + 60),
      until: ElderRows.monday + 14 * 86_400, days: 14)
    #expect(metrics.days.map(\.dueCount) == metrics.days.map { $0.date.weekday == 2 ? 1 : 0 })
    #expect(metrics.rate == 1)
  }

  /// Several answers of an earlier plan do not confirm a dose that was missed.
  @Test func answersToAnEarlierPlanHideNoMissedDose() throws {
    let eight = ElderRows.monday + 8 * 3600
    let rows = [0, 1, 3].map { (day: Int64) in
      ElderRows.reply("m\(day)", due: eight + day * 86_400, at: eight + day * 86_400)
        + ElderRows.reply(
          "e\(day)", due: eight + day * 86_400 + 43_200, at: eight + day * 86_400 + 43_200)
    }
    let metrics = try ElderRows.metrics(
      "UPDATE tasks SET times = '08:00';" + rows.joined(),
      until: ElderRows.monday + 4 * 86_400, days: 4)
    #expect(metrics.count(.missed) == 1)
  }

  /// The same task, entered twice, is one dose.
  @Test func taskEnteredTwiceIsOneDose() throws {
    let eight = ElderRows.monday + 8 * 3600
    let twice = """
      UPDATE tasks SET times = '08:00';
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
        VALUES ('pill2', 'rosa', 'pill', 'medication', '1234567', '08:00', 'text', '2026-06-08', 1);
      """
    let medicine = try #require(
      try ElderRows.metrics(
        twice + ElderRows.reply("a", due: eight, at: eight + 60),
        until: ElderRows.monday + 2 * 86_400
      ).medicineDays.first)
    #expect(medicine.takenDayCount == 1 && medicine.dueDayCount == 2)
    #expect(medicine.doses == nil)
  }

  /// Tuesday's morning dose was missed, and its evening dose is still open.
  @Test func dayWithMissedAndOpenDoseIsMissed() throws {
    let eight = ElderRows.monday + 8 * 3600
    let medicine = try #require(
      try ElderRows.metrics(
        ElderRows.reply("a", due: eight, at: eight + 60)
          + ElderRows.reply("b", due: eight + 43_200, at: eight + 43_260),
        until: ElderRows.monday + 36 * 3600
      ).medicineDays.first)
    #expect(medicine.takenDayCount == 1 && medicine.dueDayCount == 2)
    #expect(medicine.doses?.doneCount == 2 && medicine.doses?.dueCount == 3)
  }

  @Test func medicineWithoutDueDayIsLeftOut() throws {
    #expect(try ElderRows.metrics("", until: ElderRows.monday, days: 1).medicineDays.isEmpty)
  }

  @Test func negativeAnswerDoesNotCount() throws {
    let eight = ElderRows.monday + 8 * 3600
    let metrics = try ElderRows.metrics(
      ElderRows.reply("a", due: eight, at: eight + 60, completed: 0),
      until: ElderRows.monday + 86_400,
      days: 1)
    #expect(metrics.count(.missed) == 2)
  }

  /// The task is due every day and is answered on the first and the third.
  ///
  /// It is then paused, completed or still active.
  @Test(arguments: [
    ("paused", "NULL", [1, 0, 1, 0, 0]), ("completed", "NULL", [1, 0, 1, 0, 0]),
    ("completed", "'2026-06-11'", [1, 0, 1, 0, 0]), ("active", "NULL", [1, 0, 1, 0, 0]),
  ]) func aPausedTaskCountsUpToItsLastAnswer(status: String, end: String, done: [Int]) throws {
    let eight = ElderRows.monday + 8 * 3600
    let metrics = try ElderRows.metrics(
      "UPDATE tasks SET times = '08:00', status = '\(status)', ends_on = \(end);"
        + ElderRows.reply("a", due: eight, at: eight + 60)
        + ElderRows.reply("b", due: nil, at: eight + 2 * 86_400 + 60),
      until: ElderRows.monday + 6 * 86_400, days: 5)
    #expect(metrics.days.map(\.doneCount) == done)
    let due = status == "active" ? 5 : end == "NULL" ? 3 : 4
    #expect(metrics.days.reduce(0) { $0 + $1.dueCount } == due)
  }

  @Test func computesRatesByWeekCategoryAndTask() throws {
    let eight = ElderRows.monday + 8 * 3600
    var sql = """
      UPDATE tasks SET times = '08:00';
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
        VALUES ('walk', 'rosa', 'Walk', 'exercise', '3', '17:00', 'text', '2026-06-08', 1);
      """
    for day in [0, 1, 2, 3, 4, 5, 6, 7] as [Int64] {
      sql += ElderRows.reply(
        "\(day)", due: eight + day * 86_400, at: eight + day * 86_400 + 30 * day)
    }
    let metrics = try ElderRows.metrics(sql, until: ElderRows.monday + 9 * 86_400, days: 9)
    #expect(metrics.weeks.map { "\($0.monday)" } == ["2026-06-08", "2026-06-15"])
    #expect(metrics.weeks.map(\.rate.dueCount) == [8, 2])
    #expect(metrics.weeks.map(\.rate.doneCount) == [7, 1])
    #expect(metrics.tasks.map(\.task.title) == ["Pill", "Walk"])
    let shares: [Double?] = [8.0 / 9, 0]
    #expect(metrics.tasks.map(\.rate.share) == shares)
    #expect(metrics.bestCategory == .medication)
    #expect(metrics.weakestCategory == .exercise)
    #expect(metrics.ratesOfLastSevenDays == [0.5, 1, 1, 1, 1, 1, 0])
    #expect(metrics.replyTime?.median == 105)
    #expect(metrics.recordCounts.map(\.records) == [8])
  }
}
