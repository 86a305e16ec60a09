import Testing

@testable import TestFamilies

@Suite struct WetDiapersUSTests {
  @Test(arguments: [
    ("us", 0, 0, false), ("us", 1, 1, false), ("us", 2, 1, true),
    ("us", 2, 2, false), ("us", 3, 2, true), ("us", 3, 3, false), ("us", 4, 3, true),
    ("us", 4, 4, false), ("us", 5, 4, true), ("us", 5, 5, false), ("us", 6, 5, true),
    ("us", 6, 6, false), ("us", 45, 5, true), ("us", 46, 0, false), ("uk", 3, 0, false),
  ])
  func reportsFewerWetDiapersThanReferenceForAge(
    region: String, age: Int, wet: Int, isReported: Bool
  )
    throws
  {
    var baby = Baby(region: region)
    // After two weeks, one day is not enough.
    for age in max(min(13, age), age - 1)...age { baby.addDay(age, wet: wet) }
    let finding = try baby.concern("O2", age - 1...age)
    #expect((finding?.phraseKey == "concern.wet") == isReported)
  }

  @Test func ignoresIncompleteDaysAndDaysWithoutDiapers() throws {
    var baby = Baby(region: "us")
    for age in 1..<10 { baby.addDay(age, feeds: 1, isComplete: false) }
    for age in 10...20 { baby.addDay(age, feeds: 8, hasDryDiapers: false) }
    #expect(try baby.concern("O2", 1...20) == nil)
  }
}
