import Foundation
import TestSupport
import Testing

/// Tests the import of the exports of the two apps that use Firestore, by one command each.
@Suite struct ImportFirestoreTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    try folder.write(Self.elders, to: "elders.json")
    try folder.write(Self.pets, to: "pets.json")
    try folder.write("a photo", to: "photos/walk.jpg")
    try folder.write("a portrait", to: "photos/carmen.jpg")
  }

  private static let elders = """
    {"__collections__": {
      "users": {"u1": {"displayName": "Nina", "updatedAt": "2026-05-09T07:00:00Z"}},
      "profiles": {
        "carmen": {"userId": "u1", "name": "Carmen", "timeZone": "Atlantic/Canary", "status": "confirmed",
          "photoURL": "https://storage.example/o/carmen.jpg?alt=media", "createdAt": "2026-05-01T08:00:00Z"}},
      "tasks": {
        "walk": {"userId": "u1", "profileId": "carmen", "title": "Walk", "frequency": "sometimes",
          "scheduledTime": "2026-05-01T08:00:00Z", "createdAt": "2026-05-01T08:00:00Z", "points": 3}},
      "responses": {
        "r1": {"userId": "u1", "taskId": "walk", "profileId": "carmen", "isCompleted": true,
          "photoURL": "https://storage.example/o/photos%2Fwalk.jpg", "receivedAt": "2026-06-01T08:00:00Z"},
        "r2": {"userId": "u1", "taskId": "walk", "profileId": "carmen", "receivedAt": "soon"}},
      "gallery_events": {
        "g1": {"profileId": "carmen", "eventType": "taskResponse", "createdAt": "2026-06-01T08:00:00Z",
          "eventData": {"responseId": "r1"}}}}}
    """

  private static let pets = """
    {"pets": {"kiki": {"name": "Kiki", "caloriesPerPacket": 85, "createdAt": "2026-05-01T08:00:00Z"}},
     "feedingLogs": {"kiki": {"logs": {
       "l1": {"timestamp": "2026-06-02T06:00:00Z", "portionSize": 0.5, "foodType": "wet"},
       "l2": {"timestamp": "2026-06-02T18:00:00Z", "portionSize": "half", "foodType": "dry"}}}}}
    """

  private func importing(
    _ words: String..., at epoch: Int64 = 1_782_863_999
  ) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import"] + words + ["--into", sample.path], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "\(epoch)"])
  }

  @Test func previewWritesNothing() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing("elder-care", "elders.json", "--photos", "photos")
    #expect(result.code == 3)
    #expect(
      result.output == """
        elders.json: the elder-care app's documents in Firestore, exported as JSON, times without a \
        zone by the clock of Europe/Paris
          caregivers: 1 new
          gallery events: 1 new
          photos: 2 new
          profiles: 1 new
          replies: 1 new
          fields and collections that are not recognized, with their numbers: responses.taskId (1)
          skipped tasks/walk (line 7): frequency ('sometimes'): This is not one of the values allowed here.
          skipped responses/r2 (line 12): receivedAt ('soon'): This is not a date or time of the calendar.

        """, "\(result.output)")
    #expect(result.errorOutput == "Nothing was written; add --yes.\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    #expect(try !folder.files().keys.contains("elders.skipped.json"))
  }

  @Test(arguments: ["elder-care elders.json", "pet-food pets.json"])
  func secondImportChangesNothing(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try importing(words[0], words[1], "--yes").code == 3)
    let again = try importing(words[0], words[1], "--yes")
    #expect(again.errorOutput.hasSuffix("Nothing in it was new.\n"), "\(again.errorOutput)")
    #expect(try sample.journal().skippedRows.isEmpty)
  }

  @Test func foodNamesUseFamilyLanguage() throws {
    try sample.run("UPDATE family SET language = 'fr'")
    #expect(try importing("pet-food", "pets.json", "--yes").code == 3)
    #expect(try sample.journal().petFoodsByID.values.map(\.name).contains("Pâtée"))
  }

  /// Runs the printed command.
  @Test func importsCorrectedDocuments() throws {
    let result = try importing("elder-care", "elders.json", "--photos", "photos", "--yes")
    let lines = result.errorOutput.split(separator: "\n").map(String.init)
    #expect(
      lines.first == "The skipped documents of elders.json are in elders.skipped.json. "
        + "Correct them there, then:")
    let text = try String(contentsOfFile: folder.path("elders.skipped.json"), encoding: .utf8)
    #expect(text.contains(#""_reason" : "receivedAt ('soon'): This is not a date"#), "\(text)")
    try folder.write(
      text.replacing("sometimes", with: "daily").replacing("soon", with: "2026-06-02T08:00:00Z"),
      to: "elders.skipped.json")
    let command = try #require(lines.dropFirst().first?.split(separator: " ").map(String.init))
    #expect(command.prefix(4) == ["kinfolio", "import", "elder-care", "elders.skipped.json"])
    let corrected = try ProgramResult.kinfolio(
      command.dropFirst() + ["--yes"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    #expect(corrected.code == 0, "\(corrected.errorOutput)")
    let journal = try sample.journal()
    #expect(journal.replies.count == 2 && journal.replies.contains { $0.task != nil })
    // The times are in the time zone of a person who is only in the first file.
    #expect(journal.tasks.first?.times.map(\.description) == ["09:00"])
    #expect(journal.tasks.first?.entry.loggedBy != nil)
  }

  @Test func correctedMealsNeedNoPet() throws {
    #expect(try importing("pet-food", "pets.json", "--yes").code == 3)
    let text = try String(contentsOfFile: folder.path("pets.skipped.json"), encoding: .utf8)
    #expect(!text.contains("Kiki") && text.contains(#""feedingLogs/kiki/logs": {"#))
    try folder.write(text.replacing("\"half\"", with: "0.5"), to: "pets.skipped.json")
    #expect(try importing("pet-food", "pets.skipped.json", "--yes").code == 0)
    try folder.write(Self.pets.replacing("\"half\"", with: "0.5"), to: "pets.json")
    let whole = try importing("pet-food", "pets.json", "--yes", at: 1_782_864_100)
    #expect(whole.code == 0 && whole.output.contains("pet meals: 2 known already"))
    #expect(try sample.journal().petMeals.compactMap(\.portion) == [0.5, 0.5])
    let others = try importing("elder-care", "pets.skipped.json")
    #expect(others.code == 65)
    let command = "use: kinfolio import pet-food pets.skipped.json --into"
    #expect(
      others.errorOutput.contains("skipped records of the pet food tracker"),
      "\(others.errorOutput)")
    #expect(others.errorOutput.contains(command), "\(others.errorOutput)")
    let unsaid = try ProgramResult.kinfolio(
      ["import", "pets.skipped.json", "--into", sample.path], in: folder.url)
    #expect(unsaid.code == 64 && unsaid.errorOutput.contains(command), "\(unsaid.errorOutput)")
  }

  /// A link from an earlier import is kept even if the photos are no longer there.
  @Test func missingPhotosKeepTheirLinks() throws {
    #expect(try importing("elder-care", "elders.json", "--photos", "photos", "--yes").code == 3)
    let links =
      "SELECT r.photo_id, p.portrait_id FROM replies r, profiles p WHERE p.name = 'Carmen'"
    let before = try run("sqlite3", sample.path, links).output
    #expect(!before.contains("||") && before.count > 60)
    let later = Self.elders.replacing("\"Walk\"", with: "\"Stroll\"")
      .replacing("\"isCompleted\": true", with: "\"isCompleted\": false")
    try folder.write(later, to: "elders.json")
    let result = try importing("elder-care", "elders.json", "--yes", at: 1_782_864_100)
    #expect(result.output.contains("replies: 1 changed"), "\(result.output)")
    #expect(result.output.contains("profiles: 1 known already"))
    #expect(!result.output.contains("photoURL"))
    #expect(try run("sqlite3", sample.path, links).output == before)
    // A different photo that is missing is reported, and the existing links are kept.
    try folder.write(later.replacing("walk.jpg", with: "run.jpg"), to: "elders.json")
    let other = try importing("elder-care", "elders.json", "--yes", at: 1_782_864_200)
    #expect(other.output.contains("responses.photoURL (1)"), "\(other.output)")
    #expect(try run("sqlite3", sample.path, links).output == before)
    #expect(try importing("elder-care", "elders.json", "--photos", "nowhere").code == 65)
  }

  @Test(arguments: [
    ("elder-care", "pets.json", "use: kinfolio import pet-food pets.json --into"),
    ("pet-food", "elders.json", "use: kinfolio import elder-care elders.json --into"),
    ("pet-food", "emulator", "export the collections as JSON"),
    ("elder-care", "emulator/output-0", "export the collections as JSON"),
    ("elder-care", "half.json", "The file ends early, after 300 bytes"),
    (
      "elder-care", "other.json",
      "This is no export of the elder-care app. Its collections are: foods, notes."
    ),
    ("pet-food", "empty.json", "This is empty (0 bytes)."),
  ])
  func otherFilesExitWithCode65(
    source: String, name: String, words: String
  ) throws {
    try folder.write("a", to: "emulator/firestore_export.overall_export_metadata")
    try Data([1, 2, 3, 4, 40, 0, 1, 0, 0]).write(
      to: folder.url.appendingPathComponent("emulator/output-0"))
    try folder.write(String(Self.elders.prefix(300)), to: "half.json")
    try folder.write("{\"foods\": {\"a\": {}}, \"notes\": {\"b\": {}}}", to: "other.json")
    try folder.write("", to: "empty.json")
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing(source, name, "--yes")
    #expect(result.code == 65 && result.output == "")
    #expect(
      result.errorOutput.hasPrefix("\(name): ") && result.errorOutput.contains(words),
      "\(result.errorOutput)")
    #expect(result.errorOutput.components(separatedBy: "as JSON").count <= 2, "it is said once")
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
  }

  @Test func importsSeveralExportsTogether() throws {
    try folder.write(Self.pets.replacing("kiki", with: "bruno"), to: "more.json")
    let result = try importing("pet-food", "pets.json", "more.json", "--yes")
    #expect(result.code == 3)
    #expect(try sample.journal().profiles.filter { $0.kind == .pet }.count == 2)
    #expect(try folder.files().keys.contains("more.skipped.json"))
  }
}
