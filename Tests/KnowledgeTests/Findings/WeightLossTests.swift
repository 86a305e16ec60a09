import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

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

  /// After three weeks, the loss of the first week is history, but the one since then is not.
  @Test func newbornLossDoesNotHideTheLossAfterIt() throws {
    var baby = Baby()
    for (kg, age) in [(3.5, 0), (3.1, 7), (3.45, 21), (3.3, 36)] {
      baby.addMeasurement("weight", kg, age)
    }
    #expect(try baby.concern("G1", 24...37)?.phraseKey == "concern.weight_regain")
    #expect(try baby.concern("G9", 24...37)?.recordIDs == ["r3", "r4"])
  }

  @Test func birthWeightNotRegainedDoesNotHideTheFall() throws {
    var baby = Baby()
    for (kg, age) in [(3.5, 0), (2.7, 29)] { baby.addMeasurement("weight", kg, age) }
    let rules = Set(try baby.concerns(16...30).map(\.ruleID))
    #expect(rules.isSuperset(of: ["G1", "G2"]) && !rules.contains("G8"))
  }

  /// A loss of 10 % would not be above the reference.
  @Test func lossJustAboveTenPercentHasADecimal() throws {
    var baby = Baby()
    for (kg, age) in [(3.402, 0), (3.0617, 4)] { baby.addMeasurement("weight", kg, age) }
    let finding = try #require(try baby.concern("G1", 1...5))
    let text = withOrdinarySpaces(
      try wording(.english).in(.utc).concern(finding, citationNumber: 1))
    #expect(text.contains("−10.0%"), "\(text)")
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
