import Testing

@testable import Kinfolio
@testable import Records

@Suite struct WetGapWithFeverTests {
  private static let second = 1.0 / 3600

  @Test(arguments: [
    (40, 8.0, 38.5, false), (40, 8 + second, 38.5, true), (40, 8.1, 37.9, false),
    (89, 8.1, 38.0, true), (90, 8.1, 38.5, false), (200, 12.0, 38.5, false),
    (200, 12 + second, 38.0, true), (729, 12.1, 38.0, true), (730, 12.1, 38.0, false),
  ])
  func reportsLongGapForAgeWithFever(
    age: Int, hours: Double, celsius: Double, speaks: Bool
  ) throws {
    var baby = Baby()
    baby.log(age)
    baby.diaper(baby.at(age, 6), wet: true)
    baby.diaper(baby.at(age, 6 + hours), wet: true)
    baby.temperature(celsius, age)
    #expect((try baby.finding("O4", age...age) != nil) == speaks)
  }

  /// A fever on the same day counts only between the two wet diapers, not before or after them.
  @Test(arguments: [(5.9, nil), (7.0, 38.4), (19.9, 39.1), (20.1, nil)] as [(Double, Double?)])
  func reportsHighestFeverWithinGap(hour: Double, told: Double?) throws {
    var baby = Baby()
    baby.log(200)
    baby.diaper(baby.at(200, 6), wet: true)
    baby.diaper(baby.at(200, 20), wet: true)
    baby.temperature(told ?? 39.9, 200, hour: hour)
    if told != nil { baby.temperature(38.1, 200, hour: hour + 0.05) }
    let finding = try baby.finding("O4", 200...200)
    #expect(finding?.arguments["temperature"] == told.map { .temperature(celsius: $0) })
  }

  @Test func ignoresIncompleteDays() throws {
    var baby = Baby()
    baby.log(200, isComplete: false)
    baby.diaper(baby.at(200, 6), wet: true)
    baby.diaper(baby.at(200, 20), wet: true)
    baby.temperature(39, 200)
    #expect(try baby.finding("O4", 200...200) == nil)
  }
}
