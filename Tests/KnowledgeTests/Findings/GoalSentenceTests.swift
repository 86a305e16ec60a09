import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct GoalSentenceTests {
  /// The goal is reached on each of the three days, or on two of them.
  @Test(arguments: [(700.0, "finding.goal_met_always"), (500, "finding.goal_met")])
  func goalSentenceExistsInEveryLanguage(lastDayMl: Double, expectedPhrase: String) throws {
    var database = ChildDatabase()
    database.addStatement("UPDATE profiles SET milk_goal_ml = 600")
    database.makeDaysComplete(0...2)
    for (day, ml) in [(0, 700), (1, 600), (2, lastDayMl)] as [(Int64, Double)] {
      database.addBottle(day * 86_400 + 60, ml: ml)
    }
    let journal = try database.journal()
    let mia = try #require(journal.profiles.first)
    let window = Window(from: ChildDatabase.dayZero, through: ChildDatabase.dayZero + 2)
    let findings = FindingGenerator(
      in: journal, FamilySummary(of: journal, standards: try ReferenceData.project().standards),
      by: try ReferenceData.project().ruleData)
    let highlights = findings.highlights(
      of: mia, FamilySummary.Metrics(journal, of: mia, in: window))
    let goal = try #require(highlights.first { $0.ruleID == "goal_met" })
    #expect(goal.phraseKey == expectedPhrase)
    for language in Language.allCases {
      #expect(try wording(language).sentence(goal).contains("600"))
    }
  }
}
