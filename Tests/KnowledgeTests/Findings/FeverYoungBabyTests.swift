import TestSupport
import Testing

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
    let baby = Baby(region: region) { $0.addTemperature(celsius, age) }
    #expect(try baby.reports("T1", age...age) == isReported)
  }

  @Test func reportsHighestTemperatureWithSource() throws {
    var baby = Baby()
    for (age, celsius) in [(20, 38.1), (21, 38.6), (22, 38.2)] { baby.addTemperature(celsius, age) }
    let finding = try #require(try baby.concern("T1", 10...30))
    #expect(finding.recordIDs == ["r2"])
    #expect(
      try concernText(finding)
        == "Recorded: 38.6 °C (31 Jan 2026, 12:00). Reference: the guideline lists "
        + "38.0 °C or higher at this age as a warning sign [1].")
  }

  /// A fever without a thermometer can be only in a note.
  @Test(arguments: [
    ("felt hot all night, no thermometer", 60, true), ("Fever at the nursery", 60, true),
    ("Ardiendo toda la noche", 60, true), ("Front brûlant", 60, true),
    ("No fever today", 60, false), ("Temperature 36.9", 60, false),
    ("Il fait très chaud", 60, false), ("Fever at the nursery", 95, false),
    ("Slept well", 60, false), ("Temp 37.2 at 10, fever 39 at 14", 60, true),
    ("Fever 37.5", 60, false), ("Peau à peau, bien au chaud", 60, false),
    ("Room temperature 21", 60, false), ("Le arde el culito", 60, false),
    ("Call if fever", 60, false), ("Sin fiebre", 60, false), ("38,5 en la axila", 60, true),
    ("temp 39", 60, true), ("Il est brûlant depuis midi", 60, true),
    ("L'eau est très chaude", 60, false), ("His sister has a fever", 60, false),
    ("su hermano tiene fiebre", 60, false), ("Born at 38 weeks", 60, false),
  ])
  func feverInANote(text: String, age: Int, isReported: Bool) throws {
    let baby = Baby { $0.addNote(text, age) }
    let finding = try baby.concern("T1", age...age)
    #expect((finding?.reference != nil) == isReported && (finding != nil) == isReported)
  }

  /// The guideline of the AAP of 2021 covers 8 to 60 days; advice to parents has no such gap.
  @Test(arguments: ["us", "uk", "eu", "who", nil] as [String?], [0, 7, 8, 60, 61, 75, 88])
  func feverBelowThreeMonths(region: String?, age: Int) throws {
    let baby = Baby(region: region) { $0.addTemperature(38.0, age) }
    #expect(try baby.reports("T1", age...age))
  }

  /// At 3 months and 14 days, this child is one week before its due date.
  @Test func feverOfPretermChildBeforeItsDueDate() throws {
    var baby = Baby(due: "2026-05-02")
    baby.addTemperature(38.8, 105)
    #expect(try baby.reports("T1", 105...105))
    baby = Baby()
    baby.addTemperature(38.8, 105)
    #expect(try baby.concern("T1", 105...105) == nil)
  }

  @Test func feverAtUnknownAge() throws {
    var baby = Baby()
    baby.forgetBirthDate()
    baby.addTemperature(39.5, 50)
    let finding = try #require(try baby.concern("T1", 45...50))
    #expect(
      try concernText(finding)
        .hasPrefix("Recorded: 39.5 °C (1 Mar 2026, 12:00), age unknown. Reference: "))
  }

  /// 100.4 °F, converted by an app: only reading a temperature rounds it.
  @Test func convertedTemperatureIsFever() throws {
    let rows = """
      INSERT INTO settings VALUES ('region', 'who', 1);
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('a', 'mia', unixepoch('2026-02-09 12:00'), \((100.4 - 32) / 1.8), 1),
        ('b', 'mia', unixepoch('2026-02-10 12:00'), 37.99999999999999, 1);
      """
    let journal = try SampleDatabase(rows, zone: "UTC").journal(until: Baby().time(31, 24) + -1)
    let window = Window(dayCount: 1, endingOn: day("2026-02-10"))
    let found = try journal.findings(on: "Mia", in: window) { $0.concerns(of: $1, $2) }
    #expect(found.contains { $0.ruleID == "T1" })
  }

  @Test(arguments: [
    "Fever-free, cough", "No fever", "Pas de fièvre", "Sin fiebre", "Hay fever", "Afebrile",
    "Temperature normal",
  ])
  func wordsThatDenyAFever(name: String) throws {
    let baby = Baby { $0.addSymptom(name, 35) }
    #expect(try baby.concern("T1", 35...36) == nil)
  }
}
