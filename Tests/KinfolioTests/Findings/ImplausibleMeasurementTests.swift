import Testing

@testable import Kinfolio

@Suite struct ImplausibleMeasurementTests {
  @Test(
    arguments: [
      (7.0, 13.999, 211, "reference.implausible"), (7.0, 14.0, 211, "reference.implausible"),
      (7.0, 3.501, 211, "reference.entry_jump"), (7.0, 3.5, 211, "reference.entry"),
      (7.0, 14.0, 212, "reference.implausible"),
    ])
  func reportsHalfOrDoubleValueWithinMonth(
    firstKg: Double, secondKg: Double, ageAtSecond: Int, expectedReference: String
  ) throws {
    var baby = Baby()
    baby.addMeasurement("weight", firstKg, 180)
    baby.addMeasurement("weight", secondKg, ageAtSecond)
    // Just below double the value, the change of the z-score is still reported.
    #expect(try baby.concern("G8", 181...250)?.reference?.phraseKey == expectedReference)
  }

  @Test(arguments: [(1.999, false), (2.001, true), (-1.999, false), (-2.001, true)])
  func reportsZScoreChangeAboveTwo(zScoreChange: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(160, 0), (180, zScoreChange)])
    #expect((try baby.concern("G8", 170...180) != nil) == isReported)
  }

  /// A fall within months is growth and no slip.
  @Test(arguments: [(149, true), (148, false)])
  func zScoreChangeOfMonthsIsNoSlip(firstAge: Int, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(firstAge, 0), (180, -2.5)])
    #expect((try baby.concern("G8", 170...180) != nil) == isReported)
  }

  /// A doubtful weight does not hide a doubtful head circumference.
  @Test func reportsEachMeasureSeparately() throws {
    var baby = Baby()
    for (age, weight, head) in [(180, 7.0, 42.0), (200, 14.5, 50.0)] {
      baby.addMeasurement("weight", weight, age)
      baby.addMeasurement("head", head, age)
    }
    let checks = try baby.concerns(181...250).filter { $0.ruleID == "G8" }
    #expect(
      checks.map { $0.arguments["measure"] } == [
        .phraseKey("measurement_kind.weight"), .phraseKey("measurement_kind.head"),
      ])
  }

  @Test func reportsWindowMeasurementWithEarlierRow() throws {
    let baby = try Baby.makeGirl(.weight, [(160, 0), (180, 2.5)])
    #expect(try baby.concern("G8", 100...179) == nil)
    #expect(try baby.concern("G8", 180...181)?.recordIDs == ["r1", "r2"])
  }
}
