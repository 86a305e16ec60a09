import Testing

@testable import Kinfolio

@Suite struct NewbornFeedsTests {
  @Test(arguments: [
    (10, 7, true, true), (10, 8, true, false), (10, 12, true, false), (10, 13, true, true),
    (0, 7, true, false), (1, 7, true, true), (27, 7, true, true), (28, 7, true, false),
    (10, 7, false, false), (10, 0, true, false),
  ])
  func reportsFewerThan8OrMoreThan12Feeds(
    age: Int, feeds: Int, isComplete: Bool, speaks: Bool
  ) throws {
    var baby = Baby()
    baby.log(age, feeds: feeds, isComplete: isComplete)
    let finding = try baby.finding("F1", age...age)
    #expect((finding != nil) == speaks)
    #expect(finding.map(\.rows.count) ?? feeds == feeds)
  }

  /// Babies on formula feed less often, and the references for it differ.
  @Test(arguments: ["formula", "other"])
  func ignoresDaysWithOtherMilk(milk: String) throws {
    var baby = Baby()
    baby.log(10, feeds: 6)
    baby.bottle(milk, 10)
    #expect(try baby.finding("F1", 10...10) == nil)
  }
}
