import Testing

@testable import Kinfolio

@Suite struct ReplyTimeTests {
  @Test func reportsMedianReplyTime() throws {
    var household = Household()
    household.answer("pill", 0, minutes: 1)
    household.answer("pill", 1, minutes: 3)
    household.answer("walk", 1, minutes: 50)
    let finding = try #require(try household.highlight("answers", "Rosa", 0...1))
    #expect(finding.arguments["duration"] == .duration(seconds: 180))
    #expect(finding.rows.count == 3)
    #expect(try household.highlight("answers", "Rosa", 2...3) == nil)
  }
}
