import Testing

@testable import Kinfolio

@Suite struct WeightLossTests {
  @Test(arguments: [
    (3.0, 4, false), (2.99, 4, true), (2.99, 14, true), (2.99, 15, false),
  ])
  func tenPercentInTheFirstTwoWeeks(weight: Double, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.measure("weight", 3.0 / 0.9, 0)
    baby.measure("weight", weight, age)
    #expect((try baby.finding("G1", 1...age)?.phrase == "concern.weight_loss") == speaks)
  }

  @Test(arguments: [(3.29, 20, false), (3.29, 21, true), (3.3, 21, false)])
  func birthWeightRegainedByThreeWeeks(weight: Double, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.measure("weight", 3.3, 0)
    baby.measure("weight", weight, age)
    #expect((try baby.finding("G1", 1...age)?.phrase == "concern.weight_regain") == speaks)
  }
}
