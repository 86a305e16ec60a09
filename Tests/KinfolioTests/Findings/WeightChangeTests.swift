import Testing

@testable import Kinfolio

@Suite struct WeightChangeTests {
  @Test(arguments: [(7.4, 200, true), (7.0, 200, false), (6.9, 200, false), (7.4, 198, false)])
  func reportsWeightGainOfChild(kg: Double, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.measure("weight", 7, 180)
    baby.measure("weight", kg, age)
    let finding = try baby.highlight("weight_change", 199...200)
    #expect((finding != nil) == speaks)
    #expect(finding.map(\.rows) ?? ["r1", "r2"] == ["r1", "r2"])
  }

  @Test func reportsWeightChangeOfPet() throws {
    var household = Household()
    household.weigh("a", kg: 4.4, 0)
    household.weigh("b", kg: 4.2, 3)
    #expect(try household.highlight("weight_change", "Tom", 1...4)?.rows == ["a", "b"])
    #expect(try household.highlight("weight_change", "Tom", 0...2) == nil)
  }
}
