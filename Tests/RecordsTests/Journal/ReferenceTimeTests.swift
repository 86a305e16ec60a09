import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// A journal contains only information that was available at its reference time.
@Suite struct ReferenceTimeTests {
  private static let referenceTime = Instant(seconds: 1_780_000_000)

  private func journal(_ sql: String) throws -> Journal {
    try SampleDatabase(sql).journal(until: Self.referenceTime)
  }

  private func row(_ table: String, _ columns: String, _ values: String, id: String) -> String {
    """
    INSERT INTO \(table) (id, profile_id, \(columns), changed_at)
      VALUES ('\(id)', 'mia', \(values), 1790000000);

    """
  }

  @Test(arguments: [(0, true), (1, false)])
  func eventsEndingLaterAreStillInProgress(secondsLater: Int64, hasEnded: Bool) throws {
    let end = Self.referenceTime.seconds + secondsLater
    let times = "\(Self.referenceTime.seconds - 600), \(end)"
    let journal = try journal(
      row("sleeps", "started_at, ended_at, kind", "\(times), 'nap'", id: "s")
        + row(
          "nursing_sessions", "started_at, ended_at, left_seconds, right_seconds",
          "\(times), 60, 60", id: "n")
        + row("symptoms", "started_at, ended_at, name", "\(times), 'cough'", id: "y")
        + row(
          "usage_sessions", "started_at, ended_at, app, category", "\(times), 'a', 'games'", id: "u"
        ))
    #expect(journal.skippedRows.isEmpty)
    let spans = [
      journal.sleeps.first?.span, journal.nursingSessions.first?.span, journal.symptoms.first?.span,
      journal.appUsageSessions.first?.span,
    ]
    #expect(spans.allSatisfy { $0 != nil && ($0?.end != nil) == hasEnded })
    let mia = try #require(journal.profiles.first)
    let day = journal.family.timeZone.day(of: Self.referenceTime)
    let metrics = ChildMetrics(journal, of: mia, in: Window(dayCount: 1, endingOn: day))
    #expect(metrics.sleep.sleepSeconds.total == (hasEnded ? 600 : 0))
    #expect(metrics.feeding.nursingCount == (hasEnded ? 1 : 0))
    #expect(metrics.screenTime.totalSeconds == (hasEnded ? 600 : 0))
  }

  /// The volume is known only when the feed or the pumping session ends.
  @Test func milkCountsOnlyAfterFeedEnds() throws {
    let times = "\(Self.referenceTime.seconds - 600), \(Self.referenceTime.seconds + 1)"
    let journal = try journal(
      row(
        "bottle_feeds", "started_at, ended_at, volume_ml, contents", "\(times), 90, 'formula'",
        id: "b")
        + row("pumping_sessions", "started_at, ended_at, volume_ml", "\(times), 90", id: "p"))
    #expect(journal.bottleFeeds.isEmpty)
    #expect(journal.pumpingSessions.isEmpty)
    #expect(journal.skippedRows.map(\.problem.fault) == [.recordedLater, .recordedLater])
  }

  /// The end is later than the time of recording, so it cannot have been known.
  @Test func endAfterRecordingTimeIsRejected() throws {
    let times = "\(Self.referenceTime.seconds - 600), \(Self.referenceTime.seconds + 60)"
    let journal = try journal(
      """
      INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
        VALUES ('s', 'mia', \(times), 'nap', \(Self.referenceTime.seconds - 60));
      """)
    #expect(journal.sleeps.isEmpty)
    #expect(journal.skippedRows.map(\.problem.fault) == [.inTheFuture])
  }

  /// Only the times of the event are compared with the reference time.
  ///
  /// A phone whose clock is ahead therefore loses no records.
  @Test func pastEventWithFutureChangeDateCounts() throws {
    let journal = try journal(
      """
      INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
        VALUES ('s', 'mia', \(Self.referenceTime.seconds - 600), \(Self.referenceTime.seconds), 'nap',
          \(Self.referenceTime.seconds + 86_400));
      """)
    #expect(journal.sleeps.map(\.span.durationSeconds) == [600])
    #expect(journal.skippedRows.isEmpty)
  }

  @Test(arguments: [(0, true), (1, false)])
  func laterCompletionsDoNotCountYet(secondsLater: Int64, isDone: Bool) throws {
    let (now, then) = (Self.referenceTime.seconds, Self.referenceTime.seconds + secondsLater)
    let journal = try journal(
      """
      INSERT INTO foods (id, name, colour, allergens, changed_at) VALUES ('egg', 'Egg', 'yellow', 'egg', 1790000000);
      INSERT INTO invitations (id, name, role, state, sent_at, answered_at, changed_at)
        VALUES ('i', 'Bo', 'viewer', 'accepted', \(now - 60), \(then), 1790000000);

      """
        + row(
          "food_logs", "food_id, eaten_at, is_tried, unmarked_at", "'egg', \(now - 60), 0, \(then)",
          id: "f")
        + row(
          "check_ins", "food_log_id, due_at, done_at, outcome", "'f', \(now - 30), \(then), 'fine'",
          id: "c")
        + row(
          "notes", "written_at, kind, text, answered_at",
          "\(now - 60), 'question', 'Egg?', \(then)",
          id: "q")
        + row(
          "reminders", "kind, title, due_at, done_at", "'vet', 'X', \(now - 60), \(then)", id: "r"))
    #expect(journal.skippedRows.isEmpty)
    #expect(
      journal.allergenCheckIns.first?.state(at: Self.referenceTime) == (isDone ? .done : .missed))
    #expect(journal.allergenCheckIns.first?.outcome == (isDone ? .fine : nil))
    #expect(journal.foodLogs.first?.isTried == !isDone)
    #expect((journal.foodLogs.first?.unmarkedAt != nil) == isDone)
    #expect((journal.notes.first?.answeredAt != nil) == isDone)
    #expect((journal.reminders.first?.doneAt != nil) == isDone)
    #expect(journal.invitations.first?.state == (isDone ? .accepted : .pending))
  }

  @Test func laterRepliesAreIgnored() throws {
    let journal = try journal(
      """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('rosa', 'elder', 'Rosa', 1, 1);
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
        VALUES ('pill', 'rosa', 'Pill', 'medication', '1234567', '08:00', 'text', '2026-05-28', 1);
      INSERT INTO replies (id, profile_id, task_id, received_at, completed, changed_at)
        VALUES ('a', 'rosa', 'pill', \(Self.referenceTime.seconds + 1), 1, 1);
      """)
    let rosa = try #require(journal.profiles.first { $0.kind == .elder })
    let metrics = ElderMetrics(
      journal, of: rosa, in: Window(dayCount: 1, endingOn: day("2026-05-28")))
    #expect(metrics.taskOccurrences.map(\.isDone) == [false])
  }
}
