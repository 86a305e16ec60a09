import Testing

@testable import TestFamilies

@Suite struct IronDosesTests {
  @Test(arguments: [
    ("us", 119, 1, false), ("us", 120, 1, true), ("us", 120, 3, false), ("us", 180, 1, true),
    ("us", 181, 1, false), ("uk", 150, 1, false),
  ])
  func countsDaysWithIron(region: String, lastAge: Int, daysWithIron: Int, isReported: Bool) throws
  {
    var baby = Baby(region: region)
    for age in lastAge - 2...lastAge { baby.addDay(age, feeds: 7) }
    for age in lastAge - 2..<(lastAge - 2 + daysWithIron) {
      baby.addDose("Iron drops", age, hour: 9)
    }
    let finding = try baby.concern("N2", (lastAge - 2)...lastAge)
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(
        withOrdinarySpaces(try wording(.english).sentence(finding))
          == "iron on 1 of 3 complete days")
    }
  }

  @Test func ignoresFormulaAndIncompleteDays() throws {
    var baby = Baby(region: "us")
    for age in 148...150 { baby.addDay(age, feeds: 7, of: .formula) }
    for age in 151...153 { baby.addDay(age, feeds: 7, isComplete: false) }
    baby.addDose("Iron", 148, hour: 9)
    #expect(try baby.concern("N2", 148...153) == nil)
  }
}
