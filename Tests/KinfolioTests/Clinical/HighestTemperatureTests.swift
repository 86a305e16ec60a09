import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct HighestTemperatureTests {
  @Test(arguments: [(37.9, false), (38.0, true), (40.2, true)])
  func highestTemperatureOfOlderChild(celsius: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addTemperature(celsius, 400)
    baby.addTemperature(37.0, 401)
    let finding = try baby.concern("T4", 399...402)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }

  /// The temperatures of animals have no limit here, so each is stated.
  @Test(arguments: [37.4, 40.8])
  func highestTemperatureOfPet(celsius: Double) throws {
    var family = Household()
    family.addTemperature("t", celsius: celsius, 1, of: "tom")
    #expect(try family.concern("T4", "Tom", 0...2) != nil)
  }

  @Test func highestTemperatureIsStatedOnce() throws {
    var baby = Baby()
    baby.addTemperature(39.4, 120)
    #expect(try baby.concern("T2", 119...121) != nil)
    #expect(try baby.concern("T4", 119...121) == nil)
  }

  @Test func highestTemperatureBesideLastingFever() throws {
    var baby = Baby()
    for age in 400...405 { baby.addTemperature(age == 403 ? 40.1 : 38.5, age) }
    let finding = try #require(try baby.concern("T4", 399...406))
    #expect(finding.arguments["temperature"] == .temperature(celsius: 40.1))
  }
}
