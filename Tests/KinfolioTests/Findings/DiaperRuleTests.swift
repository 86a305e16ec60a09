import Testing

@testable import Kinfolio

/// O1, O2 and O3: the same count beside the reference of each region.
@Suite struct DiaperRuleTests {
  @Test(
    arguments: [
      ("uk", 4, 5, nil), ("uk", 5, 5, "O1"), ("uk", 5, 6, nil), ("uk", 45, 5, "O1"),
      ("uk", 46, 5, nil), ("who", 5, 5, "O1"), ("us", 1, 0, "O2"), ("us", 1, 1, nil),
      ("us", 4, 3, "O2"), ("us", 4, 4, nil), ("us", 5, 5, nil), ("us", 6, 5, "O2"),
      ("us", 45, 6, nil), ("us", 46, 0, nil),
    ] as [(String, Int, Int, String?)])
  func wetDiapers(region: String, age: Int, wet: Int, rule: String?) throws {
    var baby = Baby(region: region)
    baby.log(age, wet: wet, dirty: 8)
    #expect(try baby.concerns(age...age).first { $0.phrase == "concern.wet" }?.rule == rule)
  }

  @Test(
    arguments: [
      ("uk", 3, 0, nil), ("uk", 4, 1, "O3"), ("uk", 4, 2, nil), ("uk", 42, 1, "O3"),
      ("uk", 43, 0, nil), ("us", 1, 0, "O2"), ("us", 1, 1, nil), ("us", 2, 1, "O2"),
      ("us", 3, 2, "O2"), ("us", 3, 3, nil), ("us", 45, 2, "O2"), ("us", 46, 0, nil),
    ] as [(String, Int, Int, String?)])
  func stools(region: String, age: Int, dirty: Int, rule: String?) throws {
    var baby = Baby(region: region)
    baby.log(age, wet: 12, dirty: dirty)
    #expect(try baby.concerns(age...age).first { $0.phrase == "concern.stools" }?.rule == rule)
  }

  @Test(arguments: [(1, true), (2, false)])
  func firstTwoDaysTogether(wet: Int, speaks: Bool) throws {
    var baby = Baby(region: "uk")
    baby.log(0, wet: wet)
    baby.log(1)
    #expect(
      try baby.concerns(0...1).contains { $0.phrase == "concern.wet_first_days" } == speaks)
  }

  @Test(arguments: ["uk", "us"])
  func daysWithAGapSayNothing(region: String) throws {
    var baby = Baby(region: region)
    for age in 1...20 { baby.log(age, wet: 0, dirty: 0, feeds: 1, isComplete: false) }
    #expect(try baby.concerns(1...20) == [])
  }

  @Test func tellsTheDaysAndTheirRows() throws {
    var baby = Baby(region: "uk")
    for (age, wet) in [(10, 4), (11, 7), (12, 5)] { baby.log(age, wet: wet, dirty: 2) }
    let finding = try #require(try baby.finding("O1", 10...12))
    #expect(finding.rows.count == 9)
    #expect(
      plain(try wording(.english).concern(finding, number: 2))
        == "Recorded: wet diapers on days recorded without gaps: 4 on 20 Jan and 5 on 22 Jan. "
        + "Reference: at least 6 in 24 hours at this age [2].")
  }
}
