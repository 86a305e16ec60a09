import Testing

@testable import Kinfolio

@Suite struct DaysRecordedTests {
  @Test(arguments: [(3, 3, true), (2, 2, false), (7, 10, true), (6, 10, false)])
  func countsCompleteDays(complete: Int, days: Int, speaks: Bool) throws {
    var baby = Baby()
    for index in 0..<days { baby.log(10 + index, isComplete: index < complete) }
    let finding = try baby.highlight("days_kept", 10...(9 + days))
    #expect((finding != nil) == speaks)
    guard let finding else { return }
    #expect(finding.arguments == ["number": .count(complete), "total": .count(days)])
    #expect(!finding.rows.isEmpty)
  }

  @Test(arguments: [(2, false), (3, true)])
  func countsDaysWithMealsForPet(meals: Int, speaks: Bool) throws {
    var household = Household()
    for day in 0..<meals { household.meal("meal \(day)", day) }
    household.meal("today", 4)
    let finding = try household.highlight("days_kept", "Tom", 0...4)
    #expect((finding != nil) == speaks)
    if speaks { #expect(finding?.arguments["number"] == .count(3)) }
  }
}
