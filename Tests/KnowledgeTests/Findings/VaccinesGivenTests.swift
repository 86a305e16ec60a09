import Testing

@testable import TestFamilies

@Suite struct VaccinesGivenTests {
  @Test func namesEachVaccineInWindowOnce() throws {
    var baby = Baby()
    baby.addVaccination("MMR", 199)
    baby.addVaccination("Hexavalent", 200)
    baby.addVaccination("Rotavirus", 203)
    baby.addVaccination("Rotavirus", 204)
    let finding = try #require(try baby.highlight("vaccines_given", 200...206))
    #expect(finding.arguments["items"] == .list([.text("Hexavalent"), .text("Rotavirus")]))
    #expect(finding.recordIDs == ["r2", "r3", "r4"])
    #expect(try baby.highlight("vaccines_given", 205...206) == nil)
  }
}
