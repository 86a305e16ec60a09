import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct GoalSentenceTests {
  /// The goal is reached on each of the three days, or on two of them.
  @Test(arguments: [(700.0, "finding.goal_met_always"), (500, "finding.goal_met")])
  func goalSentenceExistsInEveryLanguage(lastDayMl: Double, expectedPhrase: String) throws {
    var mia = ChildJournal(completeDays: 0...2)
    mia.profile.milkGoalMl = 600
    for (day, ml) in [(0, 700), (1, 600), (2, lastDayMl)] as [(Int64, Double)] {
      mia.addBottle(day * 86_400 + 60, ml: ml)
    }
    let reference = try ReferenceData.project()
    let findings = FindingGenerator(
      in: mia.journal, FamilySummary(of: mia.journal, standards: reference.standards),
      by: reference.ruleData)
    let highlights = findings.highlights(of: mia.profile, .child(mia.metrics(0...2)))
    let goal = try #require(highlights.first { $0.ruleID == "goal_met" })
    #expect(goal.phraseKey == expectedPhrase)
    for language in Language.allCases {
      #expect(try wording(language).sentence(goal).contains("600"))
    }
  }
}
