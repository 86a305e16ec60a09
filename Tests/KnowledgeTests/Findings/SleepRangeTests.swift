import Testing

@testable import Records
@testable import TestFamilies

@Suite struct SleepRangeTests {
  @Test(
    arguments: [
      (150, 11.9, "reference.sleep"), (150, 12.0, nil), (150, 16.0, nil),
      (150, 16.1, "reference.sleep"), (364, 11.9, "reference.sleep"), (370, 11.0, nil),
      (370, 10.9, "reference.sleep"), (370, 14.0, nil), (370, 14.1, "reference.sleep"),
      (1095, 10.9, "reference.sleep"), (1101, 10.0, nil), (1101, 9.9, "reference.sleep"),
      (1101, 13.1, "reference.sleep"), (2200, 9.0, nil), (2200, 8.9, "reference.sleep"),
      (2200, 12.1, "reference.sleep"), (4760, 8.0, nil), (4760, 7.9, "reference.sleep"),
      (4760, 10.1, "reference.sleep"), (6939, 7.9, "reference.sleep"), (6950, 7.9, nil),
      (60, 9.0, nil), (119, 9.0, nil), (124, 14.0, nil),
    ] as [(Int, Double, String?)])
  func comparesMedianWithRangeForAge(age: Int, hours: Double, reference: String?) throws {
    var baby = Baby()
    for day in age - 4...age {
      baby.addDay(day, wet: 12, dirty: 8, sleep: hours - 0.5)
      baby.addSleep(day, from: 16.5, to: 17, kind: .nap)
      baby.addDiaper(day, 22)
    }
    #expect(try baby.concern("S1", (age - 4)...age)?.reference?.phraseKey == reference)
  }

  @Test(arguments: [(7, true), (6, false)])
  func requiresSeventyPercentCompleteDays(completeDays: Int, isReported: Bool) throws {
    var baby = Baby()
    for day in 0..<10 {
      baby.addDay(200 + day, sleep: 4, isComplete: day < completeDays)
      baby.addSleep(200 + day, from: 12, to: 12.5, kind: .nap)
    }
    let finding = try baby.concern("S1", 200...209)
    #expect((finding != nil) == isReported)
    #expect(finding?.recordIDs.count ?? 14 == 14)
  }

  /// Days in another age range and days without a recorded sleep do not count.
  @Test func countsOnlyDaysInAgeRangeWithSleep() throws {
    var baby = Baby()
    for day in 110..<120 { baby.addDay(day, sleep: 5) }
    for day in 120...129 { baby.addDay(day, sleep: day < 127 ? 13 : 0) }
    #expect(try baby.concern("S1", 110...129) == nil)
    for day in 127...129 { baby.addSleep(day, from: 0, to: 5) }
    for day in 120...129 { baby.addSleep(day, from: 14, to: 18, kind: .nap) }
    let finding = try #require(try baby.concern("S1", 110...129))
    #expect(finding.arguments["count"] == .count(10))
    #expect(finding.arguments["duration"] == .duration(seconds: 17 * 3600))
  }

  /// Nights without any nap are not the sleep of 24 hours, except at an age without naps.
  @Test(arguments: [(240, false), (1100, true)])
  func nightsAloneAreNoTotalOfAYoungChild(age: Int, isReported: Bool) throws {
    var baby = Baby()
    for day in age - 6...age {
      baby.addDay(day, sleep: 8)
      baby.addDiaper(day, 22)
    }
    #expect(try baby.reports("S1", (age - 6)...age) == isReported)
  }

  /// A nap at daycare is often not recorded, even if the meals are, so the nights of weekdays are not
  /// all sleep.
  @Test(arguments: [(2, false, false), (2, true, false), (7, false, true)])
  func nightsWithoutNapAreNoTotal(napDays: Int, hasMeals: Bool, isReported: Bool) throws {
    var baby = Baby()
    for day in 543...550 {
      baby.addSleep(day, from: 20, to: 30)
      if hasMeals { for hour in [7.0, 10, 12, 16, 19] { baby.addNursing(day, hour: hour) } }
      if day - 543 <= napDays, day > 543 { baby.addSleep(day, from: 13, to: 13.5, kind: .nap) }
    }
    #expect(try baby.reports("S1", 544...550) == isReported)
  }

