import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Facts that another record, or an unusual but correct record, could hide.
@Suite struct HiddenFactsTests {
  /// A loss that was regained is history, but a later one is not.
  @Test func newbornLossDoesNotHideCurrentLoss() throws {
    var baby = Baby()
    for (kg, age) in [(4.0, 0), (3.5, 5), (4.3, 25), (4.05, 35)] {
      baby.addMeasurement("weight", kg, age)
    }
    #expect(try baby.concern("G1", 1...35) == nil)
    #expect(try baby.concern("G9", 1...35) != nil)
  }

  /// A weight above the birth weight before the loss does not make up for it.
  @Test(arguments: [
    ([3.5, 3.52, 3.0], true), ([3.5, 3.0, 3.52], false), ([3.5, 3.0, 3.49], true),
  ])
  func earlierWeightDoesNotHideNewbornLoss(weights: [Double], isReported: Bool) throws {
    var baby = Baby()
    for (kg, age) in zip(weights, [0, 1, 5]) { baby.addMeasurement("weight", kg, age) }
    #expect((try baby.concern("G1", 1...6)?.phraseKey == "concern.weight_loss") == isReported)
  }

  /// The child was bigger at two months than at birth.
  @Test(arguments: [("who", true), ("us", false)])
  func birthWeightDoesNotHideLaterFall(region: String, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(0, -0.5), (60, 1.3), (180, -1)], region: region)
    let finding = try baby.concern("G2", 187...200)
    #expect((finding != nil) == isReported)
    #expect(finding?.recordIDs ?? ["r2", "r3"] == ["r2", "r3"])
    #expect(finding?.reference == nil)
  }

  @Test func lowWeightDoesNotHideItsFall() throws {
    let baby = try Baby.makeGirl(.weight, [(60, 1), (180, -2.1)])
    let found = try baby.concerns(170...180).filter { $0.ruleID == "G2" }
    #expect(found.map(\.phraseKey) == ["concern.weight_fall", "concern.weight_centile"])
    let fall = withOrdinarySpaces(
      try wording(.english).in(.utc).concern(found[0], citationNumber: 1))
    #expect(fall.contains("(z +1.00)") && fall.contains("(z −2.10)"), "\(fall)")
    // The reference does not contradict the printed centile.
    let text = withOrdinarySpaces(try wording(.english).concern(found[1], citationNumber: 1))
    #expect(text.contains("2 (z −2.10). Reference:"), "\(text)")
    #expect(text.hasSuffix("2 (z −2.00) [1]."), "\(text)")
  }

  /// Without a weight at birth, a fall is since the highest weight.
  @Test(arguments: [(-1.0, false), (-1.2, true)])
  func weightFallWithoutBirthWeight(z: Double, isReported: Bool) throws {
    let baby = try Baby.makeGirl(.weight, [(42, 0.2), (150, 0.15), (240, z)])
    let finding = try baby.concern("G2", 230...240)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }

  /// No child is born more than half a pregnancy before its due date.
  @Test func impossibleDueDateHidesNoRule() throws {
    var baby = Baby(due: "2027-01-05")
    baby.addSymptom("Jaundice", 17, severity: "mild")
    #expect(try baby.concern("Y1", 10...17) != nil)
  }

  /// Measurements of years ago are no current concern.
  @Test(arguments: [(365, true), (366, false)])
  func oldWeightIsNoConcern(daysLater: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addMeasurement("weight", 5, 60)
    baby.addMeasurement("weight", 4.5, 70)
    let age = 70 + daysLater
    #expect((try baby.concern("G9", (age - 6)...age) != nil) == isReported)
  }

  /// One wet diaper before the visit does not hide the day without one.
  @Test(arguments: [(23.9, false), (24.0, true)])
  func endedWetGapWithoutFever(hours: Double, isReported: Bool) throws {
    var baby = Baby()
    for age in 199...201 { baby.addDay(age) }
    baby.addDiaper(baby.unixTime(200, 6), wet: true)
    baby.addDiaper(baby.unixTime(200, 6 + hours), wet: true)
    let finding = try baby.concern("O4", 199...201)
    #expect((finding?.phraseKey == "concern.wet_gap_ended") == isReported)
  }

  /// The limit is that of the corrected age, which is stricter.
  @Test func wetGapOfPretermChildByCorrectedAge() throws {
    for (due, isReported) in [("2026-03-11", true), ("2026-01-10", false)] {
      var baby = Baby(due: due)
      baby.addDay(110)
      baby.addDiaper(baby.unixTime(110, 6), wet: true)
      baby.addDiaper(baby.unixTime(110, 15), wet: true)
      baby.addTemperature(38.5, 110)
      #expect((try baby.concern("O4", 110...110) != nil) == isReported, "\(due)")
    }
  }

  /// A child that is weighed at the end of an illness had about the same weight before.
  @Test(arguments: [(1, true), (14, true), (15, false)])
  func weightAfterTheDoses(daysLater: Int, isReported: Bool) throws {
    var baby = Baby(region: "uk")
    baby.addDay(130)
    for hour in [1.0, 6, 11, 16] { baby.addDose("Paracetamol", 130, hour: hour, mg: 120) }
    baby.addMeasurement("weight", 4.6, 130 + daysLater)
    let limits = try baby.concerns(125...145).compactMap { $0.reference?.threshold.id }
    #expect(limits.contains("M1.acetaminophen.daily") == isReported)
  }

  @Test(arguments: [
    "Vomissements verdâtres", "Ha devuelto verde", "Bilious vomiting", "Threw up green",
    "Vómitos verdes", "Threw up, it was green", "vomited 3x, green", "Brought up green",
    "Vomitó algo verde", "A vomi du vert", "Régurgitations vertes",
  ])
  func greenVomitInOtherWords(name: String) throws {
    var baby = Baby()
    baby.addSymptom(name, 200)
    #expect(try baby.concern("Y2", 195...205) != nil)
  }

  @Test(arguments: [
    "Vomiting, bilateral ear infection", "Vomiting and green runny poo",
    "Been sick since Friday, green snot", "Vomitó verduras",
  ])
  func otherGreenIsNoGreenVomit(name: String) throws {
    var baby = Baby()
    baby.addSymptom(name, 200)
    #expect(try baby.concern("Y2", 195...205) == nil)
  }

  @Test(arguments: [
    "Sticky eye with yellow discharge", "Yeux qui collent, sécrétions jaunes",
    "Yellow scales on skin", "Yellow eye discharge", "Yellow bruise on skin", "Poo looks yellow",
    "Costra amarilla en la piel", "Yellow boogers", "Rhume jaune", "Lagañas amarillas",
    "Eye watering, yellow", "Belly button yellow and smelly",
  ])
  func otherYellowIsNoJaundice(name: String) throws {
    var baby = Baby()
    baby.addSymptom(name, 30)
    #expect(try baby.concern("Y1", 28...32) == nil)
  }

  /// 100.4 °F, converted by an app.
  @Test func convertedTemperatureIsFever() throws {
    var baby = Baby()
    baby.addTemperature((100.4 - 32) / 1.8, 30)
    baby.addTemperature(37.999_999_999_999_99, 31)
    #expect(try baby.concern("T1", 31...31) != nil)
  }

  /// A recorded night suffices from one year on, because families record little else.
  @Test func sleepAloneGivesTotal() throws {
    var baby = Baby()
    for age in 540...552 {
      baby.addSleep(age, from: 0, to: 6.5)
      baby.addSleep(age, from: 13, to: 15, kind: "nap")
      baby.addSleep(age, from: 20, to: 24)
    }
    let finding = try baby.concern("S1", 541...551)
    #expect(finding == nil)
    for age in 540...552 { baby.addSleep(age, from: 15, to: 18, kind: "nap") }
    #expect(try baby.concern("S1", 541...551) != nil)
  }

  @Test(arguments: [
    ("185/ 105", "185/105"), ("185 /105", "185/105"), ("BP 185 OVER 105", "185/105"),
    ("185over105", "185/105"), ("185/105,", "185/105"), ("185/105mmHg/72bpm", "185/105"),
    ("185/105@8am", "185/105"),
    ("270/130", "270/130"), ("220/165", "220/165"),
  ])
  func highBloodPressureInOtherSpelling(text: String, value: String) throws {
    var family = Household()
    family.addTask("bp", "Blood pressure")
    family.addReply("bp", 0, text: text)
    #expect(try family.pressures(0).flatMap(\.values).map(\.text) == [value])
  }

  @Test func twoBloodPressuresWithoutSpace() throws {
    var family = Household()
    family.addTask("bp", "Blood pressure")
    family.addReply("bp", 0, text: "185/105,180/102")
    #expect(try family.pressures(0).flatMap(\.values).map(\.text) == ["185/105", "180/102"])
  }

  /// A full first page has space for the first symptoms only.
  @Test func urgentSymptomsComeFirst() throws {
    var baby = Baby()
    for name in ["Runny nose", "Seizure, 3 minutes", "Cough"] { baby.addSymptom(name, 100) }
    baby.addSymptom("Floppy after sleep", 100, severity: "severe")
    let symptoms = Array(try SampleDatabase(baby.statements, zone: "UTC").journal().symptoms)
    let names = try ReferenceData.project().ruleData.mostUrgentFirst(symptoms).map(\.name)
    #expect(Set(names.prefix(2)) == ["Seizure, 3 minutes", "Floppy after sleep"])
    #expect(Set(names.dropFirst(2)) == ["Runny nose", "Cough"])
  }

  /// Otherwise the newest symptom is first.
  @Test(arguments: [
    "Could not speak", "No podía hablar", "Ne pouvait plus parler", "Face drooping",
    "Bouche de travers", "Slipped in the bath", "Tropezón en la escalera", "A glissé",
    "Found on the floor", "Difficile à réveiller", "Cuesta despertarla", "Ojos hundidos",
    "Elle geint",
  ])
  func signOfDangerComesFirst(name: String) throws {
    var baby = Baby()
    baby.addSymptom(name, 100, hour: 8)
    baby.addSymptom("Runny nose", 100, hour: 9)
    let symptoms = Array(try SampleDatabase(baby.statements, zone: "UTC").journal().symptoms)
    #expect(try ReferenceData.project().ruleData.mostUrgentFirst(symptoms).first?.name == name)
  }

  @Test(arguments: [("refused", false), ("liked", true)])
  func refusedHoneyWasNotEaten(liking: String, isReported: Bool) throws {
    var baby = Baby()
    baby.addFoodLog("Honey", 150, liking: liking)
    #expect((try baby.concern("N3", 145...152) != nil) == isReported)
  }

  /// Without a slash in any answer, there would be no blood pressure in the report.
  @Test(arguments: ["178-96", "178 – 96", "178 96", "178:96", "178／96", "178 96 72"])
  func bloodPressureWithoutSlash(text: String) throws {
    var family = Household()
    family.addTask("bp", "Tensión")
    family.addReply("bp", 0, text: text)
    #expect(try family.pressures(0).flatMap(\.values).map(\.text) == ["178/96"])
  }

  /// An answer that cannot be read is not left out, and neither are the words next to a value.
  @Test(
    arguments: [
      ("18/10", ["180/100"], "18/10"), ("13,5/8,5", ["135/85"], "13,5/8,5"),
      ("dizzy, 98", [], "dizzy, 98"),
      ("sys 190 dia 110", [], "sys 190 dia 110"),
      ("84/46 dizzy", ["84/46"], "84/46 dizzy"), ("128/76 mmHg.", ["128/76"], nil),
      ("130/85/190/110", ["130/85"], "130/85/190/110"),
    ] as [(String, [String], String?)])
  func wordsOfBloodPressuresAreKept(text: String, values: [String], remark: String?) throws {
    var family = Household()
    family.addTask("bp", "Tension")
    family.addReply("bp", 0, text: text)
    let answers = try family.pressures(0)
    #expect(answers.map { $0.values.map(\.text) } == [values])
    #expect(answers.map(\.remark) == [remark])
  }

  @Test(arguments: [
    ("Calpol 120mg/5ml", "mls"), ("Calpol 120 mg per 5 ml", "ml"), ("Calpol 2.4 %", "ml."),
  ])
  func amountsInOtherSpelling(name: String, unit: String) throws {
    let dose = """
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
        VALUES ('d', 'mia', 1782000000, '\(name)', 10, '\(unit)', 1);
      """
    let doses = try SampleDatabase(dose).journal().doses
    #expect(doses.map(\.milligrams) == [240])
  }

  /// Names in scripts without letters, such as a picture, are different vaccines.
  @Test func vaccineNamesWithoutLettersDiffer() throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', '💉', NULL, '2026-04-01', 1), ('v2', 'mia', '???', '2026-04-02', NULL, 1);
      """
    let vaccinations = try SampleDatabase(rows).journal().vaccinations.of(ID("mia"))
    #expect(vaccinations.stillDue(on: day("2026-06-01")).map(\.vaccination.vaccine) == ["💉"])
  }

  @Test(arguments: [("MenB", "Men B"), ("6-in-1", "6 in 1"), ("DTaP-IPV", "DTaP/IPV")])
  func vaccineInOtherSpelling(due: String, given: String) throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', '\(due)', NULL, '2026-04-01', 1),
        ('v2', 'mia', '\(given)', '2026-04-02', NULL, 1);
      """
    let vaccinations = try SampleDatabase(rows).journal().vaccinations.of(ID("mia"))
    #expect(vaccinations.stillDue(on: day("2026-06-01")).isEmpty)
  }
}
