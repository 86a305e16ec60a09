import Testing

@testable import Records
@testable import TestFamilies

@Suite struct WetDiapersUKTests {
  @Test(
    arguments: [
      ("uk", 4, 1, false), ("uk", 5, 5, true), ("uk", 5, 6, false), ("uk", 42, 5, true),
      ("uk", 43, 0, false), ("eu", 5, 5, true), ("who", 5, 5, true), ("us", 5, 4, false),
    ])
  func reportsFewerThanSixFromDayFive(region: String, age: Int, wet: Int, isReported: Bool) throws {
    var baby = Baby(region: region)
    // After two weeks, one day is not enough.
    for age in max(min(13, age), age - 1)...age { baby.addDay(age, wet: wet) }
    #expect((try baby.concern("O1", age - 1...age) != nil) == isReported)
  }

  /// A single day can be a missing record, except in the first 14 days of life.
  @Test(arguments: [(13, 13, true), (14, 14, false), (14, 15, true)])
  func reportsTwoDaysAfterTwoWeeks(first: Int, last: Int, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    for age in first...last { baby.addDay(age, wet: 3) }
    #expect((try baby.concern("O1", first...last) != nil) == isReported)
  }

  @Test(
    arguments: [
      (0, 1, "concern.wet_first_days"), (1, 1, nil), (2, 0, nil),
      (0, 0, "concern.wet_first_days"),
    ] as [(Int, Int, String?)])
  func sumsFirstTwoDays(first: Int, second: Int, phraseKey: String?) throws {
    var baby = Baby(region: "uk")
    baby.addDay(0, wet: first)
    baby.addDay(1, wet: second)
    let finding = try baby.concern("O1", 0...1)
    #expect(finding?.phraseKey == phraseKey)
    #expect(finding?.recordIDs.isEmpty != true)
  }

  @Test func ignoresIncompleteDaysAndDaysWithoutDiapers() throws {
    var baby = Baby(region: "uk")
    for age in 0..<10 { baby.addDay(age, feeds: 1, isComplete: false) }
    for age in 10...20 { baby.addDay(age, feeds: 8, hasDryDiapers: false) }
    #expect(try baby.concern("O1", 0...20) == nil)
  }

  @Test func reportsOnlyDaysBelowReference() throws {
    var baby = Baby(region: "uk")
    for (age, wet) in [(10, 4), (11, 7), (12, 5)] { baby.addDay(age, wet: wet, dirty: 2) }
    let finding = try #require(try baby.concern("O1", 10...12))
    #expect(finding.recordIDs.count == 9)
    #expect(
      withOrdinarySpaces(try wording(.english).concern(finding, citationNumber: 2))
        == "Recorded: wet nappies on days with some record at least every 6 hours: 4 on 20 Jan and 5 on 22 Jan. "
        + "Reference: at least 6 in 24 hours at this age [2].")
  }

  /// A gap that has ended is not the same fact.
  @Test func endedGapHidesNoCounts() throws {
    var baby = Baby(region: "uk")
    baby.addDiaper(baby.unixTime(4, 0), wet: true)
    baby.addDay(4)
    for age in 5...12 { baby.addDay(age, wet: 3) }
    let found = try baby.concerns(4...12).map(\.ruleID)
    #expect(found.contains("O1") && found.contains("O4"), "\(found)")
  }

  /// A family can write down only the other diapers.
  @Test(arguments: [nil, 12, 20] as [Int?])
  func daysCountOnlyIfWetDiapersAreRecorded(lastWetDay: Int?) throws {
    var baby = Baby(region: "uk")
    for age in 0...30 {
      baby.addDay(age, wet: age <= lastWetDay ?? -1 ? 6 : 0, dirty: 3, hasDryDiapers: false)
    }
    let isRecorded = lastWetDay == 20
    #expect(
      (try baby.concerns(0...25).contains { ["O1", "O4"].contains($0.ruleID) }) == isRecorded)
  }

  @Test func onlyDirtyDiapersSinceBirth() throws {
    var baby = Baby(region: "uk")
    for age in 0...13 { baby.addDay(age, dirty: 3, hasDryDiapers: false) }
    #expect(try baby.concern("O1", 0...13) == nil)
    #expect(try baby.concern("O4", 0...13) == nil)
    #expect(try baby.concern("O4", 0...5)?.phraseKey == "concern.wet_gap_none")
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
    baby.addStool("black", 0, hour: 11)
    baby.addNursing(1, hour: 5)
    baby.addNursing(1, hour: hours)
    if hasWetDiaper { baby.addDiaper(baby.unixTime(0, 14), wet: true) }
    let finding = try baby.concern("O4", 0...1)
    #expect((finding?.phraseKey == "concern.wet_gap_none") == isReported)
    #expect(
      finding.map { $0.arguments["moment"] == .moment(Instant(seconds: baby.unixTime(0, 8))) }
        ?? true)
  }
}
