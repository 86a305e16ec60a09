import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct WeightLostTests {
  @Test(arguments: [(10, false), (11, true), (170, true)])
  func anyWeightLossAfterThreeWeeks(ageOfFirst: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addMeasurement("weight", 4.2, ageOfFirst)
    baby.addMeasurement("weight", 3.8, ageOfFirst + 10)
    let finding = try baby.concern("G9", ageOfFirst...(ageOfFirst + 12))
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }

  /// Check-ups of older children are often more than a year apart.
  @Test func lossSincePreviousWeightOfMoreThanAYearAgo() throws {
    var baby = Baby()
    for (age, kg) in [(1700, 20), (2000, 19.5), (2400, 16)] as [(Int, Double)] {
      baby.addMeasurement("weight", kg, age)
    }
    let finding = try #require(try baby.concern("G9", 2390...2410))
    #expect(finding.arguments["from"] == .weight(kg: 19.5))
  }

  /// A small gain does not hide the loss before it.
  @Test func lossIsSinceTheHighestWeight() throws {
    var baby = Baby()
    for (age, kg) in [(120, 6.6), (127, 6.2), (134, 6.25)] {
      baby.addMeasurement("weight", kg, age)
    }
    let finding = try #require(try baby.concern("G9", 130...136))
    #expect(finding.arguments["from"] == .weight(kg: 6.6))
    #expect(finding.arguments["to"] == .weight(kg: 6.25))
  }

  @Test(arguments: [(6.9, false), (6.891, false), (6.89, true)])
  func lossOfTenGrams(weight: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addMeasurement("weight", 6.9, 100)
    baby.addMeasurement("weight", weight, 110)
    #expect((try baby.concern("G9", 105...112) != nil) == isReported)
  }

  /// The newest weight counts even if it was measured before the window.
  @Test func weightLossBeforeTheWindow() throws {
    var baby = Baby()
    baby.addMeasurement("weight", 6.9, 100)
    baby.addMeasurement("weight", 6.3, 110)
    let finding = try #require(try baby.concern("G9", 130...140))
    #expect(
      withOrdinarySpaces(try wording(.english).in(.utc).concern(finding, citationNumber: 0))
        == "Recorded: 6.90 kg on 20 April 2026, 6.30 kg on 30 April 2026: −600 g (−8.7%).")
  }
}
