import Testing

@testable import Kinfolio

@Suite struct PointsEarnedTests {
  @Test func sumsPointsAndNamesMainReason() throws {
    var child = Baby(born: "2019-01-10")
    child.points(5, "Bed made", 2600)
    child.points(3, "Dishes", 2601)
    child.points(3, "Dishes", 2602)
    child.points(-20, "Cinema", 2602)
    child.points(9, "Bed made", 2590)
    let finding = try #require(try child.highlight("points", 2600...2602))
    #expect(finding.arguments == ["count": .count(11), "reason": .text("Dishes")])
    #expect(finding.rows == ["r1", "r2", "r3"])
    #expect(try child.highlight("points", 2603...2604) == nil)
  }
}
