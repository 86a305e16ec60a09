import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Tests the regional formats of numbers, dates and times, as in the Unicode CLDR.
@Suite struct RegionalFormatTests {
  @Test(arguments: [
    ("America/New_York", "who", RegionalFormat.northAmerican),
    ("America/Mexico_City", "who", .northAmerican), ("America/Toronto", "who", .northAmerican),
    ("America/Indiana/Knox", "eu", .northAmerican), ("Canada/Atlantic", "who", .northAmerican),
    ("Pacific/Honolulu", "who", .northAmerican), ("Europe/London", "uk", .european),
    ("Europe/Paris", "who", .european), ("Europe/Madrid", "us", .northAmerican),
    ("America/Argentina/Ushuaia", "who", .european), ("America/Bogota", "who", .european),
    ("America/Martinique", "who", .european), ("Pacific/Auckland", "who", .european),
  ])
  func formatFollowsTimeZoneAndRegion(zone: String, region: String, format: RegionalFormat) throws {
    let family = Family(
      name: "F", timeZone: try #require(Zone(zone)), settings: ["region": region])
    #expect(family.regionalFormat == format)
  }

  @Test(arguments: [
    (Language.english, RegionalFormat.northAmerican, "12,345.5|85%|Nov 8, 2026|7:05 PM|1.50 kg"),
    (.english, .european, "12,345.5|85%|8 Nov 2026|19:05|1.50 kg"),
    (.spanish, .european, "12.345,5|85 %|8 nov 2026|19:05|1,50 kg"),
    (.spanish, .northAmerican, "12,345.5|85%|8 nov 2026|7:05 p.m.|1.50 kg"),
    (.french, .european, "12 345,5|85 %|8 nov. 2026|19:05|1,50 kg"),
    (.french, .northAmerican, "12 345,5|85 %|8 nov. 2026|19 h 05|1,50 kg"),
  ])
  func writesNumbersDatesAndWeights(language: Language, format: RegionalFormat, expected: String)
    throws
  {
    let words = try wording(language, .metric, format)
    let written = [
      words.number(12345.5, decimals: 1), words.percent(0.85),
      words.date(day("2026-11-08"), .medium), words.time(LocalTime(minutes: 19 * 60 + 5)),
      words.weight(kg: 1.5),
    ]
    #expect(written.map(withOrdinarySpaces).joined(separator: "|") == expected)
    #expect(words.in(.utc).number(12345.5, decimals: 1) == words.number(12345.5, decimals: 1))
  }

  /// French has its own names for these units.
  @Test func frenchNamesInchesAndFluidOunces() throws {
    let words = try wording(.french, .imperial)
    #expect(withOrdinarySpaces(words.length(cm: 68.5)) == "27,0 po")
    #expect(withOrdinarySpaces(words.volume(ml: 120)) == "4,1 oz liq.")
    #expect(withOrdinarySpaces(words.weight(kg: 7.42)) == "16 lb 6 oz")
  }

  /// A weight that would round to 16 oz is written as one more pound.
  @Test(arguments: [
    (0.4394, "15.5 oz"), (0.4521, "15.9 oz"), (0.4525, "1 lb 0 oz"), (0.4535, "1 lb 0 oz"),
    (7.2570, "16 lb 0 oz"), (7.2400, "15 lb 15 oz"),
  ])
  func neverWritesSixteenOunces(kg: Double, text: String) throws {
    #expect(withOrdinarySpaces(try wording(.english, .imperial).weight(kg: kg)) == text)
    #expect(
      !withOrdinarySpaces(try wording(.english, .imperial).weightChange(kg: kg)).contains("16 oz"))
  }

  /// No weight contains 16 oz, and rounding changes a weight by at most half an ounce.
  @Test func roundsPoundsAndOuncesTogether() throws {
    let words = try wording(.english, .imperial)
    for grams in stride(from: 300, through: 45_000, by: 7) {
      let text = withOrdinarySpaces(words.weight(kg: Double(grams) / 1000))
      let numbers = text.split(separator: " ").compactMap { Double($0) }
      let ounces = numbers.count == 2 ? numbers[0] * 16 + numbers[1] : numbers[0]
      #expect(
        abs(ounces * ImperialUnit.kilogramsPerOunce * 1000 - Double(grams)) <= ImperialUnit
          .kilogramsPerOunce * 500 + 0.001,
        "\(text)")
      #expect((numbers.last ?? 16) < 16, "\(text)")
    }
  }
}
