import Testing

@testable import Kinfolio

@Suite struct ReactionRecordedTests {
  @Test(
    arguments: [(Int?.some(20), "concern.reaction_onset"), (nil, "concern.reaction")]
      as [(Int?, String)])
  func reportsReactionWithOnsetIfKnown(onset: Int?, phrase: String) throws {
    var baby = Baby()
    baby.addFoodLog("Egg", allergens: "egg", 180)
    baby.addFoodLog("Egg", allergens: "egg", 199)
    baby.addReaction("red cheeks", 199, onsetMinutes: onset)
    let finding = try #require(try baby.concern("A3", 190...200))
    #expect(finding.phraseKey == phrase)
    #expect(finding.reference == nil)
    #expect(finding.arguments["count"] == .count(1))
    #expect(finding.recordIDs == ["r3", "r2", "r1"])
  }

  @Test func reportsReactionToUnnamedFood() throws {
    var baby = Baby()
    baby.addReaction("hives", 199, onsetMinutes: nil)
    #expect(try baby.concern("A3", 190...200)?.phraseKey == "concern.reaction_unknown_food")
  }

  @Test(arguments: [(199, true), (198, false), (200, false)])
  func reportsOnlyReactionsInWindow(day: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addFoodLog("Egg", allergens: "egg", 199)
    baby.addReaction("red cheeks", 199, onsetMinutes: 5)
    #expect((try baby.concern("A3", day...day) != nil) == isReported)
  }
}
