import Testing

@testable import Records
@testable import TestFamilies

@Suite struct WetGapTests {
  private static let oneSecondInHours = 1.0 / 3600

  @Test(arguments: [
    (40, 8.0, 38.5, false), (40, 8 + oneSecondInHours, 38.5, true), (40, 8.1, 37.9, false),
    (89, 8.1, 38.0, true), (90, 8.1, 38.5, false), (200, 12.0, 38.5, false),
    (200, 12 + oneSecondInHours, 38.0, true), (729, 12.1, 38.0, true), (730, 12.1, 38.0, false),
  ])
  func reportsLongGapForAgeWithFever(
    age: Int, hours: Double, celsius: Double, isReported: Bool
  ) throws {
    var baby = Baby()
    baby.addDay(age)
    baby.addDiaper(baby.unixTime(age, 6), wet: true)
    baby.addDiaper(baby.unixTime(age, 6 + hours), wet: true)
    baby.addDiaper(baby.unixTime(age, 20), wet: true)
    baby.addTemperature(celsius, age)
    #expect((try baby.concern("O4", age...age) != nil) == isReported)
  }

  /// A fever counts between the two wet diapers and in the six hours before them.
  @Test(
    arguments: [(4.9, nil), (5.1, 38.6), (12.0, 38.4), (24.9, 39.1), (25.1, nil)]
      as [(Double, Double?)])
  func reportsHighestFeverWithinGap(feverHour: Double, expectedCelsius: Double?) throws {
    var baby = Baby()
    baby.addDay(200)
    baby.addDay(201)
    baby.addDiaper(baby.unixTime(200, 11), wet: true)
    baby.addDiaper(baby.unixTime(200, 25), wet: true)
    baby.addDiaper(baby.unixTime(201, 10), wet: true)
    baby.addTemperature(expectedCelsius ?? 39.9, 200, hour: feverHour)
    if let expectedCelsius { baby.addTemperature(expectedCelsius - 0.3, 200, hour: 13) }
    let finding = try baby.concern("O4", 200...201)
    #expect(finding?.arguments["temperature"] == expectedCelsius.map { .temperature(celsius: $0) })
  }

  @Test func ignoresIncompleteDays() throws {
    var baby = Baby()
    baby.addDay(200, isComplete: false)
    baby.addDiaper(baby.unixTime(200, 6), wet: true)
    baby.addDiaper(baby.unixTime(200, 20), wet: true)
    baby.addTemperature(39, 200)
    #expect(try baby.concern("O4", 200...200) == nil)
  }

  /// A check-up after the gap does not hide it.
  @Test(
    arguments: [(39.0, "concern.wet_gap"), (nil, "concern.wet_gap_ended")] as [(Double?, String)])
  func gapBeforeTheWindow(celsius: Double?, phraseKey: String) throws {
    var baby = Baby()
    baby.addDay(200)
    baby.addDay(201)
    baby.addDiaper(baby.unixTime(200, 2), wet: true)
    baby.addDiaper(baby.unixTime(201, 10), wet: true)
    if let celsius { baby.addTemperature(celsius, 200) }
    baby.addDay(202, wet: 6)
    baby.addDay(203, wet: 6)
    let finding = try #require(try baby.concern("O4", 203...203))
    #expect(finding.phraseKey == phraseKey)
    #expect(finding.arguments["duration"] == .duration(seconds: 32 * 3600))
  }

  /// Diapers that are neither wet nor dirty show that the family records wet ones, but not if it has
  /// recorded only others before.
  @Test(arguments: [(0, true), (5, false), (8, false), (15, false)])
  func dryDiapersOfNewRecordsAreAGap(daysBefore: Int, isReported: Bool) throws {
    var baby = Baby()
    if daysBefore > 0 { baby.addDay(200 - daysBefore, dirty: 3, hasDryDiapers: false) }
    baby.addDay(200)
    baby.addDay(201)
    baby.addTemperature(39, 201)
    let finding = try baby.concern("O4", 199...201)
    #expect((finding?.phraseKey == "concern.wet_gap_none_fever") == isReported)
    #expect(finding?.reference != nil || !isReported)
  }

  /// A family that recorded wet diapers before a pause records them after it, too.
  @Test(arguments: [4, 7, 9, 12, 16], [true, false])
  func otherDiapersAfterPauseAreAGap(pauseInDays: Int, isDry: Bool) throws {
    var baby = Baby()
    for age in 180...(200 - pauseInDays) { baby.addDay(age, wet: 6, hasDryDiapers: false) }
    for age in 201...202 {
      baby.addDay(age, dirty: isDry ? 0 : 4, hasDryDiapers: isDry)
    }
    baby.addTemperature(39, 202)
    #expect(try baby.concern("O4", 199...202)?.phraseKey == "concern.wet_gap_none_fever")
  }

  /// After 36 hours without any record, an open gap starts again.
  @Test(arguments: [(35.0, "concern.wet_gap_day"), (37.0, nil)] as [(Double, String?)])
  func pauseOfRecordsIsNoGap(pauseInHours: Double, phraseKey: String?) throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(200, 0), wet: true)
    baby.addTemperature(37, 200, hour: 2)
    for hour in [0.0, 5, 10] { baby.addTemperature(37, 200, hour: 2 + pauseInHours + hour) }
    #expect(try baby.concern("O4", 199...201)?.phraseKey == phraseKey)
  }

  @Test func recordsThatEndedDaysAgoAreNoGap() throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(200, 12), wet: true)
    #expect(try baby.concern("O4", 199...204) == nil)
  }

  /// A child without urine for a week cannot live.
  @Test(arguments: [(206, true), (207, false)])
  func gapOfAWeekWasNotRecorded(nextWetDay: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(200, 1), wet: true)
    for age in 200...nextWetDay { baby.addDay(age, dirty: 3) }
    baby.addDiaper(baby.unixTime(nextWetDay, 2), wet: true)
    #expect((try baby.concern("O4", 199...nextWetDay) != nil) == isReported)
  }

  /// In the first days, a day without a wet diaper is usual.
  @Test(arguments: [(1, false), (3, true)])
  func endedGapCountsAfterTheFirstDays(age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(age, 0), wet: true)
    baby.addDay(age)
    baby.addDiaper(baby.unixTime(age + 1, 1), wet: true)
    #expect(
      (try baby.concern("O4", age...(age + 1))?.phraseKey == "concern.wet_gap_ended") == isReported)
  }

  /// A gap of more than 72 hours without other diapers means that the family recorded none.
  @Test(arguments: [(true, true), (false, false)])
  func longGapNeedsOtherDiapers(hasDryDiapers: Bool, isReported: Bool) throws {
    var baby = Baby()
    for age in 200...204 {
      baby.addDay(age, hasDryDiapers: hasDryDiapers || age == 200 || age == 204)
    }
    baby.addDiaper(baby.unixTime(200, 6), wet: true)
    baby.addDiaper(baby.unixTime(204, 6), wet: true)
    let finding = try baby.concern("O4", 199...204)
    #expect((finding?.phraseKey == "concern.wet_gap_ended") == isReported)
  }
}
