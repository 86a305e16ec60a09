import Testing

@testable import TestFamilies

@Suite struct StoolsUSTests {
  @Test(arguments: [
    ("us", 0, 0, false), ("us", 1, 0, true), ("us", 1, 1, false), ("us", 2, 1, true),
    ("us", 2, 2, false), ("us", 3, 2, true), ("us", 3, 3, false), ("us", 45, 2, true),
    ("us", 46, 0, false), ("uk", 3, 0, false),
  ])
  func reportsFewerStoolsThanReferenceForAge(region: String, age: Int, dirty: Int, isReported: Bool)
    throws
  {
    var baby = Baby(region: region)
    // After two weeks, one day is not enough.
    for age in max(min(13, age), age - 1)...age {
      baby.addDay(age, wet: 12, dirty: dirty, feeds: 8)
    }
    #expect((try baby.concern("O2", age - 1...age)?.phraseKey == "concern.stools") == isReported)
  }

  @Test func ignoresIncompleteDaysAndFormula() throws {
    var baby = Baby(region: "us")
    baby.addDay(10, dirty: 1, feeds: 8, isComplete: false)
    baby.addDay(11, wet: 12, dirty: 1, feeds: 8)
    baby.addBottle(.formula, 11)
    #expect(try baby.concern("O2", 10...11) == nil)
  }
}
