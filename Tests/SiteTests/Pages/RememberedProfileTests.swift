import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// A profile that has died or left keeps its pages, photos and reports, and nothing is due for it.
@Suite struct RememberedProfileTests {
  /// Rosa's past and future visits, a due vaccination and an open reminder.
  private static let rows =
    completeFamilyRows() + """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('r1', 'rosa', '2026-06-15', 'specialist', 1782800000),
          ('r2', 'rosa', '2026-07-15', 'checkup', 1782800000);
      INSERT INTO vaccinations (id, profile_id, vaccine, next_due_on, changed_at)
        VALUES ('r1', 'rosa', 'Flu shot', '2026-08-01', 1782800000);
      INSERT INTO reminders (id, profile_id, kind, title, due_at, changed_at)
        VALUES ('r3', 'rosa', 'other', 'Call the clinic', 1783300000, 1782800000);

      """

  private static func remember(_ profile: String, until day: String?) -> String {
    """
    UPDATE profiles SET status = 'remembered', ended_on = \(day.map { "'\($0)'" } ?? "NULL")
      WHERE id = '\(profile)';

    """
  }

  private func calendar(_ rows: String) throws -> String {
    let plan = try TestSite(SampleDatabase(rows).journal()).artifacts()
    let file = try #require(plan.first { $0.path == "calendar/abuela-rosa.en.ics" })
    return String(decoding: try file.bytes(), as: UTF8.self)
  }

  @Test func pagesPhotosAndPastReportsStay() throws {
    let before = try BuiltPages(Self.rows)
    let after = try BuiltPages(Self.rows + Self.remember("rosa", until: "2026-06-30"))
    let lost = before.pages.keys.filter { after.pages[$0] == nil && $0.hasPrefix("en/") }
    #expect(lost == ["en/abuela-rosa/visits/2026-07-01/index.html"], "the report for today")
    let report = "en/abuela-rosa/visits/2026-06-15/index.html"
    #expect(after.pages[report] != nil)
    #expect(after.pages["en/abuela-rosa/visits/2026-06-30/index.html"] != nil, "its last report")
    #expect(after.linkChecker.deadLinks == [] && after.linkChecker.unlinkedFiles == [])
    let page = withOrdinarySpaces(after["en/abuela-rosa/index.html"])
    #expect(page.contains("Until: 30 June 2026 · 78 years"), "\(page)")
    #expect(page.contains("id=\"answers\"") && page.contains("3–30 June 2026"))
    #expect(!page.contains("id=\"today\"") && !page.contains("Age:"))
  }

