import Testing

@testable import Kinfolio

@Suite struct StoolColorTests {
  @Test(
    arguments: [
      ("white", 10, true), ("grey", 10, true), ("red", 10, true), ("yellow", 10, false),
      ("green", 10, false), ("black", 4, false), ("black", 5, true),
    ])
  func reportsStoolColorIfThresholdsAreChecked(color: String, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addStool(color, age)
    #expect((try baby.concernIfValuesWereChecked("O5", age...age) != nil) == isReported)
  }
}
