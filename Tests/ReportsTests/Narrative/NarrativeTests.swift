import TestSupport
import Testing

@testable import Knowledge
@testable import Photos
@testable import Records
@testable import SampleFamily
@testable import TestFamilies
@testable import TestReports

@Suite struct NarrativeTests {
  /// Returns the narratives of a profile of the sample family, window by window.
  private func narratives(ofProfileNamed name: String) throws -> [[[Finding]]] {
    let context = try SampleSite.context.get()
    let member = try #require(context.summary.members.first { $0.profile.name == name })
    return member.visitMetrics.map {
      context.findingGenerator.narrativeParagraphs(of: member.profile, $0.metrics)
    }
  }

  @Test(arguments: ["Alba", "Leo", "Carmen", "Canela"])
  func hasAtMostThreeParagraphsWithRecordsPerSentence(profileName: String) throws {
    let narrative = try #require(try narratives(ofProfileNamed: profileName).first)
    #expect((1...3).contains(narrative.count))
    for sentence in narrative.flatMap(\.self) where sentence.phraseKey != "story.thin" {
      #expect(!sentence.recordIDs.isEmpty, "\(sentence.phraseKey)")
    }
  }

  /// A window with few records has two paragraphs from recorded facts only; a window without
  /// records has none.
  @Test func sparseWindowHasTwoParagraphs() throws {
    var thin = Baby()
    thin.addDose("Vitamin D", 200, hour: 9)
    #expect(
      try thin.narrative(199...205).map { $0.map(\.phraseKey) } == [
        ["story.keeping"], ["story.kinds"],
      ])
    var gaps = Baby()
    for age in 199...205 { gaps.addDay(age, feeds: 2, isComplete: false) }
    let narrative = try gaps.narrative(199...205)
    #expect(
      narrative.map { $0.map(\.phraseKey) } == [["story.thin", "story.in_all"], ["story.keeping"]])
    #expect(try Baby().narrative(199...205) == [])
    var alone = Baby()
    alone.addTemperature(36.8, 200)
    #expect(
      try alone.narrative(199...205).map { $0.map(\.phraseKey) } == [
        ["story.keeping"], ["story.kinds"],
      ])
    var seen = Baby()
    seen.addPhoto(201)
    #expect(
      try seen.narrative(199...205).flatMap(\.self).last?.arguments["items"]
        == .list([.phraseKey("table.photos")]))
  }

  @Test func longListsAreTruncatedWithCount() throws {
    var baby = Baby()
    for number in 1...9 { baby.addVaccination("V\(number)", 200) }
    let sentences = try baby.narrative(199...205).flatMap(\.self).first {
      $0.phraseKey == "story.vaccinated"
    }
    let named = (1...6).map { Finding.Argument.text("V\($0)") }
    #expect(sentences?.arguments["items"] == .list(named + [.countedPhrase("common.more", 3)]))
  }

  @Test func listsUnansweredTasksOfElder() throws {
    let narrative = try Household().narrative("Rosa", 0...0)
    #expect(narrative.map { $0.map(\.phraseKey) } == [["story.tasks_none"], ["story.asked"]])
    #expect(
      narrative[1][0].arguments["items"] == .list([.quotedText("Pill"), .quotedText("Walk")]))
  }

  /// Equal medians are not reported as unchanged if the means differ: here some days of the second
  /// week have far more milk.
  @Test(arguments: [(false, true), (true, false)])
  func comparesWeeksOnlyIfMediansAndMeansAgree(
    meansDiffer: Bool, isReported: Bool
  ) throws {
    var baby = Baby()
    for age in 192...205 {
      baby.addDay(age, feeds: 6)
      if meansDiffer, age > 198, age.isMultiple(of: 2) {
        for hour in [3.5, 9.5, 15.5, 21.5] { baby.addBottle(.formula, age, hour: hour, ml: 300) }
      }
    }
    let sentences = try baby.narrative(192...205).flatMap(\.self).map(\.phraseKey)
    #expect(sentences.contains("story.milk_same") == isReported, "\(sentences)")
    #expect(sentences.contains { $0.hasPrefix("story.milk_") } == isReported, "\(sentences)")
  }

  @Test func differentWindowsHaveDifferentNarratives() throws {
    let phrases = try narratives(ofProfileNamed: "Alba").map { $0.flatMap(\.self).map(\.phraseKey) }
    #expect(Set(phrases).count >= 5)
  }

  @Test(arguments: Language.allCases)
  func everyNarrativeExistsInEveryLanguage(language: Language) throws {
    for name in ["Alba", "Leo", "Carmen", "Canela"] {
      for sentence in try narratives(ofProfileNamed: name).flatMap({ $0.flatMap(\.self) }) {
        let text = try wording(language).sentence(sentence)
        #expect(text.hasSuffix("."), "\(text)")
      }
    }
  }

  @Test func everyRecordOfFindingsExists() throws {
    let context = try SampleSite.context.get()
    let ids = Set(
      try SampleFamily().databaseRows.flatMap { row in
        row.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
      })
    for member in context.summary.members {
      for visit in member.visitMetrics {
        let findings = context.findingGenerator
        let all =
          findings.highlights(of: member.profile, visit.metrics)
          + findings.concerns(of: member.profile, visit.metrics)
          + findings.narrativeParagraphs(of: member.profile, visit.metrics).flatMap(\.self)
        #expect(all.flatMap(\.recordIDs).filter { !ids.contains($0) } == [])
        #expect(findings.highlights(of: member.profile, visit.metrics).count <= 5)
      }
    }
  }
}
