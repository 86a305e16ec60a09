import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Missing, wrong and repeated facts in reports.
@Suite struct PageOneTests {
  private func lines(_ rows: String, of profile: String = "mia") throws -> [String] {
    let sample =
      profile == "mia" ? ReportSamples.completeChildRows : ReportSamples.elderAndPet
    let context = try ReportSamples.context(sample + rows, languages: [.english])
    let content = try #require(
      context.visitReportLibrary()[ID(profile), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  @Test func impossibleValueIsNamed() throws {
    let rows = """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at) VALUES
        ('x', 'mia', unixepoch('2026-06-26'), 102.4, 1),
        ('old', 'mia', unixepoch('2026-02-26'), 103.4, 1);
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at) VALUES
        ('y', 'mia', unixepoch('2026-06-26'), 9000, 'formula', 1),
        ('z', 'mia', unixepoch('2026-06-27'), 9100, 'formula', 1);

      """
    let lines = try lines(rows)
    #expect(
      lines.contains(
        "(Records that cannot be used: Bottles: 2 · Temperatures: 1, "
          + "102.4 °C (26 Jun, 02:00) is not possible.)"),
      "\(lines)")
  }

  /// Skipped rows have no profile, so the site for the doctor of one of two children contains none of them.
  @Test func recordsWithoutAmountInImportedFilesAreCounted() throws {
    let rows = """
      INSERT INTO settings (name, value, changed_at) VALUES
        ('left_out.baby_buddy.db.amount', '3', 1), ('left_out.sheet.feeds.amount', '1', 1),
        ('left_out.sheet.feeds.other', '2', 1), ('left_out.toddler.x.other', '0', 1),
        ('left_out.toddler.y.other', 'many', 1);

      """
    let expected =
      "(Records that cannot be used: feeds without an amount in the family’s imported files: 4 · "
      + "others in the family’s imported files: 2.)"
    #expect(try lines(rows).contains(expected))
    let twin = """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('tom', 'child', 'Tom', 1, 1);

      """
    #expect(try lines(rows + twin).contains(expected))
    for (twin, count) in [("", 5), (twin, 0)] {
      let journal = try SampleDatabase(rows + twin).journal()
      let selected = try narrowed(journal, to: .doctor(ID("mia")))
      #expect(selected.family.settings.count { $0.key.hasPrefix("left_out") } == count)
    }
  }

  /// A child's insulin: 6 of 9 doses were missing, and nothing said so.
  @Test(arguments: [
    ([1, 1, 1, 0, 0], "9 of 12 planned doses not recorded"),
    ([3, 2, 3, 3, 0], "1 of 12 planned doses not recorded (28 Jun) · last 30 Jun, 18:00"),
    ([3, 3, 3, 3, 0], nil),
    ([1, 0, 0, 0, 0], "doses recorded on only 1 of 5 days"),
    ([0, 0, 0, 0, 0], "no dose recorded in this period"),
  ])
  func missingDosesOfAPlan(doses: [Int], expected: String?) throws {
    var rows = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
        VALUES ('i', 'mia', 'Insulin', 2, 'units', '08:00 13:00 19:00', '2026-06-26', 1);

      """
    for (index, count) in doses.enumerated() {
      for dose in 0..<count {
        rows += IllnessRows.dose(
          "Insulin", "2, 'units'", "2026-06-\(27 + index) \(10 + dose * 3):00")
      }
    }
    let line = try #require(try lines(rows).first { $0.hasPrefix("- Insulin:") })
    #expect(expected.map(line.contains) ?? !line.contains("not recorded"), "\(line)")
  }

  /// An antibiotic that was stopped early is a fact also after its plan has ended.
  @Test func missingDosesOfAnEndedPlan() throws {
    var rows = """
      INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, ends_on, changed_at)
        VALUES ('i', 'mia', 'Amoxicillin', 6, 'ml', '08:00 20:00', '2026-06-19', '2026-06-28', 1);

      """
    for day in 19...24 {
      for hour in [10, 20] {
        rows += IllnessRows.dose("Amoxicillin", "6, 'ml'", "2026-06-\(day) \(hour):00")
      }
    }
    #expect(
      try lines(rows).contains {
        $0.hasPrefix("- Amoxicillin: 12 doses") && $0.contains("6 of 16 planned doses not recorded")
      })
  }

  @Test func endedIllnessIsOneLine() throws {
    let visit = """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v2', 'mia', '2026-06-26', 'checkup', 1);

      """
    let rows =
      visit
      + IllnessRows.symptom("Cough", "mild", from: "2026-06-18 08:00", until: "2026-06-22 08:00")
      + IllnessRows.symptom(
        "Runny nose", "mild", from: "2026-06-17 08:00", until: "2026-06-21 08:00")
      + IllnessRows.symptom(
        "Seizure", "severe", from: "2026-06-19 08:00", until: "2026-06-19 08:01")
      + IllnessRows.symptom("Rash", "mild", from: "2026-06-27 08:00")
    let lines = try lines(rows)
    let start = try #require(lines.firstIndex(of: "# Symptoms"))
    #expect(
      lines[(start + 1)...].prefix { $0.hasPrefix("- ") }.map { $0.prefix { $0 != "·" } } == [
        "- Seizure: severe ", "- Rash: mild ",
        "- Ended before this period: Cough, Runny nose ",
      ], "\(lines)")
  }

  /// The reference of a point to raise is not repeated next to the chart.
  @Test func referenceIsStatedOnce() throws {
    let lines = try lines("")
    #expect(lines.contains { $0.contains("12 to 16") }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("Sleep |") && $0.contains("12–16") }, "\(lines)")
    let longer = try self.lines("UPDATE sleeps SET ended_at = ended_at + 7200 WHERE kind = 'nap';")
    #expect(longer.contains { $0.hasPrefix("Sleep |") && $0.contains("12–16") }, "\(longer)")
  }

  /// Few records are enough, unlike for the figures of complete days.
  @Test func waterAndCowMilkAreStated() throws {
    let rows = """
      DELETE FROM bottle_feeds;
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at) VALUES
        ('w', 'mia', unixepoch('2026-06-20'), 40, 'water', 1),
        ('c1', 'mia', unixepoch('2026-06-21'), 150, 'cow_milk', 1),
        ('c2', 'mia', unixepoch('2026-06-22'), 160, 'cow_milk', 1);

