import Testing

@testable import Kinfolio

@Suite struct PeanutExposureTests {
  /// Returns a baby with severe eczema that first ate peanut nine days before `age` and once more
  /// one day before it.
  private func baby(_ age: Int, region: String = "us", isComplete: Bool = true) -> Baby {
    var baby = Baby(region: region)
    baby.addSymptom("Eczema", 60, untilAge: 70, severity: "severe")
    for day in age - 2...age { baby.addDay(day, isComplete: isComplete) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", age - 9)
    baby.addFoodLog("Peanut butter", allergens: "peanut", age - 1)
    return baby
  }

  @Test(
    arguments: [
      ("us", 119, false), ("us", 120, true), ("us", 364, true), ("us", 365, false),
      ("uk", 200, false), ("who", 200, false),
    ])
  func reportsOnlyInAgeRangeAndRegionOfSource(
    region: String, age: Int, isReported: Bool
  ) throws {
    let finding = try baby(age, region: region).concern("A1", (age - 2)...age)
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(finding.arguments["count"] == .count(1))
      #expect(finding.arguments["total"] == .countedPhrase("common.complete_days", 3))
      #expect(finding.recordIDs.count == 2)
    }
  }

  @Test func reportsNothingWithoutCompleteDays() throws {
    #expect(try baby(200, isComplete: false).concern("A1", 198...200) == nil)
  }

  @Test func reportsAfterReactionToEgg() throws {
    var baby = Baby(region: "us")
    for age in 198...200 { baby.addDay(age) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", 199)
    baby.addFoodLog("Egg", allergens: "egg", 190)
    #expect(try baby.concern("A1", 198...200) == nil)
    baby.addReaction("rash", 190, onsetMinutes: 20)
    #expect(try baby.concern("A1", 198...200) != nil)
  }

  /// The reference is not for a child that reacted to peanut.
  @Test func reportsNothingAfterReactionToPeanut() throws {
    var baby = baby(200)
    baby.addReaction("hives, vomiting", 199, onsetMinutes: 10)
    #expect(try baby.concern("A1", 198...200) == nil)
  }

  @Test func reportsNothingIfEatenAsOftenAsTheReference() throws {
    var baby = baby(200)
    baby.addFoodLog("Peanut butter", allergens: "peanut", 200)
    #expect(try baby.concern("A1", 198...200) == nil)
  }

  /// After a cake, it is not known which of its foods caused the reaction.
  @Test func ignoresReactionToSeveralAllergens() throws {
    var baby = Baby(region: "us")
    for age in 198...200 { baby.addDay(age) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", 199)
    baby.addFoodLog("Cake", allergens: "egg milk wheat", 190)
    baby.addReaction("red chin", 190, onsetMinutes: 20)
    #expect(try baby.concern("A1", 198...200) == nil)
  }

  @Test func reportsNothingWithoutPeanut() throws {
    var baby = Baby(region: "us")
    baby.addSymptom("Eczema", 60, severity: "severe")
    for age in 190...200 { baby.addDay(age) }
    baby.addFoodLog("Pear", 199)
    #expect(try baby.concern("A1", 190...200) == nil)
  }
}
