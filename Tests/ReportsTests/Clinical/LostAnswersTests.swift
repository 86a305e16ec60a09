import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Records of elders and pets that a report could leave out.
@Suite struct LostAnswersTests {
  /// Returns the lines of a report of 1 July 2026.
  private func lines(_ profile: String, _ rows: String) throws -> [String] {
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + ReportSamples.elderAndPet + rows, languages: [.english])
    let content = try #require(
      try context.visitReportLibrary()[ID(profile), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  /// The lowest value can be in a row that the first page has no space for.
  @Test func lowestBloodPressureIsBesideItsWords() throws {
    let rows = """
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on,
        changed_at) VALUES ('bp', 'rosa', 'Check', 'health', '1', '09:00', 'both', '2026-06-01', 1);
      UPDATE tasks SET details = 'Your blood pressure' WHERE id = 'bp';
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('p', 'rosa', unixepoch('2026-06-23 07:00'), 'a.jpg', 1);
      INSERT INTO replies (id, profile_id, task_id, received_at, text, photo_id, completed, changed_at)
      VALUES ('x1', 'rosa', 'bp', unixepoch('2026-06-20 07:00'), '84/46 dizzy', NULL, 1, 1),
        ('x2', 'rosa', 'bp', unixepoch('2026-06-21 07:00'), '128-76', NULL, 1, 1),
        ('x3', 'rosa', 'bp', unixepoch('2026-06-22 07:00'), '18-10-5', NULL, 1, 1),
        ('x4', 'rosa', 'bp', unixepoch('2026-06-23 07:00'), NULL, 'p', 1, 1);
      """
    let lines = try lines("rosa", rows)
    #expect(lines.contains("Average of 2 values: 106/61"), "\(lines)")
    #expect(lines.contains("Lowest: 84/46 · 20 Jun 2026, 09:00 · “84/46 dizzy”"), "\(lines)")
    #expect(lines.contains("Highest: 128/76 · 21 Jun 2026, 09:00"), "\(lines)")
    let start = try #require(
      lines.firstIndex { $0.hasPrefix("(1 answer could not be read and is not in the average") })
    #expect(lines[start + 2] == "22 Jun 2026, 09:00 |  | “18-10-5”", "\(lines)")
    #expect(lines.contains("(1 answer is a photo.)"), "\(lines)")
  }

  /// A point to raise states the average and the highest value.
  @Test func averageAndHighestAreStatedOnce() throws {
    let rows = """
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on,
        changed_at) VALUES ('bp', 'rosa', 'BP', 'health', '1', '09:00', 'both', '2026-06-01', 1);
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
      VALUES ('x1', 'rosa', 'bp', unixepoch('2026-06-20 07:00'), '150/96', 1, 1),
        ('x2', 'rosa', 'bp', unixepoch('2026-06-21 07:00'), '128/76', 1, 1);
      """
    let lines = try lines("rosa", rows)
    #expect(lines.contains("Lowest: 128/76 · 21 Jun 2026, 09:00"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("Average of") || $0.hasPrefix("Highest:") }, "\(lines)")
    #expect(lines.contains { $0.contains("average 139/86, highest 150/96") }, "\(lines)")
  }

