import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// Tests the check-ins that are due after an egg, eaten at 1780000000 (Unix time).
@Suite struct CheckInsAheadTests {
  private static let mealTime: Int64 = 1_780_000_000
  private static let meals = """
    INSERT INTO foods (id, name, colour, allergens, changed_at) VALUES
      ('egg', 'Egg', 'yellow', 'egg', 1), ('pea', 'Pea', 'green', '', 1),
      ('celery', 'Celery', 'green', 'celery', 1);
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at) VALUES
      ('e', 'mia', 'egg', \(mealTime), 1), ('p', 'mia', 'pea', \(mealTime), 1),
      ('c', 'mia', 'celery', \(mealTime), 1);

    """

  private func journal(adding statements: String = "", after seconds: Int64 = 600) throws -> Journal
  {
    try SampleDatabase(Self.meals + statements)
      .journal(until: Instant(seconds: Self.mealTime + seconds))
  }

  private func setting(_ hours: String) -> String {
    "INSERT INTO settings VALUES ('check_in_hours', '\(hours)', 1);"
  }

  @Test(arguments: [("1", 3600), ("2.5", 9000), ("4", 14_400)] as [(String, Int64)])
  func usesConfiguredDelay(hours: String, seconds: Int64) throws {
    let journal = try journal(adding: setting(hours))
    #expect(journal.skippedRows.isEmpty)
    let ahead = AllergenCheckIn.openCheckIns(of: ID("mia"), in: journal)
    #expect(ahead.map(\.foodLog) == [ID("e")])
    #expect(ahead.map(\.dueAt) == [Instant(seconds: Self.mealTime + seconds)])
  }

  @Test(arguments: ["", "0.9", "4.1", "two", "-2", "nan"])
  func invalidDelayFallsBackToTwoHours(hours: String) throws {
    let journal = try journal(adding: setting(hours))
    #expect(
      AllergenCheckIn.openCheckIns(of: ID("mia"), in: journal).map(\.dueAt) == [
        Instant(seconds: Self.mealTime + 7200)
      ])
    #expect(
      journal.skippedRows.map {
        "\($0.table) \($0.id) \($0.problem.fault) \($0.problem.invalidValue)"
      }
        == ["settings check_in_hours outOfRange '\(hours)'"])
  }

  @Test func defaultDelayIsTwoHours() throws {
    #expect(try journal().family.checkInDelaySeconds == 7200)
  }

  /// A recorded check-in stays as it is.
  ///
  /// None is added for a past time, because a caregiver cannot miss a check-in that the app never
  /// requested.
  @Test func addsNoCheckInIfRecordedOrPast() throws {
    let recorded = """
      INSERT INTO check_ins (id, profile_id, food_log_id, due_at, changed_at)
        VALUES ('own', 'mia', 'e', \(Self.mealTime + 1800), 1);
      """
    #expect(
      try AllergenCheckIn.openCheckIns(of: ID("mia"), in: journal(adding: recorded)).map(\.entry.id)
        == ["own"])
    let late = try journal(after: 7201)
    #expect(AllergenCheckIn.openCheckIns(of: ID("mia"), in: late).isEmpty)
    let mia = try #require(late.profiles.first)
    let metrics = FoodMetrics(
      late, of: mia,
      in: Window(dayCount: 1, endingOn: late.zone(of: mia).day(of: late.referenceTime)))
    #expect(metrics.checkInCounts.missedCount == 0 && metrics.checkInCounts.openCount == 0)
    #expect(try AllergenCheckIn.openCheckIns(of: ID("mia"), in: journal(after: 7200)).count == 1)
  }

  @Test func upcomingCheckInIsInCalendar() throws {
    let context = try ReportSamples.context(journal(adding: setting("3")))
    let calendar = try #require(
      CalendarFiles(site: TestSite(of: context).content()).artifacts().first {
        $0.path == "calendar/mia.en.ics"
      })
    let text = String(decoding: try calendar.bytes(), as: UTF8.self)
    #expect(text.contains("SUMMARY:Mia: check-in after Egg"))
    #expect(text.contains("DTSTART:20260528T232640Z"))
  }
}
