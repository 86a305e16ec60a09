import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

private let day = 24 * hour
private let eight = 8 * hour
private let twenty = 20 * hour

@Suite struct ElderMetricsTests {
  @Test func classifiesAnswers() {
    var rosa = ElderJournal()
    rosa.addReply(due: eight, at: eight + 600)
    rosa.addReply(at: twenty + 601)
    let metrics = rosa.metrics(until: day + eight + 600)
    #expect(metrics.taskOccurrences.map(\.outcome) == [.inTime, .late, .open, .open])
    #expect(metrics.completionRate == 1)
    #expect(metrics.days.map(\.dueTaskCount) == [2, 0])
    #expect(metrics.replyTimeSeconds?.mean == 600.5)
  }

  @Test func missedOneSecondAfterDeadline() {
    let (rosa, deadline) = (ElderJournal(), eight + 600)
    #expect(rosa.metrics(until: deadline).taskOccurrences[0].outcome == .open)
    #expect(rosa.metrics(until: deadline + 1).taskOccurrences[0].outcome == .missed)
  }

  /// An evening task may be answered in the morning.
  @Test func earlyAnswerCountsOnlyWhenDue() {
    var rosa = ElderJournal()
    rosa.addReply(due: twenty, at: eight + 60)
    rosa.addReply(due: eight, at: eight + 120)
    let before = rosa.metrics(until: twenty - 1, days: 1)
    #expect(before.taskOccurrences.map(\.outcome) == [.inTime, .open])
    #expect(before.replyTimeSeconds?.mean == 120)
    #expect(before.overallStreak.currentDayCount == 0)
    #expect(rosa.metrics(until: twenty, days: 1).taskOccurrences.map(\.isDone) == [true, true])
  }

  /// "Taken already" an hour before the due time is no missed dose, and a late answer counts for the
  /// dose before it.
  @Test(
    arguments: [
      (-900, [true, false]), (-4800, [true, false]), (10 * 3600, [true, false]),
      (10 * 3600 + 1, [false, true]),
    ] as [(Int64, [Bool])])
  func answerWithoutDueTimeCountsForTheDoseBefore(secondsAfterEight: Int64, isDone: [Bool]) {
    var rosa = ElderJournal()
    rosa.addReply(at: eight + secondsAfterEight)
    #expect(rosa.metrics(until: day, days: 1).taskOccurrences.map(\.isDone) == isDone)
  }

  /// The answer at 18:36 is the morning's, if the evening has one of its own.
  ///
  /// A "Yes" shortly before "Thank you" is not.
  @Test(arguments: [(66_960, ["r1", "r2"]), (71_760, [nil, "r1"])] as [(Int64, [String?])])
  func lateAnswerLeavesTheNextDoseItsOwn(firstAt: Int64, answers: [String?]) {
    var rosa = ElderJournal()
    rosa.addReply(at: firstAt)
    rosa.addReply(at: twenty + 360)
    #expect(rosa.metrics(until: day, days: 1).taskOccurrences.map(\.reply?.entry.id) == answers)
  }

  /// The times were 07:00 and 21:00 when the doses were confirmed, or an app adds seconds.
  @Test(arguments: [(-3600, 3600), (7, 7)] as [(Int64, Int64)])
  func answersToAnEarlierPlanCount(morning: Int64, evening: Int64) {
    let rosa = ElderJournal(taken: [eight + morning, twenty + evening, day + eight])
    let occurrences = rosa.metrics(until: 2 * day).taskOccurrences
    #expect(occurrences.map(\.isDone) == [true, true, true, false])
    #expect(occurrences.prefix(2).map(\.replySeconds) == [60, 60])
  }

  /// A medicine that moved from Tuesday to Monday is not missed on its Tuesdays.
  @Test func answersOnAnEarlierWeekdayCount() {
    let rosa = ElderJournal(hours: [8], weekdays: [1], taken: [day + eight, 8 * day + eight])
    let metrics = rosa.metrics(until: 14 * day, days: 14)
    #expect(metrics.days.map(\.dueTaskCount) == metrics.days.map { $0.date.weekday == 2 ? 1 : 0 })
    #expect(metrics.completionRate == 1)
  }

  /// Several answers of an earlier plan do not confirm a dose that was missed.
  @Test func answersToAnEarlierPlanHideNoMissedDose() {
    var rosa = ElderJournal(hours: [8])
    for start in [0, day, 3 * day] {
      rosa.addReply(due: start + eight, at: start + eight)
      rosa.addReply(due: start + twenty, at: start + twenty)
    }
    #expect(rosa.metrics(until: 4 * day, days: 4).occurrenceCount(with: .missed) == 1)
  }

  /// The same task, entered twice, is one dose.
  @Test func taskEnteredTwiceIsOneDose() throws {
    var rosa = ElderJournal(hours: [8], taken: [eight])
    rosa.addTask("pill", .medication, hours: [8])
    let medicine = try #require(rosa.metrics(until: 2 * day).medicineDays.first)
    #expect(medicine.takenDayCount == 1 && medicine.dueDayCount == 2)
    #expect(medicine.doseCompletionRate == nil)
  }

