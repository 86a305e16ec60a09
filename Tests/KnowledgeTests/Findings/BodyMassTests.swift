import Testing

@testable import Knowledge
@testable import TestFamilies

/// The 5th and the 85th centiles are at z = -1.6449 and 1.0364.
@Suite struct BodyMassTests {
  @Test(
    arguments: [
      ("us", 1000, -1.646, true), ("us", 1000, -1.643, false), ("us", 1000, 1.035, false),
      ("us", 1000, 1.038, true), ("us", 730, 1.5, false), ("us", 731, 1.5, true),
      ("who", 1000, 1.5, false),
    ])
  func reportsOutsideLimits(region: String, age: Int, z: Double, isReported: Bool)
    throws
  {
    var baby = Baby(region: region)
    let height = 90.0
    // The CDC charts apply from 24 months of 30.4375 days, which is day 731. The limits are not for
    // the charts of the WHO.
    let question = GrowthQuery(
      .bmi, 1, sex: .female, age: GrowthAge(days: Double(age)),
      standard: age < 731 ? .who : .cdc)
    let bmi = try ReferenceData.project().standards.value(at: z, question)
    baby.addMeasurement("height", height, age)
    baby.addMeasurement("weight", bmi * (height / 100) * (height / 100), age)
    #expect((try baby.concern("G6", age...age) != nil) == isReported)
  }

  /// The 95th centile is at z = 1.6449.
  @Test(arguments: [(1.643, "G6.high"), (1.647, "G6.higher")])
  func citesReachedCutoff(z: Double, expectedThresholdID: String) throws {
    var baby = Baby(region: "us")
    let question = GrowthQuery(
      .bmi, 1, sex: .female, age: GrowthAge(days: 1000), standard: .cdc)
    let bmi = try ReferenceData.project().standards.value(at: z, question)
    baby.addMeasurement("height", 90, 1000)
    baby.addMeasurement("weight", bmi * 0.81, 1000)
    #expect(
      try baby.concern("G6", 1000...1000)?.reference?.threshold.id
        == expectedThresholdID)
  }
}
