import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Facts of an illness that its page or its points to raise could hide or misstate.
///
/// The reference time of the reports is 23:59 UTC on 30 June 2026, and Mia's weight is 6.4 kg.
@Suite struct HiddenIllnessTests {
  private let fever = """
    INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at)
      VALUES ('fever', 'mia', unixepoch('2026-06-30T07:00'), 39, 1);

    """

  private func lines(_ rows: String) throws -> [String] {
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + rows, languages: [.english])
    let content = try #require(
      context.visitReportLibrary()[ID("mia"), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  private func dose(_ name: String, _ amount: String, hour: Int = 8) -> String {
    """
    INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
      VALUES ('\(name)\(hour)', 'mia', unixepoch('2026-06-30') + \(hour * 3600), '\(name)',
        \(amount), 1);

    """
  }

  private func symptom(_ name: String, from start: String, until end: String? = nil) -> String {
    """
    INSERT INTO symptoms (id, profile_id, started_at, ended_at, name, severity, changed_at)
      VALUES ('\(name)', 'mia', unixepoch('\(start)'),
        \(end.map { "unixepoch('\($0)')" } ?? "NULL"), '\(name)', 'mild', 1);

    """
  }

  private func visit(_ kind: String, _ date: String) -> String {
    """
    INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
      VALUES ('x', 'mia', '\(date)', '\(kind)', 1);

    """
  }

  @Test func dosesOfOneSubstanceAreAdded() throws {
    let names = ["Apiretal", "Paracetamol", "Termalgin", "Efferalgan"]
    let doses = names.enumerated().map { dose($1, "96, 'mg'", hour: 1 + 6 * $0) }
    let lines = try lines(fever + doses.joined())
    #expect(
      lines.contains {
        $0.hasPrefix(
          "- Apiretal, Paracetamol, Termalgin, Efferalgan: 4 doses in the last 24 hours · "
            + "60.0 mg/kg in total at 6.40 kg · last ")
      }, "\(lines)")
    #expect(lines.contains("30 Jun, 03:00 | Apiretal | 96 mg | 15.0"))
  }

  @Test(arguments: [
    ("specialist", "11 June – 1 July 2026"), ("vaccination", "11 June – 1 July 2026"),
    ("illness", "29 June – 1 July 2026"), ("checkup", "29 June – 1 July 2026"),
    ("other", "11 June – 1 July 2026"),
  ])
  func specialistDoesNotShortenTheWindow(kind: String, window: String) throws {
    let lines = try lines(visit(kind, "2026-06-29"))
    #expect(lines.contains { $0.hasPrefix(window) }, "\(lines.prefix(5))")
  }

  @Test func forgottenTimerIsNoSleep() throws {
    let rows = """
      DELETE FROM sleeps WHERE ended_at > unixepoch('2026-06-30T00:00');
      INSERT INTO sleeps (id, profile_id, started_at, kind, changed_at)
        VALUES ('open', 'mia', unixepoch('2026-06-30T05:00'), 'night', 1);
      """
    let lines = try lines(fever + rows)
    #expect(lines.contains { $0.hasPrefix("Sleep | – | ") }, "\(lines)")
  }

  /// A child that was changed after the timer started is not asleep, but one whose temperature was
  /// measured can be.
  @Test(
    arguments: [
      ("diapers (happened_at, wet,", 3600), ("temperatures (measured_at, celsius,", 10 * 3600),
      (nil, 10 * 3600),
    ] as [(String?, Int64)])
  func timerBeforeACareRecordIsNoSleep(record: String?, seconds: Int64) throws {
    let start: Int64 = 1_782_000_000
    var rows = """
      INSERT INTO sleeps (id, profile_id, started_at, kind, changed_at)
        VALUES ('open', 'mia', \(start), 'night', 1);
      """
    if let record {
      rows += """
        INSERT INTO \(record) id, profile_id, changed_at)
          VALUES (\(start + 3600), \(record.hasPrefix("d") ? "1" : "39"), 'd', 'mia', 1);
        """
    }
    let end = Instant(seconds: start + 10 * 3600)
    let journal = try SampleDatabase(rows, zone: "UTC").journal(until: end)
    #expect(journal.recordsEnd(of: ID("mia"), until: end) == Instant(seconds: start + seconds))
  }

  /// The strip and the table do not contradict each other.
  @Test func feedEndsAnOpenSleep() throws {
    let rows = """
      DELETE FROM sleeps WHERE ended_at > unixepoch('2026-06-29T12:00');
      INSERT INTO sleeps (id, profile_id, started_at, kind, changed_at)
        VALUES ('open', 'mia', unixepoch('2026-06-30T12:00'), 'night', 1);
      """
    let lines = try lines(fever + rows)
    #expect(lines.contains { $0.hasPrefix("Sleep | – | ") }, "\(lines)")
  }

