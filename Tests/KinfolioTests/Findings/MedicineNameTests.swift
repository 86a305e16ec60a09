import Testing

@testable import Kinfolio
@testable import Knowledge

@Suite struct MedicineNameTests {
  @Test(
    arguments: [
      ("Paracétamol 120 mg", .acetaminophen), ("ACETAMINOFÉN", .acetaminophen),
      ("acetaminofen", .acetaminophen), ("Children’s Tylenol", .acetaminophen),
      ("Doliprane 2,4 %", .acetaminophen), ("Ibuprofène", .ibuprofen), ("ibuprofeno", .ibuprofen),
      ("Calprofen", .ibuprofen), ("Infants' Motrin", .ibuprofen), ("Vitamin D3 drops", .vitaminD),
      ("Vitamine D", .vitaminD), ("ZymaD", .vitaminD), ("D-Vi-Sol", .vitaminD), ("Fer", .iron),
      ("Vitamin C", nil), ("Ferber", nil), ("Vitamin Drink", nil),
      ("Paracetamol + ibuprofen", nil), ("", nil),
    ] as [(String, MedicineName.Substance?)])
  func recognizesSubstanceByName(name: String, substance: MedicineName.Substance?) throws {
    #expect(try ruleData.get().substance(of: name) == substance)
  }

  @Test(arguments: [
    ("Vitamin D3 drops", true), ("Poly-Vi-Sol with Iron", true), ("Iron + paracetamol", false),
    ("Amoxicillin", false),
  ])
  func vitaminsWithIronAreDailySupplements(name: String, isSupplement: Bool) throws {
    #expect(try ruleData.get().isDailySupplement(name) == isSupplement)
  }

  @Test(arguments: [
    ("Amoxicillin", "AMOXICILLIN 250 mg/5 ml", true), ("Amoxicilina", "amoxicilína (250 mg)", true),
    ("Vitamin B6", "Vitamin B12", false), ("Amoxicillin", "Augmentin", false),
    ("5-ASA", "5-HTP", false),
  ])
  func strengthIsNoPartOfTheName(one: String, other: String, areEqual: Bool) {
    #expect((one.comparableMedicineName == other.comparableMedicineName) == areEqual)
  }
}
