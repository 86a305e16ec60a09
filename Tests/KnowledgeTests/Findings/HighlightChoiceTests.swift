import Testing

@testable import TestFamilies

/// A window with enough records has three to five highlights, ordered by interest.
///
/// Nothing is invented for a window without records.
@Suite struct HighlightChoiceTests {
  @Test func busyWeekHasFiveMostInterestingHighlights() throws {
    var baby = Baby()
    baby.setMilkGoal(ml: 600)
    for age in 200...206 {
      baby.addDay(age, sleep: 10)
      baby.addBottle(.breastMilk, age, hour: 12, ml: 650)
      baby.addPhoto(age)
    }
    baby.addMilestone("First tooth", .tooth, 203)
    baby.addFoodLog("Mango", color: .orange, 204)
    baby.addMeasurement(.weight, 7, 190)
    baby.addMeasurement(.weight, 7.2, 205)
    baby.addPoints(3, "Hello", 205)
    #expect(
      try baby.highlights(200...206).map(\.ruleID)
        == ["milestone", "rainbow", "new_foods", "goal_met", "longest_sleep"])
  }

  @Test func quietWeekHasFourHighlights() throws {
    var baby = Baby()
    for age in 200...206 { baby.addDay(age, sleep: 10) }
    baby.addPhoto(203)
    baby.addMeasurement(.weight, 7, 190)
    baby.addMeasurement(.weight, 7.2, 205)
    #expect(
      try baby.highlights(200...206).map(\.ruleID)
        == ["longest_sleep", "weight_change", "photos", "days_kept"])
  }

  @Test func newbornHasThreeHighlightsWithoutPhoto() throws {
    var baby = Baby()
    for age in 2...12 { baby.addDay(age, feeds: age == 5 ? 11 : 8, sleep: 3) }
    #expect(
      try baby.highlights(2...12).map(\.ruleID) == ["longest_sleep", "days_kept", "most_feeds"])
  }

  @Test func incompleteDayRemovesNoHighlight() throws {
    var baby = Baby()
    for age in 2...12 { baby.addDay(age, feeds: age == 5 ? 11 : 8, sleep: 3, isComplete: age != 9) }
    #expect(
      try baby.highlights(2...12).map(\.ruleID) == ["longest_sleep", "days_kept", "most_feeds"])
  }

  @Test func noRecordsGiveNoFindings() throws {
    #expect(try Baby().highlights(200...206) == [])
    #expect(try Baby().concerns(200...206) == [])
    #expect(try Household().highlights("Rosa", 0...6) == [])
    #expect(try Household().highlights("Tom", 0...6) == [])
  }

  @Test func elderAndPetHaveOwnHighlights() throws {
    var household = Household()
    for day in 0...3 {
      household.addReply("pill", day)
      if day > 0 { household.addReply("walk", day) }
      household.addMeal("meal \(day)", day)
      household.addWeight("weight \(day)", kg: 4 + Double(day) / 10, day)
    }
    household.addStockCount("stock", packets: 20, 0)
    #expect(
      try household.highlights("Rosa", 0...3).map(\.ruleID)
        == ["streak", "tasks_done", "best_category", "answers"])
    #expect(
      try household.highlights("Tom", 0...3).map(\.ruleID)
        == ["pet_energy", "stock_left", "weight_change", "days_kept"])
  }
}
