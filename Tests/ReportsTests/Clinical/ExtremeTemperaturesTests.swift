import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

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

  /// The highest, the newest and the lowest reading are stated whichever rule has a reference.
  @Test(
    arguments: [
      ([(85, 38.1), (92, 39.4)], [38.1, 39.4]), ([(85, 39.4), (87, 38.1)], [39.4, 38.1]),
      ([(120, 39.4)], [39.4]), ([(400, 39.4), (402, 38.2), (404, 37)], [39.4, 38.2]),
      ([(20, 38.4), (22, 36.8), (24, 35.0)], [38.4, 35.0]),
      ([(85, 38.1), (96, 38.4), (97, 38.2)], [38.1, 38.4, 38.2]),
    ] as [([(Int, Double)], [Double])])
  func eachTemperatureIsStatedOnce(readings: [(Int, Double)], stated: [Double]) throws {
    var baby = Baby()
    for (age, celsius) in readings { baby.addTemperature(celsius, age) }
    let found = try baby.concerns(readings[0].0...(readings[0].0 + 13)).filter {
      $0.ruleID.hasPrefix("T")
    }
    let expected = stated.map { Finding.Argument.temperature(celsius: $0) }
    #expect(found.compactMap { $0.arguments["temperature"] } == expected)
  }

  @Test func highestTemperatureBesideLastingFever() throws {
    var baby = Baby()
    for age in 400...405 { baby.addTemperature(age == 403 ? 40.1 : 38.5, age) }
    let finding = try #require(try baby.concern("T4", 399...406))
    #expect(finding.arguments["temperature"] == .temperature(celsius: 40.1))
  }

  /// There is no reference for animals, and most of these temperatures are normal.
  @Test func highestTemperatureOfPetIsAFactAndNoPoint() throws {
    let rows = """
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('t1', 'tom', unixepoch('2026-06-20T10:00'), 38.2, 1),
        ('t2', 'tom', unixepoch('2026-06-21T10:00'), 37.9, 1);
      """
    let context = try ReportSamples.context(
      ReportSamples.elderAndPet + rows, languages: [.english])
    let content = try #require(context.visitReportLibrary()[ID("tom"), day("2026-07-01"), .english])
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(
      lines.contains { $0.hasPrefix("Highest temperature | 38.2 °C | 20 Jun 2026, 12:00") },
      "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("- Recorded") && $0.contains("38.2") })
  }
}
