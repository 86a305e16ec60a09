import Testing

@testable import TestFamilies

@Suite struct HighOrLastingFeverTests {
  @Test(arguments: [
    (89, 39.5, false), (90, 38.9, false), (90, 39.0, true), (180, 39.0, true), (181, 39.5, false),
  ])
  func reports39DegreesFrom3To6Months(age: Int, celsius: Double, isReported: Bool) throws {
    let baby = Baby { $0.addTemperature(celsius, age) }
    #expect(try baby.reports("T2", age...age) == isReported)
  }

  @Test(arguments: [
    (400, [38.0, 38.2, 38.0, 38.5], false), (400, [38.0, 38.2, 38.0, 38.5, 38.1], true),
    (400, [38.0, 38.2, 37.9, 38.5, 38.1], false),
    // The rule ends on the fifth birthday, which is day 1826.
    (1821, [38.0, 38.0, 38.0, 38.0, 38.0], true), (1822, [38.0, 38.0, 38.0, 38.0, 38.0], false),
  ])
  func reportsFiveConsecutiveFeverDays(from age: Int, temperatures: [Double], isReported: Bool)
    throws
  {
    var baby = Baby()
    for (index, celsius) in temperatures.enumerated() { baby.addTemperature(celsius, age + index) }
    let finding = try baby.concern("T2", (age - 5)...(age + 10))
    #expect((finding != nil) == isReported)
    #expect(finding.map(\.recordIDs.count) ?? 5 == 5)
  }

  /// Nil is a day without a measurement.
  @Test(
    arguments: [
      ([38.0, nil, 38.5, 38.1, 38.4], true), ([38.0, nil, 38.5, 38.1], false),
      ([38.0, nil, nil, 38.1, 38.4], false), ([38.0, 37.2, 38.5, 38.1, 38.4], false),
    ] as [([Double?], Bool)])
  func dayWithoutMeasurementDoesNotEndFever(temperatures: [Double?], isReported: Bool) throws {
    var baby = Baby()
    for (index, celsius) in temperatures.enumerated() {
      if let celsius { baby.addTemperature(celsius, 400 + index) }
    }
    #expect(try baby.reports("T2", 395...410) == isReported)
  }

  /// A window that starts during the fever, such as after a visit, still reports all five days.
  @Test(arguments: [(402...410, true), (404...418, true), (405...410, true), (405...418, false)])
  func windowStartingDuringFeverReportsAllDays(ages: ClosedRange<Int>, isReported: Bool) throws {
    var baby = Baby()
    for age in 400...404 { baby.addTemperature(38.5, age) }
    let finding = try baby.concern("T2", ages)
    #expect((finding?.recordIDs.count == 5) == isReported)
  }

  @Test func highFeverDoesNotHideLastingOne() throws {
    var baby = Baby()
    for age in 150...154 { baby.addTemperature(age == 152 ? 39.2 : 38.4, age) }
    let found = try baby.concerns("T2", 148...155).map(\.phraseKey)
    #expect(found == ["concern.temperature", "concern.fever_days"])
  }

  /// Six months after its birth, this child is four months after its due date.
  @Test(arguments: [("2026-03-16", true), ("2026-01-10", false)])
  func usesCorrectedAgeOfPretermChild(due: String, isReported: Bool) throws {
    let baby = Baby(due: due) { $0.addTemperature(39.4, 190) }
    #expect(try baby.reports("T2", 188...192) == isReported)
  }
}
