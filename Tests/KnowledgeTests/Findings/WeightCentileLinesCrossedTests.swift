import Testing

@testable import TestFamilies

/// The 50th, 25th and 10th percentiles are at z = 0, -0.6745 and -1.2816, and 49.5, 24.5 and 9.5, from
/// which they are printed, at z = -0.0125, -0.6903 and -1.3106.
@Suite struct WeightCentileLinesCrossedTests {
  @Test(arguments: [
    ("us", -0.012, -0.690, false), ("us", -0.012, -0.691, true), ("us", -0.013, -0.691, false),
    ("us", -0.013, -1.311, true), ("uk", 0.001, -1.4, false),
  ])
  func reportsTwoCrossedLines(
    region: String, firstZ: Double, lastZ: Double, isReported: Bool
  ) throws {
    let baby = try Baby.makeGirl(.weight, [(30, firstZ), (180, lastZ)], region: region)
    #expect(try baby.reports("G3", 170...180) == isReported)
  }

  /// The loss of a newborn is no slow growth.
  @Test(arguments: [(41, false), (42, true)])
  func reportsFromSixWeeks(age: Int, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(0, 0.8), (age, -1.2)], region: "us")
    #expect(try baby.reports("G3", age...age) == isReported)
  }

  /// In the first months, many children find another centile.
  @Test(arguments: [(170, false), (200, true)])
  func twoWeightsAfterTwoYearsDoNotHideTheFallBefore(firstAge: Int, isReported: Bool) throws {
    let baby = try Baby.makeGirl(
      .weight, [(firstAge, 1.2), (740, -0.5), (760, -0.5)], region: "us")
    #expect(try baby.reports("G3", 760...761) == isReported)
  }

  /// The charts of the CDC begin at two years, so they have no earlier weight to compare with.
  @Test func visitAtTwoYearsDoesNotHideTheFallBeforeIt() throws {
    let baby = try Baby.makeGirl(.weight, [(600, 0.5), (740, -1.5)], region: "us")
    let finding = try baby.concern("G3", 740...741)
    #expect(finding?.phraseKey == "concern.weight_lines_who")
    #expect(finding?.recordIDs == ["r1", "r2"])
  }

  @Test func weightBelowFifthPercentileTwice() throws {
    let once = try Baby.makeGirl(.weight, [(60, -1.5), (180, -1.7)], region: "us")
    #expect(try once.concern("G3", 170...180) == nil)
    let twice = try Baby.makeGirl(.weight, [(150, -1.7), (180, -1.7)], region: "us")
    #expect(try twice.concern("G3", 170...180)?.phraseKey == "concern.weights_low")
  }
}
