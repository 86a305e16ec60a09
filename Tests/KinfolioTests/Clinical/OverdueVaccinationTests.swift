import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct OverdueVaccinationTests {
  @Test(arguments: [(99, true), (100, false), (101, false)])
  func vaccinationOverdue(dueAge: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addVaccination("Hexavalent", 40, dueAge: dueAge)
    #expect((try baby.concern("V1", 90...100) != nil) == isReported)
  }

  @Test func doseOfSameVaccineEndsTheDueDate() throws {
    var baby = Baby()
    baby.addVaccination("Hexavalent", 40, dueAge: 80)
    baby.addVaccination("MMR", nil, dueAge: 70)
    baby.addVaccination("Hexavalent", 85)
    let found = try baby.concerns(90...100).filter { $0.ruleID == "V1" }
    #expect(found.map { $0.arguments["vaccine"] } == [.text("MMR")])
  }
}
