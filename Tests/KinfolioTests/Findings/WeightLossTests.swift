import Testing

@testable import Kinfolio

@Suite struct WeightLossTests {
  @Test(arguments: [
    (2.7, 4, false), (2.699, 4, true), (2.699, 1, true), (2.699, 20, true), (2.699, 21, false),
  ])
  func reportsTenPercentLossInFirstThreeWeeks(weight: Double, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addMeasurement("weight", 3, 0)
    baby.addMeasurement("weight", weight, age)
    #expect((try baby.concern("G1", 1...age)?.phraseKey == "concern.weight_loss") == isReported)
  }

  @Test(arguments: [
    (3.299, 20, false), (3.299, 21, true), (3.3, 21, false), (3.299, 42, true), (3.299, 43, false),
  ])
  func reportsBirthWeightNotRegainedByThreeWeeks(weight: Double, age: Int, isReported: Bool) throws
  {
    var baby = Baby()
    baby.addMeasurement("weight", 3.3, 0)
    baby.addMeasurement("weight", weight, age)
    let finding = try baby.concern("G1", 1...age)
    #expect((finding?.phraseKey == "concern.weight_regain") == isReported)
    #expect(finding?.recordIDs ?? ["r1", "r2"] == ["r1", "r2"])
  }

  @Test func reportsNothingWithoutBirthWeight() throws {
    var baby = Baby()
    baby.addMeasurement("weight", 3.3, 1)
    baby.addMeasurement("weight", 2.5, 5)
    #expect(try baby.concern("G1", 1...10) == nil)
  }
}