      """
    let lines = try lines(rows)
    #expect(
      lines.contains("(Water: 40 ml (1 bottle) · Cow’s milk: 310 ml (2 bottles))"), "\(lines)")
  }

  /// Two scales differ by more than a child gains in some days.
  @Test(arguments: [("2026-06-23", false), ("2026-06-24", true)])
  func growthRateNeedsAWeek(first: String, isMissing: Bool) throws {
    let rows = """
      DELETE FROM measurements;
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
        ('a', 'mia', '\(first)', 'weight', 6.4, 1), ('b', 'mia', '2026-06-30', 'weight', 6.5, 1);

      """
    #expect(try lines(rows).contains { $0.contains("g/day") } != isMissing)
  }

  /// An illness names its symptoms in the strip, at most four.
  @Test func symptomsHaveTheirOwnRows() throws {
    let names = ["Cough", "Rash", "Vomiting", "Diarrhea", "Earache"]
    let rows =
      names.enumerated().map { index, name in
        IllnessRows.symptom(
          name, index == 4 ? "severe" : "mild", from: "2026-06-30 0\(index):00",
          until: "2026-06-30 12:00")
      }.joined() + IllnessRows.temperature(39.2, "2026-06-30 10:00")
    let lines = try lines(rows)
    #expect(lines.contains { $0.contains("Earache – 30 Jun") }, "\(lines)")
    #expect(lines.contains { $0.contains("Not drawn: Cough") }, "\(lines)")
  }

  /// A tasting that was refused is not eaten.
  @Test func refusedTastingIsNoExposure() throws {
    let rows = """
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('nut', 'Peanut', 'brown', 'peanut', 1767225600);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, changed_at)
        VALUES ('n', 'mia', 'nut', unixepoch('2026-06-30 21:00'), 'refused', 1767225600);

      """
    let journal = try SampleDatabase(ReportSamples.completeChildRows + rows).journal()
    let child = try #require(journal.profiles.first { $0.name == "Mia" })
    #expect(journal.openCheckIns(of: child).isEmpty)
    let chart = try lines(rows).filter { $0.contains("Peanut") && $0.contains("|") }
    #expect(chart.allSatisfy { !$0.contains("30 Jun") }, "\(chart)")
  }

  /// An answer to a task about a medicine need not name the medicine.
  @Test(arguments: [
    ("I took it twice by mistake", true), ("me la he tomado dos veces sin querer", true),
    ("je l''ai avalé deux fois", true), ("took it", false),
  ])
  func medicineTakenTwiceIsVital(text: String, isVital: Bool) throws {
    let rows = """
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
        VALUES ('twice', 'rosa', 'pill', unixepoch('2026-06-25 09:00'), '\(text)', 1, 1);

      """
    let context = try ReportSamples.context(ReportSamples.elderAndPet + rows, languages: [.english])
    let content = try #require(
      context.visitReportLibrary()[ID("rosa"), day("2026-07-01"), .english])
    let words = text.replacing("''", with: "'")
    let lines = content.sections.flatMap(\.parts).flatMap(\.lines)
    #expect(lines.contains { $0.isVital && $0.text.contains(words) } == isVital)
  }
}
