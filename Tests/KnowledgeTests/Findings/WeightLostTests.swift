import Testing

@testable import TestFamilies

@Suite struct WeightLostTests {
  @Test(arguments: [(10, false), (11, true), (170, true)])
  func anyWeightLossAfterThreeWeeks(ageOfFirst: Int, isReported: Bool) throws {
    let baby = Baby.weighing([(4.2, ageOfFirst), (3.8, ageOfFirst + 10)])
    let finding = try baby.concern("G9", ageOfFirst...(ageOfFirst + 12))
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }

  @Test func lossWithUnknownAge() throws {
    var baby = Baby.weighing([(5, 60), (4, 90)])
    baby.forgetBirthDate()
    #expect(try baby.reports("G9", 80...95))
  }

  /// Check-ups of older children are often more than a year apart.
  @Test func lossSincePreviousWeightOfMoreThanAYearAgo() throws {
    let baby = Baby.weighing([(20, 1700), (19.5, 2000), (16, 2400)])
    let finding = try #require(try baby.concern("G9", 2390...2410))
    #expect(finding.arguments["from"] == .weight(kg: 19.5))
  }

  /// A small gain does not hide the loss before it.
  @Test func lossIsSinceTheHighestWeight() throws {
    let baby = Baby.weighing([(6.6, 120), (6.2, 127), (6.25, 134)])
    let finding = try #require(try baby.concern("G9", 130...136))
    #expect(finding.arguments["from"] == .weight(kg: 6.6))
    #expect(finding.arguments["to"] == .weight(kg: 6.25))
  }

  @Test(arguments: [(6.9, false), (6.891, false), (6.89, true)])
  func lossOfTenGrams(weight: Double, isReported: Bool) throws {
    let baby = Baby.weighing([(6.9, 100), (weight, 110)])
    #expect(try baby.reports("G9", 105...112) == isReported)
  }

  /// The newest weight counts even if it was measured before the window.
  @Test func weightLossBeforeTheWindow() throws {
    let baby = Baby.weighing([(6.9, 100), (6.3, 110)])
    let finding = try #require(try baby.concern("G9", 130...140))
    #expect(
      try concernText(finding, citationNumber: 0)
        == "Recorded: 6.90 kg on 20 April 2026, 6.30 kg on 30 April 2026: −600 g (−8.7%).")
  }

  /// Measurements of years ago are no current concern.
  @Test(arguments: [(365, true), (366, false)])
  func oldWeightIsNoConcern(daysLater: Int, isReported: Bool) throws {
    let baby = Baby.weighing([(5, 60), (4.5, 70)])
    let age = 70 + daysLater
    #expect(try baby.reports("G9", (age - 6)...age) == isReported)
  }
}
