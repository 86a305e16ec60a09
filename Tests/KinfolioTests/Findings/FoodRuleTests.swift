import Testing

@testable import Kinfolio

/// A1 and A3: what was eaten and what followed, told as facts.
@Suite struct FoodRuleTests {
  @Test(arguments: [(199, true), (365, false)])
  func peanutIsCountedByDays(age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.eat("Peanut butter", allergens: "peanut", age - 3)
    baby.eat("Peanut butter", allergens: "peanut", age - 1)
    let finding = try baby.finding("A1", (age - 2)...age)
    #expect((finding != nil) == speaks)
    if let finding { #expect(finding.arguments["count"] == .count(1)) }
  }

  @Test func withoutPeanutNothingIsSaid() throws {
    var baby = Baby()
    baby.eat("Pear", 199)
    #expect(try baby.finding("A1", 190...200) == nil)
  }

  @Test(
    arguments: [(Int?.some(20), "concern.reaction_onset"), (nil, "concern.reaction")]
      as [(Int?, String)])
  func aReactionIsToldAsItWasRecorded(onset: Int?, phrase: String) throws {
    var baby = Baby()
    baby.eat("Egg", allergens: "egg", 180)
    baby.eat("Egg", allergens: "egg", 199)
    baby.react("red cheeks", 199, onset: onset)
    let finding = try #require(try baby.finding("A3", 190...200))
    #expect(finding.phrase == phrase)
    #expect(finding.reference == nil)
    #expect(finding.arguments["number"] == .count(1))
    #expect(finding.rows == ["r3", "r2", "r1"])
  }
}
