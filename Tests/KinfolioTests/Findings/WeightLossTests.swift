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

  @Test(arguments: [(2.97, false), (2.969, true)])
  func withoutBirthWeightComparesWithHighestEarlierWeight(kg: Double, isReported: Bool) throws {
    var baby = Baby()
    for (kg, age) in [(3.2, 1), (3.3, 2), (kg, 11)] { baby.addMeasurement("weight", kg, age) }
    let finding = try baby.concern("G1", 1...12)
    #expect((finding?.phraseKey == "concern.weight_lost") == isReported)
    #expect(finding?.recordIDs ?? ["r2", "r3"] == ["r2", "r3"])
  }
}
