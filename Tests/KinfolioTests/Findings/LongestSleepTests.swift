import Testing

@testable import Kinfolio

@Suite struct LongestSleepTests {
  @Test func listsOnlyOverlappingSleepsInWindow() throws {
    var baby = Baby()
    for age in 190...202 { baby.log(age) }
    baby.asleep(190, from: 1, to: 9)  // Equally long, but before the window.
    baby.asleep(200, from: 1, to: 6)
    baby.asleep(200, from: 5, to: 9, kind: "nap")  // Eight hours together with the sleep before it.
    baby.asleep(201, from: 1, to: 8)
    let finding = try #require(try baby.highlight("longest_sleep", 200...202))
    #expect(finding.arguments["duration"] == .duration(seconds: 8 * 3600))
    #expect(finding.rows.count == 2)
  }

  @Test(arguments: [(7, true), (6, false)])
  func requiresSeventyPercentCompleteDays(complete: Int, speaks: Bool) throws {
    var baby = Baby()
    for index in 0..<10 { baby.log(200 + index, isComplete: index < complete) }
    baby.asleep(200, from: 1, to: 9)
    #expect((try baby.highlight("longest_sleep", 200...209) != nil) == speaks)
  }

  @Test func ignoresSleepOnIncompleteDay() throws {
    var baby = Baby()
    for age in 200...209 { baby.log(age, isComplete: age > 200) }
    baby.asleep(200, from: 1, to: 9)
    #expect(try baby.highlight("longest_sleep", 200...209) == nil)
  }

  @Test func prefersCompleteDayAmongEqualSleeps() throws {
    var baby = Baby()
    for age in 200...209 { baby.log(age, isComplete: age > 200) }
    baby.asleep(200, from: 1, to: 9)
    baby.asleep(205, from: 1, to: 9)
    let finding = try #require(try baby.highlight("longest_sleep", 200...209))
    #expect(finding.arguments["date"] == .date(baby.age(205)))
  }
}