  /// Neither a bedtime before 19:00 nor a short nap on the way home is the sleep by day.
  @Test(arguments: [(13.0, Sleep.Kind.nap, true), (13, .night, true), (17.3, .nap, false)])
  func eveningSleepIsNoNapOfTheDay(start: Double, kind: Sleep.Kind, isReported: Bool) throws {
    var baby = Baby()
    for day in 543...550 {
      baby.addSleep(day, from: 18.5, to: 28)
      baby.addSleep(day, from: start, to: start + 0.5, kind: kind)
    }
    #expect(try baby.reports("S1", 544...550) == isReported)
  }

  /// The records end in the middle of the night; the last nights are short but whole.
  @Test(arguments: [(19.5, 25.5, false), (21, 28.5, true)])
  func halfRecordedNightsAreNoTotal(from start: Double, to end: Double, isReported: Bool) throws {
    var baby = Baby()
    for age in 199...206 {
      baby.addDay(age)
      baby.addSleep(age, from: start, to: end)
      baby.addSleep(age, from: 10, to: 11, kind: .nap)
    }
    #expect(try baby.reports("S1", 200...206) == isReported)
  }

  /// The sleep before midnight is missing.
  @Test(arguments: [(true, true), (false, false)])
  func eveningWithoutRecordGivesNoTotal(hasEvening: Bool, isReported: Bool) throws {
    var baby = Baby()
    for day in 544...550 {
      baby.addSleep(day, from: 0, to: 6)
      baby.addSleep(day, from: 13, to: 15, kind: .nap)
      if hasEvening { baby.addSleep(day, from: 23, to: 24) }
    }
    #expect(try baby.reports("S1", 544...550) == isReported)
  }

  /// A recorded night suffices from one year on, because families record little else.
  @Test func sleepAloneGivesTotal() throws {
    var baby = Baby()
    for age in 540...552 {
      baby.addSleep(age, from: 0, to: 6.5)
      baby.addSleep(age, from: 13, to: 15, kind: .nap)
      baby.addSleep(age, from: 20, to: 24)
    }
    #expect(try baby.concern("S1", 541...551) == nil)
    for age in 540...552 { baby.addSleep(age, from: 15, to: 18, kind: .nap) }
    #expect(try baby.reports("S1", 541...551))
  }

  @Test func noPointWithoutAReferenceRangeForSleep() throws {
    var baby = Baby()
    for age in 90...100 { baby.addDay(age, sleep: 12) }
    #expect(try baby.concern("S1", 90...100) == nil)
  }

  /// This child is 130 days old, but 45 days before its corrected age of four months.
  @Test func sleepOfPretermChildByCorrectedAge() throws {
    var baby = Baby(due: "2026-04-10")
    for age in 120...130 {
      baby.addDay(age, sleep: 7)
      baby.addSleep(age, from: 14, to: 16, kind: .nap)
    }
    #expect(try baby.concern("S1", 120...130) == nil)
    baby = Baby()
    for age in 125...135 {
      baby.addDay(age, sleep: 7)
      baby.addSleep(age, from: 14, to: 16, kind: .nap)
    }
    #expect(try baby.reports("S1", 125...135))
  }

  /// Naps alone would read as two hours of sleep a day.
  @Test(arguments: [(true, true), (false, false)])
  func napsWithoutNightsGiveNoSleepTotal(hasNights: Bool, hasTotal: Bool) throws {
    var baby = Baby()
    for age in 195...205 {
      baby.addDay(age)
      baby.addSleep(age, from: 10, to: 12, kind: .nap)
      if hasNights { baby.addSleep(age, from: 0, to: 5) }
    }
    #expect(try baby.reports("S1", 196...204) == hasTotal)
  }
}
