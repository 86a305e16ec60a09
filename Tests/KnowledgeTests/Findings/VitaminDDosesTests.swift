import Testing

@testable import TestFamilies

@Suite struct VitaminDDosesTests {
  @Test(arguments: [
    ("us", 100, 4, true), ("us", 100, 5, false), ("who", 100, 1, false), ("uk", 100, 1, false),
    ("us", 360, 4, true), ("us", 361, 4, false),
  ])
  func countsCompleteDaysWithVitaminD(region: String, age: Int, days: Int, isReported: Bool) throws
  {
    var baby = Baby(region: region)
    for day in age..<(age + 5) { baby.addDay(day, wet: 12, feeds: 6) }
    for day in age..<(age + days) { baby.addDose("Vitamin D drops", day, hour: 8) }
    let finding = try baby.concern("N1", age...(age + 4))
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(finding.arguments["number"] == .count(days))
      #expect(finding.recordIDs.count == days)
    }
  }

  /// A family that never records vitamin D may still give it.
  @Test func reportsNothingBeforeFirstRecordedDose() throws {
    var baby = Baby(region: "us")
    for age in 100..<105 { baby.addDay(age, wet: 12, feeds: 6) }
    #expect(try baby.concern("N1", 100...104) == nil)
    baby.addDose("Vitamin D", 90, hour: 8)
    let finding = try #require(try baby.concern("N1", 100...104))
    #expect(finding.arguments["number"] == .count(0))
    #expect(finding.recordIDs.count == 1)
  }

  @Test(arguments: [(999.0, true), (1000, false)])
  func reportsOnlyBelowOneLiterOfFormula(mlPerDay: Double, isReported: Bool) throws {
    var baby = Baby(region: "us")
    for age in 100..<105 {
      baby.addDay(age, wet: 12)
      baby.addBottle(.formula, age, ml: mlPerDay / 2)
      baby.addBottle(.formula, age, hour: 13, ml: mlPerDay / 2)
    }
    baby.addDose("Vitamin D", 100, hour: 8)
    #expect(try baby.reports("N1", 100...104) == isReported)
  }

  @Test func requiresSeventyPercentCompleteDays() throws {
    var baby = Baby(region: "us")
    for age in 100..<105 { baby.addDay(age, feeds: 6, isComplete: age < 103) }
    baby.addDose("Vitamin D", 100, hour: 8)
    #expect(try baby.concern("N1", 100...104) == nil)
  }

  @Test(arguments: ["Poly-Vi-Sol", "Tri-Vi-Sol with iron", "Baby Ddrops", "Multivitamin drops"])
  func countsOtherProductsWithVitaminD(name: String) throws {
    var baby = Baby(region: "us")
    for age in 100..<105 {
      baby.addDay(age, wet: 12, feeds: 6)
      baby.addDose(name, age, hour: 8)
    }
    baby.addDose("Vitamin D", 90, hour: 8)
    #expect(try baby.concern("N1", 100...104) == nil)
  }
}
