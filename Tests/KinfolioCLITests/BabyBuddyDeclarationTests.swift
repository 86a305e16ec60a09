import Foundation
import TestSupport
import Testing

/// Tests that missing or doubtful declarations are reported in the relevant place.
@Suite struct BabyBuddyDeclarationTests {
  private let family: BabyBuddyFamily
  private var folder: TemporaryFolder { family.folder }

  init() throws { family = try BabyBuddyFamily() }

  @Test func reportsSuspiciousUnitBeforeSkippedRows() throws {
    let wrong = ["--units", "weight=kg,height=in,volume=oz,temperature=c", "--sex", "Ida=female"]
    let sentence =
      "Most temperatures are impossible as °C; perhaps Baby Buddy stores them in °F: --units temperature=f.\n"
    let moment = ["--as-of", "2026-06-07T23:50"]
    for _ in 1...2 {
      let built = try family.build(["--languages", "en"] + wrong)
      #expect(built.code == 3)
      let parts = built.errorOutput.components(separatedBy: sentence)
      #expect(parts.count == 2, "\(built.errorOutput)")
      #expect(!parts[0].contains("Left out") && parts.last?.contains("Left out") == true)
    }
    let check = try ProgramResult.kinfolio(
      ["check", "data/db.sqlite3"] + moment + wrong, in: folder.url)
    #expect(check.code == 3 && check.errorOutput.contains(sentence), "\(check.errorOutput)")
    _ = try family.run("init", "family.sqlite", "--family", "Lark", "--time-zone", "Europe/Paris")
    let imported = try family.run(
      "import", "babybuddy", "data/db.sqlite3", "--into", "family.sqlite",
      wrong[0], wrong[1], wrong[2], wrong[3])
    let lines = imported.output.split(separator: "\n")
    #expect(lines.dropFirst().first == "  \(sentence.dropLast())", "\(imported.output)")
  }

  @Test func familyNameListsChildrenInEveryLanguage() throws {
    _ = try TestSupport.run(
      "sqlite3", folder.path("data/db.sqlite3"),
      "INSERT INTO core_child VALUES (2, 'Tom', 'Lark', '2024-01-05'), (3, 'Ben', 'Lark', '2023-01-05')"
    )
    #expect(try family.build(["--languages", "en,es,fr"]).code == 0)
    for language in ["en", "es", "fr"] {
      let page = try family.pageSource("\(language)/index.html")
      #expect(page.contains("Ida, Tom &amp; Ben"), "\(language)")
    }
  }
}
