import Testing

@testable import TestFamilies

@Suite struct MostFeedsTests {
  @Test func reportsCompleteDayWithMostFeeds() throws {
    var baby = Baby()
    for age in 10...15 { baby.addDay(age, feeds: age == 12 ? 9 : 8) }
    baby.addNursing(12)
    baby.addBottle(.water, 14)
    let finding = try #require(try baby.highlight("most_feeds", 10...15))
    #expect(finding.arguments == ["number": .count(10), "date": .date(baby.date(atAge: 12))])
    #expect(finding.recordIDs.count == 10)
  }

  @Test(arguments: [(7, true), (6, false)])
  func requiresSeventyPercentCompleteDays(completeDays: Int, isReported: Bool) throws {
    var baby = Baby()
    for index in 0..<10 {
      baby.addDay(10 + index, feeds: index == 1 ? 9 : 8, isComplete: index < completeDays)
    }
    #expect((try baby.highlight("most_feeds", 10...19) != nil) == isReported)
  }

  @Test func reportsNothingForEqualDays() throws {
    var baby = Baby()
    for age in 10...15 { baby.addDay(age, feeds: 8) }
    #expect(try baby.highlight("most_feeds", 10...15) == nil)
  }
}
