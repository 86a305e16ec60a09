import Testing

@testable import Kinfolio

@Suite struct PetEnergyTests {
  @Test func averagesDaysOfKnownEnergy() throws {
    var household = Household()
    household.meal("before", 0)
    household.meal("a", 1)
    household.meal("b", 2, portion: 2)
    household.meal("c", 3)
    household.meal("unknown", of: "fish", 3)
    let finding = try #require(try household.highlight("pet_energy", "Tom", 1...4))
    #expect(finding.phrase == "finding.pet_energy_ideal")
    #expect(finding.arguments["energy"] == .kilocalories(120))
    #expect(finding.arguments["count"] == .count(2))
    #expect(finding.rows == ["a", "b"])
  }
}
