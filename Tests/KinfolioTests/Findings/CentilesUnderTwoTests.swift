import Testing

@testable import Kinfolio

/// The 2.3rd and the 97.7th centiles are at z = -1.9954 and 1.9954.
@Suite struct CentilesUnderTwoTests {
  @Test(
    arguments: [
      ("us", 180, -1.996, true), ("us", 180, -1.995, false), ("us", 180, 1.995, false),
      ("us", 180, 1.996, true), ("us", 729, 2.1, true), ("us", 730, 2.1, false),
      ("who", 180, 2.1, false),
    ])
  func reportsOutsideLimitsWithCheckedValues(region: String, age: Int, z: Double, isReported: Bool)
    throws
  {
    let baby = try Baby.makeGirl(.weight, [(age, z)], region: region)
    #expect((try baby.concernIfValuesWereChecked("G5", age...age) != nil) == isReported)
  }
}
