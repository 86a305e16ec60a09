import Testing

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
    baby.addWetDiapers(age, at: 6, 6 + hours, 20)
    baby.addTemperature(celsius, age)
    #expect(try baby.reports("O4", age...age) == isReported)
  }

  /// A fever counts between the two wet diapers and in the six hours before them.
  @Test(
    arguments: [(4.9, nil), (5.1, 38.6), (12.0, 38.4), (24.9, 39.1), (25.1, nil)]
      as [(Double, Double?)])
  func reportsHighestFeverWithinGap(feverHour: Double, expectedCelsius: Double?) throws {
    var baby = Baby()
    for age in [200, 201] { baby.addDay(age) }
    baby.addWetDiapers(200, at: 11, 25)
    baby.addWetDiapers(201, at: 10)
    baby.addTemperature(expectedCelsius ?? 39.9, 200, hour: feverHour)
    if let expectedCelsius { baby.addTemperature(expectedCelsius - 0.3, 200, hour: 13) }
    let finding = try baby.concern("O4", 200...201)
    #expect(finding?.arguments["temperature"] == expectedCelsius.map { .temperature(celsius: $0) })
  }

  @Test func ignoresIncompleteDays() throws {
    var baby = Baby()
    baby.addDay(200, isComplete: false)
    baby.addWetDiapers(200, at: 6, 20)
    baby.addTemperature(39, 200)
    #expect(try baby.concern("O4", 200...200) == nil)
  }

  /// A check-up after the gap does not hide it.
  @Test(
    arguments: [(39.0, "concern.wet_gap"), (nil, "concern.wet_gap_ended")] as [(Double?, String)])
  func gapBeforeTheWindow(celsius: Double?, phraseKey: String) throws {
    var baby = Baby()
    for age in [200, 201] { baby.addDay(age) }
    baby.addWetDiapers(200, at: 2)
    baby.addWetDiapers(201, at: 10)
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
    for age in [200, 201] { baby.addDay(age) }
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
    for age in 201...202 { baby.addDay(age, dirty: isDry ? 0 : 4, hasDryDiapers: isDry) }
    baby.addTemperature(39, 202)
    #expect(try baby.concern("O4", 199...202)?.phraseKey == "concern.wet_gap_none_fever")
  }

  /// After 36 hours without any record, an open gap starts again.
  @Test(arguments: [(35.0, "concern.wet_gap_day"), (37.0, nil)] as [(Double, String?)])
  func pauseOfRecordsIsNoGap(pauseInHours: Double, phraseKey: String?) throws {
    var baby = Baby()
    baby.addWetDiapers(200, at: 0)
    baby.addTemperature(37, 200, hour: 2)
    for hour in [0.0, 5, 10] { baby.addTemperature(37, 200, hour: 2 + pauseInHours + hour) }
    #expect(try baby.concern("O4", 199...201)?.phraseKey == phraseKey)
  }

  @Test func recordsThatEndedDaysAgoAreNoGap() throws {
    let baby = Baby { $0.addWetDiapers(200, at: 12) }
    #expect(try baby.concern("O4", 199...204) == nil)
  }

  /// A child without urine for a week cannot live.
  @Test(arguments: [(206, true), (207, false)])
  func gapOfAWeekWasNotRecorded(nextWetDay: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addWetDiapers(200, at: 1)
    for age in 200...nextWetDay { baby.addDay(age, dirty: 3) }
    baby.addWetDiapers(nextWetDay, at: 2)
    #expect(try baby.reports("O4", 199...nextWetDay) == isReported)
  }

  /// In the first days, a day without a wet diaper is usual.
  @Test(arguments: [(1, false), (3, true)])
  func endedGapCountsAfterTheFirstDays(age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addWetDiapers(age, at: 0)
    baby.addDay(age)
    baby.addWetDiapers(age + 1, at: 1)
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
    baby.addWetDiapers(200, at: 6)
    baby.addWetDiapers(204, at: 6)
    let finding = try baby.concern("O4", 199...204)
    #expect((finding?.phraseKey == "concern.wet_gap_ended") == isReported)
  }

  @Test(arguments: [(8.0, false), (8.1, true), (33, true), (73, false)])
  func wetGapThatIsStillOpen(hours: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addWetDiapers(40, at: 24 - hours)
    baby.addTemperature(39.8, 40, hour: 23)
    baby.addBottle(.formula, 40, hour: 23.9, ml: 20)
    let finding = try baby.concern("O4", 40...40)
    #expect(finding?.phraseKey == (isReported ? "concern.wet_gap_open" : nil))
  }

  /// A day without a wet diaper is a fact that a doctor needs, also without a fever.
  @Test(arguments: [(23.9, false), (24, true), (33, true), (73, false)])
  func openWetGapOfADayWithoutFever(hours: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addWetDiapers(40, at: 24 - hours)
    baby.addBottle(.formula, 40, hour: 23.9, ml: 20)
    let finding = try baby.concern("O4", 40...40)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }

  /// If nothing was recorded after the limit, the family may have stopped recording.
  @Test func wetGapWithoutLaterRecordsIsNotReported() throws {
    var baby = Baby()
    baby.addWetDiapers(40, at: 6)
    baby.addTemperature(39.8, 40, hour: 7)
    #expect(try baby.concern("O4", 40...40) == nil)
  }

  /// Records that end yesterday do not prove a gap until today.
  @Test func openGapEndsWithTheRecords() throws {
    var baby = Baby()
    baby.addWetDiapers(200, at: 2)
    baby.addTemperature(39, 200, hour: 4)
    for hour in [6.0, 10, 15] { baby.addBottle(.formula, 200, hour: hour) }
    let finding = try #require(try baby.concern("O4", 198...201))
    #expect(finding.arguments["duration"] == .duration(seconds: 13 * 3600))
  }

  /// A gap of four days is not the end of the records if other diapers were recorded.
  @Test(arguments: [(true, true), (false, false)])
  func gapOfSeveralDaysWithOtherDiapers(hasOthers: Bool, isReported: Bool) throws {
    var baby = Baby()
    baby.addWetDiapers(120, at: 21)
    for age in 121...124 {
      baby.addBottle(.formula, age)
      if hasOthers { baby.addDiaper(age, 10, dirty: true) }
    }
    #expect(try baby.reports("O4", 118...124) == isReported)
  }

  @Test func wetGapsOfSeveralNightsAreCounted() throws {
    var baby = Baby()
    for age in 200...202 {
      baby.addDay(age)
      baby.addWetDiapers(age, at: 6, 19.0 + (age == 201 ? 1 : 0))
      baby.addTemperature(39, age)
    }
    let finding = try #require(try baby.concern("O4", 200...202))
    #expect(finding.phraseKey == "concern.wet_gaps")
    #expect(finding.arguments["number"] == .count(3))
    #expect(finding.arguments["duration"] == .duration(seconds: 14 * 3600))
    #expect(finding.arguments["last"] == .moment(baby.time(202, 19)))
  }

  /// One wet diaper before the visit does not hide the day without one.
  @Test(arguments: [(23.9, false), (24.0, true)])
  func endedWetGapWithoutFever(hours: Double, isReported: Bool) throws {
    var baby = Baby()
    for age in 199...201 { baby.addDay(age) }
    baby.addWetDiapers(200, at: 6, 6 + hours)
    let finding = try baby.concern("O4", 199...201)
    #expect((finding?.phraseKey == "concern.wet_gap_ended") == isReported)
  }

  /// The limit is that of the corrected age, which is stricter.
  @Test func wetGapOfPretermChildByCorrectedAge() throws {
    for (due, isReported) in [("2026-03-11", true), ("2026-01-10", false)] {
      var baby = Baby(due: due)
      baby.addDay(110)
      baby.addWetDiapers(110, at: 6, 15)
      baby.addTemperature(38.5, 110)
      #expect(try baby.reports("O4", 110...110) == isReported, "\(due)")
    }
  }

  /// A newborn with stools and feeds from 8:00 on the day of birth, and without a wet diaper.
  @Test(arguments: [
    ("uk", 8.0, false, true), ("eu", 8.5, false, true), ("who", 8, true, false),
    ("uk", 7.9, false, false), ("us", 8, false, true), ("us", 7.9, false, false),
  ])
  func noWetDiaperSinceBirth(
    region: String, hours: Double, hasWetDiaper: Bool, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    for hour in stride(from: 8.0, through: 26, by: 3) { baby.addNursing(0, hour: hour) }
    baby.addStool(.black, 0, hour: 11)
    baby.addNursing(1, hour: 5)
    baby.addNursing(1, hour: hours)
    if hasWetDiaper { baby.addWetDiapers(0, at: 14) }
    let finding = try baby.concern("O4", 0...1)
    #expect((finding?.phraseKey == "concern.wet_gap_none") == isReported)
    #expect(finding == nil || finding?.arguments["moment"] == .moment(baby.time(0, 8)))
  }
}
