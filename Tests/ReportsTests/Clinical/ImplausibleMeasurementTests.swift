import Testing

@testable import TestFamilies
@testable import TestReports

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

  /// One typing error before the window would be a loss, a fall and a possible error.
  @Test(arguments: [
    [(3.4, 0), (5.6, 80), (6.2, 110), (9.5, 130), (6.8, 140)],
    [(3.4, 0), (5.6, 80), (9.0, 115), (6.4, 120), (6.5, 127), (6.6, 140)],
  ])
  func typingErrorGivesOnePoint(weights: [(Double, Int)]) throws {
    var baby = Baby()
    for (kg, age) in weights { baby.addMeasurement("weight", kg, age) }
    let found = try baby.concerns(135...142).filter { $0.ruleID.hasPrefix("G") }
    #expect(found.map(\.ruleID) == ["G8"])
    #expect(found.first?.recordIDs == ["r3", "r4"])
  }

  /// The loss of a newborn can be real, however large it is.
  @Test func lossOfANewbornIsNoTypingError() throws {
    var baby = Baby()
    for (kg, age) in [(3.5, 0), (2.5, 5)] { baby.addMeasurement("weight", kg, age) }
    #expect(try baby.concern("G1", 1...6) != nil)
    #expect(try baby.concern("G8", 1...6) == nil)
  }

  @Test func newbornThatGainedTwoKilogramsIsATypingError() throws {
    var baby = Baby()
    for (kg, age) in [(3.6, 0), (5.4, 5), (4.7, 30)] { baby.addMeasurement("weight", kg, age) }
    #expect(try baby.concern("G8", 1...31)?.recordIDs == ["r1", "r2"])
  }

  @Test func typingErrorIsNoLowWeightOfADose() throws {
    var baby = Baby(region: "uk")
    for (kg, age) in [(6.1, 100), (2.6, 119)] { baby.addMeasurement("weight", kg, age) }
    baby.addDose("Nurofen", 121, hour: 8)
    #expect(try baby.concern("G8", 119...122) != nil)
    #expect(try baby.concern("M1", 119...122) == nil)
  }

  @Test func reportsWindowMeasurementWithEarlierRow() throws {
    let baby = try Baby.makeGirl(.weight, [(160, 0), (180, 2.5)])
    #expect(try baby.concern("G8", 100...179) == nil)
    #expect(try baby.concern("G8", 180...181)?.recordIDs == ["r1", "r2"])
  }

  /// Two twins were exchanged, or a child regained what it lost in an illness.
  @Test(arguments: [
    ([(100, 6.0), (114, 7.3)], true), ([(100, 6.0), (114, 7.1)], false),
    ([(90, 7.3), (100, 6.2), (114, 7.4)], false), ([(1, 3.4), (15, 4.4)], false),
    ([(90, 6.0), (100, 5.9), (114, 7.3)], true),
  ])
  func gainThatNoChildReaches(weights: [(Int, Double)], isReported: Bool) throws {
    var baby = Baby()
    for (age, kg) in weights { baby.addMeasurement("weight", kg, age) }
    let last = weights.map(\.0).max() ?? 0
    let finding = try baby.concern("G8", (last - 5)...last)
    #expect((finding?.reference?.phraseKey == "reference.entry_gain") == isReported)
  }

  /// Milligrams per kilogram of the wrong twin would be worse than none.
  @Test func doubtfulGainIsNotUsedForDoses() throws {
    let rows = """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        VALUES ('w3', 'mia', '2026-06-20', 'weight', 7.9, 1);

      """
    let doses = rows + IllnessRows.dose("Apiretal", "120, 'mg'", "2026-06-30 12:00")
    let fever = IllnessRows.temperature(39.2, "2026-06-30 10:00")
    let lines = try IllnessRows.lines(doses + fever)
    #expect(
      lines.contains { $0.contains("6.40 kg on 9 June 2026, 7.90 kg on 20 June 2026") }, "\(lines)")
    #expect(!lines.contains { $0.contains("mg/kg") || $0.contains("23.4%") }, "\(lines)")
  }
}