  /// Many equal answers do not displace the others, and refusals are first.
  @Test func equalAnswersAreOneRow() throws {
    let rows = """
      UPDATE replies SET text = 'ok' WHERE id LIKE 'p%';
      UPDATE replies SET text = 'I fell and cannot get up' WHERE id = 'p0';
      UPDATE replies SET text = 'No, it makes me bleed', completed = 0 WHERE id = 'p1';
      UPDATE replies SET text = 'No' WHERE id = 'p2';
      """
    let lines = try lines("rosa", rows)
    let start = try #require(lines.firstIndex(of: "Date | Task | Answer"))
    #expect(
      lines.dropFirst(start + 1).prefix(4) == [
        "20 Jun 2026, 08:25 | Blood pressure pill | No",
        "19 Jun 2026, 08:15 | Blood pressure pill | No, it makes me bleed",
        "30 Jun 2026, 08:25 | Blood pressure pill | ok · 10 times",
        "18 Jun 2026, 08:05 | Blood pressure pill | I fell and cannot get up",
      ])
  }

  /// Every morning dose was taken, and no evening dose.
  @Test func takenDosesAreBesideDays() throws {
    let lines = try lines("rosa", "UPDATE tasks SET times = '08:00 20:00' WHERE id = 'pill';")
    #expect(lines.contains("Blood pressure pill | 0 of 13 | 13 of 26"), "\(lines)")
  }

  /// Ten times the planned amount, and a day with two doses.
  @Test(arguments: ["rosa", "mia"])
  func otherAmountsThanPlanned(profile: String) throws {
    let rows = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('w', '\(profile)', 'Warfarin', 3, 'mg', '18:00', '2026-01-01', 1);
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at) VALUES
        ('w1', '\(profile)', unixepoch('2026-06-20 16:00'), 'Warfarin', 3, 'mg', 1),
        ('w2', '\(profile)', unixepoch('2026-06-21 16:00'), 'warfarin', 30, 'mg', 1),
        ('w3', '\(profile)', unixepoch('2026-06-21 17:00'), 'Warfarin', 3, 'mg', 1);
      """
    let lines = try lines(profile, rows)
    let line = try #require(lines.first { $0.hasPrefix("- Warfarin: 3 mg") })
    #expect(
      line.contains("recorded amounts: 3 mg – 30 mg (21 Jun) · up to 2 on one day"), "\(line)")
    if profile == "rosa" { #expect(line.contains("3 doses recorded in this period · last 21 Jun")) }
  }

  /// "1 tab." is the planned amount, 1 tablet.
  @Test func otherUnitIsNoOtherAmount() throws {
    let rows = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('w', 'rosa', 'Warfarin', 1, 'tablet', '18:00', '2026-01-01', 1);
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
        VALUES ('w1', 'rosa', unixepoch('2026-06-20 16:00'), 'Warfarin', 1, 'tab.', 1);
      """
    #expect(try !lines("rosa", rows).contains { $0.contains("recorded amounts") })
  }

  /// Without these words, a stopped medicine reads as a current one.
  @Test(arguments: [
    ("status = 'completed', ends_on = '2026-06-29'", "until 29 Jun 2026"),
    ("status = 'paused'", "paused"),
  ])
  func stoppedMedicineSaysSo(change: String, words: String) throws {
    let lines = try lines("rosa", "UPDATE tasks SET \(change) WHERE id = 'pill';")
    #expect(lines.contains { $0.hasPrefix("Blood pressure pill · \(words) | ") }, "\(lines)")
  }

  /// Long letters do not displace blood sugars.
  @Test func measurementsAreKeptAmongManyAnswers() throws {
    let rows = """
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on,
        changed_at) VALUES ('sugar', 'rosa', 'Sugar', 'health', '1', '09:00', 'text', '2026-06-01', 1),
        ('day', 'rosa', 'Your day', 'social', '1', '09:00', 'text', '2026-06-01', 1);
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
        VALUES ('s', 'rosa', 'sugar', unixepoch('2026-06-20 07:00'), '278', 1, 1);
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 70)
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
      SELECT 'd' || n, 'rosa', 'day', unixepoch('2026-06-20 08:00') + n, 'A long letter ' || n, 1, 1
      FROM numbers;
      """
    let lines = try lines("rosa", rows)
    #expect(lines.contains("20 Jun 2026, 09:00 | Sugar | 278"), "\(lines)")
  }

  /// A mean of a few days is not compared with the ideal.
  @Test func energyOfSomeMealsIsNoComparison() throws {
    let rows = """
      INSERT INTO pet_foods (id, name, form, changed_at) VALUES ('new', 'New', 'wet', 1);
      UPDATE pet_meals SET food_id = 'new' WHERE fed_at > unixepoch('2026-06-24');
      """
    let lines = try lines("tom", rows)
    #expect(
      lines.contains { $0.hasSuffix("kcal (6 of 13 days; energy of other meals unknown)") },
      "\(lines)")
    #expect(!lines.contains { $0.contains("Ideal energy") || $0.contains("the ideal") }, "\(lines)")
  }

  /// The energy of the food is unknown, so that only the times of the meals show when they stopped.
  @Test func mealsWithoutEnergyAreStated() throws {
    let rows = """
      UPDATE pet_foods SET kcal_per_packet = NULL, kcal_per_100g = NULL;
      DELETE FROM pet_meals WHERE fed_at > unixepoch('2026-06-28');
      """
    let lines = try lines("tom", rows)
    #expect(lines.contains("Meals: 20 (10 of 13 days)"), "\(lines)")
    #expect(lines.contains("Last meal recorded: 27 Jun (19:00)"), "\(lines)")
  }
}