  /// An inactive profile keeps the same, under a heading that does not say that it died.
  @Test func inactiveProfileKeepsPagesWithoutDueDates() throws {
    let inactive = "UPDATE profiles SET status = 'inactive' WHERE id = 'rosa';"
    let before = try BuiltPages(Self.rows)
    let after = try BuiltPages(Self.rows + inactive)
    let lost = before.pages.keys.filter { after.pages[$0] == nil && $0.hasPrefix("en/") }
    #expect(lost.allSatisfy { $0.hasPrefix("en/abuela-rosa/visits/2026-07-01/") }, "\(lost)")
    #expect(after.pages["en/abuela-rosa/visits/2026-06-15/index.html"] != nil)
    #expect(after.linkChecker.deadLinks == [] && after.linkChecker.unlinkedFiles == [])
    let home = withOrdinarySpaces(after["en/index.html"])
    for plan in ["15 July 2026", "Flu shot", "Call the clinic"] { #expect(!home.contains(plan)) }
    #expect(home.contains("No longer active") && !home.contains("Remembered"))
    #expect(!(try calendar(Self.rows + inactive)).contains("Flu shot"))
  }

  @Test func homePageShowsThemAtTheEndWithoutDueDates() throws {
    let plans = ["15 July 2026", "Flu shot", "Call the clinic"]
    let before = withOrdinarySpaces(try BuiltPages(Self.rows)["en/index.html"])
    for plan in plans { #expect(before.contains(plan), "\(plan)") }
    #expect(!before.contains("Remembered"))
    let site = try BuiltPages(Self.rows + Self.remember("rosa", until: "2026-06-30"))
    let home = withOrdinarySpaces(site["en/index.html"])
    for plan in plans { #expect(!home.contains(plan), "\(plan)") }
    let parts = home.components(separatedBy: "<h2 id=\"remembered\">Remembered</h2>")
    #expect(parts.count == 2)
    #expect(parts.last?.contains("Abuela Rosa") == true)
    #expect(parts.last?.contains("78 years") == true)
    #expect(!parts[0].contains("card slot-1") && parts[0].contains("card slot-0"))
    #expect(!site["en/abuela-rosa/visits/index.html"].contains("15 July 2026"))
  }

  @Test func calendarIsEmpty() throws {
    #expect(try calendar(Self.rows).contains("BEGIN:VEVENT"))
    let text = try calendar(Self.rows + Self.remember("rosa", until: "2026-06-30"))
    #expect(!text.contains("BEGIN:VEVENT") && text.contains("END:VCALENDAR"))
  }

  @Test func childHasNothingDue() throws {
    let rows = Self.rows + "UPDATE vaccinations SET vaccine = 'MenB' WHERE profile_id = 'mia';"
    let before = withOrdinarySpaces(try BuiltPages(rows)["en/mia/index.html"])
    let remembered = try BuiltPages(rows + Self.remember("mia", until: "2026-06-30"))
    let page = withOrdinarySpaces(remembered["en/mia/index.html"])
    for id in ["today", "medicines", "questions"] {
      #expect(before.contains("id=\"\(id)\"") && !page.contains("id=\"\(id)\""), "\(id)")
    }
    #expect(before.contains("next due on") && !page.contains("next due on"))
    #expect(page.contains("MenB") && page.contains("given on 10 May 2026"))
    let report = withOrdinarySpaces(remembered["en/mia/visits/2026-06-30/index.html"])
    #expect(report.contains("Report as of 30 June 2026") && !report.contains("next due on"))
  }

  @Test func viewersSeeAgesAndBirthdaysOnlyUpToTheLastDay() throws {
    let photo = """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('p9', 'mia', 1782820000, 'i.jpg', 1782820000);

      """
    let rows = Self.rows + photo + Self.remember("mia", until: "2026-06-29")
    let site = try BuiltPages(rows, for: .viewer)
    let page = withOrdinarySpaces(site["en/mia/index.html"])
    #expect(page.contains("Until: 29 June 2026 · 5 months 19 days"), "\(page)")
    #expect(!page.contains("5 months 20 days"), "the age on a later photo")
    #expect(site["en/index.html"].contains("<h2 id=\"remembered\">"))
    #expect(page.contains("<h2 id=\"photos\">Photos</h2>") && !page.contains("New photos"))
  }

  @Test func withoutLastDayThereIsNoAgeAndTheLastRecordCounts() throws {
    let journal = try SampleDatabase(Self.rows + Self.remember("rosa", until: nil)).journal()
    let rosa = try #require(journal.profiles.first { $0.id == ID("rosa") })
    #expect(journal.lastCoveredDay(of: rosa) == day("2026-06-30"), "the day of her last answer")
    let page = try BuiltPages(journal)["en/abuela-rosa/index.html"]
    #expect(!page.contains("Until:") && !page.contains("Age:") && page.contains("Date of birth"))
  }

  /// A day in the future, or an earlier reference time, does not end anything yet.
  @Test func futureLastDayHasNoEffect() throws {
    let journal = try SampleDatabase(Self.rows + Self.remember("rosa", until: "2026-07-20"))
      .journal()
    let rosa = try #require(journal.profiles.first { $0.id == ID("rosa") })
    #expect(!journal.isFormer(rosa) && journal.lastCoveredDay(of: rosa) == day("2026-07-01"))
    #expect(journal.upcomingVisits(of: rosa).count == 1)
    #expect(journal.openReminders(of: rosa).count == 1)
    let home = try BuiltPages(journal)["en/index.html"]
    #expect(!home.contains("id=\"remembered\"") && home.contains("Flu shot"))
  }

  @Test func lastDayBeforeBirthIsNotUsable() throws {
    let journal = try SampleDatabase(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE profiles SET status = 'remembered', ended_on = '2026-01-09';
      """
    ).journal()
    #expect(journal.profiles.isEmpty)
    #expect(journal.skippedRows.map(\.problem.fault) == [.endsBeforeStart])
  }
}

/// The reports of a remembered profile.
@Suite struct RememberedReportTests {
  /// The reference time is two months after Mia's last day.
  private func reports(_ rows: String) throws -> [VisitContent] {
    let journal = try SampleDatabase(ReportSamples.completeChildRows + rows)
      .journal(until: Instant(seconds: 1_782_863_999 + 60 * 86_400))
    return try ReportSamples.context(journal, languages: [.english]).visitReportLibrary().contents
  }

  private func remember(until day: String) -> String {
    "UPDATE profiles SET status = 'remembered', ended_on = '\(day)' WHERE id = 'mia';"
  }

  private func lines(of content: VisitContent?) -> [String] {
    content?.plainTextLines.map(withOrdinarySpaces) ?? []
  }

  @Test func newestReportEndsOnLastDay() throws {
    let reports = try reports(remember(until: "2026-06-30"))
    #expect(reports.map(\.reportName.description) == ["2026-06-30", "2026-06-11"])
    let newest = lines(of: reports.first)
    #expect(newest.contains("11–30 June 2026 (20 days)"), "\(newest)")
    #expect(
      newest.contains { $0.hasPrefix("[14 of 14 past days complete · 17–30 June") }, "\(newest)")
    #expect(newest.contains("Age: 5 months 20 days"))
    #expect(newest.contains { $0.hasPrefix("MenB | 15 Jun 2026") })
    #expect(!newest.contains { $0.contains("15 Aug 2026") })
    let confirmed = try self.reports("")
    #expect(confirmed.first?.reportName.description == "2026-08-30")
    #expect(lines(of: confirmed.last) == lines(of: reports.last), "the report of a past visit")
  }

  @Test func visitOnLastDayHasTheNewestReport() throws {
    let visits = """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at) VALUES
        ('v8', 'mia', '2026-06-30', 'specialist', 1767225600),
        ('v9', 'mia', '2026-07-20', 'checkup', 1767225600);
      INSERT INTO visits (id, profile_id, visited_on, kind, covers_from, changed_at) VALUES
        ('s1', 'mia', '2026-08-15', 'summary', '2026-06-20', 1767225600),
        ('s2', 'mia', '2026-08-15', 'summary', '2026-07-20', 1767225600);
      """
    let reports = try reports(visits + remember(until: "2026-06-30"))
    #expect(
      reports.map(\.reportName.description) == [
        "2026-06-30", "2026-06-20--2026-08-15", "2026-06-11",
      ])
    #expect(lines(of: reports[0]).contains("11–30 June 2026 (20 days)"))
    #expect(lines(of: reports[1]).contains("20–30 June 2026 (11 days)"))
    #expect(lines(of: reports[1]).contains("Age: 5 months 20 days"))
  }

  /// A visit that was planned before the child died would otherwise be its last day.
  @Test(arguments: [("2026-07-10", "2026-07-10"), ("2026-08-01", "2026-06-30")])
  func visitLongAfterTheLastRecordDidNotTakePlace(visit: String, last: String) throws {
    let rows = """
      UPDATE profiles SET status = 'remembered', ended_on = NULL WHERE id = 'mia';
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v9', 'mia', '\(visit)', 'checkup', 1767225600);
      """
    let journal = try SampleDatabase(ReportSamples.completeChildRows + rows)
      .journal(until: Instant(seconds: 1_782_863_999 + 60 * 86_400))
    let mia = try #require(journal.profiles.first { $0.id == ID("mia") })
    #expect(journal.lastCoveredDay(of: mia) == day(last))
  }

  @Test func overdueVaccinationIsNoConcern() throws {
    let overdue = """
      INSERT INTO vaccinations (id, profile_id, vaccine, next_due_on, changed_at)
        VALUES ('late', 'mia', 'Hexavalent', '2026-06-20', 1767225600);
      """
    func mentions(_ rows: String) throws -> Bool {
      lines(of: try reports(rows).first).contains { $0.contains("Hexavalent") }
    }
    #expect(try mentions(overdue))
    #expect(try !mentions(overdue + remember(until: "2026-06-30")))
  }

  @Test func elderAndPetHaveNothingDueOnLastDay() throws {
    var household = Household()
    for day in 0...3 {
      household.addReply("pill", day)
      household.addMeal("m\(day)", day)
    }
    for day in 0...2 { household.addReply("walk", day) }
    household.addStockCount("s", packets: 10, 0)
    #expect(try household.highlight("stock_left", "Tom", 0...3) != nil)
    household.remember("rosa", until: 3)
    household.remember("tom", until: nil)
    #expect(try household.highlight("stock_left", "Tom", 0...3) == nil)
    let journal = household.journal(30)
    let members = FamilySummary(of: journal, standards: try ReferenceData.project().growthStandards)
      .members
    #expect(members.map(\.profile.name) == ["Mia", "Rosa", "Tom"])
    for member in members.dropFirst() {
      #expect(member.isFormer && member.today == Household.monday + 3)
      #expect(member.visitMetrics.map(\.date) == [Household.monday + 3])
    }
    guard case .elder(let rosa) = members[1].recentMetrics,
      case .pet(let tom) = members[2].recentMetrics
    else {
      Issue.record("metrics of another kind")
      return
    }
    #expect(
      rosa.occurrenceCount(with: .inTime) == 7 && rosa.occurrenceCount(with: .missed) == 0,
      "the last walk is not missed")
    #expect(tom.foodSupplies.isEmpty && tom.nextMealDueAt == nil && tom.mealCount == 4)
    #expect(tom.suggestedDailyPacketChange == nil)
  }

  @Test func checkInAfterTheLastMealIsNotMissed() throws {
    let rows = """
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('nut', 'Peanut', 'brown', 'peanut', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('n', 'mia', 'nut', 1782820000, 1);
      INSERT INTO check_ins (id, profile_id, food_log_id, due_at, changed_at)
        VALUES ('c', 'mia', 'n', 1782827200, 1);
      """
    func missed(_ statements: String) throws -> Int {
      let journal = try SampleDatabase(rows + statements).journal()
      let mia = try #require(journal.profiles.first)
      return FoodMetrics(journal, of: mia, in: Window(dayCount: 14, endingOn: day("2026-06-30")))
        .checkInCounts.missedCount
    }
    #expect(try missed("") == 1)
    #expect(try missed(remember(until: "2026-06-30")) == 0)
  }
}

/// The full name is printed in reports and nowhere else.
@Suite struct FullNameTests {
  private static let rows =
    completeFamilyRows()
    + "UPDATE profiles SET full_name = 'Mia Ferrer Morel' WHERE id = 'mia';"

  @Test func reportsPrintFullName() throws {
    let identity = try reportLines(fullName: "Mia Ferrer Morel")
    #expect(identity.contains("Full name: Mia Ferrer Morel"), "\(identity)")
    for name in ["Mia", ""] {
      #expect(try !reportLines(fullName: name).contains { $0.hasPrefix("Full name") })
    }
  }

  private func reportLines(fullName: String) throws -> [String] {
    let update = "UPDATE profiles SET full_name = '\(fullName)' WHERE id = 'mia';"
    let content = try ReportSamples.context(update).visitReportLibrary().contents.first {
      $0.language == .english
    }
    return try #require(content).plainTextLines.map(withOrdinarySpaces)
  }

  @Test func onlyReportPagesContainFullName() throws {
    let family = try BuiltPages(Self.rows).pages.filter { $0.value.contains("Ferrer") }.keys
    #expect(!family.isEmpty)
    for path in family { #expect(path.contains("/mia/visits/"), "\(path)") }
    let doctor = try BuiltPages(Self.rows, for: .doctor(ID("mia"))).pages
    #expect(doctor.contains { $0.value.contains("Mia Ferrer Morel") })
  }

  @Test func noFileForViewersContainsFullName() throws {
    let journal = try narrowed(SampleDatabase(Self.rows).journal(), to: .viewer)
    #expect(journal.profiles.allSatisfy { $0.fullName == nil })
    #expect(journal.texts.allSatisfy { !$0.text.contains("Ferrer") })
    for artifact in try TestSite(journal).artifacts() {
      let text = String(decoding: try artifact.bytes(), as: UTF8.self)
      #expect(!text.contains("Ferrer"), "\(artifact.path)")
    }
  }
}
