import Testing

@testable import Records
@testable import TestFamilies

@Suite struct NewFoodColorTests {
  @Test(arguments: [(6, "finding.rainbow"), (7, "finding.rainbow_complete")])
  func rainbowIsCompleteWithSevenColors(count: Int, phrase: String) throws {
    var baby = Baby()
    for (index, color) in Food.Color.allCases.prefix(count).enumerated() {
      baby.addFoodLog("food \(index)", color: color, 180 + index)
    }
    let finding = try #require(try baby.highlight("rainbow", 180...190))
    #expect(finding.phraseKey == phrase)
    #expect(finding.arguments["count"] == .count(count))
    #expect(finding.recordIDs.count == count)
  }
}
