import Testing

@testable import Kinfolio

@Suite struct StoolsUKTests {
  @Test(
    arguments: [
      ("uk", 3, 0, false), ("uk", 4, 1, true), ("uk", 4, 2, false), ("uk", 42, 1, true),
      ("uk", 43, 0, false), ("eu", 4, 1, true), ("who", 4, 1, true), ("us", 4, 1, false),
    ])
  func reportsFewerThanTwoFromDayFour(
    region: String, age: Int, dirty: Int, speaks: Bool
  ) throws {
    var baby = Baby(region: region)
    baby.log(age, wet: 12, dirty: dirty, feeds: 8)
    #expect((try baby.finding("O3", age...age) != nil) == speaks)
  }

  /// The reference applies only to babies on breast milk.
  @Test(arguments: [("breast_milk", true), ("fortified_breast_milk", true), ("formula", false)])
  func reportsOnlyBreastMilkDays(milk: String, speaks: Bool) throws {
    var baby = Baby(region: "uk")
    baby.log(10, wet: 12, dirty: 1, feeds: 8, of: milk)
    #expect((try baby.finding("O3", 10...10) != nil) == speaks)
  }

  @Test func ignoresDaysWithoutCoverageFeedsOrDiapers() throws {
    var baby = Baby(region: "uk")
    baby.log(10, dirty: 1, feeds: 8, isComplete: false)
    baby.log(11, wet: 12, dirty: 1)
    baby.log(12, feeds: 8, diapers: false)
    #expect(try baby.finding("O3", 10...12) == nil)
  }
}
