import Foundation
import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

/// Values that the family has filled in stay if the next export does not contain them.
@Suite struct KeptFactsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private func profile(_ name: String) throws -> Profile {
    try #require(try imports.sample.journal().profiles.first { $0.name == name })
  }

  @Test func ofAChild() throws {
    let export = #"{"childProfiles": [{"id": "noor", "name": "Noor", "birthDate": "2025-08-05"}]}"#
    _ = try imports.takeToddlers(export)
    try imports.sample.run(
      "UPDATE profiles SET sex = 'female', due_date = '2025-08-20', care_notes = 'No nuts' WHERE name = 'Noor'"
    )
    _ = try imports.takeToddlers(export, exportedAt: ExportImports.exported + 60)
    let noor = try profile("Noor")
    #expect(noor.sex == .female && noor.dueDate?.description == "2025-08-20")
    #expect(noor.careNotes == "No nuts" && noor.birthDate?.description == "2025-08-05")
  }

  @Test func ofAnElder() throws {
    let export = #"{"profiles": {"ada": {"name": "Ada", "createdAt": 1777629600}}}"#
    _ = try imports.takeElders(export)
    try imports.sample.run(
      "UPDATE profiles SET relationship = 'Aunt', time_zone = 'Atlantic/Canary', care_notes = 'Deaf' "
        + "WHERE name = 'Ada'")
    _ = try imports.takeElders(export, exportedAt: ExportImports.exported + 60)
    let ada = try profile("Ada")
    #expect(ada.relationship == "Aunt" && ada.careNotes == "Deaf")
    #expect(ada.timeZone?.name == "Atlantic/Canary")
  }

  @Test func ofAnElderWhoIsRemembered() throws {
    let export = #"{"profiles": {"ada": {"name": "Ada", "createdAt": 1777629600}}}"#
    _ = try imports.takeElders(export)
    try imports.sample.run(
      """
      UPDATE profiles SET status = 'remembered', ended_on = '2026-06-20', full_name = 'Ada Lark'
        WHERE name = 'Ada'
      """)
    let later = export.replacing(#""name""#, with: #""status": "inactive", "name""#)
    for text in [export, later] {
      _ = try imports.takeElders(text, exportedAt: ExportImports.exported + 60)
    }
    let ada = try profile("Ada")
    #expect(ada.status == .remembered && ada.fullName == "Ada Lark")
    #expect(ada.endedOn?.description == "2026-06-20")
  }

  @Test func ofAPet() throws {
    let export = #"{"pets": {"kiki": {"name": "Kiki"}}}"#
    _ = try imports.takePets(export)
    try imports.sample.run(
      "UPDATE profiles SET emoji = '🦜', feeding_gap_hours = 8, care_notes = 'Seeds' WHERE name = 'Kiki'"
    )
    _ = try imports.takePets(export, exportedAt: ExportImports.exported + 60)
    let kiki = try profile("Kiki")
    #expect(kiki.emoji == "🦜" && kiki.feedingGapHours == 8 && kiki.careNotes == "Seeds")
  }

  @Test func whatAnExportTellsReplacesIt() throws {
    let export = #"{"childProfiles": [{"id": "noor", "name": "Noor", "sex": "male"}]}"#
    _ = try imports.takeToddlers(export)
    _ = try imports.takeToddlers(
      export.replacing("male", with: "female"), exportedAt: ExportImports.exported + 60)
    #expect(try profile("Noor").sex == .female)
  }
}
