import Testing

@testable import Records
@testable import TestFamilies

@Suite struct NewbornFeedsTests {
  @Test(arguments: [
    (10, 7, true, true), (10, 8, true, false), (10, 12, true, false), (10, 13, true, true),
    (0, 7, true, false), (1, 7, true, true), (27, 7, true, true), (28, 7, true, false),
    (10, 7, false, false), (10, 0, true, false),
  ])
  func reportsFewerThan8OrMoreThan12Feeds(
    age: Int, feeds: Int, isComplete: Bool, isReported: Bool
  ) throws {
    let baby = Baby { $0.addDay(age, feeds: feeds, isComplete: isComplete) }
    let finding = try baby.concern("F1", age...age)
    #expect((finding != nil) == isReported)
    #expect(finding.map(\.recordIDs.count) ?? feeds == feeds)
  }

  /// Babies on formula feed less often, and the references for it differ.
  @Test(arguments: [BottleFeed.Contents.formula, .other])
  func ignoresDaysWithOtherMilk(milk: BottleFeed.Contents) throws {
    var baby = Baby()
    baby.addDay(10, feeds: 6)
    baby.addBottle(milk, 10)
    #expect(try baby.concern("F1", 10...10) == nil)
  }
}
