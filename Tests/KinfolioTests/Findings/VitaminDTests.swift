import Testing

@testable import Kinfolio
@testable import Records

@Suite struct VitaminDTests {
  @Test(arguments: [
    ("us", 100, 4, true), ("us", 100, 5, false), ("who", 100, 1, false), ("uk", 100, 1, false),
    ("us", 360, 4, true), ("us", 361, 4, false),
  ])
  func countsCompleteDaysWithVitaminD(region: String, age: Int, days: Int, speaks: Bool) throws {
    var baby = Baby(region: region)
    for day in age..<(age + 5) { baby.log(day, wet: 12, feeds: 6) }
    for day in age..<(age + days) { baby.dose("Vitamin D drops", day, hour: 8) }
    let finding = try baby.finding("N1", age...(age + 4))
    #expect((finding != nil) == speaks)
    if let finding {
      #expect(finding.arguments["number"] == .count(days))
      #expect(finding.rows.count == days)
    }
  }

  /// A family that never records vitamin D may still give it.
  @Test func reportsNothingBeforeFirstRecordedDose() throws {
    var baby = Baby(region: "us")
    for age in 100..<105 { baby.log(age, wet: 12, feeds: 6) }
    #expect(try baby.finding("N1", 100...104) == nil)
    baby.dose("Vitamin D", 90, hour: 8)
    let finding = try #require(try baby.finding("N1", 100...104))
    #expect(finding.arguments["number"] == .count(0))
    #expect(finding.rows.count == 1)
  }

  @Test(arguments: [(999.0, true), (1000, false)])
  func reportsNothingFromOneLiterOfFormula(ml: Double, speaks: Bool) throws {
    var baby = Baby(region: "us")
    for age in 100..<105 {
      baby.log(age, wet: 12)
      baby.bottle("formula", age, ml: ml / 2)
      baby.bottle("formula", age, hour: 13, ml: ml / 2)
    }
    baby.dose("Vitamin D", 100, hour: 8)
    #expect((try baby.finding("N1", 100...104) != nil) == speaks)
  }

  @Test func requiresSeventyPercentCompleteDays() throws {
    var baby = Baby(region: "us")
    for age in 100..<105 { baby.log(age, feeds: 6, isComplete: age < 103) }
    baby.dose("Vitamin D", 100, hour: 8)
    #expect(try baby.finding("N1", 100...104) == nil)
  }
}
