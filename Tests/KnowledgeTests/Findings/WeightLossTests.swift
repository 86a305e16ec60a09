import Testing

@testable import TestFamilies

@Suite struct WeightLossTests {
  @Test(arguments: [
    (2.7, 4, false), (2.699, 4, true), (2.699, 1, true), (2.699, 20, true), (2.699, 21, false),
  ])
  func reportsTenPercentLossInFirstThreeWeeks(weight: Double, age: Int, isReported: Bool) throws {
    let baby = Baby.weighing([(3, 0), (weight, age)])
    #expect((try baby.concern("G1", 1...age)?.phraseKey == "concern.weight_loss") == isReported)
  }

  @Test(arguments: [
    (3.299, 20, false), (3.299, 21, true), (3.3, 21, false), (3.299, 42, true), (3.299, 43, false),
  ])
  func reportsBirthWeightNotRegainedByThreeWeeks(weight: Double, age: Int, isReported: Bool) throws
  {
    let baby = Baby.weighing([(3.3, 0), (weight, age)])
    let finding = try baby.concern("G1", 1...age)
    #expect((finding?.phraseKey == "concern.weight_regain") == isReported)
    #expect(finding?.recordIDs ?? ["r1", "r2"] == ["r1", "r2"])
  }

  /// A loss of 10 % would not be above the reference.
  @Test func lossJustAboveTenPercentHasADecimal() throws {
    let baby = Baby.weighing([(3.402, 0), (3.0617, 4)])
    let finding = try #require(try baby.concern("G1", 1...5))
    let text = try concernText(finding)
    #expect(text.contains("−10.0%"), "\(text)")
  }

  @Test(arguments: [(2.97, false), (2.969, true)])
  func withoutBirthWeightComparesWithHighestEarlierWeight(kg: Double, isReported: Bool) throws {
    let baby = Baby.weighing([(3.2, 1), (3.3, 2), (kg, 11)])
    let finding = try baby.concern("G1", 1...12)
    #expect((finding?.phraseKey == "concern.weight_lost") == isReported)
    #expect(finding?.recordIDs ?? ["r2", "r3"] == ["r2", "r3"])
  }

  /// A weight above the birth weight before the loss does not make up for it.
  @Test(arguments: [
    ([3.5, 3.52, 3.0], true), ([3.5, 3.0, 3.52], false), ([3.5, 3.0, 3.49], true),
  ])
  func earlierWeightDoesNotHideNewbornLoss(weights: [Double], isReported: Bool) throws {
    var baby = Baby()
    for (kg, age) in zip(weights, [0, 1, 5]) { baby.addMeasurement(.weight, kg, age) }
    #expect((try baby.concern("G1", 1...6)?.phraseKey == "concern.weight_loss") == isReported)
  }
}
