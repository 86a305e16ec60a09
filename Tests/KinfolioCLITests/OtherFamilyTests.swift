import Foundation
import TestSupport
import Testing

/// A build does not replace the site of another family.
@Suite struct OtherFamilyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (file, family, child) in [("a", "Lark", "Mia"), ("b", "Finch", "Tom")] {
      let made = try run(
        "init", "\(file).sqlite", "--family=\(family)", "--time-zone=Europe/Madrid",
        "--child=\(child)=2025-01-05")
      try #require(made.code == 0, "\(made.errorOutput)")
    }
    let built = try build("a.sqlite")
    try #require(built.code == 0, "\(built.errorOutput)")
  }

  private func run(_ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      words, in: folder.url, environment: ["XDG_CACHE_HOME": folder.path("cache")])
  }

  private func build(_ database: String) throws -> ProgramResult {
    try run("build", database, "--languages=en", "--output=site")
  }

  @Test func siteOfAnotherFamilyStays() throws {
    let before = try folder.files().filter { $0.key.hasPrefix("site/") }
    let refused = try build("b.sqlite")
    #expect(refused.code == 65, "\(refused.errorOutput)")
    #expect(
      refused.errorOutput.contains(
        "site contains the site of another family, not of Finch. Write this one to another folder")
    )
    #expect(try folder.files().filter { $0.key.hasPrefix("site/") } == before)
    try FileManager.default.removeItem(atPath: folder.path("site"))
    #expect(try build("b.sqlite").code == 0)
  }

  @Test func movedCopiedAndRenamedFamilyIsTheSame() throws {
    try FileManager.default.moveItem(
      atPath: folder.path("a.sqlite"), toPath: folder.path("c.sqlite"))
    #expect(try run("people", "c.sqlite", "--family=Robin").code == 0)
    #expect(try build("c.sqlite").code == 0)
    #expect(try run("people", "c.sqlite", "--child=Ida=2024-01-01").code == 0)
    #expect(try build("c.sqlite").code == 0)
  }
}
