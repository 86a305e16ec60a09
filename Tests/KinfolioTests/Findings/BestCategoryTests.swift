import Testing

@testable import Kinfolio

@Suite struct BestCategoryTests {
  @Test(arguments: [(1, 2, true), (2, 2, false), (0, 0, false)])
  func reportsCategoryWithHigherRate(pills: Int, walks: Int, speaks: Bool) throws {
    var household = Household()
    for day in 0..<pills { household.answer("pill", day) }
    for day in 0..<walks { household.answer("walk", day) }
    let finding = try household.highlight("best_category", "Rosa", 0...1)
    #expect((finding != nil) == speaks)
    if let finding {
      #expect(finding.arguments["category"] == .list([.phrase("task_category.exercise")]))
      #expect(finding.rows == ["walk0", "walk1"])
    }
  }
}
