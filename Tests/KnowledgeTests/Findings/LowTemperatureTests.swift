import Testing

@testable import TestFamilies

@Suite struct LowTemperatureTests {
  @Test(arguments: [
    ("uk", 30, 35.9, true), ("uk", 30, 36.0, false), ("uk", 89, 35.0, true),
    ("uk", 90, 35.0, false), ("who", 5, 35.4, true), ("who", 5, 35.5, false),
    ("us", 59, 35.4, true), ("eu", 60, 35.4, false),
  ])
  func hypothermiaOfYoungBaby(region: String, age: Int, celsius: Double, isReported: Bool) throws {
    let baby = Baby(region: region) { $0.addTemperature(celsius, age) }
    #expect(try baby.reports("T3", age...age) == isReported)
  }

  @Test func lowTemperatureWithUnknownAge() throws {
    var baby = Baby()
    baby.addTemperature(35.1, 20)
    baby.forgetBirthDate()
    let finding = try #require(try baby.concern("T3", 18...21))
    #expect(finding.phraseKey == "concern.temperature_unknown_age")
    #expect(finding.reference?.phraseKey == "reference.low_temperature_unknown_age")
  }
}
