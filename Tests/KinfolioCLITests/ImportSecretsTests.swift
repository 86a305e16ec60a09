import Foundation
import TestSupport
import Testing

/// Tests that a secret in one file is removed from all files of an import, in any order.
@Suite struct ImportSecretsTests {
  private static let invitations = """
    {"familyInvitations": [{"id": "i", "createdAt": 802000800, "token": "tok-4711", "status": "pending"}]}
    """
  private static let events = """
    {"activityEvents": [{"id": "e", "userID": "kim", "userName": "Kim", "action": "settingsChanged",
      "timestamp": 802000800, "description": "sent TOK-4711"}]}
    """

  @Test(arguments: [["a.json", "b.json"], ["b.json", "a.json"]])
  func tokensAreNeitherStoredNorPrinted(files: [String]) throws {
    let folder = try TemporaryFolder()
    let sample = try SampleDatabase()
    try folder.write(Self.invitations, to: "a.json")
    try folder.write(Self.events, to: "b.json")
    let result = try ProgramResult.kinfolio(
      ["import", "family-app"] + files + ["--into", sample.path, "--yes"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    #expect(result.code == 0, "\(result.errorOutput)")
    let rows = try run("sqlite3", sample.path, ".dump").output.lowercased()
    #expect(rows.contains("kim") && !rows.contains("tok-4711"))
    #expect(!(result.output + result.errorOutput).lowercased().contains("tok-4711"))
  }

  /// A file must match the declared source.
  ///
  /// Many equal names are not sufficient.
  @Test(arguments: [
    ("toddler", "firestore-elder-care.json", "use: kinfolio import elder-care "),
    ("family-app", "firestore-elder-care.json", "use: kinfolio import elder-care "),
    ("family-app", "firestore-pet-food.json", "use: kinfolio import pet-food "),
    ("toddler", "firestore-pet-food.json", "use: kinfolio import pet-food "),
  ])
  func rejectsExportOfAnotherApp(source: String, name: String, words: String) throws {
    let sample = try SampleDatabase()
    let file = Project.root.appendingPathComponent("Tests/Fixtures/\(name)").path
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try ProgramResult.kinfolio(
      ["import", source, file, "--into", sample.path, "--yes"])
    #expect(result.code == 65 && result.errorOutput.contains(words), "\(result.errorOutput)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
  }
}
