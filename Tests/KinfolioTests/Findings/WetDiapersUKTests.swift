import Testing

@testable import Kinfolio
@testable import Records

@Suite struct WetDiapersUKTests {
  @Test(
    arguments: [
      ("uk", 4, 0, false), ("uk", 5, 5, true), ("uk", 5, 6, false), ("uk", 42, 5, true),
      ("uk", 43, 0, false), ("eu", 5, 5, true), ("who", 5, 5, true), ("us", 5, 4, false),
    ])
  func reportsFewerThanSixFromDayFive(region: String, age: Int, wet: Int, isReported: Bool) throws {
    var baby = Baby(region: region)
    baby.addDay(age, wet: wet)
    #expect((try baby.concern("O1", age...age) != nil) == isReported)
  }

  @Test(arguments: [(0, 1, true), (1, 1, false), (2, 0, false), (0, 0, true)])
  func sumsFirstTwoDays(first: Int, second: Int, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    baby.addDay(0, wet: first)
    baby.addDay(1, wet: second)
    let finding = try baby.concern("O1", 0...1)
    #expect((finding?.phraseKey == "concern.wet_first_days") == isReported)
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

  /// The rows of a day without a wet diaper are those of its dry diapers.
  @Test func dayWithoutWetDiaperListsDryOnes() throws {
    var baby = Baby(region: "uk")
    baby.addDay(10)
    #expect(try baby.concern("O1", 10...10)?.recordIDs.count == 5)
  }
}
