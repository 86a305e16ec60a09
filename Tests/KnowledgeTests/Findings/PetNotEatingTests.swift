import Testing

@testable import TestFamilies

@Suite struct PetNotEatingTests {
  /// Returns Tom with a meal at 9:00 on each of these days; the reports are at 23:00.
  private func household(mealsOn days: some Sequence<Int>) -> Household {
    var family = Household()
    for day in days { family.addMeal("m\(day)", day) }
    return family
  }

  /// One meal a day is usual, so that 38 hours without one are more than the usual time.
  @Test(arguments: [(12, false), (13, true), (18, true), (20, false)])
  func daysWithoutAMeal(lastDay: Int, isReported: Bool) throws {
    #expect(
      try household(mealsOn: 0...12).reports("D2", "Tom", (lastDay - 6)...lastDay) == isReported)
  }

  @Test func statesTheLastMeal() throws {
    let finding = try #require(try household(mealsOn: 0...14).concern("D2", "Tom", 10...16))
    #expect(
      try concernText(finding)
        .hasPrefix("Recorded: no meal recorded for 62 h (the last one 22 Jun 2026, 09:00)."))
  }

  /// A family that writes down only some meals says nothing by a day without one.
  @Test func irregularRecordsSayNothing() throws {
    #expect(
      try household(mealsOn: stride(from: 0, to: 15, by: 2)).concern("D2", "Tom", 10...16) == nil)
  }

  @Test func petThatDiedSaysNothing() throws {
    var family = household(mealsOn: 0...14)
    family.remember("tom", until: 15)
    #expect(try family.concern("D2", "Tom", 10...16) == nil)
  }
}
