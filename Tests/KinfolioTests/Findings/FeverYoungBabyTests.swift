import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct FeverYoungBabyTests {
  @Test(arguments: [
    ("who", 30, 37.9, false), ("who", 30, 38.0, true), ("uk", 0, 38.0, true),
    ("eu", 89, 38.0, true), ("who", 90, 38.9, false), ("us", 7, 38.5, true),
    ("us", 8, 37.9, false), ("us", 61, 38.0, true), ("us", 90, 38.5, false),
  ])
  func reports38DegreesInFirstMonths(
    region: String, age: Int, celsius: Double, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    baby.addTemperature(celsius, age)
    #expect((try baby.concern("T1", age...age) != nil) == isReported)
  }

  /// At 92 days, the child is older than three months.
  @Test func feverInWordsHidesNoMeasuredOne() throws {
    var baby = Baby()
    baby.addSymptom("Fever", 85, untilAge: 85)
    baby.addTemperature(39.4, 92)
    #expect(try baby.concern("T1", 84...93)?.arguments["symptom"] == .text("Fever"))
    #expect(
      try baby.concern("T2", 84...93)?.arguments["temperature"] == .temperature(celsius: 39.4))
  }

  @Test func reportsHighestTemperatureWithSource() throws {
    var baby = Baby()
    for (age, celsius) in [(20, 38.1), (21, 38.6), (22, 38.2)] { baby.addTemperature(celsius, age) }
    let finding = try #require(try baby.concern("T1", 10...30))
    #expect(finding.recordIDs == ["r2"])
    #expect(
      withOrdinarySpaces(try wording(.english).in(.utc).concern(finding, citationNumber: 1))
        == "Recorded: 38.6 °C (31 Jan 2026, 12:00). Reference: the guideline lists "
        + "38.0 °C or higher at this age as a warning sign [1].")
  }
}
