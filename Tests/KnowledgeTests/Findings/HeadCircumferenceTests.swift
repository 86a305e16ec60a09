import Testing

@testable import TestFamilies

@Suite struct HeadCircumferenceTests {
  private func referencePhrase(
    _ scores: [(age: Int, z: Double)], region: String = "who"
  ) throws -> String? {
    let last = try #require(scores.last).age
    return try Baby.makeGirl(.head, scores, region: region)
      .concern("G7", (last - 1)...last)?.reference?.phraseKey
  }

  @Test(arguments: [(42, -2.001, true), (42, -1.999, false), (41, -2.001, false)])
  func reportsBelowSecondCentileFromSixWeeks(age: Int, z: Double, isReported: Bool) throws {
    #expect((try referencePhrase([(age, z)]) == "reference.head_low") == isReported)
  }

  /// Above the 99.6th centile (z = 8/3), the rule reports only an increase between the last two
  /// measurements, both from six months of age on.
  @Test(
    arguments: [
      ([(185, 2.60), (215, 2.668)], true), ([(185, 2.60), (215, 2.665)], false),
      ([(185, 2.70), (215, 2.69)], false), ([(100, 2.60), (215, 2.70)], false),
      ([(215, 2.70)], false), ([(181, 2.60), (215, 2.70)], true),
      ([(180, 2.60), (215, 2.70)], false),
    ] as [([(age: Int, z: Double)], Bool)])
  func reportsRiseAboveHighestCentile(scores: [(age: Int, z: Double)], isReported: Bool) throws {
    #expect((try referencePhrase(scores) == "reference.head_high") == isReported)
  }

  @Test(
    arguments: [
      ([(60, 0), (190, 1.2), (220, 1.3343)], true), ([(60, 0), (190, 1.2), (220, 1.3323)], false),
      ([(60, 0), (190, 1.4), (220, 1.3343)], false), ([(60, 0), (220, 1.3343)], false),
      ([(41, 0), (190, 1.2), (220, 1.3343)], false), ([(42, 0), (190, 1.2), (220, 1.3343)], true),
    ] as [([(age: Int, z: Double)], Bool)])
  func reportsRiseOfTwoCentileSpaces(scores: [(age: Int, z: Double)], isReported: Bool) throws {
    #expect((try referencePhrase(scores) == "reference.head_rise") == isReported)
  }

  @Test(arguments: [(1460, true), (1461, false)])
  func reportsOnlyUpToFourYears(age: Int, isReported: Bool) throws {
    #expect((try referencePhrase([(age, -2.1)]) != nil) == isReported)
  }

  @Test func usesCorrectedAgeForPretermBaby() throws {
    var baby = Baby(due: "2026-03-10")
    try baby.addMeasurement(.head, z: -2.1, 180, correctionDays: 59)
    #expect(try baby.concern("G7", 170...180)?.phraseKey == "concern.head_corrected")
  }
}
