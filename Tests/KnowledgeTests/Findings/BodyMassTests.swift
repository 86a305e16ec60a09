import Testing

@testable import TestFamilies

/// The 5th and the 85th centiles are at z = -1.6449 and 1.0364.
@Suite struct BodyMassTests {
  @Test(arguments: [
    ("us", 1000, -1.646, true), ("us", 1000, -1.643, false), ("us", 1000, 1.035, false),
    ("us", 1000, 1.038, true), ("us", 730, 1.5, false), ("us", 731, 1.5, true),
    ("who", 1000, 1.5, false),
  ])
  func reportsOutsideLimits(region: String, age: Int, z: Double, isReported: Bool) throws {
    var baby = Baby(region: region)
    // The CDC charts apply from 24 months of 30.4375 days, which is day 731. The limits are not for
    // the charts of the WHO.
    try baby.addBodyMass(z: z, by: age < 731 ? .who : .cdc, age)
    #expect(try baby.reports("G6", age...age) == isReported)
  }

  /// The 95th centile is at z = 1.6449.
  @Test(arguments: [(1.643, "G6.high"), (1.647, "G6.higher")])
  func citesReachedCutoff(z: Double, expectedThresholdID: String) throws {
    var baby = Baby(region: "us")
    try baby.addBodyMass(z: z, by: .cdc, 1000)
    #expect(try baby.concern("G6", 1000...1000)?.reference?.threshold.id == expectedThresholdID)
  }
}
