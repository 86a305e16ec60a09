import Testing

@testable import Kinfolio

@Suite struct VaccinesGivenTests {
  @Test func namesEachVaccineInWindowOnce() throws {
    var baby = Baby()
    baby.vaccinate("MMR", 199)
    baby.vaccinate("Hexavalent", 200)
    baby.vaccinate("Rotavirus", 203)
    baby.vaccinate("Rotavirus", 204)
    let finding = try #require(try baby.highlight("vaccines_given", 200...206))
    #expect(finding.arguments["items"] == .list([.text("Hexavalent"), .text("Rotavirus")]))
    #expect(finding.rows == ["r2", "r3", "r4"])
    #expect(try baby.highlight("vaccines_given", 205...206) == nil)
  }
}
