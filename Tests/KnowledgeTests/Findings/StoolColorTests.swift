import Testing

@testable import Records
@testable import TestFamilies

@Suite struct StoolColorTests {
  @Test(
    arguments: [
      (.white, 10, true), (.gray, 10, true), (.red, 10, true), (.yellow, 10, false),
      (.green, 10, false), (.black, 2, false), (.black, 3, true), (.white, 0, true),
      (.gray, 20, true), (.red, 20, true), (.green, 20, false),
    ] as [(Diaper.Color, Int, Bool)])
  func reportsStoolColor(color: Diaper.Color, age: Int, isReported: Bool) throws {
    let baby = Baby { $0.addStool(color, age) }
    #expect(try baby.reports("O5", age...age) == isReported)
  }

  @Test func paleColorsAreCountedApart() throws {
    var baby = Baby()
    for (hour, color) in [(8.0, Diaper.Color.white), (9, .white), (10, .gray)] {
      baby.addStool(color, 20, hour: hour)
    }
    let found = try baby.concerns("O5", 20...20).map(\.arguments)
    #expect(found.map { $0["count"] } == [.count(2), .count(1)])
    #expect(
      found.map { $0["color"] }
        == [.phraseKey("stool_color.white"), .phraseKey("stool_color.grey")])
  }

  @Test func eachStoolColorIsReportedWithItsCount() throws {
    var baby = Baby()
    for hour in 0..<7 { baby.addStool(.white, 20, hour: Double(hour)) }
    baby.addStool(.red, 20, hour: 9)
    let found = try baby.concerns("O5", 20...20)
    #expect(found.map { $0.arguments["count"] } == [.count(7), .count(1)])
  }

  /// Some findings need no exact age.
  @Test(arguments: [Diaper.Color.white, .red, .black])
  func stoolColorWithoutBirthDate(color: Diaper.Color) throws {
    var baby = Baby()
    baby.addStool(color, 100)
    baby.forgetBirthDate()
    #expect(try baby.reports("O5", 98...101))
  }

  @Test(arguments: [Diaper.Color.red, .white, .black])
  func stoolColorAfterTheAgesOfTheSource(color: Diaper.Color) throws {
    let baby = Baby { $0.addStool(color, 800) }
    let finding = try #require(try baby.concern("O5", 798...801))
    #expect(finding.reference == nil)
  }
}
