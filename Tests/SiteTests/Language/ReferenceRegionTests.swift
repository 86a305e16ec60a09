import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// The family's region selects the phrases as well as the formats of numbers.
@Suite struct ReferenceRegionTests {
  private func regionalWording(_ zone: String, _ language: Language) throws -> Wording {
    try ReportSamples.context("UPDATE family SET time_zone = '\(zone)';").wording(in: language)
  }

  @Test(arguments: [
    ("Europe/London", Language.english, "chart.diapers.title", "Nappies per day"),
    ("America/Chicago", .english, "chart.diapers.title", "Diapers per day"),
    ("Europe/Madrid", .spanish, "allergen.peanut", "cacahuete (maní)"),
    ("America/Mexico_City", .spanish, "allergen.peanut", "cacahuate (maní)"),
    ("America/Bogota", .spanish, "allergen.peanut", "cacahuete (maní)"),
    ("Europe/Paris", .french, "visit.feeding_and_sleep", "Tétées, biberons et sommeil"),
    ("America/Montreal", .french, "visit.feeding_and_sleep", "Boires et sommeil"),
  ])
  func regionSelectsPhrases(
    zone: String, language: Language, key: String, phrase: String
  ) throws {
    #expect(try self.regionalWording(zone, language).text(key) == phrase)
  }

  @Test func imperialUnitsSelectAmericanPhrases() throws {
    #expect(try wording(.english, .imperial).text("column.color") == "Color")
    #expect(try wording(.english).in(.utc).text("column.color") == "Colour")
  }

  private var americanSpellings: Regex<Substring> {
    #/(?i)diaper|pediatric|\bcolor|favorite|\bcenter\b|\bgray\b/#
  }

  @Test func europeanPhrasesAreNotAmerican() throws {
    for (key, phrase) in try phrasebooks()[.english, .european].phrasesByKey {
      #expect(!phrase.filled(with: [:]).contains(americanSpellings), "\(key)")
    }
  }

  @Test func britishPagesAndReportsAreNotAmerican() throws {
    let british = "UPDATE family SET time_zone = 'Europe/London';"
    for (path, html) in try BuiltPages(TestFamily.complete.rows + british).pages
    where path.hasPrefix("en/") {
      let text = try withoutSources(html.replacing(/<[^>]*>/, with: " "))
      #expect(!text.contains(americanSpellings), "\(path)")
    }
    let reports = try ReportSamples.context(ReportSamples.completeChildRows + british)
      .visitReportLibrary()
    let report = try #require(reports[ID("mia"), day("2026-07-01"), .english])
    #expect(report.plainTextLines.contains { $0.contains("nappies") })
    #expect(
      try report.plainTextLines.map(withoutSources).filter { $0.contains(americanSpellings) } == [])
  }

  /// Removes the titles of cited sources, which keep their spelling.
  private func withoutSources(_ text: String) throws -> String {
    try ReferenceData.project().ruleData.thresholds.reduce(text) {
      $0.replacing($1.source, with: "")
    }
  }
}
