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

  @Test(arguments: [
    ("us", "Tylenol", 4.0), ("uk", "Paracetamol", 4), ("eu", "Doliprane", 4),
    ("who", "Paracetamol", 4), ("us", "Motrin", 6),
  ])
  func reportsDosesCloserThanRegionalSpacing(region: String, name: String, spacing: Double) throws {
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

  @Test func combinationCountsAsBothSubstances() throws {
    var child = Baby(born: "2012-01-10", region: "uk")
    let age = 11 * 366
    for hour in [8.0, 10] { child.addDose("Co-codamol", age, hour: hour) }
    let found = try child.concerns("M1", age...age).map(\.phraseKey)
    #expect(found == ["concern.dose_spacing", "concern.dose_age"])
  }

  /// Below the age of a source, a plan makes no difference.
  @Test(arguments: [
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
    let text = try concernText(finding)
    #expect(text.contains(name) && !text.contains("{"), "\(text)")
    child.addPlan(name, age - 2)
    let isPlanned = phrase == "concern.dose_unplanned"
    #expect(try child.concern("M1", age...age)?.phraseKey == (isPlanned ? nil : phrase))
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
  func appliesRegionalSpacingOfIbuprofen(region: String, apart: Double, expected: String?) throws {
    #expect(
      try concernPhrase(ofDoses: "Ibuprofen", atHours: [8, 8 + apart], region: region) == expected)
  }

  /// A finding about one medicine does not hide a finding about another.
  @Test func reportsEachMedicineSeparately() throws {
    var baby = Baby(region: "us")
    for hour in [9.0, 11] {
      for name in ["Tylenol", "Advil"] { baby.addDose(name, 20, hour: hour) }
    }
    let warnings = try baby.concerns("M1", 20...21)
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

  @Test(arguments: [
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
  @Test(arguments: [
    (3, "age.days", 3), (40, "age.weeks", 5),
  ])
  func writesYoungAgeInDaysOrWeeks(age: Int, unit: String, count: Int) throws {
    let baby = Baby(region: "us") { $0.addDose("Paracetamol", age, hour: 9) }
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

  /// Ibuprofen every two hours at two months, without a region.
  @Test func medicinesWithoutRegion() throws {
    var baby = Baby(region: nil)
    for hour in stride(from: 0.0, to: 24, by: 2) { baby.addDose("Ibuprofen", 61, hour: hour) }
    for hour in stride(from: 0.0, to: 24, by: 4) { baby.addDose("Paracetamol", 61, hour: hour) }
    #expect(try baby.concerns("M1", 60...62).count == 5)
  }

  /// A combination counts as each of its substances.
  @Test func combinationOfTwoSubstances() throws {
    var baby = Baby(region: "us")
    for hour in stride(from: 0.0, to: 12, by: 2) {
      baby.addDose("Paracetamol + ibuprofeno", 200, hour: hour, mg: 100)
    }
    let found = try baby.concerns("M1", 198...201).map(\.phraseKey)
    #expect(
      found == [
        "concern.dose_spacing", "concern.dose_count", "concern.dose_spacing", "concern.dose_count",
      ])
  }

  @Test func unknownAgeHidesNoDose() throws {
    var baby = Baby(region: "uk")
    for hour in stride(from: 0.0, to: 16, by: 2) { baby.addDose("Paracetamol", 55, hour: hour) }
    baby.forgetBirthDate()
    #expect(try baby.concern("M1", 50...56)?.phraseKey == "concern.dose_spacing")
  }

  @Test(arguments: [
    ("uk", 61, 2, false), ("uk", 61, 3, true), ("uk", 95, 4, false), ("uk", 95, 5, true),
    ("eu", 95, 5, true), ("us", 95, 5, false),
  ])
  func paracetamolDosesInADay(region: String, age: Int, doses: Int, isReported: Bool) throws {
    var baby = Baby(region: region)
    for dose in 0..<doses { baby.addDose("Paracetamol", age, hour: 4.5 * Double(dose)) }
    #expect(try baby.reports("M1", age...age) == isReported)
  }
}
