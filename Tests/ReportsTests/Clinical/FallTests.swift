import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

@Suite struct FallTests {
  private func lines(of symptom: String, _ note: String) throws -> [String] {
    let context = try ReportSamples.context(
      ReportSamples.elderAndPet + """
        INSERT INTO symptoms (id, profile_id, started_at, name, note, changed_at)
          VALUES ('fall', 'rosa', unixepoch('2026-06-20T08:00'), '\(symptom)', '\(note)', 1);
        """, languages: [.english])
    return try context.visitReportLibrary().contents
      .filter { $0.profile.id == ID("rosa") }.flatMap(\.plainTextLines).map(withOrdinarySpaces)
  }

  @Test(arguments: [
    ("Fall", "In the bathroom, could not get up"),
    ("Caída", "la enfermera la encontró en el suelo"),
    ("Retrouvée par terre", ""),
  ])
  func recordedFallIsListed(name: String, note: String) throws {
    let lines = try lines(of: name, note)
    #expect(lines.contains { $0.hasPrefix("- ") && $0.contains(name) }, "\(lines)")
    #expect(!lines.contains { $0.contains("No symptom or fall is recorded") })
  }

  private func linesToday(_ profile: String, _ rows: String) throws -> [String] {
    let context = try ReportSamples.context(
      ReportSamples.elderAndPet + rows, languages: [.english])
    let content = try #require(
      context.visitReportLibrary()[ID(profile), day("2026-07-01"), .english])
    return content.plainTextLines.map(withOrdinarySpaces)
  }

  /// A visit two days ago hides no fall of the days before.
  @Test(arguments: ["specialist", "vaccination", "other", "checkup"])
  func fallBeforeAVisitIsListed(kind: String) throws {
    let rows = """
      INSERT INTO symptoms (id, profile_id, started_at, name, changed_at)
        VALUES ('fall', 'rosa', unixepoch('2026-06-27T08:00'), 'Fall', 1);
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
        VALUES ('v', 'rosa', '2026-06-29', '\(kind)', 1);
      """
    let lines = try linesToday("rosa", rows)
    #expect(lines.contains { $0.hasPrefix("- Fall: ") }, "\(lines)")
  }

  @Test(arguments: ["rosa", "tom"], ["severe", "mild"])
  func severeSymptomBeforeTheFirstVisitIsListed(profile: String, severity: String) throws {
    let rows = """
      INSERT INTO symptoms (id, profile_id, started_at, ended_at, name, severity, changed_at)
        VALUES ('s', '\(profile)', unixepoch('2026-06-01T08:00'), unixepoch('2026-06-01T09:00'),
          'Seizure', '\(severity)', 1);
      """
    let lines = try linesToday(profile, rows)
    #expect(lines.contains { $0.hasPrefix("- Seizure") } == (severity == "severe"), "\(lines)")
  }

  @Test func missingFallsReferToNotes() throws {
    let note = """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('n', 'rosa', unixepoch('2026-06-30T08:00'), 'note', 'Fell over the rug', 1);
      """
    let none = "no answer or note has a known word for a fall"
    let lines = try linesToday("rosa", note)
    #expect(!lines.contains { $0.contains(none) })
    #expect(lines.contains("- Note: 30 Jun, 10:00 · “Fell over the rug”"), "\(lines)")
    #expect(try linesToday("rosa", "").contains { $0.contains(none) })
    let question = note.replacing("'note'", with: "'question'")
    #expect(try !linesToday("rosa", question).contains { $0.contains(none) })
  }
}
