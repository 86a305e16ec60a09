import Testing

@testable import TestFamilies

@Suite struct NewFoodsTests {
  @Test func countsFoodsFirstTastedInWindow() throws {
    var baby = Baby()
    baby.addFoodLog("Pear", 190)
    baby.addFoodLog("Mango", 199)
    baby.addFoodLog("Mango", 200)
    baby.addFoodLog("Pear", 200)
    let finding = try #require(try baby.highlight("new_foods", 199...200))
    #expect(finding.arguments["count"] == .count(1))
    #expect(finding.recordIDs == ["r2"])
    #expect(try baby.highlight("new_foods", 200...201) == nil)
  }
}
