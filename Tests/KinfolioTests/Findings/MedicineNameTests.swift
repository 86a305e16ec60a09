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
    #expect(try rulebook.get().substance(of: name) == substance)
  }
}
