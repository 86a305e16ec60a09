import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// A skipped document that is corrected and imported by itself gives the same records as a correct one, although
/// documents with facts about it are in another file.
@Suite struct SkippedDocumentWriterTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private typealias Take = (ExportImports, String, SkippedItemsFile?) throws -> Void

  /// Returns the rows after an import with a wrong `value` and one of the corrected skipped documents, and the rows
  /// after an import of the correct export.
  private func dumps(
    _ export: String, wrong value: String, _ take: Take
  ) throws -> (corrected: [String], right: [String]) {
    let right = try ExportImports()
    try take(right, export, nil)
    let skipped = try imports.skippedFile()
    let broken = try #require(export.firstRange(of: value))
    try take(imports, export.replacingCharacters(in: broken, with: "[70707]"), skipped)
    let path = try #require(try skipped.copyToFolder())
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try imports.dump() != right.dump())
    let corrected = text.replacing(/\[\s*70707\s*\]/, with: value)
    #expect(corrected != text, "it stands there as it was")
    let again = try imports.skippedFile()
    try take(imports, corrected, again)
    #expect(try again.copyToFolder() == nil, "nothing of it is skipped any more")
    return (try imports.dump(), try right.dump())
  }

  @Test(arguments: [
    "\"Carmen\"", "\"Théo\"", "1780387200123", "\"2026-06-03T08:00:00+02:00\"",
    "\"2026-05-02T09:00:00Z\"", "\"Pills\"",
  ])
  func ofEldersItIsTheSame(value: String) throws {
    // In this export, no event contains the color of the second profile.
    let export = ElderCareSample.export.replacing("\"profileSlot\": 1,", with: "")
    let (corrected, right) = try dumps(export, wrong: value) { imports, text, skipped in
      _ = try imports.takeElders(text, skipped: skipped)
    }
    #expect(corrected == right)
  }

  @Test(arguments: [
    "\"Kiki\"", "\"Bruno\"", "0.25", "0.5", "\"Tuna in jelly\"", "12", "\"2026-06-01T08:00:00Z\"",
    "\"sam\"",
  ])
  func ofPetsItIsTheSame(value: String) throws {
    let export = PetFoodSample.export.replacing("someday", with: "2026-05-21")
      .replacing(#""email": "sam@example.org""#, with: #""displayName": "sam""#)
    let (corrected, right) = try dumps(export, wrong: value) { imports, text, skipped in
      _ = try imports.takePets(text, skipped: skipped)
    }
    // A food's time of change is only in the document of its pet, and a meal loses its caregiver if the user is
    // skipped.
    let isUser = value == "\"sam\""
    func plain(_ rows: [String]) -> [String] {
      rows.filter { !isUser || !$0.contains("logs/l2") }
        .map { $0.contains("|wet|") || $0.contains("|dry|") ? String($0.prefix(45)) : $0 }
    }
    #expect(plain(corrected) == plain(right))
    #expect(try imports.takePets(export).outcome.countsByTable["pet_foods"]?.changed == 0)
  }

  @Test(arguments: [
    "\"Adam\"", "120", "801993600", "802087200", "\"mango face.jpg\"", "420.4", "96",
    "\"2026-05-31T20:00:00+02:00\"",
  ])
  func ofToddlersItIsTheSame(value: String) throws {
    let (corrected, right) = try dumps(ToddlerSample.export, wrong: value) {
      imports, text, skipped in
      try imports.folder.write("a photo", to: "photos/mango face.jpg")
      _ = try imports.takeToddlers(text, skipped: skipped)
    }
    #expect(corrected == right)
  }

  @Test(arguments: [
    "\"Otto\"", "802000800", "\"tidied up\"", "\"settingsChanged\"", "801990000", "\"accepted\"",
  ])
  func ofParentsItIsTheSameAndNothingIsGivenAway(value: String) throws {
    let (corrected, right) = try dumps(ParentsSample.export, wrong: value) {
      imports, text, skipped in _ = try imports.takeParents(text, skipped: skipped)
    }
    #expect(corrected == right)
    let text = try String(
      contentsOfFile: imports.folder.path("export.skipped.json"), encoding: .utf8)
    #expect(!text.contains("tok-4711") && !text.contains("example.org"), "\(text)")
  }

  @Test func theyAreAnExportThatOtherProgramsRead() throws {
    let skipped = try imports.skippedFile()
    _ = try imports.takePets(
      """
      {"pets": {"a": {"name": "Ava"}, "b": {"name": 7}, "": {"name": "Cy"}},
       "feedingLogs": {"a": {"logs": {"x/": {}, "l 1": {"timestamp": "soon", "portionSize": 1}}},
         "b": {"logs": {"l2": {"timestamp": 1780300800, "portionSize": 1}}}}}
      """, skipped: skipped)
    let path = try #require(try skipped.copyToFolder())
    #expect(path == imports.folder.path("export.skipped.json"))
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(file["_skipped_by"] as? String == "pet-food")
    let documents = try #require(
      file["__collections__"] as? [String: [String: [String: Any]]])
    #expect(documents["pets"]?.keys.sorted() == ["", "b"])
    #expect(documents["pets"]?["b"]?["_reason"] as? String == "notText")
    #expect(documents["feedingLogs/a/logs"]?["l 1"]?["_reason"] as? String == "notADate")
    #expect(documents["feedingLogs/b/logs"]?["l2"]?["_reason"] as? String == "pointsNowhere")
  }

  /// A number that is too large for any type is quoted, and can be corrected in the file.
  @Test func aNumberThatIsTooLargeIsKept() throws {
    let skipped = try imports.skippedFile()
    let (outcome, _) = try imports.takePets(
      #"{"pets": {"a": {"name": "Ava", "feedingGapHours": 1e999}}}"#, skipped: skipped)
    #expect(outcome.firstSkippedRows.map(\.problem.invalidValue) == ["'1e999'"])
    let text = try String(contentsOfFile: #require(try skipped.copyToFolder()), encoding: .utf8)
    #expect(text.contains("1e999"), "\(text)")
  }

  /// A reply and its photo are in one document.
  @Test func whatIsRefusedTwiceForOneReasonIsToldOnce() throws {
    let skipped = try imports.skippedFile()
    let (outcome, _) = try imports.takeElders(
      """
      {"profiles": {"a": {"name": "Ada"}}, "responses": {
        "r": {"profileId": "a", "receivedAt": "2027-06-01T08:00:00Z", "photoData": "/9j/4AAQ"},
        "s": {"profileId": "a", "receivedAt": "2027-06-01T08:00:00Z", "photoData": "/9j/4AAQ"}}}
      """, skipped: skipped)
    #expect(
      outcome.skippedCount == 2
        && outcome.firstSkippedRows.map(\.key) == ["responses/r", "responses/s"])
    let text = try String(contentsOfFile: #require(try skipped.copyToFolder()), encoding: .utf8)
    #expect(text.components(separatedBy: "inTheFuture").count == 3, "\(text)")
  }

  /// Otherwise, the photo of a refused reply would become an ordinary photo.
  @Test func photoOfRefusedAnswerIsNotKept() throws {
    func counts(textLength: Int) throws -> (replies: Int, photos: Int) {
      let imports = try ExportImports()
      let (outcome, _) = try imports.takeElders(
        """
        {"profiles": {"a": {"name": "Ada"}}, "responses": {
          "r": {"profileId": "a", "receivedAt": "2026-06-01T08:00:00Z", "photoData": "/9j/4AAQ",
            "textResponse": "\(String(repeating: "x", count: textLength))"}}}
        """)
      return (
        outcome.countsByTable["replies"]?.added ?? 0, outcome.countsByTable["photos"]?.added ?? 0
      )
    }
    #expect(try counts(textLength: 10) == (1, 1))
    #expect(try counts(textLength: 70_000) == (0, 0))
  }

  @Test func anExportOfSkippedDocumentsIsOfItsAppAlone() throws {
    let text =
      #"{"_skipped_by": "pet-food", "__collections__": {"users": {"u": {"name": "Ife"}}}}"#
    #expect(try imports.takePets(text).outcome.countsByTable["caregivers"]?.added == 1)
    #expect(throws: ImportProblem.self) { try imports.takeElders(text) }
  }
}
