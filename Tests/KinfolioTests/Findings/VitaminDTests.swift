import Testing

@testable import Kinfolio

@Suite struct VitaminDTests {
  @Test(arguments: [
    ("us", 4, true), ("us", 5, false), ("us", 0, true), ("who", 0, false),
  ])
  func countsTheCompleteDaysWithIt(region: String, days: Int, speaks: Bool) throws {
    var baby = Baby(region: region)
    for age in 100..<105 { baby.log(age, wet: 12, feeds: 6) }
    for age in 100..<(100 + days) { baby.dose("Vitamin D drops", age, hour: 8) }
    let finding = try baby.finding("N1", 100...104)
    #expect((finding != nil) == speaks)
    if let finding { #expect(finding.arguments["number"] == .count(days)) }
  }
}
