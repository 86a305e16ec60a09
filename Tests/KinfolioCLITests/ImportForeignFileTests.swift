import SQLite
import TestSupport
import Testing

/// Tests that files that are not from Baby Buddy are rejected with a description of their actual
/// type.
@Suite struct ImportForeignFileTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    try folder.write("id,first_name,last_name,birth_date\n1,Ida,Lark,2026-01-05\n", to: "Child.csv")
    try folder.write("", to: "empty.csv")
  }

  private func importing(_ files: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "babybuddy"] + files + ["--into", sample.path, "--yes"], in: folder.url)
  }

  @Test(arguments: [
    ("empty.csv", "empty.csv: This is empty (0 bytes).\n"),
    ("gone.csv", "gone.csv: There is no such file.\n"),
  ])
  func reportsUnreadableFileNextToTable(name: String, words: String) throws {
    for result in [try importing("Child.csv", name), try importing(name, "Child.csv")] {
      #expect(result.code == 65 && result.errorOutput == words, "\(result.errorOutput)")
    }
  }

  @Test func reportsLikelyFormatOfJSON() throws {
    let path = Project.path("Tests/Fixtures/firestore-pet-food.json").path
    let result = try importing(path)
    #expect(result.code == 65)
    #expect(
      result.errorOutput.contains(": This is JSON and no table.")
        && result.errorOutput.contains(" This looks like ") && !result.errorOutput.contains("{"),
      "\(result.errorOutput)")
  }
}
