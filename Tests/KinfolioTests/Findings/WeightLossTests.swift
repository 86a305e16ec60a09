import Testing

@testable import Kinfolio

@Suite struct WeightLossTests {
  @Test(arguments: [
    (2.7, 4, false), (2.699, 4, true), (2.699, 1, true), (2.699, 14, true), (2.699, 15, false),
  ])
  func reportsTenPercentLossInFirstTwoWeeks(weight: Double, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.measure("weight", 3, 0)
    baby.measure("weight", weight, age)
    #expect((try baby.finding("G1", 1...age)?.phrase == "concern.weight_loss") == speaks)
  }

  @Test(arguments: [
    (3.299, 20, false), (3.299, 21, true), (3.3, 21, false), (3.299, 42, true), (3.299, 43, false),
  ])
  func reportsBirthWeightNotRegainedByThreeWeeks(weight: Double, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.measure("weight", 3.3, 0)
    baby.measure("weight", weight, age)
    let finding = try baby.finding("G1", 1...age)
    #expect((finding?.phrase == "concern.weight_regain") == speaks)
    #expect(finding?.rows ?? ["r1", "r2"] == ["r1", "r2"])
  }

  @Test func reportsNothingWithoutBirthWeight() throws {
    var baby = Baby()
    baby.measure("weight", 3.3, 1)
    baby.measure("weight", 2.5, 5)
    #expect(try baby.finding("G1", 1...10) == nil)
  }
}
