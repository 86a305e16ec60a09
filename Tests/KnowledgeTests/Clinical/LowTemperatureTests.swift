import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct LowTemperatureTests {
  @Test(arguments: [
    ("uk", 30, 35.9, true), ("uk", 30, 36.0, false), ("uk", 89, 35.0, true),
    ("uk", 90, 35.0, false), ("who", 5, 35.4, true), ("who", 5, 35.5, false),
    ("us", 59, 35.4, true), ("eu", 60, 35.4, false),
  ])
  func hypothermiaOfYoungBaby(
    region: String, age: Int, celsius: Double, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    baby.addTemperature(celsius, age)
    #expect((try baby.concern("T3", age...age) != nil) == isReported)
  }

  @Test func lowTemperatureBesideFever() throws {
    var baby = Baby(region: "uk")
    baby.addTemperature(38.6, 10)
    baby.addTemperature(35.2, 12)
    baby.addTemperature(35.6, 13)
    #expect(try baby.concern("T1", 10...14) != nil)
    let finding = try #require(try baby.concern("T3", 10...14))
    #expect(finding.arguments["temperature"] == .temperature(celsius: 35.2))
    #expect(finding.recordIDs == ["r2"])
  }
}
