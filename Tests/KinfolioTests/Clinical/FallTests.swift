import TestSupport
import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

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
}
