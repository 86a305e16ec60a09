import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// The first page of a report for a sick child.
@Suite struct IllnessReportTests {
  @Test(arguments: [
    (38.0, "2026-06-28T00:00", true), (38.0, "2026-06-27T23:58", false),
    (37.9, "2026-06-30T12:00", false),
  ])
  func feverInTheLast72HoursChangesFirstPage(celsius: Double, time: String, isIll: Bool) throws {
    let lines = try IllnessRows.lines(IllnessRows.temperature(celsius, time))
    #expect(lines.contains("# Illness") == isIll)
  }

  @Test(arguments: [("illness", true), ("checkup", false)])
  func visitForIllnessChangesFirstPage(kind: String, isIll: Bool) throws {
    let visit = """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', '\(kind)', 1);
      """
    #expect(try IllnessRows.lines(visit).contains("# Illness") == isIll)
  }

  /// The only fever is the highest and the last temperature, and is stated once.
  @Test func onlyFeverIsStatedOnce() throws {
    let lines = try IllnessRows.lines(
      "DELETE FROM temperatures;" + IllnessRows.temperature(38.9, "2026-06-30T08:00"))
    #expect(
      lines.contains(
        "Highest and last temperature of this illness: 38.9 °C · armpit · 30 Jun, 10:00"))
    #expect(
      !lines.contains { $0.hasPrefix("Last temperature:") || $0.hasPrefix("38.0 °C or more") })
  }

  @Test func firstPageHasPeakLastTemperatureAndOnset() throws {
    let rows =
      IllnessRows.temperature(38.4, "2026-06-28T08:00")
      + IllnessRows.temperature(39.6, "2026-06-29T08:00")
      + IllnessRows.temperature(37.2, "2026-06-30T20:00")
      + IllnessRows.symptom("Cough", "mild", from: "2026-06-27T06:00")
    let lines = try IllnessRows.lines(rows)
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
      IllnessRows.temperature(38.4, "2026-06-29T08:00")
      + IllnessRows.symptom("Cough", "mild", from: "2026-05-01T06:00")
    let lines = try IllnessRows.lines(rows)
    #expect(!lines.contains { $0.hasPrefix("First symptom") })
    #expect(lines.contains { $0.hasPrefix("(Before: the median of 22–28 June 2026") })
  }

  /// The median of the days before is 720 ml.
  ///
  /// Five bottles are in the last 24 hours.
  @Test func intakeIsComparedWithTheDaysBefore() throws {
    let half = """
      UPDATE bottle_feeds SET volume_ml = 60 WHERE started_at >= unixepoch('2026-06-29T23:59');
      """
    let lines = try IllnessRows.lines(IllnessRows.temperature(39, "2026-06-30T07:00") + half)
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
    let lines = try IllnessRows.lines(IllnessRows.temperature(39, "2026-06-30T07:00") + gap)
    #expect(lines.contains { $0.hasPrefix("Milk (bottles) | ") && $0.hasSuffix("| –") })
    #expect(lines.contains { $0.contains("a gap of more than 6 hours") })
  }

  @Test func symptomsAreListedMostSevereFirst() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.symptom("Runny nose", "mild", from: "2026-06-29T06:00")
      + IllnessRows.symptom(
        "Vomited twice", "severe", from: "2026-06-28T06:00", until: "2026-06-29T08:00")
    let lines = try IllnessRows.lines(rows)
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
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.symptom("Cough", "mild", from: "2026-06-28T06:00")
      + IllnessRows.symptom(
        "Vomiting", "severe", from: "2026-06-26T06:00", until: "2026-06-26T20:00")
    let lines = try IllnessRows.lines(rows)
    #expect(lines.contains("First symptom: Vomiting · 26 Jun, 08:00"))
    #expect(lines.contains("- Vomiting: severe · 26 Jun, 08:00 – 26 Jun, 22:00"), "\(lines)")
  }

  /// A fever can follow a vaccination.
  @Test func vaccinesOfTheLastTwoWeeksAreNamed() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00") + """
        INSERT INTO vaccinations (id, profile_id, vaccine, given_on, changed_at) VALUES
          ('v1', 'mia', 'Meningococcal B', '2026-06-29', 1), ('v2', 'mia', 'Hexavalent', '2026-06-17', 1);
        """
    #expect(
      try IllnessRows.lines(rows).contains("Vaccines of the last 14 days: 29 Jun: Meningococcal B"))
  }

  /// Reactions, overdue vaccinations and an earlier, higher temperature are on the first page too.
  @Test func illnessDoesNotHideEarlierFacts() throws {
    let rows =
      IllnessRows.temperature(40.4, "2026-06-14T07:00")
      + IllnessRows.temperature(38.2, "2026-06-30T07:00") + """
        INSERT INTO vaccinations (id, profile_id, vaccine, next_due_on, changed_at)
          VALUES ('v1', 'mia', 'Hexavalent', '2026-06-01', 1);
        """
    let content = try IllnessRows.content(rows)
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(lines.contains { $0.contains("40.4 °C") && $0.contains("Recorded") }, "\(lines)")
    #expect(lines.contains("- Hexavalent: overdue since 1 Jun 2026"))
    let textLayout = TextLayout()
    let page = try content.document(on: .a4, wording(.english).forPaper, using: textLayout)
      .pages(using: textLayout)[0].placedTexts(textLayout).map(\.text).joined(separator: " ")
    #expect(page.contains("Hexavalent") && page.contains("Reactions"))
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
      IllnessRows.temperature(39, "2026-06-30T07:00") + """
        UPDATE diapers SET wet = 0 WHERE happened_at > unixepoch('2026-06-24T00:00');
        INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at) VALUES
          \(wet.map { "('\($0)', 'mia', unixepoch('2026-06-\($0):00'), 1, 1)" }.joined(separator: ","));
        """
    let lines = try IllnessRows.lines(rows)
    #expect(lines.contains(expected), "\(lines)")
    #expect(lines.contains { $0.contains(" 24 h") || $0.contains("no wet nappy for 3") })
  }

  /// A gap can start before the 72 hours.
  @Test func wetGapReachesBackBeyondTheLastDay() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T21:00") + """
        DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-28T12:00');
        INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
          VALUES ('wet', 'mia', unixepoch('2026-06-30T20:00'), 1, 1);
        """
    let lines = try IllnessRows.lines(rows)
    #expect(lines.contains("Last wet nappy: 30 Jun, 22:00"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("- Recorded: no wet nappy for 5") }, "\(lines)")
  }

  /// No feed in 24 hours is a missing record, not a fall by 100 %.
  @Test func missingKindOfRecordIsNoZero() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + "DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-29T20:00');"
      + "DELETE FROM nursing_sessions WHERE started_at > unixepoch('2026-06-29T20:00');"
    let lines = try IllnessRows.lines(rows)
    #expect(lines.contains { $0.hasPrefix("Milk (bottles) | – | 720 ml | –") }, "\(lines)")
  }

  @Test func usualDaysEndBeforeTheLastDay() throws {
    let lines = try IllnessRows.lines(IllnessRows.temperature(39, "2026-06-30T22:30"))
    #expect(lines.contains { $0.hasPrefix("(Before: the median of 23–29 June 2026") }, "\(lines)")
  }

  @Test func higherTemperatureBeforeTheWindowIsStatedOnce() throws {
    let rows =
      IllnessRows.temperature(39.4, "2026-06-29T08:00")
      + IllnessRows.temperature(38.2, "2026-06-30T08:00")
        + """
        INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
          VALUES ('v2', 'mia', '2026-06-30', 'illness', 1);
        """
    let lines = try IllnessRows.lines(rows)
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
      try IllnessRows.lines(visit).contains(
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
    var rows = IllnessRows.temperature(39.4, "2026-06-29T08:00")
    for (index, name) in names.enumerated() {
      for hour in 10...19 {
        rows += IllnessRows.dose(name, "\(150 + index), 'mg'", "2026-06-30T\(hour):0\(index)")
      }
    }
    for number in 1...9 {
      rows += IllnessRows.symptom(
        "Symptom number \(number) with a long description", "mild", from: "2026-06-29T06:00")
    }
    rows += IllnessRows.symptom("Breathing fast", "severe", from: "2026-06-30T06:00")
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
    var document = try content.document(
      on: .letter, context.wording(in: language), using: textLayout)
    document.blockGroups = [document.blockGroups[0]]
    let pages = document.pages(using: textLayout)
    for line in pages.flatMap({ $0.placedTexts(textLayout) }) {
      #expect(line.frame.height > 0.82 * 8.49, "\(line) is scaled down")
    }
    let texts = withOrdinarySpaces(pages.flatMap(\.labelTexts).joined(separator: " "))
    // The amount is in a point to raise if the list of doses has no space.
    #expect(texts.contains(/234[.,]4\s+mg/), "\(texts)")
    #expect(texts.contains(/Breathing\s+fast\s*:/), "\(texts)")
    for name in ["Swollen", "Hexavalent", "Rotavirus", "Pneumococcal"] {
      #expect(texts.contains(name), "\(texts)")
    }
  }

  /// Foods that were eaten without a reaction have no space next to an illness.
  @Test func eatenFoodsAreNotInAnIllness() throws {
    #expect(try IllnessRows.lines("").contains { $0.hasPrefix("Recorded as eaten since birth") })
    let ill = try IllnessRows.lines(IllnessRows.temperature(39, "2026-06-30T07:00"))
    #expect(!ill.contains { $0.hasPrefix("Recorded as eaten since birth") })
    #expect(ill.contains("# Reactions and allergens"))
  }

  /// A wide range of temperatures leaves the names of all lanes readable.
  @Test(arguments: [(36.5, 39.0), (34.9, 40.1), (35.0, 41.9)])
  func stripNamesAllLanes(lowest: Double, highest: Double) throws {
    let rows =
      IllnessRows.temperature(lowest, "2026-06-28T12:00")
      + IllnessRows.temperature(highest, "2026-06-30T07:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
      + IllnessRows.symptom("Cough", "mild", from: "2026-06-29T06:00")
      + IllnessRows.symptom(
        "Vomiting", "severe", from: "2026-06-29T08:00", until: "2026-06-29T09:00")
    let strip = try #require(IllnessRows.content(rows).figures.first { $0.id == "illness" })
    let labels = Set(strip.picture.labelTexts.map(withOrdinarySpaces))
    let lanes: Set = ["Paracetamol", "Feeds", "Wet", "Dirty", "Sleep", "Cough", "Vomiting"]
    #expect(lanes.isSubset(of: labels), "\(labels)")
  }

  @Test func stripWithoutTemperaturesHasNoScale() throws {
    let rows = """
      DELETE FROM temperatures;
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', 'illness', 1);
      """
    let strip = try #require(IllnessRows.content(rows).figures.first { $0.id == "illness" })
    #expect(strip.picture.labelTexts.contains("Feeds"))
    #expect(!strip.picture.labelTexts.contains("37"))
  }

  /// A symptom without a duration, such as one vomit, is visible, and its time is printed once.
  @Test func momentarySymptomIsShown() throws {
    let time = "2026-06-29T08:00"
    let content = try IllnessRows.content(
      "DELETE FROM sleeps;" + IllnessRows.temperature(39, "2026-06-30T07:00")
        + IllnessRows.symptom("Vomited", "severe", from: time, until: time))
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(lines.contains("- Vomited: severe · 29 Jun, 10:00"), "\(lines)")
    let strip = try #require(content.figures.first { $0.id == "illness" })
    let bars = strip.picture.strokes.filter { $0.stroke.width == 5 }.map(\.path.points)
    #expect(bars.count == 1)
    #expect(bars.allSatisfy { $0.count == 2 && $0[1].x - $0[0].x > 1 })
  }

  /// A family that stopped recording did not stop feeding.
  @Test func nothingIsZeroAfterTheLastRecord() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-29T07:00") + """
        DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-29T12:00');
        DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-29T12:00');
        DELETE FROM sleeps WHERE started_at > unixepoch('2026-06-29T12:00');
        """
    let lines = try IllnessRows.lines(rows)
    #expect(lines.contains("Milk (bottles) | – | 720 ml | –"), "\(lines)")
    #expect(!lines.contains { $0.contains("in the last 24 hours") })
    let gap = try #require(lines.first { $0.hasPrefix("Last wet nappy: ") })
    #expect(!gap.contains("longest gap in 72 hours 3"), "\(gap)")
  }

  /// Families enter the end that they expect.
  @Test func symptomWithExpectedEndIsRunning() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00")
      + IllnessRows.symptom(
        "Seizure", "severe", from: "2026-06-30T06:00", until: "2026-07-01T12:00")
    #expect(try IllnessRows.lines(rows).contains("- Seizure: severe · since 30 Jun, 08:00"))
  }

  /// A child that has slept for five hours has not slept for zero hours.
  @Test func runningSleepCounts() throws {
    let rows =
      IllnessRows.temperature(39, "2026-06-30T07:00") + """
        DELETE FROM sleeps WHERE ended_at > unixepoch('2026-06-30T00:00');
        DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-30T18:59');
        DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-30T18:59');
        DELETE FROM nursing_sessions WHERE started_at > unixepoch('2026-06-30T18:59');
        INSERT INTO sleeps (id, profile_id, started_at, kind, changed_at)
          VALUES ('open', 'mia', unixepoch('2026-06-30T18:59'), 'night', 1);
        INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at) VALUES
          ('nap', 'mia', unixepoch('2026-06-30T10:00'), unixepoch('2026-06-30T12:00'), 'nap', 1);
        """
    #expect(try IllnessRows.lines(rows).contains { $0.hasPrefix("Sleep | 7 h") })
  }

  @Test func visitWithoutRecordsSaysSo() throws {
    let rows = """
      DELETE FROM bottle_feeds; DELETE FROM sleeps; DELETE FROM diapers;
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-07-02', 'illness', 1);
      """
    #expect(try IllnessRows.lines(rows).contains("(Nothing was recorded in these 72 hours.)"))
  }

  /// The strip, the comparison, the doses, the symptoms and the questions are on one page.
  @Test(arguments: Language.allCases, [Family.PaperSize.a4, .letter])
  func firstPageIsComplete(language: Language, paper: Family.PaperSize) throws {
    let rows =
      IllnessRows.temperature(39.4, "2026-06-29T07:00")
      + IllnessRows.temperature(38.9, "2026-06-30T20:00")
      + IllnessRows.dose("Paracetamol", "96, 'mg'", "2026-06-30T08:00")
      + IllnessRows.symptom("Runny nose", "mild", from: "2026-06-29T06:00")
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + rows, paper: paper, languages: [language])
    let content = try #require(
      context.visitReportLibrary()[ID("mia"), day("2026-07-01"), language])
    let textLayout = TextLayout()
    let page = try content.document(
      on: paper, context.wording(in: language).forPaper, using: textLayout
    ).pages(using: textLayout)[0]
    let text = page.placedTexts(textLayout).map { withOrdinarySpaces($0.text) }
      .joined(separator: " ")
    for id in [SectionID.illness, .illnessChange, .illnessDoses, .symptoms, .questions] {
      let section = try #require(content.sections.first { $0.id == id })
      #expect(text.contains(withOrdinarySpaces(section.title)), "\(id)")
    }
    let growth = try #require(content.sections.first { $0.id == .growth })
    #expect(!page.placedTexts(textLayout).contains { $0.text == growth.title })
  }
}
