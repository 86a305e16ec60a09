import Foundation
import TestSupport
import Testing

@Suite struct VerifyTests {
  private func verify(_ family: SmallFamily, _ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(["verify", family.folder.path("site")] + options)
  }

  @Test func reportsChangedMissingAndExtraFiles() async throws {
    let family = try await SmallFamily()
    #expect(try family.build("--languages", "en,es").code == 0)
    let whole = try verify(family)
    #expect(whole.code == 0 && whole.output == "", "\(whole.output)")
    #expect(whole.errorOutput.contains(": no differences."))

    let manager = FileManager.default
    try manager.removeItem(atPath: family.folder.path("site/feed/en.xml"))
    try manager.removeItem(atPath: family.folder.path("site/feed/es.xml"))
    try manager.createDirectory(
      atPath: family.folder.path("site/feed/es.xml"), withIntermediateDirectories: false)
    try family.folder.write("own", to: "site/CNAME")
    try family.folder.write("own", to: "site/en/notes.txt")
    try family.folder.write("own", to: "site/.git/objects/a")
    let page = try #require(FileHandle(forUpdatingAtPath: family.folder.path("site/index.html")))
    try page.write(contentsOf: Data("<!doctype HTML>".utf8))
    try page.close()
    let other = try verify(family)
    #expect(other.code == 3)
    #expect(
      other.output.split(separator: "\n") == [
        "extra: .git/", "extra: CNAME", "extra: en/notes.txt", "missing: feed/en.xml",
        "changed: feed/es.xml", "changed: index.html",
      ])
    let program = try verify(family, "--log-format", "json")
    #expect(program.code == 3)
    #expect(program.logEvents.count == 7)
    #expect(program.logEvents.first??["difference"] as? String == "extra")
    #expect(program.logEvents.last??["differences"] as? Int == 6)
  }

  @Test func reportsUnreadableFile() async throws {
    let family = try await SmallFamily()
    #expect(try family.build().code == 0)
    #expect(chmod(family.folder.path("site/index.html"), 0) == 0)
    let result = try ProgramResult.unprivilegedKinfolio(["verify", family.folder.path("site")])
    #expect(result.code == 3 && result.output == "unreadable: index.html\n", "\(result.output)")
  }

  @Test func ownFilesOptionIgnoresExtraFiles() async throws {
    let family = try await SmallFamily()
    #expect(try family.build().code == 0)
    try family.folder.write("lark.example", to: "site/CNAME")
    #expect(try verify(family).code == 3)
    let own = try verify(family, "--own-files")
    #expect(own.code == 0 && own.output == "", "\(own.output)")
    try FileManager.default.removeItem(atPath: family.folder.path("site/index.html"))
    #expect(try verify(family, "--own-files").output == "missing: index.html\n")
  }

  @Test func reportsInterruptedBuild() async throws {
    let family = try await SmallFamily()
    #expect(try family.build().code == 0)
    try family.folder.write("x", to: "site/.kinfolio-staging/en/index.html")
    #expect(try verify(family).output == "interrupted: .kinfolio-staging/\n")
    // The folder next to the site can contain the old site, so that it is removed at once.
    try family.folder.write("x", to: ".site.kinfolio-staging/en/index.html")
    #expect(try verify(family).code == 0)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: family.folder.url.path)
        .contains(".site.kinfolio-staging"))
  }

  @Test func rejectsFolderWithoutSite() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"program\":\"another\",\"files\":[]}", to: "site/kinfolio.json")
    let other = try ProgramResult.kinfolio(["verify", folder.path("site")])
    #expect(other.code == 65)
    #expect(other.errorOutput.contains("is not a Kinfolio site"))
    #expect(try ProgramResult.kinfolio(["verify", folder.path("nowhere")]).code == 65)
    #expect(try ProgramResult.kinfolio(["verify"]).code == 64)
  }
}
