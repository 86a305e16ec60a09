import Testing

@testable import Kinfolio

@Suite struct SleepRangeTests {
  @Test(
    arguments: [
      (150, 11.9, "reference.sleep"), (150, 12.0, nil), (150, 16.0, nil),
      (150, 16.1, "reference.sleep"), (364, 11.5, "reference.sleep"), (366, 11.5, nil),
      (366, 10.9, "reference.sleep"), (366, 14.1, "reference.sleep"), (1100, 10.0, nil),
      (1100, 9.9, "reference.sleep"), (60, 9.0, "reference.sleep_none"),
      (119, 14.0, "reference.sleep_none"), (120, 14.0, nil),
    ] as [(Int, Double, String?)])
  func holdsTheMedianBesideTheRangeOfTheAge(
    age: Int, hours: Double, reference: String?
  ) throws {
    var baby = Baby()
    for day in age - 4...age { baby.log(day, wet: 12, dirty: 8, sleep: hours) }
    #expect(
      try baby.finding("S1", (age - 4)...age)?.reference?.phrase == reference)
  }

  @Test func isSilentWhereTooFewDaysAreComplete() throws {
    var baby = Baby()
    for day in 196...200 { baby.log(day, sleep: 3, isComplete: day < 199) }
    #expect(try baby.finding("S1", 196...200) == nil)
  }
}
