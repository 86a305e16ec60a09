import Testing

@testable import TestFamilies

@Suite struct FirstStoolTests {
  /// Returns a newborn with feeds from 6:00 on the day of birth and one wet diaper a day.
  private func newborn(hours: Int, due: String? = nil, gap: Range<Int>? = nil) -> Baby {
    var baby = Baby(due: due)
    for hour in stride(from: 6, through: 6 + hours, by: 3) where gap?.contains(hour) != true {
      baby.addNursing(hour / 24, hour: Double(hour % 24))
    }
    for age in 0...(hours - 1) / 24 { baby.addWetDiapers(age, at: 7) }
    return baby
  }

  @Test(arguments: [(47.9, false), (48, true), (60, true)])
  func countsHoursUpToTheFirstStool(hours: Double, isReported: Bool) throws {
    var baby = newborn(hours: 90)
    baby.addDiaper(0, 6 + hours, dirty: true)
    let finding = try baby.concern("O6", 0...4)
    #expect((finding != nil) == isReported)
    #expect(
      try finding.map { try concernText($0).hasPrefix("Recorded: no stool recorded in the first") }
        ?? true)
  }

  @Test(arguments: [(45, false), (48, true)])
  func countsHoursUpToTheLastRecord(hours: Int, isReported: Bool) throws {
    #expect(try newborn(hours: hours).reports("O6", 0...6) == isReported)
  }

  @Test func pretermBirthOrAGapSaysNothing() throws {
    #expect(try newborn(hours: 60, due: "2026-02-20").concern("O6", 0...4) == nil)
    #expect(try newborn(hours: 60, gap: 20..<30).concern("O6", 0...4) == nil)
  }

  /// A child whose records begin on the second day may have had its first stool before them.
  @Test func laterRecordsSayNothing() throws {
    var baby = Baby()
    for hour in stride(from: 6, through: 80, by: 3) {
      baby.addNursing(1 + hour / 24, hour: Double(hour % 24))
    }
    for age in 1...4 { baby.addWetDiapers(age, at: 7) }
    #expect(try baby.concern("O6", 0...4) == nil)
  }

  /// The family began to record diapers on the second day.
  @Test func laterDiapersSayNothing() throws {
    var baby = Baby()
    for hour in stride(from: 6, through: 80, by: 3) {
      baby.addNursing(hour / 24, hour: Double(hour % 24))
    }
    for age in 2...3 { baby.addWetDiapers(age, at: 7) }
    #expect(try baby.concern("O6", 0...4) == nil)
  }

  @Test func isNotReportedAfterTwoWeeks() throws {
    #expect(try newborn(hours: 60).concern("O6", 20...30) == nil)
  }
}