  @Test func breastfeedWithoutEndCounts() throws {
    let rows = """
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 10)
      INSERT INTO nursing_sessions
        (id, profile_id, started_at, left_seconds, right_seconds, changed_at)
      SELECT 'open' || n, 'mia', unixepoch('2026-06-20T10:00') + n * 86400, 0, 0, 1 FROM days;
      """
    let lines = try lines(fever + rows)
    #expect(lines.contains("Breastfeeds | 1 | 1 | 0"), "\(lines)")
  }

  /// A family that no longer records diapers says nothing about the gap.
  @Test func longestWetGapNeedsRecords() throws {
    let lines = try lines(
      fever + "DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-27T12:00');")
    #expect(lines.contains { $0.hasPrefix("Last wet nappy: 27 Jun") }, "\(lines)")
    #expect(!lines.contains { $0.contains("longest gap") }, "\(lines)")
  }

  /// The list of the doses and the point to raise use one of two weights of a day.
  @Test func listAndPointHaveTheSameWeight() throws {
    let weights = FigureSamples.measurementInserts(
      "2026-06-28 weight 6.4", "2026-06-28 weight 6.2")
    let doses = (0..<5).map { dose("Paracetamol", "105, 'mg'", hour: 1 + 4 * $0) }
    let lines = try lines(fever + weights + doses.joined())
    #expect(lines.contains { $0.contains("82.0 mg/kg in total at 6.40 kg") }, "\(lines)")
    #expect(lines.contains { $0.contains("82.0 mg per kg within 24 hours") }, "\(lines)")
  }

