import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Statements of reports that a doctor could misread.
@Suite struct MisleadingReportTests {
  /// Returns the lines of Mia's report of 1 July 2026.
  private func lines(_ rows: String) throws -> [String] {
    let visits = try ReportSamples.context(ReportSamples.completeChildRows + rows)
      .visitReportLibrary()
    let content = try #require(visits[ID("mia"), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  @Test(arguments: [
    (-3.0, "0.1"), (-2.4, "0.8"), (-2.0, "2"), (-0.38, "35"), (0, "50"), (2.2, "99"),
    (2.4, "99.2"), (-3.5, "<0.1"), (3.5, ">99.9"), (-2.33, "1"), (2.33, "99"),
  ])
  func centilesAreWholeNumbersExceptAtTheEnds(z: Double, text: String) throws {
    let score = GrowthScore(zScore: z, edition: .who2006, remarks: [])
    #expect(try wording(.english).centile(score) == text)
  }

  @Test func allQuestionsAreNumbered() throws {
    let questions = (1...14).map {
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('q\($0)', 'mia', 1782000000 + \($0), 'question', 'Question number \($0)', 1);
      """
    }
    let lines = try lines("DELETE FROM notes;" + questions.joined())
    for number in 1...14 { #expect(lines.contains("\(number). Question number \(number)")) }
  }

  @Test func allReactionsAreListedMostSevereFirst() throws {
    let reactions = (1...12).map {
      """
      INSERT INTO reactions (id, profile_id, noticed_at, severity, signs, changed_at)
        VALUES ('x\($0)', 'mia', 1782000000 + \($0), '\($0 == 3 ? "severe" : "mild")', 'sign \($0)', 1);
      """
    }
    let lines = try lines(reactions.joined())
    let listed = lines.filter { $0.hasPrefix("- ") && $0.contains(" · sign ") }
    #expect(listed.count == 12)
    #expect(listed.first?.contains("sign 3") == true)
  }

  /// A report without this line could also mean that coverage was not computed.
  @Test func windowWithoutRecordsSaysSo() throws {
    let lines = try lines(
      """
      DELETE FROM bottle_feeds WHERE started_at > unixepoch('2026-06-17');
      DELETE FROM sleeps WHERE started_at > unixepoch('2026-06-16');
      DELETE FROM diapers WHERE happened_at > unixepoch('2026-06-17');
      DELETE FROM doses; DELETE FROM temperatures; DELETE FROM food_logs WHERE id NOT IN (SELECT food_log_id FROM reactions);
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('x', 'mia', '2026-06-22', 'checkup', 1);
      """)
    #expect(lines.contains { $0.contains("0 of 13 past days complete") }, "\(lines)")
  }

  /// A median of seven months, or no median since yesterday, is not the baby of today.
  @Test(arguments: ["2026-03-01", "2026-06-30"])
  func daysOfTheReportAreTheLastTwoWeeks(previousVisit: String) throws {
    let lines = try lines("UPDATE visits SET visited_on = '\(previousVisit)';")
    let coverage = "13 of 13 past days complete · 18 June – 1 July 2026"
    #expect(lines.contains { $0.contains(coverage) }, "\(lines)")
    #expect(lines.contains("Feeds | 6 | 6–6 | –"), "\(lines)")
  }

  /// The family chose these days.
  @Test func daysOfAChosenPeriodAreAllItsDays() throws {
    let rows =
      ReportSamples.completeChildRows + """
        INSERT INTO visits (id, profile_id, visited_on, kind, covers_from, changed_at)
          VALUES ('v2', 'mia', '2026-06-30', 'checkup', '2026-06-11', 1);
        """
    let visits = try ReportSamples.context(rows).visitReportLibrary()
    let content = try #require(visits[ID("mia"), day("2026-06-30"), .english])
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(lines.contains { $0.contains("20 of 20 past days complete") }, "\(lines)")
  }

  /// Three feeds a day with 16 hours between them are probably not all.
  @Test func feedsWithAGapHaveNoMedian() throws {
    let lines = try lines("DELETE FROM bottle_feeds WHERE substr(id, 4) >= '3';")
    #expect(lines.contains { $0.contains("Feeds: 0 of 13") }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("Feeds | 3") })
  }

  /// The volumes and durations of these feeds are unknown.
  @Test func breastfeedsWithoutTimesHaveNoSentence() throws {
    let nursing = """
      DELETE FROM bottle_feeds;
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19),
        times(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM times WHERE k < 5)
      INSERT INTO nursing_sessions
        (id, profile_id, started_at, ended_at, left_seconds, right_seconds, changed_at)
      SELECT printf('s%02d%d', n, k), 'mia', unixepoch('2026-06-10 23:00:00') + n * 86400 + k * 14400,
        unixepoch('2026-06-10 23:10:00') + n * 86400 + k * 14400, 0, 0, 1 FROM days, times;
      """
    let lines = try lines(nursing)
    #expect(lines.contains { $0.hasPrefix("Breastfeeds | 6") }, "\(lines)")
    #expect(!lines.contains { $0.contains("On a typical day Mia had") })
  }

  @Test func visitOfTodayIsNamed() throws {
    let lines = try lines(
      """
      INSERT INTO visits (id, profile_id, visited_on, kind, clinician, changed_at)
        VALUES ('v2', 'mia', '2026-07-01', 'checkup', 'Dr. Lin', 1);
      """)
    #expect(lines.contains("Reason: Check-up") && lines.contains("With: Dr. Lin"), "\(lines)")
  }

  /// Milk from bottles alone would read as the total intake of a child at the breast.
  @Test func breastfeedsAreBesideMilkFromBottles() throws {
    let nursing = """
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19),
        times(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM times WHERE k < 3)
      INSERT INTO nursing_sessions (id, profile_id, started_at, ended_at, left_seconds, right_seconds, changed_at)
      SELECT printf('s%02d%d', n, k), 'mia', unixepoch('2026-06-11 05:00:00') + n * 86400 + k * 14400,
        unixepoch('2026-06-11 05:10:00') + n * 86400 + k * 14400, 300, 300, 1 FROM days, times;
      """
    #expect(try lines(nursing).contains { $0.hasPrefix("Breastfeeds | 4") })
    #expect(try !lines("").contains { $0.hasPrefix("Breastfeeds |") })
  }

  /// A value that was left out is named next to the values of growth, not only at the end.
  @Test func implausibleMeasurementIsNamedInGrowth() throws {
    let rows = """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('high', 'mia', '2026-06-20', 'weight', 13.5, 1);
      """
    let read = try SampleDatabase(ReportSamples.completeChildRows + rows).journal()
    let journal = try ReferenceData.project().growthStandards.removingDoubtfulMeasurements(
      from: read)
    let content = try #require(
      ReportSamples.context(journal).visitReportLibrary()[
        ID("mia"), day("2026-07-01"), .english])
    let naming = content.sections.filter { section in
      section.parts.contains { part in
        if case .note(let text) = part { text.contains("13.50") } else { false }
      }
    }
    #expect(naming.map(\.id) == [.growth])
  }

  /// The weight that was recorded last is used, and the other one of the day is named.
  @Test(arguments: [("a1", "z1"), ("z1", "a1")])
  func twoWeightsOfOneDay(firstID: String, lastID: String) throws {
    let lines = try lines(
      """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('\(firstID)', 'mia', '2026-06-25', 'weight', 6.1, 1),
        ('\(lastID)', 'mia', '2026-06-25', 'weight', 6.7, 2);
      """)
    #expect(lines.contains { $0.hasPrefix("Weight | 6.70 kg") }, "\(lines)")
    let note = "Not used, because the same day has another value: weight 6.10 kg (25 Jun 2026)."
    #expect(lines.contains { $0.contains(note) }, "\(lines)")
  }

  /// A gain of 3 kg in two weeks is an error, not growth.
  @Test func typingErrorHasNoChange() throws {
    let lines = try lines(
      """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('typo', 'mia', '2026-06-25', 'weight', 9.5, 1);
      """)
    let row = try #require(lines.first { $0.hasPrefix("Weight | 9.50 kg") })
    // Mia has a corrected age, so the change in z is not in the table.
    #expect(row.hasSuffix("| – | –"), "\(row)")
  }

  /// In the United States, the CDC’s standard is used for the other measures.
  @Test func standardOfTheHeadIsNamed() throws {
    let lines = try lines(
      """
      INSERT INTO settings VALUES ('region', 'us', 1);
      UPDATE profiles SET birth_date = '2024-05-01', due_date = NULL WHERE id = 'mia';
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('h1', 'mia', '2026-06-25', 'head', 47.4, 1);
      """)
    #expect(lines.contains { $0.contains("Head circumference: WHO standard.") }, "\(lines)")
  }

  /// Sessions without a duration are breastfeeds too.
  @Test func summaryDoesNotCallBottlesAllMilk() throws {
    let nursing = """
      WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 19)
      INSERT INTO nursing_sessions
        (id, profile_id, started_at, ended_at, left_seconds, right_seconds, changed_at)
      SELECT 's' || n, 'mia', unixepoch('2026-06-11 05:00:00') + n * 86400,
        unixepoch('2026-06-11 05:10:00') + n * 86400, 0, 0, 1 FROM days;
      """
    #expect(!(try lines(nursing).contains { $0.contains("of milk together") }))
    #expect(try lines("").contains { $0.contains("bottles with 720 ml of milk together") })
  }

  /// Twins share a log, and some reactions are only in the check-in after a meal.
  @Test func reactionsOfTwinsAndCheckInsAreNamed() throws {
    let rows = """
      INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
        VALUES ('leo', 'child', 'Leo', '2026-01-10', 1, 1);
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('egg2', 'Egg', 'white', 'egg', 1), ('nut2', 'Peanut butter', 'brown', 'peanut', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at) VALUES
        ('e2', 'leo', 'egg2', unixepoch('2026-06-25'), 1),
        ('n2', 'mia', 'nut2', unixepoch('2026-06-26'), 1),
        ('n3', 'mia', 'nut2', unixepoch('2026-06-28'), 1);
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES ('r2', 'mia', 'e2', unixepoch('2026-06-25 00:20'), 'severe', 'hives all over', 1);
      INSERT INTO check_ins (id, profile_id, food_log_id, due_at, done_at, outcome, note, changed_at)
        VALUES ('c2', 'mia', 'n2', unixepoch('2026-06-26 02:00'), unixepoch('2026-06-26 02:00'),
          'reaction', 'lips swollen', 1),
        ('c3', 'mia', 'n3', unixepoch('2026-06-28 02:00'), unixepoch('2026-06-28 02:00'),
          'unsure', NULL, 1);
      """
    let lines = try lines(rows)
    #expect(lines.contains { $0.hasPrefix("- Egg: severe") })
    let checkIns = lines.filter { $0.hasPrefix("- Peanut butter") }
    #expect(
      checkIns == [
        "- Peanut butter: reaction · 26 Jun 2026, 04:00 · lips swollen",
        "- Peanut butter: unsure · 28 Jun 2026, 04:00",
      ], "\(lines)")
    #expect(lines.contains { $0.contains("peanut (2)") }, "\(lines)")
  }

  @Test(arguments: [("refused", false), ("liked", true)])
  func refusedFoodWasNotEaten(liking: String, isEaten: Bool) throws {
    let rows = """
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('nut2', 'Peanut butter', 'brown', 'peanut', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, changed_at)
        VALUES ('n2', 'mia', 'nut2', unixepoch('2026-06-26'), '\(liking)', 1);
      """
    #expect(try lines(rows).contains { $0.contains("peanut (1)") } == isEaten)
  }

  @Test func temperaturesOfADayWithTheirPlaces() throws {
    func rows(_ places: [String]) -> String {
      places.enumerated().map { index, place in
        """
        INSERT INTO temperatures (id, profile_id, measured_at, celsius, place, changed_at)
          VALUES ('x\(index)', 'mia', unixepoch('2026-06-20 0\(index + 6):00'), 37.5, '\(place)', 1);
        """
      }.joined()
    }
    let remove = "DELETE FROM temperatures;"
    let same = try lines(remove + rows(["ear", "ear"]))
    #expect(same.contains("Date | Temperature · °C · ear"))
    #expect(same.contains("20 Jun 2026 | 08:00 37.5 · 09:00 37.5"))
    let mixed = try lines(remove + rows(["ear", "armpit"]))
    #expect(mixed.contains("Date | Temperature · °C"))
    #expect(mixed.contains("20 Jun 2026 | 08:00 37.5 ear · 09:00 37.5 armpit"))
  }

  @Test func careNotesAndNotesOfMeasurementsArePrinted() throws {
    let rows = """
      UPDATE profiles SET care_notes = 'Allergic to penicillin' WHERE id = 'mia';
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, note, changed_at)
        VALUES ('w9', 'mia', '2026-06-29', 'weight', 6.9, 'Scales at home', 1);
      """
    let lines = try lines(rows)
    #expect(lines.contains("Care notes: Allergic to penicillin"))
    #expect(lines.contains { $0.contains("29 Jun 2026: “Scales at home”") }, "\(lines)")
  }

  /// The change since the last weighing can hide a loss since birth.
  @Test func newbornBelowBirthWeight() throws {
    let rows = """
      UPDATE profiles SET birth_date = '2026-06-18', due_date = NULL WHERE id = 'mia';
      DELETE FROM measurements;
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('n1', 'mia', '2026-06-18', 'weight', 3.5, 1), ('n2', 'mia', '2026-06-21', 'weight', 3.23, 1),
        ('n3', 'mia', '2026-06-24', 'weight', 3.29, 1);
      """
    let lines = try lines(rows)
    #expect(
      lines.contains { $0.contains("Weight on 24 Jun 2026, compared with birth: −210 g (−6 %)") }
        || lines.contains {
          $0.contains("Weight on 24 Jun 2026, compared with birth: −210 g (−6%)")
        }, "\(lines)")
  }

  /// A weight of the first weeks says nothing about the birth weight months later.
  @Test(arguments: [("2026-05-20", true), ("2026-05-19", false)])
  func changeSinceBirthIsOfTheFirstSixWeeks(born: String, isPrinted: Bool) throws {
    let rows = """
      UPDATE profiles SET birth_date = '\(born)', due_date = NULL WHERE id = 'mia';
      DELETE FROM measurements;
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('n1', 'mia', '\(born)', 'weight', 3.5, 1), ('n2', 'mia', '2026-05-25', 'weight', 3.4, 1);
      """
    #expect(try lines(rows).contains { $0.contains("compared with birth") } == isPrinted)
  }

  @Test func correctedAgeOnTheDueDateIsZero() throws {
    let born =
      "UPDATE profiles SET birth_date = '2026-05-01', due_date = '2026-07-01' WHERE id = 'mia';"
    #expect(try lines(born).contains("Corrected age: 0 days"))
  }

  /// The reference is for newborns on breast milk.
  ///
  /// The last argument is the contents of all bottles from 20 June on.
  @Test(arguments: [
    ("formula", "formula", false), ("breast_milk", "breast_milk", true),
    ("breast_milk", "formula", false),
  ])
  func feedReferenceIsForBreastMilk(contents: String, later: String, hasReference: Bool) throws {
    let rows = """
      UPDATE profiles SET birth_date = '2026-06-15' WHERE id = 'mia';
      DELETE FROM nursing_sessions;
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
      SELECT 'x' || id, profile_id, started_at + 3600, 60, 'formula', 1 FROM bottle_feeds
        WHERE id LIKE '%0' OR id LIKE '%1';
      UPDATE bottle_feeds SET contents = '\(contents)';
      UPDATE bottle_feeds SET contents = '\(later)' WHERE started_at >= unixepoch('2026-06-20');
      """
    let context = try ReportSamples.context(ReportSamples.completeChildRows + rows)
    let content = try #require(
      try context.visitReportLibrary()[ID("mia"), day("2026-07-01"), .english])
    let texts = content.figures.filter { $0.id == "per_day" }.flatMap(\.picture.labelTexts)
    #expect(texts.contains { $0.hasPrefix("8–12") } == hasReference, "\(texts)")
  }

  @Test func overdueAndNextVaccination() throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', 'MMR', NULL, '2026-06-01', 1),
        ('v2', 'mia', 'Flu', '2026-05-10', '2026-07-20', 1),
        ('v3', 'mia', 'Varicella', NULL, '2027-01-10', 1);
      """
    let lines = try lines(rows)
    #expect(lines.contains("- MMR: overdue since 1 Jun 2026"), "\(lines)")
    #expect(lines.contains("- Flu: 20 Jul 2026"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("- Varicella") })
  }

  /// A dose more than two weeks early does not count for the date, but must not be hidden.
  @Test func lastDoseIsBesideOverdueVaccination() throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', 'MMR', NULL, '2026-06-20', 1), ('v2', 'mia', 'MMR', '2026-05-20', NULL, 1);
      """
    let due = "MMR: overdue since 20 Jun 2026, last dose 20 May 2026"
    #expect(try lines(rows).contains("- \(due)"))
  }

  /// The doses of a vaccine are in one row, with their dates.
  @Test func vaccinationsAreTableWithDosesAndDates() throws {
    let rows = """
      INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES
        ('v1', 'mia', 'Hexavalent', '2026-03-10', '2026-05-10', 1),
        ('v2', 'mia', 'Hexavalent', '2026-05-12', '2026-12-10', 1);
      """
    #expect(
      try lines(rows).contains("Hexavalent | 10 Mar 2026 · 12 May 2026 | 10 Dec 2026"))
  }

  @Test func identityForFiling() throws {
    let lines = try lines(
      """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        VALUES ('birth', 'mia', '2026-01-10', 'weight', 2.61, 1);
      """)
    #expect(lines.contains("Born at: 36+0 weeks") && lines.contains("Birth weight: 2.61 kg"))
  }

  @Test func postmenstrualAgeBeforeTheDueDate() throws {
    let visits = try ReportSamples.context(
      """
      UPDATE profiles SET birth_date = '2026-05-01', due_date = '2026-07-07' WHERE id = 'mia';
      """
    ).visitReportLibrary()
    let content = try #require(visits[ID("mia"), day("2026-07-01"), .english])
    #expect(
      content.plainTextLines.map(withOrdinarySpaces).contains("Postmenstrual age: 39+1 weeks"))
  }

  /// There is no reference for animals, and most of these temperatures are normal.
  @Test func highestTemperatureOfPetIsAFactAndNoPoint() throws {
    let rows = """
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('t1', 'tom', unixepoch('2026-06-20T10:00'), 38.2, 1),
        ('t2', 'tom', unixepoch('2026-06-21T10:00'), 37.9, 1);
      """
    let context = try ReportSamples.context(
      ReportSamples.elderAndPet + rows, languages: [.english])
    let content = try #require(context.visitReportLibrary()[ID("tom"), day("2026-07-01"), .english])
    let lines = content.plainTextLines.map(withOrdinarySpaces)
    #expect(
      lines.contains { $0.hasPrefix("Highest temperature | 38.2 °C | 20 Jun 2026, 12:00") },
      "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("- Recorded") && $0.contains("38.2") })
  }
}
