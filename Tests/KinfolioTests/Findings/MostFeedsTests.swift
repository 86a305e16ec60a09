import Testing

@testable import Kinfolio

@Suite struct MostFeedsTests {
  @Test func reportsCompleteDayWithMostFeeds() throws {
    var baby = Baby()
    for age in 10...15 { baby.log(age, feeds: age == 12 ? 9 : 8) }
    baby.nurse(12)
    baby.bottle("water", 14)
    let finding = try #require(try baby.highlight("most_feeds", 10...15))
    #expect(finding.arguments == ["number": .count(10), "date": .date(baby.age(12))])
    #expect(finding.rows.count == 10)
  }

  @Test(arguments: [(7, true), (6, false)])
  func requiresSeventyPercentCompleteDays(complete: Int, speaks: Bool) throws {
    var baby = Baby()
    for index in 0..<10 {
      baby.log(10 + index, feeds: index == 1 ? 9 : 8, isComplete: index < complete)
    }
    #expect((try baby.highlight("most_feeds", 10...19) != nil) == speaks)
  }

  @Test func reportsNothingForEqualDays() throws {
    var baby = Baby()
    for age in 10...15 { baby.log(age, feeds: 8) }
    #expect(try baby.highlight("most_feeds", 10...15) == nil)
  }
}
