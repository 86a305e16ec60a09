import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

/// What the family wrote next to a record, and not as a symptom.
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
    #expect(lines.contains("29 Jun, 12:00 | Foods tasted | Swollen lips, hives"), "\(lines)")
    #expect(lines.contains("- Foods tasted: 29 Jun, 12:00 · “Swollen lips, hives”"))
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
      lines.contains { $0.hasPrefix("29 Jun") && $0.hasSuffix(" | \(kind) | Streaks") }, "\(lines)")
  }

  @Test func equalNotesAreOneRow() throws {
    let rows = (27...29).map {
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, note, changed_at)
        VALUES ('n\($0)', 'mia', unixepoch('2026-06-\($0)T08:00'), 1, 'New brand', 1);
      """
    }
    let found = try lines("mia", rows.joined()).filter { $0.contains("New brand") }
    #expect(found == ["29 Jun, 10:00 | Nappies | New brand · 3 times"])
  }

  @Test func seizureInNoteIsOnTheFirstPage() throws {
    let note = """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at) VALUES
        ('n', 'mia', unixepoch('2026-06-29T18:00'), 'note', 'He had a fit and went blue', 1);
      """
    let lines = try lines("mia", note)
    let start = try #require(lines.firstIndex(of: "# Symptoms"))
    #expect(lines[start + 1] == "- Note: 29 Jun, 20:00 · “He had a fit and went blue”", "\(lines)")
  }

  @Test(arguments: ["I fell last night", "Me caí anoche", "Je suis tombée"])
  func fallInAnswerIsOnTheFirstPage(answer: String) throws {
    let reply = """
      INSERT INTO replies (id, profile_id, task_id, received_at, text, completed, changed_at)
        SELECT 'r', 'rosa', id, unixepoch('2026-06-29T18:00'), '\(answer)', 1, 1 FROM tasks LIMIT 1;
      """
    #expect(try lines("rosa", reply).contains { $0.hasPrefix("- ") && $0.contains("“\(answer)”") })
  }
}
