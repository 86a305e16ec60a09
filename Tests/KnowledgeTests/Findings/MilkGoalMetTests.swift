import Testing

@testable import Records
@testable import TestFamilies

@Suite struct MilkGoalMetTests {
  private func baby(dailyMl days: [Double], completeDays: Int = 9) -> Baby {
    var baby = Baby()
    baby.setMilkGoal(ml: 600)
    for (index, ml) in days.enumerated() {
      baby.addDay(200 + index, isComplete: index < completeDays)
      baby.addBottle(.breastMilk, 200 + index, ml: ml)
    }
    return baby
  }

  @Test(
    arguments: [
      ([600, 600, 600], "finding.goal_met_always"), ([600, 599, 700], "finding.goal_met"),
      ([599, 599, 599], nil),
    ] as [([Double], String?)])
  func countsDaysReachingGoal(dailyMl: [Double], expectedPhrase: String?) throws {
    #expect(
      try baby(dailyMl: dailyMl).highlight("goal_met", 200...202)?.phraseKey == expectedPhrase)
  }

  /// The goal is reached on each of the three days, or on two of them.
  @Test(arguments: [(700.0, "finding.goal_met_always"), (500, "finding.goal_met")])
  func sentenceExistsInEveryLanguage(lastDayMl: Double, expectedPhrase: String) throws {
    let goal = try #require(
      try baby(dailyMl: [700, 600, lastDayMl]).highlight("goal_met", 200...202))
    #expect(goal.phraseKey == expectedPhrase)
    for language in Language.allCases {
      #expect(try wording(language).sentence(goal).contains("600"))
    }
  }

  /// The milk of a breastfeed has no measured volume, so the total of such a day is unknown.
  @Test func ignoresDaysWithBreastfeeds() throws {
    var mixed = baby(dailyMl: [600, 600, 100, 700])
    mixed.addNursing(202)
    let goal = try #require(try mixed.highlight("goal_met", 200...203))
    #expect(goal.phraseKey == "finding.goal_met_nursed")
    #expect(goal.arguments["count"] == .count(3) && goal.arguments["total"] == .count(3))
    for age in [200, 201, 203] { mixed.addNursing(age) }
    #expect(try mixed.highlight("goal_met", 200...203) == nil)
  }

  @Test func requiresEnoughCompleteDays() throws {
    let four = try #require(
      try baby(dailyMl: [700, 700, 700, 700], completeDays: 3).highlight("goal_met", 200...203))
    #expect(four.arguments["count"] == .count(3))
    #expect(four.recordIDs.count == 3)
    #expect(
      try baby(dailyMl: [700, 700, 700], completeDays: 2).highlight("goal_met", 200...202) == nil)
  }
}
