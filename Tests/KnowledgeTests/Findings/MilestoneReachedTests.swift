import Testing

@testable import Records
@testable import TestFamilies

@Suite struct MilestoneReachedTests {
  @Test(arguments: [
    (Milestone.Kind.tooth, 199, true), (.tooth, 198, false), (.tooth, 201, false),
    (.badge, 199, false),
  ])
  func reportsMilestonesInWindow(kind: Milestone.Kind, age: Int, isReported: Bool) throws {
    let baby = Baby { $0.addMilestone("First tooth", kind, age) }
    let finding = try baby.highlight("milestone", 199...200)
    #expect((finding != nil) == isReported)
    #expect(finding.map(\.recordIDs) ?? ["r1"] == ["r1"])
  }
}
