import Testing

@testable import Kinfolio

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
}
