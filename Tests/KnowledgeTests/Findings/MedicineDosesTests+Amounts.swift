import Testing

@testable import TestFamilies

/// Amounts of doses, most of which depend on the weight.
extension MedicineDosesTests {
  /// Four doses of the label at 7.5 kg are 64 mg per kg.
  @Test(arguments: [("uk", false), ("eu", true), ("us", false), (nil, true)] as [(String?, Bool)])
  func labelDoseIsNoPointInTheUnitedKingdom(region: String?, isReported: Bool) throws {
    var baby = Baby(region: region)
    baby.addMeasurement(.weight, 7.5, 218)
    for hour in [0.0, 6, 12, 18] { baby.addDose("Calpol", 219, hour: hour, mg: 120) }
    let found = try baby.concerns("M1", 219...220).map(\.phraseKey)
    #expect(found.contains("concern.dose_amount") == isReported)
  }

  /// A tenth more is within the precision of a syringe.
  ///
  /// Below one year, the weight must be of the last 30 days.
  @Test(arguments: [
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
    baby.addMeasurement(.weight, 8, age - daysSinceWeight)
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
    let found = try family.concerns("M1", "Rosa", 0...1)
    #expect(found.map(\.phraseKey) == (count > 4 ? ["concern.dose_amount_total"] : []))
  }

  /// A salt is only in part iron.
  @Test(arguments: [
    ("Iron", 40.0, false), ("Iron", 41, true), ("Hierro", 60, true), ("Iron sulfate", 200, false),
  ])
  func ironOfADay(name: String, mg: Double, isReported: Bool) throws {
    let baby = Baby { $0.addDose(name, 300, hour: 8, mg: mg) }
    #expect(try baby.reports("M1", 300...300) == isReported)
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
    child.addMeasurement(.weight, 32, age - 3)
    for hour in [0.0, 6, 12, 18] {
      child.addDose(name, age, hour: hour, amount: amount, unit: unit)
    }
    let found = try child.concerns(age...age).first { $0.phraseKey == "concern.dose_amount" }
    #expect(found?.arguments["amount"] == .number(125, decimals: 1))
  }

  @Test(arguments: [(150.0, false), (151.0, true)])
  func milligramsPerKilogramInADay(mg: Double, isReported: Bool) throws {
    var baby = Baby(region: "eu")
    baby.addMeasurement(.weight, 10, 300)
    for dose in 0..<4 {
      baby.addDose("Apiretal", 301, hour: 6 * Double(dose), mg: dose == 0 ? mg : 150)
    }
    let finding = try baby.concern("M1", 301...301)
    #expect((finding?.phraseKey == "concern.dose_amount") == isReported)
  }

  @Test(arguments: [(4.9, true), (5.0, false)])
  func ibuprofenBelowFiveKilograms(kg: Double, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    baby.addMeasurement(.weight, kg, 100)
    baby.addDose("Nurofen", 101, hour: 8)
    #expect((try baby.concern("M1", 101...101)?.phraseKey == "concern.dose_weight") == isReported)
  }

  @Test func ibuprofenBelowFiveKilogramsWithUnknownAge() throws {
    var baby = Baby(region: "uk")
    baby.addMeasurement(.weight, 4.4, 100)
    baby.addDose("Nurofen", 101, hour: 8)
    baby.forgetBirthDate()
    #expect(try baby.concern("M1", 101...101)?.phraseKey == "concern.dose_weight")
  }

  /// A child that is weighed at the end of an illness had about the same weight before.
  @Test(arguments: [(1, true), (14, true), (15, false)])
  func weightAfterTheDoses(daysLater: Int, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    baby.addDay(130)
    for hour in [1.0, 6, 11, 16] { baby.addDose("Paracetamol", 130, hour: hour, mg: 120) }
    baby.addMeasurement(.weight, 4.6, 130 + daysLater)
    let limits = try baby.concerns(125...145).compactMap { $0.reference?.threshold.id }
    #expect(limits.contains("M1.acetaminophen.daily") == isReported)
  }

  @Test func pointNamesAllProductsAndTheWeight() throws {
    var baby = Baby(region: "eu")
    baby.addMeasurement(.weight, 8, 295)
    for (hour, name) in [(8.0, "Apiretal"), (10, "Febrectal")] {
      baby.addDose(name, 300, hour: hour, mg: 300)
    }
    let found = try baby.concerns("M1", 299...301)
    #expect(
      found.map(\.phraseKey) == [
        "concern.dose_single", "concern.dose_amount", "concern.dose_spacing",
      ])
    for finding in found.dropFirst() {
      #expect(finding.arguments["medicine"] == .text("Apiretal, Febrectal"))
    }
    #expect(found.first?.arguments["weight"] == .weight(kg: 8))
    #expect(found.first?.arguments["weighed"] == .date(baby.date(atAge: 295)))
  }

  /// One of two weights is a typing error, or both are of the same day: the largest one is used, because
  /// the amount is beyond the limit with any of them.
  @Test(arguments: [(8.0, 4.0, 285), (8.4, 7.4, 290)])
  func doubtfulWeightsDoNotHideAnOverdose(first: Double, second: Double, age: Int) throws {
    var baby = Baby.weighing([(first, age), (second, 290)], region: "eu")
    for hour in [2.0, 8] { baby.addDose("Apiretal", 300, hour: hour, mg: 300) }
    #expect(try baby.concern("M1", 288...301)?.arguments["weight"] == .weight(kg: first))
  }

  /// Too young does not hide too much and too often, and regions without numbers use others.
  @Test(arguments: ["us", "uk", "eu", "who", nil] as [String?])
  func ageOfADoseHidesNoOtherFact(region: String?) throws {
    var baby = Baby(region: region)
    baby.addMeasurement(.weight, 5, 50)
    for hour in stride(from: 0.0, to: 24, by: 2) {
      baby.addDose("Paracetamol", 55, hour: hour, mg: 100)
    }
    let found = Set(try baby.concerns("M1", 50...56).map(\.phraseKey))
    #expect(found.isSuperset(of: ["concern.dose_amount", "concern.dose_spacing"]))
    #expect(found.contains("concern.dose_age") || region == "eu")
  }
}
