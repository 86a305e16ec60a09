import Testing

@testable import TestFamilies

@Suite struct LongestSleepTests {
  @Test func joinsOverlappingSleepsInWindow() throws {
    var baby = Baby()
    for age in 190...202 { baby.addDay(age) }
    baby.addSleep(190, from: 1, to: 9)  // Equally long, but before the window.
    baby.addSleep(200, from: 1, to: 6)
    // Eight hours together with the sleep before it.
    baby.addSleep(200, from: 5, to: 9, kind: .nap)
    baby.addSleep(201, from: 1, to: 8)
    let finding = try #require(try baby.highlight("longest_sleep", 200...202))
    #expect(finding.arguments["duration"] == .duration(seconds: 8 * 3600))
    #expect(finding.recordIDs.count == 2)
  }

  @Test(arguments: [(7, true), (6, false)])
  func requiresSeventyPercentCompleteDays(completeDays: Int, isReported: Bool) throws {
    var baby = Baby()
    for index in 0..<10 { baby.addDay(200 + index, isComplete: index < completeDays) }
    baby.addSleep(200, from: 1, to: 9)
    #expect((try baby.highlight("longest_sleep", 200...209) != nil) == isReported)
  }

  @Test func ignoresSleepOnIncompleteDay() throws {
    var baby = Baby()
    for age in 200...209 { baby.addDay(age, isComplete: age > 200) }
    baby.addSleep(200, from: 1, to: 9)
    #expect(try baby.highlight("longest_sleep", 200...209) == nil)
  }

  @Test func prefersCompleteDayAmongEqualSleeps() throws {
    var baby = Baby()
    for age in 200...209 { baby.addDay(age, isComplete: age > 200) }
    baby.addSleep(200, from: 1, to: 9)
    baby.addSleep(205, from: 1, to: 9)
    let finding = try #require(try baby.highlight("longest_sleep", 200...209))
    #expect(finding.arguments["date"] == .date(baby.date(atAge: 205)))
  }
}
