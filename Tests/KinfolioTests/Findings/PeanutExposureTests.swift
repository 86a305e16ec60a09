import Testing

@testable import Kinfolio

@Suite struct PeanutExposureTests {
  /// Returns a baby with severe eczema that first ate peanut nine days before `age` and once more
  /// one day before it.
  private func baby(_ age: Int, region: String = "us", isComplete: Bool = true) -> Baby {
    var baby = Baby(region: region)
    baby.addSymptom("Eczema", 60, untilAge: 70, severity: "severe")
    for day in age - 8...age { baby.addDay(day, isComplete: isComplete) }
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
    let finding = try baby(age, region: region).concern("A1", (age - 8)...age)
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(finding.arguments["count"] == .count(1))
      #expect(finding.arguments["total"] == .countedPhrase("common.complete_days", 9))
      #expect(finding.recordIDs.count == 2)
    }
  }

  @Test func reportsNothingWithoutCompleteDays() throws {
    #expect(try baby(200, isComplete: false).concern("A1", 192...200) == nil)
  }

  /// An amount per week needs a week of records since the first peanut.
  @Test(arguments: [(193, true), (195, false)])
  func needsSevenDaysSinceFirstExposure(firstAge: Int, isReported: Bool) throws {
    var baby = Baby(region: "us")
    baby.addSymptom("Eczema", 60, severity: "severe")
    for age in 187...200 { baby.addDay(age) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", firstAge)
    let finding = try baby.concern("A1", 187...200)
    #expect((finding != nil) == isReported)
    #expect(
      finding?.arguments["total"] ?? .countedPhrase("common.complete_days", 8)
        == .countedPhrase("common.complete_days", 8))
  }

  /// A child that no longer eats peanut, or refuses it.
  @Test(arguments: [false, true]) func reportsStoppedPeanut(refusesIt: Bool) throws {
    var baby = Baby(region: "us")
    baby.addSymptom("Eczema", 60, severity: "severe")
    for age in 187...200 { baby.addDay(age) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", 150)
    if refusesIt {
      for age in 187...200 {
        baby.addFoodLog("Peanut butter", allergens: "peanut", age, liking: "refused")
      }
    }
    #expect(try baby.concern("A1", 187...200)?.arguments["count"] == .count(0))
  }

  @Test func reportsAfterReactionToEgg() throws {
    var baby = Baby(region: "us")
    for age in 192...200 { baby.addDay(age) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", 192)
    baby.addFoodLog("Egg", allergens: "egg", 190)
    #expect(try baby.concern("A1", 192...200) == nil)
    baby.addReaction("rash", 190, onsetMinutes: 20)
    #expect(try baby.concern("A1", 192...200) != nil)
  }

  /// The reference is not for a child that reacted to peanut.
  @Test func reportsNothingAfterReactionToPeanut() throws {
    var baby = baby(200)
    baby.addReaction("hives, vomiting", 199, onsetMinutes: 10)
    #expect(try baby.concern("A1", 192...200) == nil)
  }

  @Test func reportsNothingAfterReactionWithoutMeal() throws {
    var baby = baby(200)
    baby.addSymptom("Cough", 190)
    baby.addReaction("anaphylaxis after peanut", 199, onsetMinutes: nil, severity: "severe")
    #expect(try baby.concern("A1", 192...200) == nil)
  }

  @Test(arguments: [("fine", true), ("reaction", false)])
  func reportsNothingAfterCheckInWithReaction(outcome: String, isReported: Bool) throws {
    var baby = baby(200)
    baby.addCheckIn(outcome, 199)
    #expect((try baby.concern("A1", 192...200) != nil) == isReported)
  }

  @Test func reportsNothingIfEatenAsOftenAsTheReference() throws {
    var baby = baby(200)
    for age in [195, 197] { baby.addFoodLog("Peanut butter", allergens: "peanut", age) }
    #expect(try baby.concern("A1", 192...200) != nil)
    baby.addFoodLog("Peanut butter", allergens: "peanut", 200)
    #expect(try baby.concern("A1", 192...200) == nil)
  }

  /// After a cake, it is not known which of its foods caused the reaction.
  @Test func ignoresReactionToSeveralAllergens() throws {
    var baby = Baby(region: "us")
    for age in 192...200 { baby.addDay(age) }
    baby.addFoodLog("Peanut butter", allergens: "peanut", 192)
    baby.addFoodLog("Cake", allergens: "egg milk wheat", 190)
    baby.addReaction("red chin", 190, onsetMinutes: 20)
    #expect(try baby.concern("A1", 192...200) == nil)
  }

  @Test func reportsNothingWithoutPeanut() throws {
    var baby = Baby(region: "us")
    baby.addSymptom("Eczema", 60, severity: "severe")
    for age in 190...200 { baby.addDay(age) }
    baby.addFoodLog("Pear", 199)
    #expect(try baby.concern("A1", 190...200) == nil)
  }
}
