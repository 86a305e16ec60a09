import Testing

@testable import Kinfolio

@Suite struct WeightChangeTests {
  @Test(arguments: [(7.4, 200, true), (7.0, 200, false), (6.9, 200, false), (7.4, 198, false)])
  func reportsWeightGainOfChild(kg: Double, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addMeasurement("weight", 7, 180)
    baby.addMeasurement("weight", kg, age)
    let finding = try baby.highlight("weight_change", 199...200)
    #expect((finding != nil) == isReported)
    #expect(finding.map(\.recordIDs) ?? ["r1", "r2"] == ["r1", "r2"])
  }

  @Test func reportsWeightChangeOfPet() throws {
    var household = Household()
    household.addWeight("a", kg: 4.4, 0)
    household.addWeight("b", kg: 4.2, 3)
    #expect(try household.highlight("weight_change", "Tom", 1...4)?.recordIDs == ["a", "b"])
    #expect(try household.highlight("weight_change", "Tom", 0...2) == nil)
  }
}
