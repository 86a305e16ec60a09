import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct StockLeftTests {
  @Test(
    arguments: [
      (10.0, "finding.stock_left", 8), (2.5, "story.stock_today", nil),
    ] as [(Double, String, Int?)])
  func usesNewestStockCountAndLaterMeals(packets: Double, phrase: String, daysLeft: Int?) throws {
    var household = Household()
    household.addStockCount("old", packets: 50, 0)
    household.addMeal("a", 0)
    household.addStockCount("new", packets: packets, 1)
    household.addMeal("b", 1)
    household.addMeal("c", 2)
    let finding = try #require(try household.highlight("stock_left", "Tom", 0...2))
    #expect(finding.phraseKey == phrase)
    #expect(finding.arguments["count"] == daysLeft.map(Finding.Argument.count))
    #expect(finding.recordIDs == ["new", "b", "c"])
  }

  @Test func reportsNothingForMealsOfUnknownAmount() throws {
    var household = Household()
    household.addStockCount("new", packets: 2, 0)
    household.addMeal("a", 0)
    #expect(try household.highlight("stock_left", "Tom", 0...2) != nil)
    household.addWeighedMeal("b", 1)
    #expect(try household.highlight("stock_left", "Tom", 0...2) == nil)
    let narrative = try household.narrative("Tom", 0...2).joined()
    #expect(!narrative.contains { $0.phraseKey.hasPrefix("story.stock") })
  }
}
