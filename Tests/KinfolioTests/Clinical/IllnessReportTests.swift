import Drawing
import TestSupport
import Testing

@testable import Figures
@testable import Kinfolio
@testable import Knowledge
@testable import Records

/// The first page of a report for a sick child.
///
/// The reference time is 23:59 UTC on 30 June 2026.
@Suite struct IllnessReportTests {
  private func content(_ rows: String) throws -> VisitContent {
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + rows, languages: [.english])
    return try #require(context.visitReportLibrary()[ID("mia"), day("2026-07-01"), .english])
  }

  private func lines(_ rows: String) throws -> [String] {
    try content(rows).plainTextLines.map(withOrdinarySpaces)
  }

  private func temperature(_ celsius: Double, _ time: String) -> String {
    """
    INSERT INTO temperatures (id, profile_id, measured_at, celsius, place, changed_at)
      VALUES ('t\(time)', 'mia', unixepoch('\(time)'), \(celsius), 'armpit', 1);

    """
  }

  private func dose(_ name: String, _ amount: String, _ time: String) -> String {
    """
    INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
      VALUES ('\(name)\(time)', 'mia', unixepoch('\(time)'), '\(name)', \(amount), 1);

    """
  }

  private func symptom(
    _ name: String, _ severity: String, from start: String, until end: String? = nil
  ) -> String {
    let end = end.map { "unixepoch('\($0)')" } ?? "NULL"
    return """
      INSERT INTO symptoms (id, profile_id, started_at, ended_at, name, severity, changed_at)
        VALUES ('\(name)', 'mia', unixepoch('\(start)'), \(end), '\(name)', '\(severity)', 1);

      """
  }

  @Test(arguments: [
    (38.0, "2026-06-28T00:00", true), (38.0, "2026-06-27T23:58", false),
    (37.9, "2026-06-30T12:00", false),
  ])
  func feverInTheLast72HoursChangesFirstPage(celsius: Double, time: String, isIll: Bool) throws {
    let lines = try lines(temperature(celsius, time))
    #expect(lines.contains("# Illness") == isIll)
  }

  @Test(arguments: [("illness", true), ("checkup", false)])
  func visitForIllnessChangesFirstPage(kind: String, isIll: Bool) throws {
    let visit = """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', '\(kind)', 1);
      """
    #expect(try lines(visit).contains("# Illness") == isIll)
  }

  /// The only fever is the highest and the last temperature, and is stated once.
  @Test func onlyFeverIsStatedOnce() throws {
    let lines = try lines("DELETE FROM temperatures;" + temperature(38.9, "2026-06-30T08:00"))
    #expect(
      lines.contains(
        "Highest and last temperature of this illness: 38.9 °C · armpit · 30 Jun, 10:00"))
    #expect(
      !lines.contains { $0.hasPrefix("Last temperature:") || $0.hasPrefix("38.0 °C or more") })
  }

  @Test func firstPageHasPeakLastTemperatureAndOnset() throws {
    let rows =
      temperature(38.4, "2026-06-28T08:00") + temperature(39.6, "2026-06-29T08:00")
      + temperature(37.2, "2026-06-30T20:00")
      + symptom("Cough", "mild", from: "2026-06-27T06:00")
    let lines = try lines(rows)
    #expect(lines.contains("Highest temperature of this illness: 39.6 °C · armpit · 29 Jun, 10:00"))
    #expect(lines.contains("Last temperature: 37.2 °C · 30 Jun, 22:00"))
    #expect(lines.contains("First symptom: Cough · 27 Jun, 08:00"))
    #expect(
      lines.contains("38.0 °C or more: first 25 Jun, 18:00, last 29 Jun, 10:00"), "\(lines)")
    #expect(!lines.contains { $0.contains("Recorded: highest temperature") }, "stated once")
  }

  /// A cough for months would compare the last day with a week months ago.
  @Test func oldSymptomDoesNotMoveOnset() throws {
    let rows =
      temperature(38.4, "2026-06-29T08:00") + symptom("Cough", "mild", from: "2026-05-01T06:00")
    let lines = try lines(rows)
    #expect(!lines.contains { $0.hasPrefix("First symptom") })
    #expect(lines.contains { $0.hasPrefix("(Before: the median of 22–28 June 2026") })
  }

  /// The weight is 6.4 kg; 96 mg are 15 mg/kg.
  @Test(arguments: [
    ("Paracetamol", "96, 'mg'", "30 Jun, 10:00 | 96 mg | 15.0"),
    ("Paracetamol 120 mg/5 ml", "4, 'ml'", "30 Jun, 10:00 | 4 ml (96 mg) | 15.0"),
    ("Paracetamol 24mg/ml", "4, 'ml'", "30 Jun, 10:00 | 4 ml (96 mg) | 15.0"),
    ("Doliprane 2,4 %", "4, 'ml'", "30 Jun, 10:00 | 4 ml (96 mg) | 15.0"),
    ("Paracetamol", "4, 'ml'", "30 Jun, 10:00 | 4 ml"),
  ])
  func dosesAreInMilligramsPerKilogram(name: String, amount: String, row: String) throws {
    let rows = temperature(39, "2026-06-30T07:00") + dose(name, amount, "2026-06-30T08:00")
    #expect(try lines(rows).contains(row))
  }

  @Test func dosesOfTheLastDayAreCountedAndAdded() throws {
    let rows =
      temperature(39, "2026-06-30T07:00") + dose("Paracetamol", "96, 'mg'", "2026-06-29T23:58")
      + dose("Paracetamol", "96, 'mg'", "2026-06-30T00:00")
      + dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
    #expect(
      try lines(rows).contains(
        "- Paracetamol: 2 doses in the last 24 hours · 30.0 mg/kg in total at 6.40 kg"))
  }

  /// The median of the days before is 720 ml.
  ///
  /// Five bottles are in the last 24 hours.
  @Test func intakeIsComparedWithTheDaysBefore() throws {
    let half = """
      UPDATE bottle_feeds SET volume_ml = 60 WHERE started_at >= unixepoch('2026-06-29T23:59');
      """
    let lines = try lines(temperature(39, "2026-06-30T07:00") + half)
    let row = try #require(lines.first { $0.hasPrefix("Milk (bottles) | ") })
    #expect(row == "Milk (bottles) | 300 ml | 720 ml | −58%")
  }

  /// Half a day without records is not half of the milk.
  @Test func gapInTheLastDayGivesNoChange() throws {
    let gap = """
      DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-30T08:00');
      DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-30T08:00');
      DELETE FROM sleeps WHERE started_at > unixepoch('2026-06-30T06:00');
      """
    let lines = try lines(temperature(39, "2026-06-30T07:00") + gap)
    #expect(lines.contains { $0.hasPrefix("Milk (bottles) | ") && $0.hasSuffix("| –") })
    #expect(lines.contains { $0.contains("a gap of more than 6 hours") })
  }

  @Test func symptomsAreListedMostSevereFirst() throws {
    let rows =
      temperature(39, "2026-06-30T07:00")
      + symptom("Runny nose", "mild", from: "2026-06-29T06:00")
      + symptom("Vomited twice", "severe", from: "2026-06-28T06:00", until: "2026-06-29T08:00")
    let lines = try lines(rows)
    #expect(
      lines.contains("- Vomited twice: severe · 28 Jun, 08:00 – 29 Jun, 10:00"))
    #expect(
      try #require(lines.firstIndex { $0.hasPrefix("- Vomited") })
        < #require(lines.firstIndex { $0.hasPrefix("- Runny nose") }))
    #expect(
      lines.contains(
        "(Not recorded does not mean absent.)"))
  }

  /// A vomiting that ended four days ago is part of the illness.
  @Test func endedSymptomBelongsToIllness() throws {
    let rows =
      temperature(39, "2026-06-30T07:00")
      + symptom("Cough", "mild", from: "2026-06-28T06:00")
      + symptom("Vomiting", "severe", from: "2026-06-26T06:00", until: "2026-06-26T20:00")
    let lines = try lines(rows)
    #expect(lines.contains("First symptom: Vomiting · 26 Jun, 08:00"))
    #expect(lines.contains("- Vomiting: severe · 26 Jun, 08:00 – 26 Jun, 22:00"), "\(lines)")
  }

  /// A fever can follow a vaccination.
  @Test func vaccinesOfTheLastTwoWeeksAreNamed() throws {
    let rows =
      temperature(39, "2026-06-30T07:00") + """
        INSERT INTO vaccinations (id, profile_id, vaccine, given_on, changed_at) VALUES
          ('v1', 'mia', 'Meningococcal B', '2026-06-29', 1), ('v2', 'mia', 'Hexavalent', '2026-06-17', 1);
        """
    #expect(
      try lines(rows).contains("Vaccines of the last 14 days: 29 Jun: Meningococcal B"))
  }

  /// Reactions, overdue vaccinations and an earlier, higher temperature are on the first page too.
  @Test func illnessDoesNotHideEarlierFacts() throws {
    let rows =
      temperature(40.4, "2026-06-14T07:00") + temperature(38.2, "2026-06-30T07:00") + """
        INSERT INTO vaccinations (id, profile_id, vaccine, next_due_on, changed_at)
          VALUES ('v1', 'mia', 'Hexavalent', '2026-06-01', 1);
        """
    let content = try content(rows)
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(lines.contains { $0.contains("40.4 °C") && $0.contains("Recorded") }, "\(lines)")
    #expect(lines.contains("- Hexavalent: 1 Jun 2026, no dose with this name since"))
    let textLayout = TextLayout()
    let page = try content.document(
      on: .a4, wording(.english).printed, family: "Test", using: textLayout
    ).pages(using: textLayout)[0].placedTexts(textLayout).map(\.text).joined(separator: " ")
    #expect(page.contains("Hexavalent") && page.contains("Reactions"))
  }

  /// The newest doses are of the medicine that matters now.
  @Test func mostGivenMedicineComesFirst() throws {
    let rows =
      temperature(39, "2026-06-30T07:00") + dose("Aerius", "2.5, 'mg'", "2026-06-28T02:00")
      + dose("Paracetamol", "96, 'mg'", "2026-06-30T02:00")
      + dose("Ibuprofen", "60, 'mg'", "2026-06-30T01:00")
      + dose("Ibuprofen", "60, 'mg'", "2026-06-30T08:00")
    let totals = try lines(rows).filter { $0.contains("in the last 24 hours") }
    #expect(
      totals.filter { $0.hasPrefix("- ") }.map { $0.prefix(7) } == [
        "- Ibupr", "- Parac", "- Aeriu",
      ])
  }

  /// The strength of a combination of two substances is not that of one.
  @Test(arguments: [
    "Augmentin 400 mg/57 mg/5 ml", "Augmentin 400/57 mg/5 ml", "1,000 mg/100 ml", "Dalsy 2 % o 4 %",
    "Gel 1/2 %",
  ])
  func unclearStrengthGivesNoMilligrams(name: String) throws {
    let rows = temperature(39, "2026-06-30T07:00") + dose(name, "4, 'ml'", "2026-06-30T08:00")
    #expect(try lines(rows).contains("30 Jun, 10:00 | 4 ml"))
  }

  @Test func namesOfOneMedicineAreAdded() throws {
    let rows =
      temperature(39, "2026-06-30T07:00") + dose("Paracetamol", "96, 'mg'", "2026-06-30T00:00")
      + dose("paracétamol", "96, 'mg'", "2026-06-30T08:00")
    #expect(
      try lines(rows).contains {
        $0.hasSuffix(": 2 doses in the last 24 hours · 30.0 mg/kg in total at 6.40 kg")
      })
  }

  /// The longest gap is of all three days, and the gap that a point to raise states is not repeated.
  @Test(arguments: [
    (
      ["27T18", "28T00", "29T00", "29T15", "30T00", "30T06", "30T12", "30T18"],
      "Last wet nappy: 30 Jun, 20:00 · longest gap in 72 hours 24 h"
    ),
    (["27T18", "28T00", "29T00", "29T12"], "Last wet nappy: 29 Jun, 14:00"),
  ])
  func longestWetGapIsStatedOnce(wet: [String], expected: String) throws {
    let rows =
      temperature(39, "2026-06-30T07:00") + """
        UPDATE diapers SET wet = 0 WHERE happened_at > unixepoch('2026-06-24T00:00');
        INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at) VALUES
          \(wet.map { "('\($0)', 'mia', unixepoch('2026-06-\($0):00'), 1, 1)" }.joined(separator: ","));
        """
    let lines = try lines(rows)
    #expect(lines.contains(expected), "\(lines)")
    #expect(lines.contains { $0.contains(" 24 h") || $0.contains("no wet nappy recorded for 3") })
  }

  /// A gap can start before the 72 hours.
  @Test func wetGapReachesBackBeyondTheLastDay() throws {
    let rows =
      temperature(39, "2026-06-30T21:00") + """
        DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-28T12:00');
        INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
          VALUES ('wet', 'mia', unixepoch('2026-06-30T20:00'), 1, 1);
        """
    let lines = try lines(rows)
    #expect(lines.contains("Last wet nappy: 30 Jun, 22:00"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("- Recorded: no wet nappy for 5") }, "\(lines)")
  }

  /// No feed in 24 hours is a missing record, not a fall by 100 %.
  @Test func missingKindOfRecordIsNoZero() throws {
    let rows =
      temperature(39, "2026-06-30T07:00")
      + "DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-29T20:00');"
      + "DELETE FROM nursing_sessions WHERE started_at > unixepoch('2026-06-29T20:00');"
    let lines = try lines(rows)
    #expect(lines.contains { $0.hasPrefix("Milk (bottles) | – | 720 ml | –") }, "\(lines)")
  }

  @Test func usualDaysEndBeforeTheLastDay() throws {
    let lines = try lines(temperature(39, "2026-06-30T22:30"))
    #expect(lines.contains { $0.hasPrefix("(Before: the median of 23–29 June 2026") }, "\(lines)")
  }

  @Test func higherTemperatureBeforeTheWindowIsStatedOnce() throws {
    let rows =
      temperature(39.4, "2026-06-29T08:00") + temperature(38.2, "2026-06-30T08:00")
        + """
        INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
          VALUES ('v2', 'mia', '2026-06-30', 'illness', 1);
        """
    let lines = try lines(rows)
    #expect(lines.contains { $0.hasPrefix("Highest temperature of this illness: 39.4 °C") })
    #expect(!lines.contains { $0.hasPrefix("- Recorded: highest temperature") }, "\(lines)")
  }

  @Test func missingTemperaturesAndDosesAreStated() throws {
    let visit = """
      DELETE FROM temperatures; DELETE FROM doses;
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', 'illness', 1);
      """
    #expect(
      try lines(visit).contains(
        "(No temperature was recorded in these 72 hours. No dose of a medicine, apart from vitamin D "
          + "and iron, was recorded in these 72 hours.)"))
  }

  /// A page that is too full still has the amounts per kilogram, the severe symptoms and reactions, and
  /// the overdue vaccines.
  @Test(arguments: Language.allCases) func fullFirstPageKeepsSignsOfDanger(
    language: Language
  ) throws {
    let names = [
      "Paracetamol 100 mg/ml oral suspension", "Ibuprofen 20 mg/ml strawberry", "Amoxicillin",
    ]
    var rows = temperature(39.4, "2026-06-29T08:00")
    for (index, name) in names.enumerated() {
      for hour in 10...19 {
        rows += dose(name, "\(150 + index), 'mg'", "2026-06-30T\(hour):0\(index)")
      }
    }
    for number in 1...9 {
      rows += symptom(
        "Symptom number \(number) with a long description", "mild", from: "2026-06-29T06:00")
    }
    rows += symptom("Breathing fast", "severe", from: "2026-06-30T06:00")
    rows += """
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES ('r2', 'mia', 'f1', unixepoch('2026-06-22T10:10'), 'severe', 'Swollen', 1);
      INSERT INTO vaccinations (id, profile_id, vaccine, next_due_on, changed_at) VALUES
        ('v1', 'mia', 'Hexavalent', '2026-06-01', 1), ('v2', 'mia', 'Rotavirus', '2026-06-02', 1),
        ('v3', 'mia', 'Pneumococcal', '2026-06-03', 1);

      """
    rows += (1...9).map {
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('long\($0)', 'mia', 1782000000 + \($0), 'question', 'A long question, number \($0), about what to do', 1);
      """
    }.joined()
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + rows, languages: [language])
    let content = try #require(
      try context.visitReportLibrary()[ID("mia"), day("2026-07-01"), language])
    let textLayout = TextLayout()
    let document = try content.document(
      on: .letter, try context.wording(in: language), family: "Test", using: textLayout)
    let page = document.pages(using: textLayout)[0]
    for line in page.placedTexts(textLayout) {
      #expect(line.frame.height > 0.82 * 7.99, "\(line) is scaled down")
    }
    let texts = withOrdinarySpaces(page.labelTexts.joined(separator: " "))
    // The amount is in a point to raise if the list of doses has no space.
    #expect(texts.contains(/234[.,]4\s+mg/), "\(texts)")
    #expect(texts.contains(/Breathing\s+fast\s*:/), "\(texts)")
    for name in ["Swollen", "Hexavalent", "Rotavirus", "Pneumococcal"] {
      #expect(texts.contains(name), "\(texts)")
    }
  }

  /// A long list of doses, which is complete on a later page, does not displace the comparison.
  @Test func manyDosesDoNotDisplaceComparison() throws {
    var rows = symptom("Cough", "mild", from: "2026-06-29T06:00")
    for number in 0..<24 {
      let time = "2026-06-\(28 + number / 8)T\(10 + number % 8):00"
      rows += temperature(39, time) + dose(number % 2 == 0 ? "Calpol" : "Nurofen", "90, 'mg'", time)
    }
    let content = try content(rows)
    let textLayout = TextLayout()
    let page = try content.document(
      on: .a4, wording(.english).printed, family: "Test", using: textLayout
    ).pages(using: textLayout)[0]
    let comparison = try #require(content.sections.first { $0.id == "illness_change" })
    #expect(page.placedTexts(textLayout).contains { $0.text == comparison.title })
  }

  /// Foods that were eaten without a reaction have no space next to an illness.
  @Test func eatenFoodsAreNotInAnIllness() throws {
    #expect(try lines("").contains { $0.hasPrefix("Recorded as eaten since birth") })
    let ill = try lines(temperature(39, "2026-06-30T07:00"))
    #expect(!ill.contains { $0.hasPrefix("Recorded as eaten since birth") })
    #expect(ill.contains("# Reactions and allergens"))
  }

  /// A wide range of temperatures leaves the names of all lanes readable.
  @Test(arguments: [(36.5, 39.0), (34.9, 40.1), (35.0, 41.9)])
  func stripNamesAllLanes(lowest: Double, highest: Double) throws {
    let rows =
      temperature(lowest, "2026-06-28T12:00") + temperature(highest, "2026-06-30T07:00")
      + dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
      + symptom("Cough", "mild", from: "2026-06-29T06:00")
      + symptom("Vomiting", "severe", from: "2026-06-29T08:00", until: "2026-06-29T09:00")
    let strip = try #require(content(rows).figures.first { $0.id == "illness" })
    let labels = Set(strip.picture.labelTexts.map(withOrdinarySpaces))
    let lanes: Set = ["Paracetamol", "Feeds", "Wet", "Dirty", "Sleep", "Symptoms"]
    #expect(lanes.isSubset(of: labels), "\(labels)")
    #expect(!labels.contains("Cough"))
  }

  @Test func stripWithoutTemperaturesHasNoScale() throws {
    let rows = """
      DELETE FROM temperatures;
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', 'illness', 1);
      """
    let strip = try #require(content(rows).figures.first { $0.id == "illness" })
    #expect(strip.picture.labelTexts.contains("Feeds"))
    #expect(!strip.picture.labelTexts.contains("37"))
  }

  /// A symptom without a duration, such as one vomit, is visible, and its time is printed once.
  @Test func momentarySymptomIsShown() throws {
    let time = "2026-06-29T08:00"
    let content = try content(
      "DELETE FROM sleeps;" + temperature(39, "2026-06-30T07:00")
        + symptom("Vomited", "severe", from: time, until: time))
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(lines.contains("- Vomited: severe · 29 Jun, 10:00"), "\(lines)")
    let strip = try #require(content.figures.first { $0.id == "illness" })
    let bars = strip.picture.strokes.filter { $0.stroke.width == 5 }.map(\.path.points)
    #expect(bars.count == 1)
    #expect(bars.allSatisfy { $0.count == 2 && $0[1].x - $0[0].x > 1 })
  }

  /// A planned medicine that was not given does not make each dose two lines high.
  @Test func plannedMedicineAddsNoNamesToDoses() throws {
    let rows =
      """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('amox', 'mia', 'Amoxicillin', 125, 'mg', '08:00', '2026-06-15', 1);

      """ + temperature(39, "2026-06-30T07:00")
      + dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
    #expect(try lines(rows).contains("30 Jun, 10:00 | 96 mg | 15.0"))
  }

  /// If only its short form has space, a medicine keeps the number of its doses.
  @Test func shortFormOfMedicineHasCount() throws {
    let rows = temperature(39, "2026-06-30T07:00") + dose("Calpol", "96, 'mg'", "2026-06-30T08:00")
    let section = try #require(content(rows).sections.first { $0.id == "illness_doses" })
    guard case .list(let totals) = section.parts[0] else {
      Issue.record("no totals")
      return
    }
    #expect(
      totals.map { withOrdinarySpaces($0.shortForm) }
        == ["Calpol: 1 dose in the last 24 hours · 15.0 mg/kg in total at 6.40 kg"])
  }

  /// A family that stopped recording did not stop feeding.
  @Test func nothingIsZeroAfterTheLastRecord() throws {
    let rows =
      temperature(39, "2026-06-29T07:00") + """
        DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-29T12:00');
        DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-29T12:00');
        DELETE FROM sleeps WHERE started_at > unixepoch('2026-06-29T12:00');
        """
    let lines = try lines(rows)
    #expect(lines.contains("Milk (bottles) | – | 720 ml | –"), "\(lines)")
    #expect(!lines.contains { $0.contains("in the last 24 hours") })
    let gap = try #require(lines.first { $0.hasPrefix("Last wet nappy: ") })
    #expect(!gap.contains("longest gap in 72 hours 3"), "\(gap)")
  }

  /// Families enter the end that they expect.
  @Test func symptomWithExpectedEndIsRunning() throws {
    let rows =
      temperature(39, "2026-06-30T07:00")
      + symptom("Seizure", "severe", from: "2026-06-30T06:00", until: "2026-07-01T12:00")
    #expect(try lines(rows).contains("- Seizure: severe · since 30 Jun, 08:00"))
  }

  /// A child that has slept for five hours has not slept for zero hours.
  @Test func runningSleepCounts() throws {
    let rows =
      temperature(39, "2026-06-30T07:00") + """
        DELETE FROM sleeps WHERE ended_at > unixepoch('2026-06-30T00:00');
        DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-30T18:59');
        DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-30T18:59');
        DELETE FROM nursing_sessions WHERE started_at > unixepoch('2026-06-30T18:59');
        INSERT INTO sleeps (id, profile_id, started_at, kind, changed_at)
          VALUES ('open', 'mia', unixepoch('2026-06-30T18:59'), 'night', 1);
        """
    #expect(try lines(rows).contains { $0.hasPrefix("Sleep | 5 h") })
  }

  /// A medicine that is not planned any more is among those given.
  @Test func finishedMedicineIsListed() throws {
    let rows =
      """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, ends_on, changed_at)
        VALUES ('amox', 'mia', 'Amoxicillin', 125, 'mg', '08:00', '2026-06-15', '2026-06-20', 1);

      """ + dose("Amoxicillin", "125, 'mg'", "2026-06-16T06:00")
    #expect(try lines(rows).contains { $0.hasPrefix("Amoxicillin | 1 | 125 mg") })
  }

  @Test func visitWithoutRecordsSaysSo() throws {
    let rows = """
      DELETE FROM bottle_feeds; DELETE FROM sleeps; DELETE FROM diapers;
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', 'illness', 1);
      """
    #expect(try lines(rows).contains("(Nothing was recorded in these 72 hours.)"))
  }

  /// The strip, the comparison, the doses, the symptoms and the questions are on one page.
  @Test(arguments: Language.allCases, [Family.Paper.a4, .letter])
  func firstPageIsComplete(language: Language, paper: Family.Paper) throws {
    let rows =
      temperature(39.4, "2026-06-29T07:00") + temperature(38.9, "2026-06-30T20:00")
      + dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
      + symptom("Runny nose", "mild", from: "2026-06-29T06:00")
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + rows, paper: paper, languages: [language])
    let content = try #require(
      context.visitReportLibrary()[ID("mia"), day("2026-07-01"), language])
    let textLayout = TextLayout()
    let page = try content.document(
      on: paper, context.wording(in: language).printed, family: "Test", using: textLayout
    ).pages(using: textLayout)[0]
    let text = page.placedTexts(textLayout).map { withOrdinarySpaces($0.text) }
      .joined(separator: " ")
    for id in ["illness", "illness_change", "illness_doses", "symptoms", "questions"] {
      let section = try #require(content.sections.first { $0.id == id })
      #expect(text.contains(withOrdinarySpaces(section.title)), "\(id)")
    }
    let growth = try #require(content.sections.first { $0.id == "growth" })
    #expect(!page.placedTexts(textLayout).contains { $0.text == growth.title })
  }
}
