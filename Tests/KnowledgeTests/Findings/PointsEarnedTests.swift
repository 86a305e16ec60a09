import Testing

@testable import TestFamilies

@Suite struct PointsEarnedTests {
  @Test func sumsPointsAndNamesMainReason() throws {
    var child = Baby(born: "2019-01-10")
    child.addPoints(5, "Bed made", 2600)
    child.addPoints(3, "Dishes", 2601)
    child.addPoints(3, "Dishes", 2602)
    child.addPoints(-20, "Cinema", 2602)
    child.addPoints(9, "Bed made", 2590)
    let finding = try #require(try child.highlight("points", 2600...2602))
    #expect(finding.arguments == ["count": .count(11), "reason": .text("Dishes")])
    #expect(finding.recordIDs == ["r1", "r2", "r3"])
    #expect(try child.highlight("points", 2603...2604) == nil)
  }
}
