import TestSupport
import Testing

@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// Notes next to a record that are not symptoms.
@Suite struct FamilyWordsTests {
  private func lines(_ profile: String, _ rows: String) throws -> [String] {
    let context = try ReportSamples.context(
      ReportSamples.completeChildRows + ReportSamples.elderAndPet + rows, languages: [.english])
    let content = try #require(
      context.visitReportLibrary()[ID(profile), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  private static let mealWithSwelling = """
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, note, changed_at) VALUES
      ('f2', 'mia', 'egg', unixepoch('2026-06-29T10:00'), 'liked', 'Swollen lips, hives', 1);
    """

  @Test func noteOnMealIsInTheReport() throws {
    let lines = try lines("mia", Self.mealWithSwelling)
    #expect(lines.contains("- 29 Jun, 12:00 · Egg: Swollen lips, hives"), "\(lines)")
  }

  /// The note can be about a reaction that has no record of its own.
  @Test(arguments: [false, true])
  func noteOnMealMayBeReaction(hasNote: Bool) throws {
    let rows =
      "DELETE FROM reactions; \(hasNote ? Self.mealWithSwelling : "")"
      + IllnessRows.temperature(39, "2026-06-30T21:00")
      + IllnessRows.symptom("Runny nose", "mild", from: "2026-06-29T06:00")
    let isDenied = try lines("mia", rows).contains {
      $0.contains("No reaction to a food is recorded")
    }
    #expect(isDenied == !hasNote)
  }

  @Test(arguments: [
    ("diapers", "happened_at, wet", "unixepoch('2026-06-29T08:00'), 1", "Nappies"),
    ("temperatures", "measured_at, celsius", "unixepoch('2026-06-29T08:00'), 37", "Temperatures"),
    ("vaccinations", "vaccine, given_on", "'MenC', '2026-06-29'", "Vaccinations"),
  ])
  func noteOnRecordIsInTheReport(
    table: String, columns: String, values: String, kind: String
  ) throws {
    let row = """
      INSERT INTO \(table) (id, profile_id, \(columns), note, changed_at)
        VALUES ('n', 'mia', \(values), 'Streaks', 1);
      """
    let lines = try lines("mia", row)
    #expect(
      lines.contains { $0.hasPrefix("- 29 Jun") && $0.hasSuffix(" · \(kind): Streaks") }, "\(lines)"
    )
  }

  @Test func equalNotesAreOneRow() throws {
    let rows = (27...29).map {
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, note, changed_at)
        VALUES ('n\($0)', 'mia', unixepoch('2026-06-\($0)T08:00'), 1, 'New brand', 1);
      """
    }
    let found = try lines("mia", rows.joined()).filter { $0.contains("New brand") }
    #expect(found == ["- 29 Jun, 10:00 · Nappies: 3 equal notes: New brand"])
  }

  /// Many newer notes hide no sign of danger.
  @Test func seizureIsTheFirstNote() throws {
    let notes = (0..<150).map {
      "('n\($0)', 'mia', \(1_782_000_000 + $0), 'note', 'Fell asleep after \($0) minutes', 1)"
    }
    let rows = """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at) VALUES
        ('n', 'mia', unixepoch('2026-06-20T18:00'), 'note', 'He had a fit and went blue', 1),
        \(notes.joined(separator: ","));
      """
    let lines = try lines("mia", rows)
    let start = try #require(lines.firstIndex(of: "# The family’s notes"))
    #expect(lines[start + 1] == "- 20 Jun, 20:00: He had a fit and went blue", "\(lines)")
  }

  /// A line of the reactions contains the note of the meal.
  @Test func noteIsPrintedOnce() throws {
    let rows = "UPDATE food_logs SET note = 'With butter' WHERE id = 'f1';"
    #expect(try lines("mia", rows).count { $0.contains("With butter") } == 1)
  }

  /// The words of an old symptom hide no note of today.
  @Test func sameWordsAsInAnOldSymptom() throws {
    let rows = """
      INSERT INTO symptoms (id, profile_id, started_at, ended_at, name, note, changed_at) VALUES
        ('s', 'mia', unixepoch('2026-03-01'), unixepoch('2026-03-02'), 'Cold', 'Went blue once', 1);
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at) VALUES
        ('n', 'mia', unixepoch('2026-06-29T18:00'), 'note', 'Went blue', 1);
      """
    #expect(try lines("mia", rows).contains("- 29 Jun, 20:00: Went blue"))
  }

  /// As for symptoms, a visit yesterday hides no sign of the day before.
  @Test(arguments: [("Had a seizure", true), ("Slept well", false)])
  func notesOnDangerReachBackTwoWeeks(text: String, isListed: Bool) throws {
    let rows = """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v', 'mia', '2026-06-30', 'checkup', 1);
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at) VALUES
        ('n', 'mia', unixepoch('2026-06-28T18:00'), 'note', '\(text)', 1);
      """
    #expect(try lines("mia", rows).contains("- 28 Jun, 20:00: \(text)") == isListed)
  }

  @Test func answerAboutDangerIsAmongTheNotes() throws {
    let reply = """
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
        SELECT 'r', 'rosa', id, unixepoch('2026-06-29T18:00'), 'Chest pain', 1, 1 FROM tasks LIMIT 1;
      """
    let lines = try lines("rosa", reply)
    let start = try #require(lines.firstIndex(of: "# The family’s notes"))
    #expect(lines[start + 1].hasSuffix(": Chest pain"), "\(lines)")
  }

  @Test(arguments: [
    "I fell last night", "Me caí anoche", "Je suis tombée", "Had a fall no injury",
    "Caída sin lesiones", "Fell back against the sink",
  ])
  func fallInAnswerIsOnTheFirstPage(answer: String) throws {
    let reply = """
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
        SELECT 'r', 'rosa', id, unixepoch('2026-06-29T18:00'), '\(answer)', 1, 1 FROM tasks LIMIT 1;
      """
    #expect(try lines("rosa", reply).contains { $0.hasPrefix("- ") && $0.contains("“\(answer)”") })
  }
}
