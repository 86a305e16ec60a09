import Testing

@testable import TestFamilies

@Suite struct ReplyTimeTests {
  @Test func reportsMedianReplyTime() throws {
    var household = Household()
    household.addReply("pill", 0, minutesAfterDue: 1)
    household.addReply("walk", 0, minutesAfterDue: 3)
    household.addReply("pill", 1, minutesAfterDue: 3)
    household.addReply("walk", 1, minutesAfterDue: 50)
    let finding = try #require(try household.highlight("answers", "Rosa", 0...1))
    #expect(finding.arguments["duration"] == .duration(seconds: 180))
    #expect(finding.recordIDs.count == 4)
    #expect(try household.highlight("answers", "Rosa", 2...3) == nil)
  }

  @Test(arguments: [(3, false), (4, true)])
  func replyTimeNeedsFourAnswers(count: Int, isStated: Bool) throws {
    var family = Household()
    for day in 0..<count { family.addReply("pill", day) }
    #expect((try family.highlight("answers", "Rosa", 0...6) != nil) == isStated)
  }
}
