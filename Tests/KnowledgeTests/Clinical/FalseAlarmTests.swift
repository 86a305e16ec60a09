import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Statements that earlier versions made without a reason.
@Suite struct FalseAlarmTests {
  @Test func noPointWithoutAReferenceRangeForSleep() throws {
    var baby = Baby()
    for age in 90...100 { baby.addDay(age, sleep: 12) }
    #expect(try baby.concern("S1", 90...100) == nil)
  }

  @Test(arguments: [(3, false), (4, true)])
  func replyTimeNeedsFourAnswers(count: Int, isStated: Bool) throws {
    var family = Household()
    for day in 0..<count { family.addReply("pill", day) }
    #expect((try family.highlight("answers", "Rosa", 0...6) != nil) == isStated)
  }

  /// A birth at 37 weeks and 0 days is 21 days before the due date.
  @Test(arguments: [("2026-01-31", false), ("2026-02-01", true)])
  func correctedAgeOnlyForPretermBirths(due: String, isCorrected: Bool) throws {
    let journal = try SampleDatabase(Baby(due: due).statements, zone: "UTC").journal()
    #expect((journal.profiles.first?.correctedAgeStart != nil) == isCorrected)
  }

  /// This child is 130 days old, but 45 days before its corrected age of four months.
  @Test func sleepOfPretermChildByCorrectedAge() throws {
    var baby = Baby(due: "2026-04-10")
    for age in 120...130 {
      baby.addDay(age, sleep: 7)
      baby.addSleep(age, from: 14, to: 16, kind: "nap")
    }
    #expect(try baby.concern("S1", 120...130) == nil)
    baby = Baby()
    for age in 125...135 {
      baby.addDay(age, sleep: 7)
      baby.addSleep(age, from: 14, to: 16, kind: "nap")
    }
    #expect(try baby.concern("S1", 125...135) != nil)
  }
}
