import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct SevereSymptomTests {
  @Test func severeSymptomsNewestFirst() throws {
    var baby = Baby()
    baby.addSymptom("Wheezing", 98, severity: "severe")
    baby.addSymptom("Runny nose", 98, severity: "mild")
    baby.addSymptom("Floppy", 99, severity: "severe")
    let found = try baby.concerns(95...100).filter { $0.ruleID == "Y3" }
    #expect(found.map { $0.arguments["symptom"] } == [.text("Floppy"), .text("Wheezing")])
  }

  @Test func severeSymptomThatBeganBeforeTheWindowAndLasts() throws {
    var baby = Baby()
    baby.addSymptom("Cough", 60, severity: "severe")
    baby.addSymptom("Rash", 60, untilAge: 62, severity: "severe")
    let found = try baby.concerns(95...100).filter { $0.ruleID == "Y3" }
    #expect(found.map { $0.arguments["symptom"] } == [.text("Cough")])
  }

  @Test func severeJaundiceIsStatedOnce() throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", 20, severity: "severe")
    let concerns = try baby.concerns(18...20)
    #expect(concerns.map(\.ruleID).filter { $0.hasPrefix("Y") } == ["Y1"])
  }
}
