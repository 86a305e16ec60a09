import Testing

@testable import TestFamilies

@Suite struct LovedFoodsTests {
  @Test func reportsThreeMostLovedFoods() throws {
    var baby = Baby()
    for age in 300...302 { baby.addFoodLog("Mango", age, hour: 8, liking: .loved) }
    for age in 300...301 { baby.addFoodLog("Peas", age, hour: 9, liking: .loved) }
    baby.addFoodLog("Apple", 300, hour: 10, liking: .loved)
    baby.addFoodLog("Zucchini", 300, hour: 11, liking: .loved)
    baby.addFoodLog("Rice", 300, hour: 12)
    let finding = try #require(try baby.highlight("loved_foods", 300...306))
    guard case .foods(let foods) = finding.arguments["foods"] else {
      Issue.record("it names no foods")
      return
    }
    #expect(foods.map(\.name) == ["Mango", "Peas", "Apple"])
    #expect(finding.recordIDs.count == 6)
    #expect(try baby.highlight("loved_foods", 303...306) == nil)
  }
}
