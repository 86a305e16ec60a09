import TestSupport
import Testing

@testable import TestFamilies

@Suite struct NewFoodColorTests {
  private static let colors = [
    "red", "orange", "yellow", "green", "blue_purple", "brown", "white",
  ]

  private func baby(_ colors: some Sequence<String>) -> Baby {
    var baby = Baby()
    for (index, color) in colors.enumerated() {
      baby.addFoodLog("food \(index)", color: color, 180 + index)
    }
    return baby
  }

  @Test(arguments: [(6, "finding.rainbow"), (7, "finding.rainbow_complete")])
  func rainbowIsCompleteWithSevenColors(count: Int, phrase: String) throws {
    let finding = try #require(
      try baby(Self.colors.prefix(count)).highlight("rainbow", 180...190))
    #expect(finding.phraseKey == phrase)
    #expect(finding.arguments["count"] == .count(count))
    #expect(finding.recordIDs.count == count)
  }

  @Test func secondFoodOfSameColorIsNotInRainbow() throws {
    let baby = baby(["red", "red"])
    #expect(try baby.highlight("rainbow", 181...190) == nil)
    #expect(try baby.highlight("new_foods", 181...190)?.recordIDs == ["r2"])
  }
}