  /// Tuesday's morning dose was missed, and its evening dose is still open.
  @Test func dayWithMissedAndOpenDoseIsMissed() throws {
    let rosa = ElderJournal(taken: [eight, twenty])
    let medicine = try #require(rosa.metrics(until: 36 * hour).medicineDays.first)
    #expect(medicine.takenDayCount == 1 && medicine.dueDayCount == 2)
    #expect(
      medicine.doseCompletionRate?.doneCount == 2 && medicine.doseCompletionRate?.dueCount == 3)
  }

  @Test func medicineWithoutDueDayIsLeftOut() {
    #expect(ElderJournal().metrics(until: 0, days: 1).medicineDays.isEmpty)
  }

  @Test func negativeAnswerDoesNotCount() {
    var rosa = ElderJournal()
    rosa.addReply(due: eight, at: eight + 60, completes: false)
    #expect(rosa.metrics(until: day, days: 1).occurrenceCount(with: .missed) == 2)
  }

  /// The task is due every day and is answered on the first and the third.
  ///
  /// It is then paused, completed or still active.
  @Test(
    arguments: [
      (.paused, nil, 3), (.completed, nil, 3), (.completed, "2026-06-11", 4), (.active, nil, 5),
    ] as [(CareTask.Status, String?, Int)])
  func aPausedTaskCountsUpToItsLastAnswer(status: CareTask.Status, end: String?, due: Int) {
    var rosa = ElderJournal(hours: [8], status, endsOn: end, taken: [eight])
    rosa.addReply(at: eight + 2 * day + 60)
    let days = rosa.metrics(until: 6 * day, days: 5).days
    #expect(days.map(\.doneTaskCount) == [1, 0, 1, 0, 0])
    #expect(days.reduce(0) { $0 + $1.dueTaskCount } == due)
  }

  @Test func computesRatesByWeekCategoryAndTask() {
    var rosa = ElderJournal(hours: [8])
    rosa.addTask("Walk", .exercise, hours: [17], weekdays: [3])
    for number in 0...7 as ClosedRange<Int64> {
      let due = eight + number * day
      rosa.addReply(due: due, at: due + 30 * number)
    }
    let metrics = rosa.metrics(until: 9 * day, days: 9)
    #expect(metrics.weeks.map { "\($0.monday)" } == ["2026-06-08", "2026-06-15"])
    #expect(metrics.weeks.map(\.completionRate.dueCount) == [8, 2])
    #expect(metrics.weeks.map(\.completionRate.doneCount) == [7, 1])
    #expect(metrics.taskRates.map(\.task.title) == ["Pill", "Walk"])
    let shares: [Double?] = [8.0 / 9, 0]
    #expect(metrics.taskRates.map(\.completionRate.doneShare) == shares)
    #expect(metrics.bestCategory == .medication)
    #expect(metrics.weakestCategory == .exercise)
    #expect(metrics.ratesOfLastSevenDays == [0.5, 1, 1, 1, 1, 1, 0])
    #expect(metrics.replyTimeSeconds?.median == 105)
    #expect(metrics.recordCounts.map(\.recordCount) == [8])
  }
}

@Suite struct CompletionStreakTests {
  /// Returns a journal in which both pills of some days were taken.
  private func pillsTaken(onDays days: [Int64]) -> ElderJournal {
    ElderJournal(taken: days.flatMap { [$0 * day + eight, $0 * day + twenty] })
  }

  @Test func streakRequiresAllDueTasksAndIgnoresFreeDays() {
    let metrics = pillsTaken(onDays: [0, 1, 3]).metrics(until: 4 * day, days: 4)
    #expect(metrics.overallStreak.bestDayCount == 2)
    #expect(metrics.overallStreak.currentDayCount == 1)
    #expect(metrics.occurrenceCount(with: .missed) == 2)
    #expect(metrics.completionRate == 0.75)
  }

  /// Everything is done on seven of eight days, but not on the third.
  ///
  /// The windows differ in length.
  @Test(
    arguments: [(2, 7, [5, 5, 2, 2]), (14, 7, [5, 5, 5, 5]), (2, 3, [1, 2, 1, 1])]
      as [(Int, Int, [Int])])
  func streakIncludesDaysBeforeWindow(days: Int, last: Int, lengths: [Int]) {
    let metrics = pillsTaken(onDays: [0, 1, 3, 4, 5, 6, 7])
      .metrics(until: 8 * day, days: days, endingOn: ElderJournal.monday + last)
    let streaks = [metrics.overallStreak, metrics.windowStreak]
    #expect(streaks.flatMap { [$0.currentDayCount, $0.bestDayCount] } == lengths)
  }

  /// A task that is due in the evening leaves the day undecided until the evening.
  @Test func openDayNeitherCountsNorBreaksStreak() {
    var rosa = pillsTaken(onDays: [0])
    let (morning, noon) = (day + eight, day + 12 * hour)
    #expect(rosa.metrics(until: noon).overallStreak.currentDayCount == 0)
    #expect(rosa.metrics(until: noon).overallStreak.bestDayCount == 1)
    #expect(rosa.metrics(until: morning).overallStreak.currentDayCount == 1)
    rosa.addReply(due: morning, at: morning + 60)
    #expect(rosa.metrics(until: noon).overallStreak.currentDayCount == 1)
  }
}
