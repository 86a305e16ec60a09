import Testing

@testable import TestFamilies

@Suite struct GrowthCutoffsTests {
  @Test(
    arguments: [
      ("who", -1.999, nil), ("who", -2.001, -2), ("who", -2.999, -2), ("who", -3.001, -3),
      ("uk", -2.9, nil), ("uk", -3.5, -3), ("us", -3.5, -3), ("eu", -3.5, -3),
    ] as [(String, Double, Double?)])
  func reportsLowScores(region: String, z: Double, expectedThreshold: Double?) throws {
    let baby = try Baby.makeGirl(.length, [(180, z)], region: region)
    #expect(try baby.concern("G4", 170...180)?.reference?.threshold.value == expectedThreshold)
  }

  /// A fall of the weight already gives its z-score.
  @Test(
    arguments: [([(180, -3.5)], true), ([(0, 0.0), (180, -3.5)], false)]
      as [([(Int, Double)], Bool)])
  func weightIsReportedOnce(points: [(Int, Double)], isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, points, region: "us")
    #expect(try baby.reports("G4", 170...180) == isReported)
  }

  @Test(
    arguments: [(1.999, nil), (2.001, 2), (2.999, 2), (3.001, 3)]
      as [(Double, Double?)])
  func reportsHighScores(z: Double, expectedThreshold: Double?) throws {
    var baby = Baby()
    try baby.addWeightForLength(z: z, cm: 70, 180)
    #expect(try baby.concern("G4", 170...180)?.reference?.threshold.value == expectedThreshold)
  }

  /// In the United States, the CDC's standard applies from two years on.
  @Test(arguments: [(720, -3.5, true), (740, -2.3, false)])
  func cutoffsOfTheWHOAreNotForScoresOfTheCDC(age: Int, z: Double, hasReference: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(age, z)], region: "us")
    let finding = try #require(try baby.concern("G4", age...age))
    #expect((finding.reference != nil) == hasReference)
  }

  @Test(arguments: [(1825, true), (1826, false)])
  func reportsOnlyBelowFiveYears(age: Int, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(age, -2.1)])
    #expect(try baby.reports("G4", age...age) == isReported)
  }
}
