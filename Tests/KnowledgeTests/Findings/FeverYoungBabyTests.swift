import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

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

  /// A fever without a thermometer can be only in a note.
  @Test(arguments: [
    ("felt hot all night, no thermometer", 60, true), ("Fever at the nursery", 60, true),
    ("Ardiendo toda la noche", 60, true), ("Front brûlant", 60, true),
    ("No fever today", 60, false), ("Temperature 36.9", 60, false),
    ("Il fait très chaud", 60, false),
    ("Fever at the nursery", 95, false), ("Slept well", 60, false),
    ("Temp 37.2 at 10, fever 39 at 14", 60, true), ("Fever 37.5", 60, false),
    ("Peau à peau, bien au chaud", 60, false), ("Room temperature 21", 60, false),
    ("Le arde el culito", 60, false), ("Call if fever", 60, false), ("Sin fiebre", 60, false),
    ("38,5 en la axila", 60, true),
    ("temp 39", 60, true), ("Il est brûlant depuis midi", 60, true),
    ("L''eau est très chaude", 60, false),
    ("His sister has a fever", 60, false), ("su hermano tiene fiebre", 60, false),
    ("Born at 38 weeks", 60, false),
  ])
  func feverInANote(text: String, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addNote(text, age)
    let finding = try baby.concern("T1", age...age)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference != nil || !isReported)
  }
}
