import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct LongestTaskStreakTests {
  @Test(arguments: [([0], nil), ([0, 1], 2), ([0, 1, 3, 4, 5], 3)] as [([Int], Int?)])
  func reportsLongestStreakOfTwoOrMoreDays(days: [Int], count: Int?) throws {
    var household = Household()
    for day in days {
      household.addReply("pill", day)
      household.addReply("walk", day)
    }
    let finding = try household.highlight("streak", "Rosa", 0...6)
    #expect(finding?.arguments["count"] == count.map(Finding.Argument.count))
    #expect(finding?.recordIDs.count == count.map { $0 * 2 })
  }
}
