import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct TasksDoneTests {
  @Test(arguments: [(0, nil), (1, 0.25), (2, 0.5)] as [(Int, Double?)])
  func reportsShareOfDoneTasks(answers: Int, share: Double?) throws {
    var household = Household()
    for day in 0..<answers { household.addReply("pill", day) }
    let finding = try household.highlight("tasks_done", "Rosa", 0...1)
    #expect(finding?.arguments["share"] == share.map(Finding.Argument.share))
    #expect(finding.map(\.recordIDs.count) ?? 0 == answers)
  }
}
