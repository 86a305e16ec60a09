import Testing

@testable import Kinfolio

/// Tests the three ranges of birth weight, 0.001 z-scores on either side of each limit.
///
/// A centile space is two thirds of a standard deviation.
@Suite struct WeightCentileFallTests {
  private static let ninthCentile = -4.0 / 3
  private static let ninetyFirstCentile = 4.0 / 3
  private static let centileSpace = 2.0 / 3

  private func reference(
    birth: Double, fall: Double, age: Int = 180, region: String = "who"
  ) throws -> String? {
    try Baby.makeGirl(.weight, [(0, birth), (age, birth - fall)], region: region)
      .concern("G2", (age - 10)...age)?.reference?.phrase
  }

  @Test(
    arguments: [
      (ninthCentile - 0.001, centileSpace - 0.001, nil),
      (ninthCentile - 0.001, centileSpace + 0.001, "reference.weight_fall_low"),
      (ninthCentile + 0.001, centileSpace + 0.0005, nil),
    ] as [(Double, Double, String?)])
  func birthBelow9thCentileReportsOneSpace(
    birth: Double, fall: Double, phrase: String?
  ) throws {
    #expect(try reference(birth: birth, fall: fall) == phrase)
  }

  @Test(
    arguments: [
      (ninthCentile + 0.001, 0.666, nil), (0, 2 * centileSpace - 0.001, nil),
      (0, 2 * centileSpace + 0.001, "reference.weight_fall"),
      (ninetyFirstCentile - 0.001, 2 * centileSpace - 0.001, nil),
      (ninetyFirstCentile - 0.001, 2 * centileSpace + 0.001, "reference.weight_fall"),
      (ninetyFirstCentile + 0.001, 2 * centileSpace + 0.001, nil),
    ] as [(Double, Double, String?)])
  func birthFrom9thTo91stCentileReportsTwoSpaces(
    birth: Double, fall: Double, phrase: String?
  ) throws {
    #expect(try reference(birth: birth, fall: fall) == phrase)
  }

  @Test(
    arguments: [
      (3 * centileSpace - 0.001, nil), (3 * centileSpace + 0.001, "reference.weight_fall_high"),
    ] as [(Double, String?)])
  func birthAbove91stCentileReportsThreeSpaces(fall: Double, phrase: String?) throws {
    #expect(try reference(birth: Self.ninetyFirstCentile + 0.001, fall: fall) == phrase)
  }

  @Test(
    arguments: [(0.099, nil), (0.101, "reference.weight_centile")] as [(Double, String?)])
  func reportsEveryWeightBelowSecondCentile(fall: Double, phrase: String?) throws {
    #expect(try reference(birth: -1.9, fall: fall) == phrase)
  }

  @Test(
    arguments: [
      ("uk", 180, true), ("eu", 180, true), ("who", 180, true), ("us", 180, false),
      ("who", 1460, true), ("who", 1461, false),
    ])
  func reportsInItsRegionsUpToFourYears(region: String, age: Int, isReported: Bool) throws {
    #expect(
      (try reference(birth: 0, fall: 1.4, age: age, region: region) != nil) == isReported)
  }

  /// The birth weight of a preterm baby is not compared with that of term babies.
  ///
  /// Its later weight is compared by the corrected age, from two weeks after the due date on.
  @Test(
    arguments: [(72, -2.1, false), (73, -2.1, true), (73, -1.9, false), (240, -2.1, true)])
  func usesCorrectedAgeForPretermBaby(age: Int, z: Double, isReported: Bool) throws {
    var baby = Baby(due: "2026-03-10")  // 59 days after the birth.
    try baby.addMeasurement(.weight, z: -1.2, 0)
    try baby.addMeasurement(.weight, z: z, age, corrected: 59)
    let finding = try baby.concern("G2", age...age)
    #expect((finding != nil) == isReported)
    if let finding { #expect(finding.phrase == "concern.weight_centile_corrected") }
  }
}
