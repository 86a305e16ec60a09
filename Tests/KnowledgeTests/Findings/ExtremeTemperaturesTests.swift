import Testing

@testable import TestFamilies

@Suite struct ExtremeTemperaturesTests {
  @Test(
    arguments: [
      (37.9, 400, nil), (38.0, 400, "concern.highest_temperature"),
      (40.2, 400, "concern.highest_temperature"), (35.5, 200, nil),
      (35.4, 200, "concern.lowest_temperature"),
    ] as [(Double, Int, String?)])
  func temperatureOfOlderChild(celsius: Double, age: Int, phraseKey: String?) throws {
    var baby = Baby()
    baby.addTemperature(celsius, age)
    baby.addTemperature(37.0, age + 1)
    let finding = try baby.concern("T4", (age - 1)...(age + 2))
    #expect(finding?.phraseKey == phraseKey)
    #expect(finding?.reference == nil)
  }

  @Test func highestTemperatureBesideLastingFever() throws {
    var baby = Baby()
    for age in 400...405 { baby.addTemperature(age == 403 ? 40.1 : 38.5, age) }
    let finding = try #require(try baby.concern("T4", 399...406))
    #expect(finding.arguments["temperature"] == .temperature(celsius: 40.1))
  }

  @Test func temperaturesOfAnElderWithoutBirthDate() throws {
    var family = Household()
    for (id, celsius) in [("high", 40.5), ("low", 33)] {
      family.addTemperature(id, celsius: celsius, 3, of: "rosa")
    }
    let found = try family.concerns("T4", "Rosa", 0...5).map(\.phraseKey)
    #expect(found == ["concern.highest_temperature", "concern.lowest_temperature"])
  }
}
