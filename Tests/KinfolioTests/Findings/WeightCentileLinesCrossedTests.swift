import Testing

@testable import Kinfolio

/// The 50th, 25th and 10th percentiles are at z = 0, -0.6745 and -1.2816.
@Suite struct WeightCentileLinesCrossedTests {
  @Test(
    arguments: [
      ("us", 0.001, -0.674, false), ("us", 0.001, -0.675, true), ("us", -0.001, -0.675, false),
      ("us", -0.001, -1.282, true), ("uk", 0.001, -1.3, false),
    ])
  func reportsTwoCrossedLines(
    region: String, firstZ: Double, lastZ: Double, isReported: Bool
  ) throws {
    let baby = try Baby.makeGirl(.weight, [(30, firstZ), (180, lastZ)], region: region)
    #expect((try baby.concern("G3", 170...180) != nil) == isReported)
  }
}
