import Testing

@testable import TestFamilies

/// The 2.3rd and the 97.7th centiles are at z = -1.9954 and 1.9954.
@Suite struct CentilesUnderTwoTests {
  @Test(arguments: [
    ("us", 180, -1.996, true), ("us", 180, -1.995, false), ("us", 180, 2.1, false),
    ("us", 729, -2.1, true), ("us", 730, -2.1, false), ("who", 180, -2.1, false),
  ])
  func reportsShortLength(region: String, age: Int, z: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.length, [(age, z)], region: region)
    #expect(try baby.reports("G5", age...age) == isReported)
  }

  @Test(arguments: [(-1.996, true), (-1.995, false), (1.995, false), (1.996, true)])
  func reportsWeightForLengthOutsideLimits(z: Double, isReported: Bool) throws {
    var baby = Baby(region: "us")
    try baby.addWeightForLength(z: z, cm: 66, 180)
    #expect(try baby.reports("G5", 180...180) == isReported)
  }
}
