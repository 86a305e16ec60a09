import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct StoolColorTests {
  @Test(
    arguments: [
      ("white", 10, true), ("grey", 10, true), ("red", 10, true), ("yellow", 10, false),
      ("green", 10, false), ("black", 2, false), ("black", 3, true),
    ])
  func reportsStoolColor(color: String, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addStool(color, age)
    #expect((try baby.concern("O5", age...age) != nil) == isReported)
  }

  @Test func paleColorsAreCountedApart() throws {
    var baby = Baby()
    for (hour, color) in [(8.0, "white"), (9, "white"), (10, "grey")] {
      baby.addStool(color, 20, hour: hour)
    }
    let found = try baby.concerns(20...20).filter { $0.ruleID == "O5" }.map(\.arguments)
    #expect(found.map { $0["count"] } == [.count(2), .count(1)])
    #expect(
      found.map { $0["color"] }
        == [.phraseKey("stool_color.white"), .phraseKey("stool_color.grey")])
  }
}
