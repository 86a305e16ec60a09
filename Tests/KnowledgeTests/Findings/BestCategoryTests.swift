import Testing

@testable import TestFamilies

@Suite struct BestCategoryTests {
  @Test(arguments: [(1, 2, true), (2, 2, false), (0, 0, false)])
  func reportsCategoryWithHigherRate(pillReplies: Int, walkReplies: Int, isReported: Bool) throws {
    var household = Household()
    for day in 0..<pillReplies { household.addReply("pill", day) }
    for day in 0..<walkReplies { household.addReply("walk", day) }
    let finding = try household.highlight("best_category", "Rosa", 0...1)
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(finding.arguments["category"] == .list([.phraseKey("task_category.exercise")]))
      #expect(finding.recordIDs == ["walk0", "walk1"])
    }
  }
}
