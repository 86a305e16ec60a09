import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Information that a doctor needs and that earlier versions left out.
@Suite struct DangerousSilenceTests {
  /// The guideline of the AAP of 2021 covers 8 to 60 days; advice to parents has no such gap.
  @Test(arguments: ["us", "uk", "eu", "who", nil] as [String?], [0, 7, 8, 60, 61, 75, 88])
  func feverBelowThreeMonths(region: String?, age: Int) throws {
    var baby = Baby(region: region)
    baby.addTemperature(38.0, age)
    #expect(try baby.concern("T1", age...age) != nil)
  }

  /// At 3 months and 14 days, this child is one week before its due date.
  @Test func feverOfPretermChildBeforeItsDueDate() throws {
    var baby = Baby(due: "2026-05-02")
    baby.addTemperature(38.8, 105)
    #expect(try baby.concern("T1", 105...105) != nil)
    baby = Baby()
    baby.addTemperature(38.8, 105)
    #expect(try baby.concern("T1", 105...105) == nil)
  }

  @Test func feverAtUnknownAge() throws {
    var baby = Baby()
    baby.forgetBirthDate()
    baby.addTemperature(39.5, 50)
    let finding = try #require(try baby.concern("T1", 45...50))
    #expect(
      withOrdinarySpaces(try wording(.english).in(.utc).concern(finding, citationNumber: 1))
        .hasPrefix("Recorded: 39.5 °C (1 Mar 2026, 12:00), age unknown. Reference: "))
  }

  @Test(arguments: [(8.0, false), (8.1, true), (33, true), (73, false)])
  func wetGapThatIsStillOpen(hours: Double, isReported: Bool) throws {
    var baby = Baby()
    let end = 24.0
    baby.addDiaper(baby.unixTime(40, end - hours), wet: true)
    baby.addTemperature(39.8, 40, hour: 23)
    baby.addBottle("formula", 40, hour: 23.9, ml: 20)
    let finding = try baby.concern("O4", 40...40)
    #expect((finding != nil) == isReported)
    #expect(finding.map { $0.phraseKey == "concern.wet_gap_open" } ?? true)
  }

  /// A day without a wet diaper is a fact that a doctor needs, also without a fever.
  @Test(arguments: [(23.9, false), (24, true), (33, true), (73, false)])
  func openWetGapOfADayWithoutFever(hours: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(40, 24 - hours), wet: true)
    baby.addBottle("formula", 40, hour: 23.9, ml: 20)
    let finding = try baby.concern("O4", 40...40)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }

  /// If nothing was recorded after the limit, the family may have stopped recording.
  @Test func wetGapWithoutLaterRecordsIsNotReported() throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(40, 6), wet: true)
    baby.addTemperature(39.8, 40, hour: 7)
    #expect(try baby.concern("O4", 40...40) == nil)
  }

  @Test(arguments: [
    ("white", 0, true), ("grey", 20, true), ("red", 20, true), ("black", 2, false),
    ("black", 3, true), ("green", 20, false),
  ])
  func stoolColors(color: String, age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addStool(color, age)
    #expect((try baby.concern("O5", age...age) != nil) == isReported)
  }

  @Test func eachStoolColorIsReportedWithItsCount() throws {
    var baby = Baby()
    for hour in 0..<7 { baby.addStool("white", 20, hour: Double(hour)) }
    baby.addStool("red", 20, hour: 9)
    let found = try baby.concerns(20...20).filter { $0.ruleID == "O5" }
    #expect(found.map { $0.arguments["count"] } == [.count(7), .count(1)])
  }

  @Test(arguments: ["Manuka honey", "Yoghurt with honey", "Miel de abeja", "honey "])
  func honeyIsFoundInLongerNames(name: String) throws {
    var baby = Baby()
    baby.addFoodLog(name, 300)
    #expect(try baby.concern("N3", 295...302) != nil)
  }

  /// Some findings need no exact age.
  @Test(arguments: ["white", "red", "black"])
  func stoolColorWithoutBirthDate(color: String) throws {
    var baby = Baby()
    baby.addStool(color, 100)
    baby.forgetBirthDate()
    #expect(try baby.concern("O5", 98...101) != nil)
  }

  @Test func cowMilkDoesNotHideHoney() throws {
    var baby = Baby(region: "us")
    baby.addBottle("cow_milk", 299)
    baby.addFoodLog("Honey", 300)
    #expect(try baby.concerns(295...302).count { $0.ruleID == "N3" } == 2)
  }

  @Test(arguments: ["us", "uk", "eu", "who", nil] as [String?])
  func honeyBelowTwelveMonths(region: String?) throws {
    var baby = Baby(region: region)
    baby.addFoodLog("Honey", 360)
    #expect(try baby.concern("N3", 355...362) != nil)
    baby = Baby(region: region)
    baby.addFoodLog("Honey", 366)
    #expect(try baby.concern("N3", 362...368) == nil)
  }

  /// Ibuprofen every two hours at two months, without a region.
  @Test func medicinesWithoutRegion() throws {
    var baby = Baby(region: nil)
    for hour in stride(from: 0.0, to: 24, by: 2) { baby.addDose("Ibuprofen", 61, hour: hour) }
    for hour in stride(from: 0.0, to: 24, by: 4) { baby.addDose("Paracetamol", 61, hour: hour) }
    let found = try baby.concerns(60...62).filter { $0.ruleID == "M1" }
    #expect(found.count == 5)
  }

  /// A combination counts as each of its substances.
  @Test func combinationOfTwoSubstances() throws {
    var baby = Baby(region: "us")
    for hour in stride(from: 0.0, to: 12, by: 2) {
      baby.addDose("Paracetamol + ibuprofeno", 200, hour: hour, mg: 100)
    }
    let found = try baby.concerns(198...201).filter { $0.ruleID == "M1" }.map(\.phraseKey)
    #expect(
      found == [
        "concern.dose_spacing", "concern.dose_count", "concern.dose_spacing", "concern.dose_count",
      ])
  }

  /// Records that end yesterday do not prove a gap until today.
  @Test func openGapEndsWithTheRecords() throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(200, 2), wet: true)
    baby.addTemperature(39, 200, hour: 4)
    for hour in [6.0, 10, 15] { baby.addBottle("formula", 200, hour: hour) }
    let finding = try #require(try baby.concern("O4", 198...201))
    #expect(finding.arguments["duration"] == .duration(seconds: 13 * 3600))
  }

  @Test func temperaturesOfAnElderWithoutBirthDate() throws {
    var family = Household()
    for (id, celsius) in [("high", 40.5), ("low", 33)] {
      family.addTemperature(id, celsius: celsius, 3, of: "rosa")
    }
    let found = try family.concerns("Rosa", 0...5).filter { $0.ruleID == "T4" }.map(\.phraseKey)
    #expect(found == ["concern.highest_temperature", "concern.lowest_temperature"])
  }

  @Test func weightAndJaundiceWithUnknownAge() throws {
    var baby = Baby()
    baby.addMeasurement("weight", 5, 60)
    baby.addMeasurement("weight", 4, 90)
    baby.addSymptom("Jaundice", 60)
    baby.forgetBirthDate()
    #expect(try baby.concern("G9", 80...95) != nil)
    #expect(try baby.concern("Y1", 80...95) != nil)
  }

  /// Too young does not hide too much and too often, and regions without numbers use others.
  @Test(arguments: ["us", "uk", "eu", "who", nil] as [String?])
  func ageOfADoseHidesNoOtherFact(region: String?) throws {
    var baby = Baby(region: region)
    baby.addMeasurement("weight", 5, 50)
    for hour in stride(from: 0.0, to: 24, by: 2) {
      baby.addDose("Paracetamol", 55, hour: hour, mg: 100)
    }
    let found = Set(try baby.concerns(50...56).filter { $0.ruleID == "M1" }.map(\.phraseKey))
    #expect(found.isSuperset(of: ["concern.dose_amount", "concern.dose_spacing"]))
    #expect(found.contains("concern.dose_age") || region == "eu")
  }

  @Test func unknownAgeHidesNoDose() throws {
    var baby = Baby(region: "uk")
    for hour in stride(from: 0.0, to: 16, by: 2) { baby.addDose("Paracetamol", 55, hour: hour) }
    baby.forgetBirthDate()
    #expect(try baby.concern("M1", 50...56)?.phraseKey == "concern.dose_spacing")
  }

  /// A gap of four days is not the end of the records if other diapers were recorded.
  @Test(arguments: [(true, true), (false, false)])
  func gapOfSeveralDaysWithOtherDiapers(hasOthers: Bool, isReported: Bool) throws {
    var baby = Baby()
    baby.addDiaper(baby.unixTime(120, 21), wet: true)
    for age in 121...124 {
      baby.addBottle("formula", age)
      if hasOthers { baby.addDiaper(baby.unixTime(age, 10), wet: false, dirty: true) }
    }
    #expect((try baby.concern("O4", 118...124) != nil) == isReported)
  }

  @Test func wetGapsOfSeveralNightsAreCounted() throws {
    var baby = Baby()
    for age in 200...202 {
      baby.addDay(age)
      baby.addDiaper(baby.unixTime(age, 6), wet: true)
      baby.addDiaper(baby.unixTime(age, 19.0 + (age == 201 ? 1 : 0)), wet: true)
      baby.addTemperature(39, age)
    }
    let finding = try #require(try baby.concern("O4", 200...202))
    #expect(finding.phraseKey == "concern.wet_gaps")
    #expect(finding.arguments["number"] == .count(3))
    #expect(finding.arguments["duration"] == .duration(seconds: 14 * 3600))
    #expect(finding.arguments["last"] == .moment(Instant(seconds: baby.unixTime(202, 19))))
  }

  @Test(arguments: ["us", "uk", "eu", "who"])
  func lowTemperatureAfterTheAgesOfTheSource(region: String) throws {
    var baby = Baby(region: region)
    baby.addTemperature(34, 120)
    #expect(try baby.concern("T4", 118...121)?.phraseKey == "concern.lowest_temperature")
    baby = Baby(region: region)
    baby.addTemperature(34, 20)
    #expect(try baby.concern("T3", 18...21) != nil)
    #expect(try baby.concern("T4", 18...21) == nil)
  }

  @Test func lowTemperatureWithUnknownAge() throws {
    var baby = Baby()
    baby.addTemperature(35.1, 20)
    baby.forgetBirthDate()
    let finding = try #require(try baby.concern("T3", 18...21))
    #expect(finding.phraseKey == "concern.temperature_unknown_age")
    #expect(finding.reference?.phraseKey == "reference.low_temperature_unknown_age")
  }

  @Test(arguments: [(0, true), (1, false)])
  func jaundiceOnTheDayOfBirth(age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", age, hour: 20, severity: "mild")
    #expect((try baby.concern("Y1", 0...3) != nil) == isReported)
  }

  @Test(arguments: ["red", "white", "black"])
  func stoolColorAfterTheAgesOfTheSource(color: String) throws {
    var baby = Baby()
    baby.addStool(color, 800)
    let finding = try #require(try baby.concern("O5", 798...801))
    #expect(finding.reference == nil)
  }

  @Test(arguments: [
    ("uk", 61, 2, 2, false), ("uk", 61, 3, 3, true), ("uk", 95, 4, 4, false),
    ("uk", 95, 5, 5, true),
    ("eu", 95, 5, 5, true), ("us", 95, 5, 5, false),
  ])
  func paracetamolDosesInADay(
    region: String, age: Int, doses: Int, _: Int, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    for dose in 0..<doses { baby.addDose("Paracetamol", age, hour: 4.5 * Double(dose)) }
    #expect((try baby.concern("M1", age...age) != nil) == isReported)
  }

  @Test(arguments: [(4.9, true), (5.0, false)])
  func ibuprofenBelowFiveKilograms(kg: Double, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    baby.addMeasurement("weight", kg, 100)
    baby.addDose("Nurofen", 101, hour: 8)
    #expect((try baby.concern("M1", 101...101)?.phraseKey == "concern.dose_weight") == isReported)
  }

  @Test(arguments: [(150.0, false), (151.0, true)])
  func milligramsPerKilogramInADay(mg: Double, isReported: Bool) throws {
    var baby = Baby(region: "eu")
    baby.addMeasurement("weight", 10, 300)
    for dose in 0..<4 {
      baby.addDose("Apiretal", 301, hour: 6 * Double(dose), mg: dose == 0 ? mg : 150)
    }
    let finding = try baby.concern("M1", 301...301)
    #expect((finding?.phraseKey == "concern.dose_amount") == isReported)
  }

  @Test func ibuprofenBelowFiveKilogramsWithUnknownAge() throws {
    var baby = Baby(region: "uk")
    baby.addMeasurement("weight", 4.4, 100)
    baby.addDose("Nurofen", 101, hour: 8)
    baby.forgetBirthDate()
    #expect(try baby.concern("M1", 101...101)?.phraseKey == "concern.dose_weight")
  }

  /// Without a region, the strictest value of all regions applies.
  @Test func strictestValueWithoutRegion() throws {
    let book = try ReferenceData.project().ruleData
    let born = day("2026-01-10")
    func value(_ id: String, _ age: Int) -> Double? {
      book.threshold(id, on: born + age, bornOn: born, in: nil)?.value
    }
    #expect(value("T3.low", 30) == 36)
    #expect(value("M1.acetaminophen.count", 400) == 4)
    #expect(value("M1.ibuprofen.spacing", 400) == 6)
    #expect(value("M1.ibuprofen.count", 400) == 3)
  }

  /// The weight is 20 days old and the window 14 days long.
  @Test func growthOfWholeHistory() throws {
    let baby = try Baby.makeGirl(.weight, [(0, 0), (160, -2.3)])
    #expect(try baby.concern("G2", 167...180) != nil)
  }

  @Test func weightBelowFifthPercentileTwice() throws {
    let once = try Baby.makeGirl(.weight, [(60, -1.5), (180, -1.7)], region: "us")
    #expect(try once.concern("G3", 170...180) == nil)
    let twice = try Baby.makeGirl(.weight, [(150, -1.7), (180, -1.7)], region: "us")
    #expect(try twice.concern("G3", 170...180)?.phraseKey == "concern.weights_low")
  }

  @Test(arguments: [(-5.9, false), (-6.1, true)])
  func implausibleValueHasNoCentile(z: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.length, [(150, z)])
    let finding = try baby.concern("G8", 140...160)
    #expect((finding?.phraseKey == "concern.implausible") == isReported)
  }
}
