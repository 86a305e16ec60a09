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
    #expect(try ReferenceData.project().ruleData.onlySubstance(inMedicine: name) == substance)
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
  ) {
    #expect(Dose(name: name, amount: amount, unit: unit).milligrams == milligrams)
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

  @Test(arguments: [
    ("Calpol 120mg/5ml", "mls"), ("Calpol 120 mg per 5 ml", "ml"), ("Calpol 2.4 %", "ml."),
  ])
  func amountsInOtherSpelling(name: String, unit: String) {
    #expect(Dose(name: name, amount: 10, unit: unit).milligrams == 240)
  }

  /// "Fever medicine" is the ibuprofen of the plan that it belongs to, but "Calpol" is not.
  @Test(
    arguments: [
      ("Fever medicine", "Nurofen 100 mg/5 ml", "Nurofen 100 mg/5 ml", 100),
      ("Fever medicine", nil, "Fever medicine", nil), ("Calpol", "Fever medicine", "Calpol", nil),
      ("Calpol 120 mg/5 ml", "Calpol 250 mg/5 ml", "Calpol 120 mg/5 ml", 120),
      ("Calpol", "Calpol / Nurofen", "Calpol", nil),
      ("Tylenol", "Children’s Tylenol 160 mg/5 ml", "Children’s Tylenol 160 mg/5 ml", 160),
    ] as [(String, String?, String, Double?)])
  func doseHasTheNameOfItsPlan(
    name: String, plan: String?, expected: String, milligrams: Double?
  ) throws {
    let dose = Dose(name: name, amount: 5, unit: "ml")
    let named = try ReferenceData.project().ruleData.renamedDose(dose, planName: plan)
    #expect(named.name == expected)
    #expect(named.milligrams == milligrams)
  }
}
