import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

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
    #expect(try ReferenceData.project().ruleData.substance(of: name) == substance)
  }

  /// A number of pieces is known in milligrams if the unit or the name contains one strength.
  @Test(
    arguments: [
      ("Paracetamol 500 mg", 2, "tablets", 1000), ("Paracetamol", 1, "suppository 150 mg", 150),
      ("Ibuprofeno 400 mg", 0.5, "comprimido", 200), ("Doliprane 100 mg", 1, "Suppositoire", 100),
      ("Augmentin 875/125 mg", 1, "tablet", nil), ("Augmentin 875 mg/125 mg", 1, "tablet", nil),
      ("Paracetamol 120 mg/5 ml", 1, "tablet", nil), ("Paracetamol", 1, "tablet", nil),
      ("Paracetamol 500 mg", 5, "drops", nil),
    ] as [(String, Double, String, Double?)])
  func piecesAreConvertedToMilligrams(
    name: String, amount: Double, unit: String, milligrams: Double?
  ) throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
        VALUES ('d', 'mia', 1782000000, '\(name)', \(amount), '\(unit)', 1);
      """
    ).journal()
    #expect(try #require(journal.doses.first).milligrams == milligrams)
  }

  @Test(arguments: [
    ("Vitamin D3 drops", true), ("Poly-Vi-Sol with Iron", true), ("Iron + paracetamol", false),
    ("Amoxicillin", false),
  ])
  func vitaminsWithIronAreDailySupplements(name: String, isSupplement: Bool) throws {
    #expect(try ReferenceData.project().ruleData.isDailySupplement(name) == isSupplement)
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
