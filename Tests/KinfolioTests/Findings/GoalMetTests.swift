import Testing

@testable import Kinfolio

@Suite struct GoalMetTests {
  private func baby(_ days: [Double], complete: Int = 9) -> Baby {
    var baby = Baby()
    baby.setMilkGoal(ml: 600)
    for (index, ml) in days.enumerated() {
      baby.addDay(200 + index, isComplete: index < complete)
      baby.addBottle("breast_milk", 200 + index, ml: ml)
    }
    return baby
  }

  @Test(
    arguments: [
      ([600, 600, 600], "finding.goal_met_always"), ([600, 599, 700], "finding.goal_met"),
      ([599, 599, 599], nil),
    ] as [([Double], String?)])
  func countsDaysReachingGoal(days: [Double], phrase: String?) throws {
    #expect(try baby(days).highlight("goal_met", 200...202)?.phrase == phrase)
  }

  /// The milk of a breastfeed has no measured volume, so the total of such a day is unknown.
  @Test func ignoresDaysWithBreastfeeds() throws {
    var mixed = baby([600, 600, 100, 700])
    mixed.addNursing(202)
    let goal = try #require(try mixed.highlight("goal_met", 200...203))
    #expect(goal.phrase == "finding.goal_met_nursed")
    #expect(goal.arguments["count"] == .count(3) && goal.arguments["total"] == .count(3))
    for age in [200, 201, 203] { mixed.addNursing(age) }
    #expect(try mixed.highlight("goal_met", 200...203) == nil)
  }

  @Test func requiresEnoughCompleteDays() throws {
    let four = try #require(
      try baby([700, 700, 700, 700], complete: 3).highlight("goal_met", 200...203))
    #expect(four.arguments["count"] == .count(3))
    #expect(four.recordIDs.count == 3)
    #expect(try baby([700, 700, 700], complete: 2).highlight("goal_met", 200...202) == nil)
  }
}
