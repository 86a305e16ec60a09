import Testing

@testable import Kinfolio

@Suite struct DaysKeptTests {
  @Test(arguments: [(3, 3, true), (2, 2, false), (9, 10, false)])
  func tellsThatNoDayHasALongGap(complete: Int, days: Int, speaks: Bool) throws {
    var baby = Baby()
    for index in 0..<days { baby.log(10 + index, isComplete: index < complete) }
    let finding = try baby.highlight("days_kept", 10...(9 + days))
    #expect((finding != nil) == speaks)
    #expect(finding?.arguments["number"] ?? .count(3) == .count(3))
    #expect(finding?.rows.isEmpty != true)
  }
}
