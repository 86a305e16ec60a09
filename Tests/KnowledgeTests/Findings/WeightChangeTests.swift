import Testing

@testable import TestFamilies

@Suite struct WeightChangeTests {
  @Test(arguments: [(7.4, 200, true), (7.0, 200, false), (6.9, 200, false), (7.4, 198, false)])
  func reportsWeightGainOfChild(kg: Double, age: Int, isReported: Bool) throws {
    let baby = Baby.weighing([(7, 180), (kg, age)])
    let finding = try baby.highlight("weight_change", 199...200)
    #expect((finding != nil) == isReported)
    #expect(finding.map(\.recordIDs) ?? ["r1", "r2"] == ["r1", "r2"])
  }

  /// 35 kg between 70 and 70.5 kg is a typing error, but a kitten can double its weight.
  @Test func typingErrorIsNoChange() throws {
    var household = Household()
    for (id, kg, day) in [("a", 70, 0), ("b", 35, 1), ("c", 70.5, 3)] {
      household.addWeight(id, kg: kg, day, of: "rosa")
    }
    household.addWeight("d", kg: 1, 0)
    household.addWeight("e", kg: 2.4, 3)
    household.setBirthDate(daysBefore: 60)
    #expect(try household.highlight("weight_change", "Rosa", 0...4)?.recordIDs == ["a", "c"])
    #expect(try household.highlight("weight_change", "Tom", 0...4)?.recordIDs == ["d", "e"])
  }

  @Test func reportsWeightChangeOfPet() throws {
    var household = Household()
    household.addWeight("a", kg: 4.4, 0)
    household.addWeight("b", kg: 4.2, 3)
    #expect(try household.highlight("weight_change", "Tom", 1...4)?.recordIDs == ["a", "b"])
    #expect(try household.highlight("weight_change", "Tom", 0...2) == nil)
  }
}
