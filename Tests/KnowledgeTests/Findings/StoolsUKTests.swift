import Testing

@testable import Records
@testable import TestFamilies

@Suite struct StoolsUKTests {
  @Test(arguments: [
    ("uk", 3, 0, false), ("uk", 4, 1, true), ("uk", 4, 2, false), ("uk", 42, 1, true),
    ("uk", 43, 0, false), ("eu", 4, 1, true), ("who", 4, 1, true), ("us", 4, 1, false),
  ])
  func reportsFewerThanTwoFromDayFour(
    region: String, age: Int, dirty: Int, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    // After two weeks, one day is not enough.
    for age in max(min(13, age), age - 1)...age {
      baby.addDay(age, wet: 12, dirty: dirty, feeds: 8)
    }
    #expect(try baby.reports("O3", age - 1...age) == isReported)
  }

  /// The reference applies only to babies on breast milk.
  @Test(
    arguments: [(.breastMilk, true), (.fortifiedBreastMilk, true), (.formula, false)]
      as [(BottleFeed.Contents, Bool)])
  func reportsOnlyBreastMilkDays(milk: BottleFeed.Contents, isReported: Bool) throws {
    let baby = Baby(region: "uk") { $0.addDay(10, wet: 12, dirty: 1, feeds: 8, of: milk) }
    #expect(try baby.reports("O3", 10...10) == isReported)
  }

  @Test func ignoresDaysWithoutCoverageFeedsOrDiapers() throws {
    var baby = Baby(region: "uk")
    baby.addDay(10, dirty: 1, feeds: 8, isComplete: false)
    baby.addDay(11, wet: 12, dirty: 1)
    baby.addDay(12, feeds: 8, hasDryDiapers: false)
    #expect(try baby.concern("O3", 10...12) == nil)
  }
}
