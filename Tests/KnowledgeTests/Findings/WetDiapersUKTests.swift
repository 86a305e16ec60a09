import Testing

@testable import TestFamilies

@Suite struct WetDiapersUKTests {
  @Test(arguments: [
    ("uk", 4, 1, false), ("uk", 5, 5, true), ("uk", 5, 6, false), ("uk", 42, 5, true),
    ("uk", 43, 0, false), ("eu", 5, 5, true), ("who", 5, 5, true), ("us", 5, 4, false),
  ])
  func reportsFewerThanSixFromDayFive(region: String, age: Int, wet: Int, isReported: Bool) throws {
    var baby = Baby(region: region)
    // After two weeks, one day is not enough.
    for age in max(min(13, age), age - 1)...age { baby.addDay(age, wet: wet) }
    #expect(try baby.reports("O1", age - 1...age) == isReported)
  }

  /// A single day can be a missing record, except in the first 14 days of life.
  @Test(arguments: [(13, 13, true), (14, 14, false), (14, 15, true)])
  func reportsTwoDaysAfterTwoWeeks(first: Int, last: Int, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    for age in first...last { baby.addDay(age, wet: 3) }
    #expect(try baby.reports("O1", first...last) == isReported)
  }

  @Test(
    arguments: [
      (0, 1, "concern.wet_first_days"), (1, 1, nil), (2, 0, nil), (0, 0, "concern.wet_first_days"),
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
      try concernText(finding, citationNumber: 2)
        == "Recorded: wet nappies on days with some record at least every 6 hours: 4 on 20 Jan and 5 on 22 Jan. "
        + "Reference: at least 6 in 24 hours at this age [2].")
  }
}
