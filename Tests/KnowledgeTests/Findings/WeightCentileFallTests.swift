import Testing

@testable import TestFamilies

/// Tests the three ranges of birth weight, 0.001 z-scores on either side of each limit.
///
/// A centile space is two thirds of a standard deviation.
@Suite struct WeightCentileFallTests {
  private static let ninthCentile = -4.0 / 3
  private static let ninetyFirstCentile = 4.0 / 3
  private static let centileSpace = 2.0 / 3

  private func referencePhrase(
    birthZ: Double, zFall: Double, age: Int = 180, region: String = "who"
  ) throws -> String? {
    try Baby.makeGirl(.weight, [(0, birthZ), (age, birthZ - zFall)], region: region)
      .concern("G2", (age - 10)...age)?.reference?.phraseKey
  }

  @Test(
    arguments: [
      (ninthCentile - 0.001, centileSpace - 0.001, nil),
      (ninthCentile - 0.001, centileSpace + 0.001, "reference.weight_fall_low"),
      (ninthCentile + 0.001, centileSpace + 0.0005, nil),
    ] as [(Double, Double, String?)])
  func reportsFallOfOneSpaceIfBornBelow9thCentile(
    birthZ: Double, zFall: Double, phrase: String?
  ) throws {
    #expect(try referencePhrase(birthZ: birthZ, zFall: zFall) == phrase)
  }

  @Test(
    arguments: [
      (ninthCentile + 0.001, 0.666, nil), (0, 2 * centileSpace - 0.001, nil),
      (0, 2 * centileSpace + 0.001, "reference.weight_fall"),
      (ninetyFirstCentile - 0.001, 2 * centileSpace - 0.001, nil),
      (ninetyFirstCentile - 0.001, 2 * centileSpace + 0.001, "reference.weight_fall"),
      (ninetyFirstCentile + 0.001, 2 * centileSpace + 0.001, nil),
    ] as [(Double, Double, String?)])
  func reportsFallOfTwoSpacesIfBornFrom9thTo91stCentile(
    birthZ: Double, zFall: Double, phrase: String?
  ) throws {
    #expect(try referencePhrase(birthZ: birthZ, zFall: zFall) == phrase)
  }

  @Test(
    arguments: [
      (3 * centileSpace - 0.001, nil), (3 * centileSpace + 0.001, "reference.weight_fall_high"),
    ] as [(Double, String?)])
  func reportsFallOfThreeSpacesIfBornAbove91stCentile(zFall: Double, phrase: String?) throws {
    #expect(try referencePhrase(birthZ: Self.ninetyFirstCentile + 0.001, zFall: zFall) == phrase)
  }

  @Test(
    arguments: [(0.099, nil), (0.101, "reference.weight_centile")] as [(Double, String?)])
  func reportsEveryWeightBelowSecondCentile(zFall: Double, phrase: String?) throws {
    #expect(try referencePhrase(birthZ: -1.9, zFall: zFall) == phrase)
  }

  @Test(arguments: [
    ("uk", 180, true), ("eu", 180, true), ("who", 180, true), ("us", 180, false),
    ("who", 1460, true), ("who", 1461, false), ("who", 20, false), ("who", 21, true),
  ])
  func reportsInItsRegionsFromThreeWeeksToFourYears(region: String, age: Int, isReported: Bool)
    throws
  {
    #expect(
      (try referencePhrase(birthZ: 0, zFall: 1.4, age: age, region: region) != nil) == isReported)
  }

  /// The birth weight of a preterm baby is not compared with that of term babies.
  ///
  /// Its later weight is compared by the corrected age, from two weeks after the due date on.
  @Test(
    arguments: [(72, -2.1, false), (73, -2.1, true), (73, -1.9, false), (240, -2.1, true)])
  func usesCorrectedAgeForPretermBaby(age: Int, z: Double, isReported: Bool) throws {
    var baby = Baby(due: "2026-03-10")  // 59 days after the birth.
    try baby.addMeasurement(.weight, z: -1.2, 0)
    try baby.addMeasurement(.weight, z: z, age, correctionDays: 59)
    let finding = try baby.concern("G2", age...age)
    #expect((finding != nil) == isReported)
    if let finding { #expect(finding.phraseKey == "concern.weight_centile_corrected") }
  }

  /// The weight is 20 days old and the window 14 days long.
  @Test func growthOfWholeHistory() throws {
    let baby = try Baby.makeGirl(.weight, [(0, 0), (160, -2.3)])
    #expect(try baby.reports("G2", 167...180))
  }

  /// The child was bigger at two months than at birth.
  @Test(arguments: [("who", true), ("us", false)])
  func birthWeightDoesNotHideLaterFall(region: String, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(0, -0.5), (60, 1.3), (180, -1)], region: region)
    let finding = try baby.concern("G2", 187...200)
    #expect((finding != nil) == isReported)
    #expect(finding?.recordIDs ?? ["r2", "r3"] == ["r2", "r3"])
    #expect(finding?.reference == nil)
  }

  @Test func lowWeightDoesNotHideItsFall() throws {
    let baby = try Baby.makeGirl(.weight, [(60, 1), (180, -2.1)])
    let found = try baby.concerns("G2", 170...180)
    #expect(found.map(\.phraseKey) == ["concern.weight_fall", "concern.weight_centile"])
    let fall = try concernText(found[0])
    #expect(fall.contains("(z +1.00)") && fall.contains("(z −2.10)"), "\(fall)")
    // The reference does not contradict the printed centile.
    let text = try concernText(found[1])
    #expect(text.contains("2 (z −2.10). Reference:"), "\(text)")
    #expect(text.hasSuffix("2 (z −2.00) [1]."), "\(text)")
  }

  /// Without a weight at birth, a fall is since the highest weight.
  @Test(arguments: [(-1.0, false), (-1.2, true)])
  func weightFallWithoutBirthWeight(z: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(42, 0.2), (150, 0.15), (240, z)])
    let finding = try baby.concern("G2", 230...240)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }
}
