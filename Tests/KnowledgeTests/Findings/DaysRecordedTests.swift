import Testing

@testable import TestFamilies

@Suite struct DaysRecordedTests {
  @Test(arguments: [(3, 3, true), (2, 2, false), (7, 10, true), (6, 10, false)])
  func countsCompleteDays(completeDays: Int, totalDays: Int, isReported: Bool) throws {
    var baby = Baby()
    for index in 0..<totalDays { baby.addDay(10 + index, isComplete: index < completeDays) }
    let finding = try baby.highlight("days_kept", 10...(9 + totalDays))
    #expect((finding != nil) == isReported)
    guard let finding else { return }
    #expect(finding.arguments == ["number": .count(completeDays), "total": .count(totalDays)])
    #expect(!finding.recordIDs.isEmpty)
  }

  @Test(arguments: [(2, false), (3, true)])
  func countsDaysWithMealsForPet(daysWithMeal: Int, isReported: Bool) throws {
    var household = Household()
    for day in 0..<daysWithMeal { household.addMeal("meal \(day)", day) }
    household.addMeal("today", 4)
    let finding = try household.highlight("days_kept", "Tom", 0...4)
    #expect((finding != nil) == isReported)
    if isReported { #expect(finding?.arguments["number"] == .count(3)) }
  }
}
