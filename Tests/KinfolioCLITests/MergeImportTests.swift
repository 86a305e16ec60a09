import Foundation
import SQLite
import TestSupport
import Testing

/// An import that is repeated after a merge adds its records to the profile that was kept.
@Suite struct MergeImportTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase(
      """
      INSERT INTO profiles (id, kind, name, status, slot, changed_at)
        VALUES ('rosa', 'elder', 'Rosa', 'confirmed', 1, 1767225600);
      """)
  }

  private func writeElders(tasks: String...) throws {
    let documents = tasks.map {
      """
      "\($0)": {"userId": "u1", "profileId": "carmen", "title": "\($0)", "frequency": "daily",
        "scheduledTime": "2026-05-01T08:00:00Z", "createdAt": "2026-05-01T08:00:00Z"}
      """
    }
    try folder.write(
      """
      {"__collections__": {
        "users": {"u1": {"displayName": "Nina", "updatedAt": "2026-05-09T07:00:00Z"}},
        "profiles": {
          "carmen": {"userId": "u1", "name": "Carmen", "relationship": "aunt", "status": "confirmed",
            "timeZone": "Atlantic/Canary", "createdAt": "2026-05-01T08:00:00Z"}},
        "tasks": {\(documents.joined(separator: ",\n"))}}}
      """, to: "elders.json")
  }

  private func importing(_ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import"] + words + ["--into", sample.path, "--yes"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
  }

  private func people(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(["people", sample.path] + options, in: folder.url)
  }

  private func texts(_ query: String) throws -> [String?] {
    var texts: [String?] = []
    try Database(path: sample.path, openMode: .reading).prepare(query)
      .forEachRow { texts.append($0.text(0)) }
    return texts
  }

  @Test func repeatedImportDoesNotCreateTheProfileAgain() throws {
    try writeElders(tasks: "walk")
    let first = try importing("elder-care", "elders.json")
    #expect(first.output.contains("profiles: 1 new"), "\(first.output) \(first.errorOutput)")
    let merged = try people("--merge=Carmen=Rosa")
    #expect(merged.code == 0, "\(merged.errorOutput)")
    #expect(try people().output.contains("Rosa (elder, aunt)"))
    let repeated = try importing("elder-care", "elders.json")
    #expect(repeated.output.contains("profiles: 1 known already"), "\(repeated.output)")
    #expect(repeated.output.contains("tasks: 1 known already"), "\(repeated.output)")
    try writeElders(tasks: "walk", "swim")
    #expect(try importing("elder-care", "elders.json").output.contains("tasks: 1 new, 1 known"))
    #expect(try texts("SELECT name FROM profiles ORDER BY name") == ["Mia", "Rosa"])
    #expect(try texts("SELECT profile_id FROM tasks") == ["rosa", "rosa"])
    #expect(try people("--undo-merge").code == 0)
    let owners =
      "SELECT name || title FROM tasks JOIN profiles p ON p.id = profile_id ORDER BY title"
    #expect(try texts(owners) == ["Rosaswim", "Carmenwalk"])
    #expect(
      try importing("elder-care", "elders.json").output.contains("profiles: 1 known already"))
  }

  /// An export of answers alone names only the task, which belongs to the kept profile since the merge.
  @Test func answersWithoutProfileFindTheKeptOne() throws {
    try writeElders(tasks: "walk")
    #expect(try importing("elder-care", "elders.json").code == 0)
    #expect(try people("--merge=Carmen=Rosa").code == 0)
    try folder.write(
      """
      {"__collections__": {"responses": {"r1": {"userId": "u1", "taskId": "walk", "isCompleted": true,
        "textResponse": "Done", "receivedAt": "2026-05-02T08:10:00Z"}}}}
      """, to: "answers.json")
    let answers = try importing("elder-care", "answers.json")
    #expect(answers.code == 0, "\(answers.output) \(answers.errorOutput)")
    #expect(try texts("SELECT profile_id FROM replies") == ["rosa"])
  }

  /// The rows of a sheet have keys with the id of the child.
  @Test func repeatedSheetIsKnown() throws {
    try sample.run(
      "INSERT INTO profiles (id, kind, name, status, slot, changed_at) "
        + "VALUES ('two', 'child', 'Mia 2', 'confirmed', 2, 1767225600)")
    try folder.write(
      "Date,Time,Volume,Formula Type\n6/13/2026,8:05,60,Hipp\n6/14/2026,8:05,70,Hipp\n",
      to: "feeds.csv")
    let first = try importing("sheet", "feeds.csv", "--for=Mia 2", "--units=volume=ml")
    #expect(first.output.contains("bottle feeds: 2 new"), "\(first.output) \(first.errorOutput)")
    let merged = try people("--merge=Mia 2=Mia")
    #expect(merged.code == 0, "\(merged.errorOutput)")
    let repeated = try importing("sheet", "feeds.csv", "--for=Mia")
    #expect(repeated.output.contains("bottle feeds: 2 known already"), "\(repeated)")
    #expect(try texts("SELECT DISTINCT profile_id FROM bottle_feeds") == ["mia"])
  }
}
