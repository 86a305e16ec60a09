import Testing

@testable import TestFamilies

@Suite struct ImplausibleMeasurementTests {
  @Test(arguments: [
    (7.0, 13.999, 211, "reference.implausible"), (7.0, 14.0, 211, "reference.implausible"),
    (7.0, 3.501, 211, "reference.entry_jump"), (7.0, 3.5, 211, "reference.entry"),
    (7.0, 14.0, 212, "reference.implausible"),
  ])
  func reportsHalfOrDoubleValueWithinMonth(
    firstKg: Double, secondKg: Double, ageAtSecond: Int, expectedReference: String
  ) throws {
    let baby = Baby.weighing([(firstKg, 180), (secondKg, ageAtSecond)])
    // Just below double the value, the change of the z-score is still reported.
    #expect(try baby.concern("G8", 181...250)?.reference?.phraseKey == expectedReference)
  }

  /// A loss of up to a fifth, here of 2.1 standard deviations, can be an illness.
  @Test(arguments: [(1.999, false), (2.001, true), (-2.1, false), (-2.6, true)])
  func reportsZScoreChangeAboveTwo(zScoreChange: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(160, 0), (180, zScoreChange)])
    #expect(
      (try baby.concern("G8", 170...180)?.reference?.phraseKey == "reference.entry_jump")
        == isReported)
  }

  /// A fall within months is growth and no slip.
  @Test(arguments: [(149, true), (148, false)])
  func zScoreChangeOfMonthsIsNoSlip(firstAge: Int, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(firstAge, 0), (180, -2.5)])
    #expect(try baby.reports("G8", 170...180) == isReported)
  }

  /// A doubtful weight does not hide a doubtful head circumference.
  @Test func reportsEachMeasureSeparately() throws {
    var baby = Baby()
    for (age, weight, head) in [(180, 7.0, 42.0), (200, 14.5, 50.0)] {
      baby.addMeasurement(.weight, weight, age)
      baby.addMeasurement(.head, head, age)
    }
    let checks = try baby.concerns("G8", 181...250)
    #expect(
      checks.map { $0.arguments["measure"] } == [
        .phraseKey("measurement_kind.weight"), .phraseKey("measurement_kind.head"),
      ])
  }

  @Test func newbornThatGainedTwoKilogramsIsATypingError() throws {
    let baby = Baby.weighing([(3.6, 0), (5.4, 5), (4.7, 30)])
    #expect(try baby.concern("G8", 1...31)?.recordIDs == ["r1", "r2"])
  }

  @Test func reportsWindowMeasurementWithEarlierRow() throws {
    let baby = try Baby.makeGirl(.weight, [(160, 0), (180, 2.5)])
    #expect(try baby.concern("G8", 100...179) == nil)
    #expect(try baby.concern("G8", 180...181)?.recordIDs == ["r1", "r2"])
  }

  /// Two twins were exchanged, or a child regained what it lost in an illness.
  @Test(
    arguments: [
      ([(6.0, 100), (7.3, 114)], true), ([(6.0, 100), (7.1, 114)], false),
      ([(7.3, 90), (6.2, 100), (7.4, 114)], false), ([(3.4, 1), (4.4, 15)], false),
      ([(6.0, 90), (5.9, 100), (7.3, 114)], true),
    ] as [([(kg: Double, age: Int)], Bool)])
  func gainThatNoChildReaches(weights: [(kg: Double, age: Int)], isReported: Bool) throws {
    let last = weights.map(\.age).max() ?? 0
    let finding = try Baby.weighing(weights).concern("G8", (last - 5)...last)
    #expect((finding?.reference?.phraseKey == "reference.entry_gain") == isReported)
  }

  @Test(arguments: [(-5.9, false), (-6.1, true)])
  func implausibleValueHasNoCentile(z: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.length, [(150, z)])
    let finding = try baby.concern("G8", 140...160)
    #expect((finding?.phraseKey == "concern.implausible") == isReported)
  }
}
