import Testing

@testable import Kinfolio

@Suite struct StoolColorTests {
  @Test(
    arguments: [
      ("white", 10, true), ("grey", 10, true), ("red", 10, true), ("yellow", 10, false),
      ("green", 10, false), ("black", 4, false), ("black", 5, true),
    ])
  func reportsStoolColorWithCheckedValues(colour: String, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.stool(colour, age)
    #expect((try baby.unchecked("O5", age...age) != nil) == speaks)
  }
}
