import Drawing
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct VisitContentTests {
  private func lines(
    _ profile: String, _ rows: String, _ date: String = "2026-07-01",
    _ language: Language = .english
  ) throws -> [String] {
    let visits = try ReportSamples.context(rows).visitLibrary()
    let content = try #require(visits[ID(profile), day(date), language])
    return content.lines.map(plain)
  }

  @Test(arguments: [
    ("mia", Language.english), ("mia", .french), ("rosa", .spanish), ("tom", .french),
  ])
  func saysWhatWasRecorded(profile: String, language: Language) throws {
    let rows = ReportSamples.wellLogged + ReportSamples.elderAndPet
    let lines = try lines(profile, rows, "2026-07-01", language)
    try expectSnapshot(
      lines.joined(separator: "\n") + "\n", named: "\(profile).\(language.rawValue)")
  }

  @Test func mediansAreWithheldBelowSeventyPercent() throws {
    let half = """
      DELETE FROM bottle_feeds WHERE id >= 'b10'; DELETE FROM diapers WHERE id >= 'd10';
      DELETE FROM sleeps WHERE CAST(substr(id, 2) AS INTEGER) >= 10;
      """
    let lines = try lines("mia", ReportSamples.wellLogged + half)
    #expect(lines.contains { $0.hasPrefix("[10 of 20 days complete]") })
    #expect(lines.contains { $0.contains("Not enough recorded: medians") })
    #expect(!lines.contains { $0.hasPrefix("Feeds per day:") })
    #expect(try self.lines("mia", ReportSamples.wellLogged).contains("Feeds per day: 6"))
  }

  @Test func onlyOpenQuestionsAreAsked() throws {
    let today = try lines("mia", ReportSamples.wellLogged)
    #expect(today.contains("- Is one nap enough?") && !today.contains("- Vitamin D?"))
    let before = try lines("mia", ReportSamples.wellLogged, "2026-06-11")
    #expect(before.contains("- Vitamin D?") && !before.contains("- Is one nap enough?"))
  }

  /// What is logged after a visit changes nothing in its report, or it would be made anew every
  /// night.
  @Test func aPastVisitStaysAsItWas() throws {
    // A reaction to a food that is still to be eaten would be a fault of its own.
    let database = try SampleDatabase(ReportSamples.wellLogged + "DELETE FROM reactions;")
    let reports = try [1_781_600_000, 1_782_863_999].map { (moment: Int64) in
      let journal = try database.journal(until: Instant(seconds: moment))
      let visits = try ReportSamples.context(journal).visitLibrary()
      return try #require(visits[ID("mia"), day("2026-06-11"), .english])
    }
    #expect(reports[0].lines == reports[1].lines)
    #expect(reports[0].reportID == reports[1].reportID)
    #expect(reports[0].moment == reports[1].moment)
  }

  @Test func sexesAreCalledOtherwiseOfAnimals() throws {
    let rows = ReportSamples.elderAndPet + "UPDATE profiles SET sex = 'female';"
    #expect(try lines("tom", rows, "2026-07-01", .french).contains { $0.contains("Sexe: Femelle") })
    #expect(try lines("mia", rows, "2026-07-01", .french).contains { $0.contains("Sexe: Féminin") })
  }

  @Test func anEmptyProfileSaysSo() throws {
    let lines = try lines("mia", "")
    #expect(lines.contains("Nothing recorded in this period."))
    #expect(
      lines.contains(
        "- Ages are counted by the calendar: a month is full on the same day of the month, or on its last day where it is shorter."
      ))
    #expect(!lines.contains { $0.contains("0 of") })
  }
}
