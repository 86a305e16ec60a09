import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// A corrected document without its contact details does not shorten the complete text, in any order of the imports.
@Suite struct CutTextsTests {
  typealias Take = (ExportImports, String, SkippedItemsFile?) throws -> [String: Int]

  enum App: CaseIterable {
    case pets, elders, toddlers, parents

    /// An export with one wrong value, this value, and the correct value.
    var export: (text: String, wrong: String, right: String) {
      switch self {
      case .pets:
        (
          """
          {"pets": {"m": {"name": "Miso", "dietaryNotes": "Vet +34 600 111 222, no fish",
            "updatedAt": "2026-06-20T10:00:00Z", "vaccinations": [
              {"name": "Rabies (ask +34 600 111 222)", "date": "2026-01-05", "note": "by vet@example.org"},
              {"name": "Flu", "date": "2026-13-01"}]}}}
          """, "2026-13-01", "2026-03-01"
        )
      case .elders:
        (
          """
          {"profiles": {"r": {"name": "Rosa", "status": "bogus", "notes": "Doctor: +34 600 111 222. No penicillin.",
            "updatedAt": "2026-06-20T10:00:00Z"}}}
          """, "bogus", "confirmed"
        )
      case .toddlers:
        (
          """
          {"childProfiles": [{"id": "a", "name": "Ida", "birthDate": "2026-01-05"}],
           "foodLogs": [{"id": "f", "childID": "a", "foodName": "Soup of ann@example.org", "timestamp": "soon",
             "notes": "ask +34 600 111 222", "updatedAt": "2026-06-20T10:00:00Z"}]}
          """, "soon", "2026-06-20T09:00:00Z"
        )
      case .parents:
        (
          """
          {"children": [{"id": "a", "name": "Ida"}],
           "pointTransactions": [{"id": "p", "childID": "a", "timestamp": "soon", "points": 2,
             "reason": "told kim@example.org", "updatedAt": "2026-06-20T10:00:00Z"}],
           "activityEvents": [{"id": "e", "action": "appCategorized", "timestamp": "soon",
             "updatedAt": "2026-06-20T10:00:00Z", "description": "texted +34 600 111 222 at noon",
             "details": {"appName": "Chess of kim@example.org", "oldValue": "see a@example.org",
               "newValue": "games"}}]}
          """, "soon", "2026-06-20T09:00:00Z"
        )
      }
    }

    func take(_ imports: ExportImports, _ text: String, _ file: SkippedItemsFile? = nil) throws
      -> [String: Int]
    {
      switch self {
      case .pets: try imports.takePets(text, skipped: file).unknown
      case .elders: try imports.takeElders(text, skipped: file).unknown
      case .toddlers: try imports.takeToddlers(text, skipped: file).unknown
      case .parents: try imports.takeParents(text, skipped: file).unknown
      }
    }

    /// Returns the skipped documents with the wrong value corrected.
    func corrected() throws -> String {
      let imports = try ExportImports()
      let file = try imports.skippedFile()
      _ = try take(imports, export.text, file)
      let text = try String(contentsOfFile: #require(try file.copyToFolder()), encoding: .utf8)
      #expect(!text.contains("111 222") && !text.contains("example.org"), "\(text)")
      return text.replacing(export.wrong, with: export.right)
    }
  }

  @Test(arguments: App.allCases)
  func theWholeTextStaysInWhicheverOrderTheyCome(app: App) throws {
    let export = app.export
    let right = export.text.replacing(export.wrong, with: export.right)
    let corrected = try app.corrected()
    let once = try ExportImports()
    _ = try app.take(once, right)
    for order in [
      [export.text, corrected, right], [export.text, right, corrected], [right, corrected],
      [export.text, corrected, right, corrected, right],
    ] {
      let imports = try ExportImports()
      for text in order { _ = try app.take(imports, text) }
      #expect(try imports.dump() == once.dump())
    }
  }

  @Test func correctingADateLosesNoNumber() throws {
    let imports = try ExportImports()
    _ = try App.pets.take(imports, App.pets.export.text)
    _ = try App.pets.take(imports, App.pets.corrected())
    let journal = try imports.sample.journal()
    let miso = try #require(journal.profiles.first { $0.name == "Miso" })
    #expect(miso.careNotes == "Vet +34 600 111 222, no fish")
    #expect(journal.vaccinations.count == 2)
  }

  /// An earlier version of the document may contain the complete text.
  @Test func anEarlierVersionTellsWhatWasCut() throws {
    let (early, text) = (App.elders.export.text, try App.elders.corrected())
    let known = early.replacing("bogus", with: "pendingConfirmation")
      .replacing("06-20", with: "06-10")
    for order in [[known, text], [text, known]] {
      let imports = try ExportImports()
      for text in order { _ = try App.elders.take(imports, text) }
      let rosa = try #require(try imports.sample.journal().profiles.first { $0.name == "Rosa" })
      #expect(rosa.careNotes == "Doctor: +34 600 111 222. No penicillin.")
      #expect(rosa.status == .confirmed)
    }
  }

  @Test func whatIsWholeNowhereIsToldWithTheGapAndCounted() throws {
    let imports = try ExportImports()
    let unknown = try App.elders.take(imports, App.elders.corrected())
    let rosa = try #require(try imports.sample.journal().profiles.first { $0.name == "Rosa" })
    #expect(rosa.careNotes == "Doctor: …. No penicillin.")
    #expect(unknown == ["profiles.notes that was cut": 1])
  }

  /// A text that also differs in other words is a change by the user.
  @Test func anotherTextIsALaterVersion() throws {
    let imports = try ExportImports()
    let text = App.elders.export.text.replacing("bogus", with: "confirmed")
    _ = try App.elders.take(imports, text)
    _ = try App.elders.take(
      imports,
      text.replacing("06-20", with: "06-21").replacing("+34 600 111 222. No", with: "… Some"))
    let rosa = try #require(try imports.sample.journal().profiles.first { $0.name == "Rosa" })
    #expect(rosa.careNotes == "Doctor: … Some penicillin.")
  }
}
