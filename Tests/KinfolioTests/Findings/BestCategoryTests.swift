import Testing

@testable import Kinfolio

@Suite struct BestCategoryTests {
  @Test(arguments: [(1, 2, true), (2, 2, false), (0, 0, false)])
  func reportsCategoryWithHigherRate(pills: Int, walks: Int, isReported: Bool) throws {
    var household = Household()
    for day in 0..<pills { household.addReply("pill", day) }
    for day in 0..<walks { household.addReply("walk", day) }
    let finding = try household.highlight("best_category", "Rosa", 0...1)
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(finding.arguments["category"] == .list([.phrase("task_category.exercise")]))
      #expect(finding.recordIDs == ["walk0", "walk1"])
    }
  }
}
