import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct MedicineDosesTests {
  private func concernPhrase(
    ofDoses name: String, atHours hours: [Double], age: Int = 300, region: String = "us"
  ) throws -> String? {
    var baby = Baby(region: region)
    for hour in hours { baby.addDose(name, age, hour: hour) }
    return try baby.concern("M1", age...(age + 1))?.phraseKey
  }

  private static let second = 1.0 / 3600

  @Test(
    arguments: [
      ("us", "Tylenol", 4.0), ("uk", "Paracetamol", 4), ("eu", "Doliprane", 4),
      ("who", "Paracetamol", 4), ("us", "Motrin", 6),
    ])
  func reportsDosesCloserThanRegionalSpacing(
    region: String, name: String, spacing: Double
  ) throws {
    let spaced = [8, 8 + spacing]
    #expect(try concernPhrase(ofDoses: name, atHours: spaced, region: region) == nil)
    #expect(
      try concernPhrase(ofDoses: name, atHours: [8, spaced[1] + Self.second], region: region) == nil
    )
    #expect(
      try concernPhrase(ofDoses: name, atHours: [8, spaced[1] - Self.second], region: region)
        == "concern.dose_spacing")
  }

  /// In the United Kingdom, an infant of two months gets two doses in all, not two each day.
  @Test(
    arguments: [
      ([8.0, 18], 70, nil), ([8, 18, 41], 70, "concern.dose_course"),
      ([8, 18, 42, 52], 70, nil), ([8, 18, 41], 100, nil),
    ] as [([Double], Int, String?)])
  func twoDosesInAllAtTwoMonths(hours: [Double], age: Int, expected: String?) throws {
    var baby = Baby(region: "uk")
    for hour in hours { baby.addDose("Calpol", age, hour: hour) }
    #expect(try baby.concern("M1", age...(age + 3))?.phraseKey == expected)
  }

  /// The British source allows four doses a day after a vaccination, also a few days before the age
  /// of two months, but not to a newborn, and not of ibuprofen.
  @Test(
    arguments: [
      ("uk", "Calpol", 68, 68, 3, nil), ("uk", "Calpol", 68, 67, 3, nil),
      ("uk", "Calpol", 68, 66, 3, "concern.dose_course"), ("who", "Calpol", 57, 57, 3, nil),
      ("uk", "Calpol", 57, nil, 1, "concern.dose_age"),
      ("uk", "Calpol", 68, 68, 5, "concern.dose_count"),
      ("uk", "Calpol", 2, 2, 1, "concern.dose_age"),
      ("uk", "Nurofen", 68, 68, 1, "concern.dose_age"),
      ("us", "Tylenol", 68, 68, 1, "concern.dose_age"),
    ] as [(String, String, Int, Int?, Int, String?)])
  func dosesAfterVaccination(
    region: String, name: String, age: Int, vaccinated: Int?, count: Int, expected: String?
  ) throws {
    var baby = Baby(region: region)
    if let vaccinated { baby.addVaccination("MenB", vaccinated) }
    for dose in 0..<count { baby.addDose(name, age, hour: 4.5 * Double(dose)) }
    #expect(try baby.concern("M1", age...(age + 1))?.phraseKey == expected)
  }

  /// Four doses of the label at 7.5 kg are 64 mg per kg.
  @Test(arguments: [("uk", false), ("eu", true), ("us", false), (nil, true)] as [(String?, Bool)])
  func labelDoseIsNoPointInTheUnitedKingdom(region: String?, isReported: Bool) throws {
    var baby = Baby(region: region)
    baby.addMeasurement("weight", 7.5, 218)
    for hour in [0.0, 6, 12, 18] { baby.addDose("Calpol", 219, hour: hour, mg: 120) }
    let found = try baby.concerns(219...220).filter { $0.ruleID == "M1" }.map(\.phraseKey)
    #expect(found.contains("concern.dose_amount") == isReported)
  }

  /// A tenth more is within the precision of a syringe.
  ///
  /// Below one year, the weight must be of the last 30 days.
  @Test(
    arguments: [
      ("eu", "Paracetamol", 132.0, 300, 10, false), ("eu", "Paracetamol", 134, 300, 10, true),
      ("us", "Tylenol", 134, 300, 10, true), ("eu", "Ibuprofeno", 88, 300, 10, false),
      ("eu", "Ibuprofeno", 89, 300, 10, true), ("eu", "Paracetamol", 134, 300, 31, false),
      ("eu", "Paracetamol", 134, 400, 31, true),
      // The British label is by age: 120 mg from six months on.
      ("uk", "Calpol", 132, 300, 10, false), ("uk", "Calpol", 133, 300, 10, true),
      ("uk", "Calpol", 240, 4 * 366, 10, false), ("uk", "Calpol", 300, 4 * 366, 10, true),
    ])
  func oneDoseAboveTheLabel(
    region: String, name: String, mg: Double, age: Int, daysSinceWeight: Int, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    baby.addMeasurement("weight", 8, age - daysSinceWeight)
    baby.addDose(name, age, hour: 8, mg: mg)
    let found = try baby.concerns(age...age).map(\.phraseKey)
    #expect(found.contains { $0.hasPrefix("concern.dose_single") } == isReported)
  }

  /// A girl of 13 years took 6 g of paracetamol in 15 hours.
  @Test(arguments: [
    ("us", "Tylenol", 1000.0, 5, true), ("uk", "Paracetamol", 1000, 5, true),
    ("eu", "Doliprane", 1000, 4, false), ("us", "Advil", 400, 4, true),
    ("us", "Advil", 400, 3, false),
  ])
  func dailyAmountOfTeenagers(
    region: String, name: String, mg: Double, count: Int, isReported: Bool
  ) throws {
    var girl = Baby(born: "2013-01-10", region: region)
    let age = 13 * 366
    for dose in 0..<count { girl.addDose(name, age, hour: 2 + 3 * Double(dose), mg: mg) }
    let found = try girl.concerns(age...age).map(\.phraseKey)
    #expect(found.contains("concern.dose_amount_total") == isReported)
  }

  @Test(arguments: [4, 5])
  func dailyAmountOfElders(count: Int) throws {
    var family = Household()
    for dose in 0..<count { family.addDose("Paracetamol", 0, hour: dose * 4 + 1, mg: 1000) }
    let found = try family.concerns("Rosa", 0...1).filter { $0.ruleID == "M1" }
    #expect(found.map(\.phraseKey) == (count > 4 ? ["concern.dose_amount_total"] : []))
  }

  @Test func combinationCountsAsBothSubstances() throws {
    var child = Baby(born: "2012-01-10", region: "uk")
    let age = 11 * 366
    for hour in [8.0, 10] { child.addDose("Co-codamol", age, hour: hour) }
    let found = try child.concerns(age...age).filter { $0.ruleID == "M1" }.map(\.phraseKey)
    #expect(found == ["concern.dose_spacing", "concern.dose_age"])
  }

  /// A salt is only in part iron.
  @Test(arguments: [
    ("Iron", 40.0, false), ("Iron", 41, true), ("Hierro", 60, true), ("Iron sulfate", 200, false),
  ])
  func ironOfADay(name: String, mg: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addDose(name, 300, hour: 8, mg: mg)
    #expect((try baby.concern("M1", 300...300) != nil) == isReported)
  }

  /// Below the age of a source, a plan makes no difference.
  @Test(
    arguments: [
      ("us", "Codeine", 4000, "concern.dose_age"), ("eu", "Codeína", 4000, "concern.dose_age"),
      ("us", "Codeine", 4700, "concern.dose_unplanned"),
      ("uk", "Aspirin", 15 * 365, "concern.dose_age"),
      ("us", "Aspirin", 17 * 365, "concern.dose_age"),
      ("uk", "Aspirine", 17 * 365, "concern.dose_unplanned"),
      ("us", "Phenergan", 500, "concern.dose_age"),
      ("us", "Phenergan", 900, "concern.dose_unplanned"),
      ("eu", "Phenergan", 900, "concern.dose_unplanned"),
      ("eu", "Tramadol", 900, "concern.dose_unplanned"),
      ("eu", "Diazepam", 900, "concern.dose_unplanned"),
      ("us", "Morphine", 900, "concern.dose_unplanned"),
    ])
  func dangerousMedicineWithoutAPlan(
    region: String, name: String, age: Int, phrase: String
  ) throws {
    var child = Baby(born: "2008-01-10", region: region)
    child.addDose(name, age, hour: 8, mg: 10)
    let finding = try #require(try child.concern("M1", age...age))
    #expect(finding.phraseKey == phrase)
    let text = withOrdinarySpaces(
      try wording(.english).in(.utc).concern(finding, citationNumber: 1))
    #expect(text.contains(name) && !text.contains("{"), "\(text)")
    child.addPlan(name, age - 2)
    let isPlanned = phrase == "concern.dose_unplanned"
    #expect(try child.concern("M1", age...age)?.phraseKey == (isPlanned ? nil : phrase))
  }

  /// 32 kg at 12 years, and amounts as families write them.
  @Test(
    arguments: [
      ("Paracetamol 500 mg", 2.0, "tablets"), ("Paracetamol 1 g", 1, "tablet"),
      ("Tylenol 500 mg", 2, "caplets"), ("Tylenol 160 mg/5 ml", 6.25, "tsp"),
      ("Paracetamol 500 mg tabs", 2, nil), ("Paracetamol 100 mg/ml", 10, "cc"),
    ] as [(String, Double, String?)])
  func dailyAmountInOtherUnits(name: String, amount: Double, unit: String?) throws {
    var child = Baby(born: "2014-01-10", region: "us")
    let age = 12 * 366
    child.addMeasurement("weight", 32, age - 3)
    for hour in [0.0, 6, 12, 18] {
      child.addDose(name, age, hour: hour, amount: amount, unit: unit)
    }
    let found = try child.concerns(age...age).first { $0.phraseKey == "concern.dose_amount" }
    #expect(found?.arguments["amount"] == .number(125, decimals: 1))
  }

  /// "Fever medicine" is the ibuprofen of the plan that it belongs to, but "Calpol" is not.
  @Test(
    arguments: [
      ("Fever medicine", "Nurofen 100 mg/5 ml", "Nurofen 100 mg/5 ml", 100),
      ("Fever medicine", nil, "Fever medicine", nil),
      ("Calpol", "Fever medicine", "Calpol", nil),
      ("Calpol 120 mg/5 ml", "Calpol 250 mg/5 ml", "Calpol 120 mg/5 ml", 120),
      ("Calpol", "Calpol / Nurofen", "Calpol", nil),
      ("Tylenol", "Children’s Tylenol 160 mg/5 ml", "Children’s Tylenol 160 mg/5 ml", 160),
    ] as [(String, String?, String, Double?)])
  func doseHasTheNameOfItsPlan(
    name: String, plan: String?, expected: String, milligrams: Double?
  ) throws {
    var baby = Baby()
    baby.addDose(name, 100, hour: 8, ml: 5)
    let journal = try SampleDatabase(baby.statements, zone: "UTC").journal()
    let dose = try #require(journal.doses.of(ID("mia")).first { $0.name == name })
    let named = try ReferenceData.project().ruleData.named(dose, planName: plan)
    #expect(named.name == expected)
    #expect(named.milligrams == milligrams)
  }

  /// A day with few doses at a later age does not hide one with too many at an earlier age.
  @Test func eachDayHasTheLimitOfItsAge() throws {
    var baby = Baby(region: "uk")
    for hour in [2.0, 8, 14, 20] { baby.addDose("Nurofen", 364, hour: hour) }
    for hour in [2.0, 8, 14, 20] { baby.addDose("Nurofen", 366, hour: hour) }
    let finding = try #require(try baby.concern("M1", 360...368))
    #expect(finding.phraseKey == "concern.dose_count")
  }

  /// In the US, the maximum within 24 hours is five doses of acetaminophen; elsewhere it is four.
  @Test(
    arguments: [
      ("us", "Tylenol", 5, nil), ("us", "Tylenol", 6, "concern.dose_count"),
      ("uk", "Calpol", 4, nil), ("uk", "Calpol", 5, "concern.dose_count"),
      ("eu", "Apiretal", 4, nil), ("eu", "Apiretal", 5, "concern.dose_count"),
      ("who", "Paracetamol", 4, nil), ("who", "Paracetamol", 5, "concern.dose_count"),
    ] as [(String, String, Int, String?)])
  func appliesRegionalDoseMaximum(
    region: String, name: String, count: Int, expected: String?
  ) throws {
    let hours = (0..<count).map { Double($0) * 4 }
    #expect(try concernPhrase(ofDoses: name, atHours: hours, region: region) == expected)
  }

  @Test(
    arguments: [
      ("us", 5.9, "concern.dose_spacing"), ("us", 6, nil), ("uk", 3.9, "concern.dose_spacing"),
      ("uk", 4, nil), ("eu", 3.9, "concern.dose_spacing"), ("who", 5.9, "concern.dose_spacing"),
    ] as [(String, Double, String?)])
  func appliesRegionalSpacingOfIbuprofen(
    region: String, apart: Double, expected: String?
  ) throws {
    #expect(
      try concernPhrase(ofDoses: "Ibuprofen", atHours: [8, 8 + apart], region: region) == expected)
  }

  /// A finding about one medicine does not hide a finding about another.
  @Test func reportsEachMedicineSeparately() throws {
    var baby = Baby(region: "us")
    for hour in [9.0, 11] {
      for name in ["Tylenol", "Advil"] { baby.addDose(name, 20, hour: hour) }
    }
    let warnings = try baby.concerns(20...21).filter { $0.ruleID == "M1" }
    let names = warnings.map { $0.arguments["medicine"] }
    #expect(names == [.text("Tylenol"), .text("Tylenol"), .text("Advil"), .text("Advil")])
    #expect(
      warnings.map(\.phraseKey)
        == ["concern.dose_age", "concern.dose_spacing", "concern.dose_age", "concern.dose_spacing"])
  }

  @Test func doseAfter24HoursIsNotCounted() throws {
    let hours = [0.0, 4, 8, 12, 16]
    #expect(try concernPhrase(ofDoses: "Tylenol", atHours: hours + [24]) == nil)
    #expect(
      try concernPhrase(ofDoses: "Tylenol", atHours: hours + [24 - Self.second])
        == "concern.dose_count")
  }

  @Test(
    arguments: [
      ("us", "Tylenol", 83, true), ("us", "Tylenol", 84, false), ("us", "Advil", 180, true),
      ("us", "Advil", 181, false), ("uk", "Calpol", 58, true), ("uk", "Calpol", 59, false),
      ("uk", "Nurofen", 89, true), ("uk", "Nurofen", 90, false), ("eu", "Dalsy", 30, true),
      ("who", "Ibuprofen", 180, true), ("who", "Paracetamol", 58, true),
      ("who", "Paracetamol", 59, false),
    ])
  func reportsDosesBelowRegionalMinimumAge(
    region: String, name: String, age: Int, isReported: Bool
  ) throws {
    #expect(
      (try concernPhrase(ofDoses: name, atHours: [9], age: age, region: region)
        == "concern.dose_age") == isReported)
  }

  /// Young ages are in days or weeks, because "0 months" is not idiomatic.
  @Test(
    arguments: [
      (3, "age.days", 3), (40, "age.weeks", 5),
    ])
  func writesYoungAgeInDaysOrWeeks(age: Int, unit: String, count: Int) throws {
    var baby = Baby(region: "us")
    baby.addDose("Paracetamol", age, hour: 9)
    let finding = try #require(try baby.concern("M1", age...age))
    #expect(finding.arguments["age"] == .countedPhrase(unit, count))
  }

  @Test(arguments: [(4382, true), (4383, false)])
  func reportsOnlyBelowTwelveYears(age: Int, isReported: Bool) throws {
    #expect(
      (try concernPhrase(ofDoses: "Tylenol", atHours: [8, 9], age: age) != nil) == isReported)
  }

  @Test func doseBeforeWindowCountsForSpacing() throws {
    var baby = Baby()
    baby.addDose("Paracetamol", 299, hour: 23)
    baby.addDose("Paracetamol", 300, hour: 2.9)
    #expect(try baby.concern("M1", 300...301)?.recordIDs == ["r1", "r2"])
    #expect(try baby.concern("M1", 315...316) == nil)
  }

  @Test func ignoresOtherMedicines() throws {
    #expect(try concernPhrase(ofDoses: "Vitamin C", atHours: [8, 9]) == nil)
  }
}
