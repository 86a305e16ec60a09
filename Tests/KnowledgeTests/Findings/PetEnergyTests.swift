import Testing

@testable import TestFamilies

@Suite struct PetEnergyTests {
  @Test func averagesDaysOfKnownEnergy() throws {
    var household = Household()
    household.addMeal("before", 0)
    household.addMeal("a", 1)
    household.addMeal("b", 2, portion: 2)
    household.addMeal("c", 3)
    household.addMeal("unknown", of: "fish", 3)
    let finding = try #require(try household.highlight("pet_energy", "Tom", 1...4))
    #expect(finding.phraseKey == "finding.pet_energy")
    #expect(finding.arguments["energy"] == .kilocalories(120))
    #expect(finding.arguments["count"] == .count(2))
    #expect(finding.recordIDs == ["a", "b"])
  }
}
