import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

@Suite struct VisitContentTests {
  private func lines(
    _ profile: String, _ rows: String, _ date: String = "2026-07-01",
    _ language: Language = .english
  ) throws -> [String] {
    let visits = try ReportSamples.context(rows).visitReportLibrary()
    let content = try #require(visits[ID(profile), day(date), language])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  @Test(arguments: [
    ("mia", Language.english), ("mia", .french), ("rosa", .spanish), ("tom", .french),
  ])
  func reportMatchesSnapshot(profile: String, language: Language) throws {
    let rows = ReportSamples.completeChildRows + ReportSamples.elderAndPet
    let lines = try lines(profile, rows, "2026-07-01", language)
    try expectSnapshot(
      lines.joined(separator: "\n") + "\n", named: "\(profile).\(language.rawValue)")
  }

  @Test func mediansAreWithheldBelowSeventyPercent() throws {
    let half = """
      DELETE FROM bottle_feeds WHERE id >= 'b10'; DELETE FROM diapers WHERE id >= 'd10';
      DELETE FROM sleeps WHERE CAST(substr(id, 2) AS INTEGER) >= 10;
      """
    let lines = try lines("mia", ReportSamples.completeChildRows + half)
    #expect(lines.contains { $0.hasPrefix("[3 of 13 past days complete · 18 June – 1 July") })
    #expect(lines.contains { $0.contains("Not enough data: medians") })
    #expect(!lines.contains { $0.hasPrefix("Feeds | ") })
    #expect(
      try self.lines("mia", ReportSamples.completeChildRows).contains("Feeds | 6 | 6–6 | –"))
  }

  @Test func listsOnlyOpenQuestions() throws {
    let today = try lines("mia", ReportSamples.completeChildRows)
    #expect(today.contains("1. Is one nap enough?") && !today.contains("1. Vitamin D?"))
    let before = try lines("mia", ReportSamples.completeChildRows, "2026-06-11")
    #expect(before.contains("1. Vitamin D?") && !before.contains("1. Is one nap enough?"))
  }

  /// The amount in a portion of dry food is unknown, so the reason is stated with the last count.
  @Test(
    arguments: [
      (.english, "counted on 30 May 2026; some meals since then"),
      (.spanish, "cantidad contada el 30 de mayo de 2026; hay comidas posteriores"),
      (.french, "quantité comptée le 30 mai 2026 ; des repas notés depuis"),
    ] as [(Language, String)])
  func remainingStockIsNotEstimated(language: Language, expected: String) throws {
    let rows = """
      INSERT INTO profiles (id, kind, name, slot, status, changed_at)
        VALUES ('rex', 'pet', 'Rex', 3, 'confirmed', 1);
      INSERT INTO pet_foods (id, name, form, changed_at) VALUES ('x', 'Croq', 'dry', 1);
      INSERT INTO stock (id, food_id, counted_at, amount, unit, changed_at)
        VALUES ('x', 'x', unixepoch('2026-05-30 12:00:00'), 400, 'gram', 1);
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, changed_at)
        VALUES ('x', 'rex', unixepoch('2026-05-31 12:00:00'), 'x', 1, 1);
      """
    let journal = try SampleDatabase(rows).journal()
    let rex = try #require(journal.profiles.first { $0.name == "Rex" })
    let window = Window(from: day("2026-06-17"), through: day("2026-06-30"))
    let supply = try #require(PetMetrics(journal, of: rex, in: window).foodSupplies.first)
    let reason = try wording(language).in(.utc).unknownSupplyReason(for: supply)
    #expect(reason.map(withOrdinarySpaces)?.hasPrefix(expected) == true, "\(reason ?? "")")
  }

  /// The report of a chosen window contains the note of that window.
  @Test func reportOfChosenWindowShowsVisitNote() throws {
    let rows = """
      INSERT INTO visits (id, profile_id, visited_on, kind, note, covers_from, changed_at)
        VALUES ('x', 'mia', '2026-06-20', 'other', 'Ask about iron', '2026-06-05', 1);
      """
    let lines = try lines("mia", ReportSamples.completeChildRows + rows, "2026-06-20")
    #expect(lines.contains { $0.contains("Ask about iron") }, "\(lines)")
    #expect(lines.contains { $0.contains("5–20 June 2026 (16 days)") }, "\(lines)")
  }

  /// Summaries are not visits: each has its own report and does not change the reports of visits.
  @Test func summariesAreSeparateFromVisits() throws {
    let visits = """
      INSERT INTO visits (id, profile_id, visited_on, kind, clinician, note, changed_at)
        VALUES ('v1', 'mia', '2026-06-10', 'checkup', 'Dr Real', 'All well', 1),
          ('v2', 'mia', '2026-06-20', 'checkup', 'Dr Real', 'All well', 1);
      """
    let summaries = """
      INSERT INTO visits (id, profile_id, visited_on, kind, note, covers_from, changed_at)
        VALUES ('a1', 'mia', '2026-06-14', 'summary', 'The month', '2026-05-15', 1),
          ('a2', 'mia', '2026-06-14', 'summary', 'The week', '2026-06-08', 1),
          ('a3', 'mia', '2026-06-14', 'summary', 'Once more', '2026-06-08', 1),
          ('a4', 'mia', '2026-06-20', 'summary', 'To the visit', '2026-06-15', 1),
          ('a5', 'mia', '2026-05-27', 'summary', 'At the first window', '2026-05-20', 1),
          ('a6', 'mia', '2026-02-10', 'summary', 'From before', '2025-11-01', 1),
          ('a7', 'mia', '2026-02-10', 'summary', 'From long before', '2025-10-01', 1);
      """
    let rows =
      ReportSamples.completeChildRows + "DELETE FROM visits;" + visits
      + FigureSamples.measurementInserts("2026-05-20 weight 6.9", "2026-05-30 weight 7.1")
    let (without, with) = (
      try ReportSamples.context(rows).visitReportLibrary(),
      try ReportSamples.context(rows + summaries).visitReportLibrary()
    )
    let mine = { (library: VisitReportLibrary) in
      library.contents.filter { $0.profile.id == ID("mia") && $0.language == .english }
    }
    let names = mine(with).map(\.reportName.description)
    #expect(
      names.dropFirst() == [
        "2026-06-20", "2026-06-15--2026-06-20", "2026-06-08--2026-06-14", "2026-05-15--2026-06-14",
        "2026-06-10", "2026-05-20--2026-05-27", "2026-01-10--2026-02-10",
      ])
    let first = try #require(mine(with).last).plainTextLines.map(withOrdinarySpaces).joined(
      separator: "\n")
    #expect(first.contains("From before") && first.contains("From long before"))
    for report in mine(without) {
      let same = try #require(with[ID("mia"), report.reportName, .english])
      #expect(same.reportID == report.reportID && same.plainTextLines == report.plainTextLines)
    }
    let week = try #require(
      mine(with).first { $0.reportName.description == "2026-06-08--2026-06-14" })
    let words = week.plainTextLines.map(withOrdinarySpaces).joined(separator: "\n")
    #expect(words.contains("The week") && words.contains("Once more"))
    #expect(!words.contains("The month") && !words.contains("Reason"))
    #expect(withOrdinarySpaces(week.title) == "Summary: Mia")
    #expect(withOrdinarySpaces(week.purpose) == "Summary up to 14 June 2026")
  }

  /// Records after a visit do not change its report.
  ///
  /// Otherwise, all reports would be rendered again every night.
  @Test func pastVisitReportDoesNotChange() throws {
    // A reaction to a food that is eaten later would be an error of its own.
    let database = try SampleDatabase(ReportSamples.completeChildRows + "DELETE FROM reactions;")
    let reports = try [1_781_600_000, 1_782_863_999].map { (moment: Int64) in
      let journal = try database.journal(until: Instant(seconds: moment))
      let visits = try ReportSamples.context(journal).visitReportLibrary()
      return try #require(visits[ID("mia"), day("2026-06-11"), .english])
    }
    #expect(reports[0].plainTextLines == reports[1].plainTextLines)
    #expect(reports[0].reportID == reports[1].reportID)
    #expect(reports[0].moment == reports[1].moment)
  }

  @Test func animalsUseDifferentWordsForSex() throws {
    let rows = ReportSamples.elderAndPet + "UPDATE profiles SET sex = 'female';"
    #expect(try lines("tom", rows, "2026-07-01", .french).contains { $0.contains("Sexe: Femelle") })
    #expect(try lines("mia", rows, "2026-07-01", .french).contains { $0.contains("Sexe: Féminin") })
  }

  @Test func emptyProfileStatesNoRecords() throws {
    let lines = try lines("mia", "")
    #expect(lines.contains { $0.contains("0 of 13 past days complete") }, "\(lines)")
    #expect(lines.contains { $0.contains("No feeds, sleep or nappies on enough days") })
    #expect(lines.contains { $0.contains("Days begin at midnight") })
  }
}
