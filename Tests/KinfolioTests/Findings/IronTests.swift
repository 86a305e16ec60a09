import Testing

@testable import Kinfolio
@testable import Records

@Suite struct IronTests {
  @Test(
    arguments: [
      ("us", 119, 1, false), ("us", 120, 1, true), ("us", 120, 3, false), ("us", 180, 1, true),
      ("us", 181, 1, false), ("uk", 150, 1, false),
    ])
  func countsDaysWithIron(region: String, last: Int, given: Int, speaks: Bool) throws {
    var baby = Baby(region: region)
    for age in last - 2...last { baby.log(age, feeds: 7) }
    for age in last - 2..<(last - 2 + given) { baby.dose("Iron drops", age, hour: 9) }
    let finding = try baby.finding("N2", (last - 2)...last)
    #expect((finding != nil) == speaks)
    if let finding {
      #expect(
        plain(try wording(.english).sentence(finding)) == "iron on 1 of 3 complete days")
    }
  }

  @Test func ignoresFormulaAndIncompleteDays() throws {
    var baby = Baby(region: "us")
    for age in 148...150 { baby.log(age, feeds: 7, of: "formula") }
    for age in 151...153 { baby.log(age, feeds: 7, isComplete: false) }
    baby.dose("Iron", 148, hour: 9)
    #expect(try baby.finding("N2", 148...153) == nil)
  }
}