  @Test func strengthInThePlanIsNoOtherMedicine() throws {
    let plan = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('amox', 'mia', 'Amoxicillin 250 mg/5 ml', 5, 'ml', '08:00 14:00 20:00',
          '2026-06-28', 1);

      """
    let lines = try lines(fever + plan + dose("Amoxicillin", "5, 'ml'"))
    #expect(
      lines.contains {
        $0.hasPrefix(
          "- Amoxicillin, Amoxicillin 250 mg/5 ml: 3 times a day planned · 1 dose in the last 24 hours"
        )
      }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("- Amoxicillin: 1 dose") }, "\(lines)")
  }

  /// The doses refer to the plan, and are not "0 doses" of it.
  @Test func planIsNextToItsDosesUnderAnotherName() throws {
    let rows = """
      INSERT INTO medicines (id, profile_id, name, times, starts_on, changed_at)
        VALUES ('plan', 'mia', 'Amoxicillin suspension', '08:00 20:00', '2026-06-28', 1);
      INSERT INTO doses (id, profile_id, given_at, medicine_id, name, changed_at)
        VALUES ('given', 'mia', unixepoch('2026-06-30T18:00'), 'plan', 'Amoxicillin 250/5', 1);
      """
    let found = try lines(fever + rows).filter { $0.contains("Amoxicillin") }
    #expect(found.contains { $0.contains("2 times a day planned · 1 dose in the last 24 hours") })
    #expect(!found.contains { $0.contains("0 doses") }, "\(found)")
  }

  /// A page without severe symptoms or reactions says that none is recorded.
  @Test(arguments: ["", "severe"])
  func missingSevereSignsAreStated(severity: String) throws {
    let rows = """
      DELETE FROM reactions; DELETE FROM check_ins;
      INSERT INTO symptoms (id, profile_id, started_at, name, severity, changed_at)
        VALUES ('cough', 'mia', unixepoch('2026-06-30T08:00'), 'Cough', nullif('\(severity)', ''), 1);
      """
    let lines = try lines(fever + rows)
    #expect(lines.contains { $0.contains("None is marked as severe.") } == severity.isEmpty)
    #expect(lines.contains { $0.contains("No reaction to a food is recorded.") })
  }

  /// Imports do not name the kind of milk.
  @Test func otherContentsAreMilk() throws {
    let rows = """
      UPDATE bottle_feeds SET contents = 'other' WHERE started_at >= unixepoch('2026-06-29T23:59');
      """
    let lines = try lines(fever + rows)
    #expect(lines.contains("Milk (bottles) | 600 ml | 720 ml | −17%"), "\(lines)")
  }

  @Test(arguments: [
    "DELETE FROM measurements WHERE kind = 'weight';",
    FigureSamples.measurementInserts("2026-06-28 weight 8.4", "2026-06-28 weight 7.4"),
    FigureSamples.measurementInserts("2026-06-20 weight 13.5"),
  ])
  func missingWeightIsStated(rows: String) throws {
    let lines = try lines(fever + dose("Paracetamol", "96, 'mg'") + rows)
    #expect(
      lines.contains(
        "(No mg per kg: the newest weight is missing, older than 60 days or doubtful.)"), "\(lines)"
    )
    #expect(lines.contains("30 Jun, 10:00 | 96 mg"))
  }

  @Test(arguments: [
    ("96, 'mg.'", "96 mg. | 15.0"), ("96, 'MG'", "96 MG | 15.0"),
    ("120, 'g'", "120 g (120,000 mg)"),
  ])
  func unitIsWrittenOnceAndImpossibleAmountIsNotComputed(amount: String, row: String) throws {
    let lines = try lines(fever + dose("Paracetamol", amount))
    #expect(lines.contains("30 Jun, 10:00 | \(row)"), "\(lines)")
    #expect(lines.contains { $0.contains("mg/kg in total") } == row.contains("15.0"))
  }

  @Test func vitaminsAreNoDosesOfAnIllness() throws {
    let vitamin = dose("Vitamin D", "400, 'IU'") + visit("illness", "2026-07-02")
    #expect(
      try lines(vitamin).contains { $0.contains("No dose of a medicine, apart from vitamin D") })
  }

  @Test(arguments: ["Ibuprofen gel 10 %", "Pomada 5 %", "Crème 2 %", "Glucosa 50 %"])
  func percentageOnTheSkinIsNoAmount(name: String) throws {
    let doses = try SampleDatabase(dose(name, "5, 'ml'")).journal().doses
    #expect(doses.map(\.milligrams) == [nil])
  }

  /// A mild eczema for two weeks is not the start of a fever since yesterday.
  @Test func longSymptomDoesNotMoveTheStart() throws {
    let lines = try lines(fever + symptom("Eczema", from: "2026-06-18T06:00"))
    #expect(lines.contains { $0.hasPrefix("(Before: the median of 23–29 June 2026") }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("First symptom") })
  }

  @Test func previousVisitIsTheStartOfTheWindow() throws {
    let lines = try lines(visit("vaccination", "2026-06-29"))
    #expect(lines.contains("Previous visit: 11 June 2026, Dr. Roy"), "\(lines)")
  }

  /// The sample has a note of 21 June.
  @Test(arguments: [(true, "; see the family’s notes."), (false, "is recorded.")])
  func missingSymptomsReferToNotes(hasNotes: Bool, words: String) throws {
    let rows = hasNotes ? "" : "DELETE FROM notes WHERE kind = 'note';"
    let lines = try lines(fever + rows)
    #expect(
      lines.contains { $0.hasPrefix("(No symptom of the last 14 days ") && $0.contains(words) },
      "\(lines)")
  }

  /// A fever that was never closed is not an illness of today.
  @Test(
    arguments: [
      ("2026-06-28T06:00", nil, true), ("2026-06-20T06:00", nil, false),
      ("2026-06-20T06:00", "2026-06-29T06:00", true),
    ] as [(String, String?, Bool)])
  func feverInWordsIsAnIllnessFor72Hours(start: String, end: String?, isIll: Bool) throws {
    let lines = try lines(symptom("Fever", from: start, until: end))
    #expect(lines.contains("# Illness") == isIll)
  }

  @Test(arguments: [
    "Fever", "Fiebre 38,7", "Fièvre", "Feverish", "High temperature", "High temp 38.7",
    "temperature 39", "Febrile", "Calentura", "Température", "No appetite, fever",
  ])
  func feverAsSymptomIsAFever(name: String) throws {
    for (age, isReported) in [(35, true), (100, false)] {
      var baby = Baby()
      baby.addSymptom(name, age)
      let finding = try baby.concern("T1", age...(age + 1))
      #expect((finding?.arguments["symptom"] == .text(name)) == isReported)
    }
    let running = symptom(name, from: "2026-06-29T06:00")
    #expect(try lines(running).contains("# Illness"))
    let ended = symptom(name, from: "2026-06-20T06:00", until: "2026-06-22T06:00")
    #expect(try !lines(ended).contains("# Illness"))
  }

  @Test(arguments: [0, 2])
  func plannedMedicineHasItsTimes(given: Int) throws {
    let plan = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('amox', 'mia', 'Amoxicillin', 125, 'mg', '08:00 14:00 20:00', '2026-06-28', 1);

      """
    let doses = (0..<given).map { dose("amoxicillin", "125, 'mg'", hour: 6 + 6 * $0) }
    let lines = try lines(fever + plan + doses.joined())
    let line = try #require(
      lines.first { $0.lowercased().hasPrefix("- amoxicillin: 3 times a day planned") }, "\(lines)")
    #expect(line.contains(" · \(given) doses in the last 24 hours"))
    #expect(!lines.contains { $0.hasPrefix("- Vitamin D: 1 time a day planned") })
  }

  /// The sentences are about the whole window and would contradict the 72 hours.
  @Test func illnessHasNoSummaryInSentences() throws {
    #expect(try !lines(fever).contains("# Summary"))
    #expect(try lines("").contains("# Summary"))
  }
}
