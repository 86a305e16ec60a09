import Testing

@testable import TestFamilies

@Suite struct WeightShareChangedTests {
  /// Each change is below a twentieth, and the newest weight was measured before the window.
  @Test func slowChangeIsReported() throws {
    var family = Household()
    for (day, kg) in [(0, 5.0), (20, 4.8), (40, 4.65), (60, 4.5)] {
      family.addWeight("w\(day)", kg: kg, day)
    }
    let finding = try #require(try family.concern("D1", "Tom", 70...75))
    #expect(finding.arguments["share"] == .relativeChange(-0.1))
  }

  /// 42 kg instead of 4.2 kg is a typing error.
  @Test func typingErrorIsNoLoss() throws {
    var family = Household()
    family.addWeight("w1", kg: 42, 0)
    family.addWeight("w2", kg: 4.2, 6)
    #expect(try family.concern("D1", "Tom", 1...7) == nil)
  }

  /// A weight of eleven months ago counts, but not the growth since the first year.
  @Test(arguments: [(4.8, true), (5.2, false)])
  func changeWithinAYear(kg: Double, isReported: Bool) throws {
    var family = Household()
    family.addWeight("w1", kg: kg == 4.8 ? 5.2 : 4.0, 0)
    family.addWeight("w2", kg: kg, 330)
    family.setBirthDate(daysBefore: kg == 4.8 ? 2000 : 100)
    #expect(try family.reports("D1", "Tom", 325...335) == isReported)
  }

  /// A cat that is weighed once a year is compared with its previous weight.
  @Test func olderWeightCountsWithoutANewerOne() throws {
    var family = Household()
    family.addWeight("w1", kg: 5.5, 0)
    family.addWeight("w2", kg: 5, 100)
    family.addWeight("w3", kg: 4.4, 490)
    let finding = try #require(try family.concern("D1", "Tom", 485...495))
    #expect(finding.recordIDs == ["w2", "w3"])
  }

  @Test(arguments: [(57.1, false), (57.0, true)])
  func weightLossOfElder(kg: Double, isReported: Bool) throws {
    var family = Household()
    family.addWeight("w1", kg: 60, 0, of: "rosa")
    family.addWeight("w2", kg: kg, 60, of: "rosa")
    #expect(try family.reports("D1", "Rosa", 55...65) == isReported)
  }

  @Test(arguments: [
    (4.76, false, false), (4.75, true, false), (5.25, true, false), (4.50, true, false),
    (4.49, true, true), (5.60, true, false),
  ])
  func weightChangeOfPet(kg: Double, isReported: Bool, hasReference: Bool) throws {
    var family = Household()
    family.addWeight("w1", kg: 5, 0)
    family.addWeight("w2", kg: kg, 6)
    let finding = try family.concern("D1", "Tom", 1...7)
    #expect((finding != nil) == isReported)
    #expect((finding?.reference != nil) == hasReference)
  }

  @Test(arguments: [(4.0, true), (4.7, false), (6.0, false)])
  func changeTowardsTheTargetIsStated(target: Double, isCloser: Bool) throws {
    var family = Household()
    family.addWeight("w1", kg: 5, 0)
    family.addWeight("w2", kg: 4.6, 60)
    family.setTargetWeight(kg: target)
    let finding = try #require(try family.concern("D1", "Tom", 55...65))
    let text = try concernText(finding)
    #expect(text.contains("closer to the target") == isCloser, "\(text)")
  }
}
