import Testing

@testable import TestFamilies

@Suite struct LengthGrownTests {
  @Test(arguments: [(66.5, 200, true), (65.0, 200, false), (66.5, 198, false)])
  func reportsGrowthInLength(secondCm: Double, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addMeasurement(.length, 65, 180)
    baby.addMeasurement(.length, secondCm, age)
    let finding = try baby.highlight("length_grown", 199...200)
    #expect((finding != nil) == isReported)
    guard let finding else { return }
    #expect(finding.arguments["length"] == .length(cm: 1.5))
    #expect(finding.recordIDs == ["r1", "r2"])
  }

  /// A child is 0.5 to 1 cm shorter when measured standing than when measured lying.
  @Test func lengthAndHeightAreNotCompared() throws {
    var baby = Baby()
    baby.addMeasurement(.length, 84, 700)
    baby.addMeasurement(.height, 86, 740)
    #expect(try baby.highlight("length_grown", 735...740) == nil)
  }
}
