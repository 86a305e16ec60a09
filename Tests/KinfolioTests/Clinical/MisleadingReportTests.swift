import TestSupport
import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

/// Statements of reports that a doctor could misread.
@Suite struct MisleadingReportTests {
  /// Returns the lines of Mia's report of 1 July 2026.
  private func lines(_ rows: String) throws -> [String] {
    let visits = try ReportSamples.context(ReportSamples.completeChildRows + rows)
      .visitReportLibrary()
    let content = try #require(visits[ID("mia"), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  /// Naps alone would read as two hours of sleep a day.
  @Test(arguments: [(true, true), (false, false)])
  func napsWithoutNightsGiveNoSleepTotal(hasNights: Bool, hasTotal: Bool) throws {
    var baby = Baby()
    for age in 195...205 {
      baby.addDay(age)
      baby.addSleep(age, from: 10, to: 12, kind: "nap")
      if hasNights { baby.addSleep(age, from: 0, to: 5) }
    }
    #expect((try baby.concern("S1", 196...204) != nil) == hasTotal)
  }

  @Test(arguments: [
    (-3.0, "0.1"), (-2.4, "0.8"), (-2.0, "2"), (-0.38, "35"), (0, "50"), (2.2, "99"),
    (2.4, "99.2"), (-3.5, "<0.1"), (3.5, ">99.9"),
  ])
  func centilesAreWholeNumbersExceptAtTheEnds(z: Double, text: String) throws {
    let score = GrowthScore(z: z, edition: .who2006, remarks: [])
    #expect(try wording(.english).centile(score) == text)
  }

  @Test func allQuestionsAreNumbered() throws {
    let questions = (1...14).map {
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('q\($0)', 'mia', 1782000000 + \($0), 'question', 'Question number \($0)', 1);
      """
    }
    let lines = try lines("DELETE FROM notes;" + questions.joined())
    for number in 1...14 { #expect(lines.contains("\(number). Question number \(number)")) }
  }

  @Test func allReactionsAreListedMostSevereFirst() throws {
    let reactions = (1...12).map {
      """
      INSERT INTO reactions (id, profile_id, noticed_at, severity, signs, changed_at)
        VALUES ('x\($0)', 'mia', 1782000000 + \($0), '\($0 == 3 ? "severe" : "mild")', 'sign \($0)', 1);
      """
    }
    let lines = try lines(reactions.joined())
    let listed = lines.filter { $0.hasPrefix("- ") && $0.contains(" · sign ") }
    #expect(listed.count == 12)
    #expect(listed.first?.contains("sign 3") == true)
  }

  /// A report without this line could also mean that coverage was not computed.
  @Test func windowWithoutRecordsSaysSo() throws {
    let lines = try lines(
      """
      DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-20');
      DELETE FROM sleeps WHERE started_at > unixepoch('2026-06-20');
      DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-20');
      DELETE FROM doses; DELETE FROM temperatures; DELETE FROM food_logs WHERE id NOT IN (SELECT food_log_id FROM reactions);
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('x', 'mia', '2026-06-22', 'checkup', 1);
      """)
    #expect(lines.contains { $0.contains("0 of 9 past days complete") }, "\(lines)")
  }

  /// Milk from bottles alone would read as the total intake of a child at the breast.
  @Test func breastfeedsAreBesideMilkFromBottles() throws {
    let nursing = """
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19),
        times(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM times WHERE k < 3)
      INSERT INTO nursing_sessions (id, profile_id, started_at, ended_at, left_seconds, right_seconds, changed_at)
      SELECT printf('s%02d%d', n, k), 'mia', unixepoch('2026-06-11 05:00:00') + n * 86400 + k * 14400,
        unixepoch('2026-06-11 05:10:00') + n * 86400 + k * 14400, 300, 300, 1 FROM days, times;
      """
    #expect(try lines(nursing).contains { $0.hasPrefix("Breastfeeds | 4") })
    #expect(try !lines("").contains { $0.hasPrefix("Breastfeeds |") })
  }

  /// A value that was left out is named next to the values of growth, not only at the end.
  @Test func implausibleMeasurementIsNamedInGrowth() throws {
    let rows = """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('high', 'mia', '2026-06-20', 'weight', 13.5, 1);
      """
    let read = try SampleDatabase(ReportSamples.completeChildRows + rows).journal()
    let journal = try SiteResources.project().standards.removingDoubtfulMeasurements(from: read)
    let content = try #require(
      ReportSamples.context(journal).visitReportLibrary()[
        ID("mia"), day("2026-07-01"), .english])
    let naming = content.sections.filter { section in
      section.parts.contains { part in
        if case .note(let text) = part { text.contains("13.50") } else { false }
      }
    }
    #expect(naming.map(\.id) == ["growth"])
  }

  /// The page of a child has a corrected age only for a birth before 37 weeks, as the report.
  @Test(arguments: [(21, false), (22, true)])
  func pageHasCorrectedAgeOnlyBefore37Weeks(daysEarly: Int, hasAge: Bool) throws {
    let due = """
      UPDATE profiles SET birth_date = '2026-01-10', due_date = date('2026-01-10', '+\(daysEarly) days')
        WHERE id = 'mia';
      """
    let page = try BuiltPages(completeFamilyRows() + due)["en/mia/index.html"]
    #expect(page.contains("Corrected age:") == hasAge)
  }

  /// Sessions without a duration are breastfeeds too.
  @Test func summaryDoesNotCallBottlesAllMilk() throws {
    let nursing = """
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19)
      INSERT INTO nursing_sessions
        (id, profile_id, started_at, ended_at, left_seconds, right_seconds, changed_at)
      SELECT 's' || n, 'mia', unixepoch('2026-06-11 05:00:00') + n * 86400,
        unixepoch('2026-06-11 05:10:00') + n * 86400, 0, 0, 1 FROM days;
      """
    #expect(!(try lines(nursing).contains { $0.contains("of milk together") }))
    #expect(try lines("").contains { $0.contains("bottles with 720 ml of milk together") })
  }

  @Test func overdueAndNextVaccination() throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', 'MMR', NULL, '2026-06-01', 1),
        ('v2', 'mia', 'Flu', '2026-05-10', '2026-07-20', 1),
        ('v3', 'mia', 'Varicella', NULL, '2027-01-10', 1);
      """
    let lines = try lines(rows)
    #expect(lines.contains("- MMR: 1 Jun 2026, no dose recorded since"), "\(lines)")
    #expect(lines.contains("- Flu: 20 Jul 2026"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("- Varicella") })
  }

  /// The doses of a vaccine are in one row, with their dates.
  @Test func vaccinationsAreTableWithDosesAndDates() throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', 'Hexavalent', '2026-03-10', '2026-05-10', 1),
        ('v2', 'mia', 'Hexavalent', '2026-05-12', '2026-12-10', 1);
      """
    #expect(
      try lines(rows).contains("Hexavalent | 10 Mar 2026 · 12 May 2026 | 10 Dec 2026"))
  }

  @Test func identityForFiling() throws {
    let lines = try lines(
      """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        VALUES ('birth', 'mia', '2026-01-10', 'weight', 2.61, 1);
      """)
    #expect(lines.contains("Born at: 36+0 weeks") && lines.contains("Birth weight: 2.61 kg"))
  }

  @Test func postmenstrualAgeBeforeTheDueDate() throws {
    let visits = try ReportSamples.context(
      """
      UPDATE profiles SET birth_date = '2026-05-01', due_date = '2026-07-07' WHERE id = 'mia';
      """
    ).visitReportLibrary()
    let content = try #require(visits[ID("mia"), day("2026-07-01"), .english])
    #expect(
      content.plainTextLines.map(withOrdinarySpaces).contains("Postmenstrual age: 39+1 weeks"))
  }
}
