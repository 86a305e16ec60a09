import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct MedicineMissedTests {
  @Test(arguments: [(1, false), (2, true)])
  func medicineMissedOnSeveralDays(missed: Int, isReported: Bool) throws {
    var family = Household()
    for day in 0..<(7 - missed) { family.addReply("pill", day) }
    for day in 0..<3 { family.addReply("walk", day) }
    let finding = try family.concern("E1", "Rosa", 0...6)
    #expect((finding != nil) == isReported)
    #expect(finding?.arguments["number"] == (isReported ? .count(missed) : nil))
  }
}
